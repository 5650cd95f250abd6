import * as z from 'zod/mini'
import { assessmentStateSchema } from './assessments'
import { endpoint } from './endpoint'
import { downloadSchema, exportFormatSchema } from './files'
import { assessmentKindSchema, gradingDocumentSchema } from './grading-document'
import { markStatusSchema } from './mark-statuses'
import { classCodeSchema, daySchema } from './school'
import { idsSchema, lineSchema, versionSchema } from './texts'

const subjectProgressSchema = z.object({
  subjectId: z.uuid(),
  code: z.string(),
  subject: z.string(),
  /** Marks that are there, of those that are expected. */
  marks: z.number(),
  expected: z.number(),
  /** How many assessments are in each state. */
  draft: z.number(),
  submitted: z.number(),
  approved: z.number(),
  published: z.number(),
})
export type SubjectProgress = z.infer<typeof subjectProgressSchema>

/** The current term unless another is named. */
export const listMarkProgress = endpoint({
  method: 'GET',
  path: '/api/mark-views',
  access: 'marks.read-all',
  summary: 'How far the marks of every stream are in a term, subject by subject',
  input: z.object({ termId: z.optional(z.uuid()) }),
  output: z.object({
    termId: z.uuid(),
    term: z.string(),
    streams: z.array(
      z.object({
        streamId: z.uuid(),
        stream: z.string(),
        classCode: classCodeSchema,
        students: z.number(),
        scheme: z.nullable(z.string()),
        /** Report cards that are published, of those whose card the stream issues. */
        cards: z.number(),
        /** How many these are: its students, and who has gone with marks of the term. */
        cardsDue: z.optional(z.number()),
        /** How many subjects lack an assessment that the scheme asks for: their cards can only be provisional. */
        withoutAssessment: z.number(),
        subjects: z.array(subjectProgressSchema),
      }),
    ),
  }),
})
export type StreamProgress = z.infer<typeof listMarkProgress.output>['streams'][number]

const gradeSchema = z.object({
  grade: z.string(),
  points: z.nullable(z.number()),
  label: z.string(),
  isPass: z.boolean(),
})

const componentResultSchema = z.object({
  title: z.string(),
  weight: z.number(),
  percent: z.nullable(z.number()),
  missing: z.number(),
})

export const subjectResultSchema = z.object({
  /** `provisional`: from the marks that are there; `none`: nothing counts yet. */
  state: z.enum(['complete', 'provisional', 'withheld', 'incomplete', 'none']),
  percent: z.nullable(z.number()),
  grade: z.nullable(gradeSchema),
  components: z.array(componentResultSchema),
  papers: z.array(z.object({ paper: z.number(), percent: z.number(), ...gradeSchema.shape })),
  missing: z.number(),
})

export const aggregateResultSchema = z.object({
  total: z.nullable(z.number()),
  /** Codes of the subjects that count. */
  counted: z.array(z.string()),
  outcome: z.nullable(z.string()),
  isProvisional: z.boolean(),
})

const viewAssessmentSchema = z.object({
  id: z.uuid(),
  subjectId: z.uuid(),
  title: z.string(),
  kind: assessmentKindSchema,
  paper: z.nullable(z.number()),
  outOf: z.number(),
  weight: z.number(),
  state: assessmentStateSchema,
  version: versionSchema,
  date: daySchema,
})
export type ViewAssessment = z.infer<typeof viewAssessmentSchema>

const viewStudentSchema = z.object({
  studentId: z.uuid(),
  name: z.string(),
  admissionNumber: z.string(),
  photo: z.nullable(z.string()),
  /** The subjects that the student takes. */
  subjects: z.array(z.object({ subjectId: z.uuid(), result: subjectResultSchema })),
  average: z.nullable(z.number()),
  aggregate: z.nullable(aggregateResultSchema),
  position: z.nullable(z.number()),
  /** Was in the stream and is in it no longer: the marks stay, in no ranking. */
  isGone: z.optional(z.boolean()),
  /** The assessments of which no mark is expected: held before they came or after they left, or in a set that they were not in. */
  leftOut: z.optional(z.array(z.uuid())),
})
export type ViewStudent = z.infer<typeof viewStudentSchema>

const markViewSchema = z.object({
  streamId: z.uuid(),
  stream: z.string(),
  classCode: classCodeSchema,
  termId: z.uuid(),
  term: z.string(),
  /** Null until an admin has chosen one for the class; then there are marks, and no grades. */
  scheme: z.nullable(z.object({ name: z.string(), number: z.number(), document: gradingDocumentSchema })),
  subjects: z.array(
    z.object({ subjectId: z.uuid(), code: z.string(), name: z.string(), teachers: z.array(z.string()) }),
  ),
  assessments: z.array(viewAssessmentSchema),
  students: z.array(viewStudentSchema),
  /** What is there; a mark that is missing is not in it. */
  marks: z.array(
    z.object({
      assessmentId: z.uuid(),
      studentId: z.uuid(),
      value: z.nullable(z.number()),
      status: z.nullable(markStatusSchema),
    }),
  ),
  /** What the scheme asks for and no assessment was set for, a sentence without its full stop each. */
  unassessed: z.optional(z.array(z.string())),
})
export type MarkView = z.infer<typeof markViewSchema>
export type ViewSubject = MarkView['subjects'][number]

