import * as z from 'zod/mini'
import { codeSchema, lineSchema, nameSchema } from './texts'

export const assessmentKinds = ['beginning-of-term', 'mid-term', 'end-of-term', 'activity', 'project'] as const
export const assessmentKindSchema = z.enum(assessmentKinds)
export type AssessmentKind = z.infer<typeof assessmentKindSchema>

const percentSchema = z.number().check(z.minimum(0), z.maximum(100))
const pointsSchema = z.number().check(z.minimum(-100), z.maximum(100))
const gradeSchema = nameSchema(8)

const betterSchema = z.enum(['fewer', 'more'])

const gradeFields = {
  grade: gradeSchema,
  /** What the grade counts in sums; null where the school counts no points. */
  points: z.nullable(pointsSchema),
  /** The remark that is printed beside the grade, for instance `Distinction`. */
  label: lineSchema(60),
  isPass: z.boolean(),
}

/** The percentages from `from` to `to`, both included, after rounding. */
export const gradingBandSchema = z.object({ from: percentSchema, to: percentSchema, ...gradeFields })
export type GradingBand = z.infer<typeof gradingBandSchema>

/** A part of the result, made of the assessments of some kinds; the weights of all components are 100 together. */
export const gradingComponentSchema = z.object({
  title: nameSchema(40),
  kinds: z.array(assessmentKindSchema).check(z.minLength(1)),
  weight: z.number().check(z.minimum(0.01), z.maximum(100)),
})
export type GradingComponent = z.infer<typeof gradingComponentSchema>

/** A subject of so many papers has this grade where its papers' points, best first, are each within the limit at their place. */
export const paperRuleSchema = z.object({
  grade: gradeSchema,
  limits: z.array(pointsSchema).check(z.minLength(1), z.maxLength(9)),
})
export type PaperRule = z.infer<typeof paperRuleSchema>

/** Each paper is graded by the bands, and the papers' points make the grade of the subject; the first rule that fits counts. */
export const gradingPapersSchema = z.object({
  /** Whether fewer points of a subject are better, or more; the papers' own points follow the bands. */
  better: betterSchema,
  grades: z.array(z.object(gradeFields)).check(z.minLength(1), z.maxLength(20)),
  rules: z.array(paperRuleSchema).check(z.maxLength(60)),
  /** The grade where no rule fits. */
  otherwise: gradeSchema,
})

/** So many of these subjects (all, where none is named) with points at least as good. */
export const outcomeConditionSchema = z.object({
  subjects: z.array(codeSchema(20)).check(z.maxLength(60)),
  count: z.int().check(z.minimum(1), z.maximum(40)),
  points: pointsSchema,
})

/** A division or result. The first one of which everything is met counts. */
export const gradingOutcomeSchema = z.object({
  title: nameSchema(40),
  /** How many subjects have a grade, at least. */
  subjects: z.nullable(z.int().check(z.minimum(1), z.maximum(40))),
  /** The total is at least as good as this. */
  total: z.nullable(z.number().check(z.minimum(-1000), z.maximum(1000))),
  conditions: z.array(outcomeConditionSchema).check(z.maxLength(20)),
})
export type GradingOutcome = z.infer<typeof gradingOutcomeSchema>

export const gradingAggregateSchema = z.object({
  /** What the total is called, for instance `Aggregate` or `Points`. */
  title: nameSchema(40),
  result: z.enum(['sum', 'mean', 'none']),
  /** So many of the best subjects count; null for all of them. */
  best: z.nullable(z.int().check(z.minimum(1), z.maximum(40))),
  /** The best of each set counts in any case, for instance one of two languages. */
  compulsory: z.array(z.array(codeSchema(20)).check(z.minLength(1), z.maxLength(20))).check(z.maxLength(20)),
  /** Subjects that count beside the best ones: so many points each where the band's points are at least as good as `within`. */
  subsidiary: z.nullable(
    z.object({
      subjects: z.array(codeSchema(20)).check(z.minLength(1), z.maxLength(40)),
      within: pointsSchema,
      points: pointsSchema,
      most: z.int().check(z.minimum(1), z.maximum(10)),
    }),
  ),
  outcomes: z.array(gradingOutcomeSchema).check(z.maxLength(20)),
})
export type GradingAggregate = z.infer<typeof gradingAggregateSchema>

/**
 * How marks become grades, points and results: the whole of a version of a scheme, as data. Percentages are 0–100.
 * No country is in the code: what differs is written here.
 */
export const gradingDocumentSchema = z.object({
  /** Whether fewer points of a band are better, as with D1 = 1, or more, as with A = 6. */
  better: betterSchema,
  /** Best first. */
  bands: z.array(gradingBandSchema).check(z.minLength(1), z.maxLength(30)),
  rounding: z.object({
    decimals: z.int().check(z.minimum(0), z.maximum(2)),
    mode: z.enum(['half-up', 'half-even', 'down']),
  }),
  components: z.array(gradingComponentSchema).check(z.minLength(1), z.maxLength(10)),
  /** Whether an absence counts as nothing reached, or the assessment is left out for that student. */
  absent: z.enum(['zero', 'left-out']),
  papers: z.nullable(gradingPapersSchema),
  aggregate: z.nullable(gradingAggregateSchema),
  /**
   * Ranks in the stream, by the mean of all subjects' percentages or by the total; equal ones count 1, 1, 3 (`standard`) or 1, 1, 2
   * (`dense`). Null where the school shows none.
   */
  positions: z.nullable(z.object({ by: z.enum(['average', 'total']), ties: z.enum(['standard', 'dense']) })),
})
export type GradingDocument = z.infer<typeof gradingDocumentSchema>