/** A stream in a term; the current one unless said otherwise. */
export const viewPlace = { streamId: z.uuid(), termId: z.optional(z.uuid()) }

export const getMarkView = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/mark-view',
  access: 'marks.read-all',
  summary: 'Every mark of a stream in a term with the results that the scheme makes of them',
  input: z.object(viewPlace),
  output: markViewSchema,
})

export const exportMarkView = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/mark-view/file',
  access: 'marks.read-all',
  summary: 'The mark sheet of a stream as a table',
  transport: 'download',
  input: z.object({ ...viewPlace, format: exportFormatSchema }),
  output: downloadSchema,
})

export const printMarkView = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/mark-view/print',
  access: 'marks.read-all',
  summary: 'The mark sheet of a stream as a PDF',
  transport: 'download',
  input: z.object(viewPlace),
  output: downloadSchema,
})

/** Each assessment is judged by itself: one that cannot be moved keeps no other back. */
export const moveAssessments = endpoint({
  method: 'POST',
  path: '/api/assessment-moves',
  access: 'marks.approve',
  summary: 'Approve or reopen many assessments at once',
  input: z.object({
    assessmentIds: idsSchema(300).check(z.minLength(1)),
    to: z.enum(['draft', 'submitted', 'approved']),
    /** Needed where an assessment is reopened. */
    reason: lineSchema(300),
  }),
  output: z.object({
    moved: z.number(),
    refused: z.array(z.object({ assessmentId: z.uuid(), reason: z.string() })),
  }),
})

const spreadSchema = z.object({
  students: z.number(),
  /** How many have an average in each step of ten percent, from `from` up. */
  steps: z.array(z.object({ from: z.number(), students: z.number() })),
})

const ownTermSchema = z.object({
  termId: z.uuid(),
  label: z.string(),
  stream: z.string(),
  classCode: classCodeSchema,
  scheme: z.nullable(z.string()),
  /** What the total is called, for instance `Aggregate`; null where the scheme has none. */
  totalTitle: z.nullable(z.string()),
  /** Whether an absence counts as 0 % by the scheme; missing where it is left out. */
  absentIsZero: z.optional(z.boolean()),
  subjects: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** What whoever teaches it says on the card; missing where nothing is said. */
      comment: z.optional(z.string()),
      result: z.nullable(subjectResultSchema),
      assessments: z.array(
        z.object({
          title: z.string(),
          kind: assessmentKindSchema,
          paper: z.nullable(z.number()),
          outOf: z.number(),
          date: daySchema,
          value: z.nullable(z.number()),
          status: z.nullable(markStatusSchema),
          /** Of a kind that is in no part of the percentage, or without weight. */
          isApart: z.optional(z.literal(true)),
        }),
      ),
      /** What was published and is being corrected: its marks are in neither list nor result until it is published again. */
      reopened: z.optional(
        z.array(
          z.object({ title: z.string(), kind: assessmentKindSchema, paper: z.nullable(z.number()), date: daySchema }),
        ),
      ),
    }),
  ),
  /** What a percentage is made of, where that is more than one part: the weights are 100 together. */
  components: z.optional(z.array(z.object({ title: z.string(), weight: z.number() }))),
  /** The mean of the percentages of the subjects that have one. */
  average: z.nullable(z.number()),
  total: z.nullable(z.number()),
  outcome: z.nullable(z.string()),
  /** Averages of the stream without names; null while there are too few for nobody to be recognised. */
  spread: z.nullable(spreadSchema),
  card: z.nullable(
    z.object({
      id: z.uuid(),
      edition: z.number(),
      publishedAt: z.string(),
      isProvisional: z.optional(z.boolean()),
      /** As they stand on it, with whose each is. */
      comments: z.optional(z.array(z.object({ from: z.string(), text: z.string() }))),
    }),
  ),
})
export type OwnTerm = z.infer<typeof ownTermSchema>

/** From published assessments alone, with what is being corrected named; terms with something to show, the newest first. */
export const getOwnMarks = endpoint({
  method: 'GET',
  path: '/api/marks/own',
  access: 'own-record.read',
  summary: "The signed-in student's own marks, term by term",
  isKept: true,
  input: z.object({ class: z.optional(classCodeSchema) }),
  output: z.object({ terms: z.array(ownTermSchema) }),
})
