import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { classCodeSchema, daySchema, levelCodeSchema } from './school'
import { studentStatusSchema } from './students'
import { nameSchema } from './texts'

/** A stream by its class and name, because some are made only by the rollover itself. */
export const rolloverPlaceSchema = z.object({ classCode: classCodeSchema, name: nameSchema(40) })
export type RolloverPlace = z.infer<typeof rolloverPlaceSchema>

/** `on`: into a stream, also one of the same class. Who graduates has finished school, who leaves has not. */
export const rolloverGoesSchema = z.enum(['on', 'leaves', 'graduates'])
export type RolloverGoes = z.infer<typeof rolloverGoesSchema>

export const rolloverOutcomeSchema = z.enum(['promoted', 'repeated', 'left', 'graduated'])
export type RolloverOutcome = z.infer<typeof rolloverOutcomeSchema>

/** What happens to everybody of a stream whom no exception names. */
const streamChoiceSchema = z.object({
  streamId: z.uuid(),
  goes: rolloverGoesSchema,
  to: z.nullable(rolloverPlaceSchema),
  /** What those take who come to a level with combinations. */
  combinationId: z.nullable(z.uuid()),
})
export type RolloverStreamChoice = z.infer<typeof streamChoiceSchema>

/** What happens to one student instead; with `goes` null they go with their stream and only the combination is theirs. */
const studentChoiceSchema = z.object({
  studentId: z.uuid(),
  goes: z.nullable(rolloverGoesSchema),
  to: z.nullable(rolloverPlaceSchema),
  combinationId: z.nullable(z.uuid()),
})
export type RolloverStudentChoice = z.infer<typeof studentChoiceSchema>

const nameOfPlace = ({ classCode, name }: RolloverPlace) => `${classCode} ${name}`

const once = <Row>(keyOf: (row: Row) => string, sentence: string) =>
  z.refine<Row[]>((rows) => new Set(rows.map(keyOf)).size === rows.length, sentence)

export const rolloverPlanSchema = z.object({
  fromYearId: z.uuid(),
  toYearId: z.uuid(),
  streams: z.array(streamChoiceSchema).check(
    z.maxLength(300),
    once(({ streamId }) => streamId, 'Name each stream once'),
  ),
  /** Streams that the rollover makes, as far as anybody goes there. */
  newStreams: z.array(rolloverPlaceSchema).check(z.maxLength(100), once(nameOfPlace, 'Name each new stream once')),
  students: z.array(studentChoiceSchema).check(
    z.maxLength(4000),
    once(({ studentId }) => studentId, 'Name each student once'),
  ),
  /** `stay` with the stream, `follow` the students into their next stream, or `none`: the office names them anew. */
  classTeachers: z.enum(['stay', 'follow', 'none']),
  /** Who teaches what in which stream holds in the first term of the new year too. */
  allocations: z.boolean(),
})
export type RolloverPlan = z.infer<typeof rolloverPlanSchema>

const countsSchema = z.object({
  promoted: z.number(),
  repeated: z.number(),
  left: z.number(),
  graduated: z.number(),
})

const rolloverProblemSchema = z.object({
  /** Nothing is rolled over while something stops it. */
  stops: z.boolean(),
  sentence: z.string(),
  /** Where in the portal it is mended. */
  mend: z.nullable(z.object({ word: z.string(), address: z.string() })),
})
export type RolloverProblem = z.infer<typeof rolloverProblemSchema>

const previewSchema = z.object({
  /** Stands for the plan and all that was looked at; apply refuses when either is another one. */
  digest: z.string(),
  counts: z.object({
    ...countsSchema.shape,
    withoutPlace: z.number(),
    withoutCombination: z.number(),
    withoutStream: z.number(),
  }),
  streams: z.array(
    z.object({
      label: z.string(),
      isNew: z.boolean(),
      capacity: z.nullable(z.number()),
      before: z.number(),
      after: z.number(),
    }),
  ),
  /** Whoever goes another way than their stream, or takes a combination of their own. */
  exceptions: z.array(
    z.object({
      studentId: z.uuid(),
      name: z.string(),
      from: z.string(),
      outcome: z.nullable(rolloverOutcomeSchema),
      /** The stream they go to; null for who leaves or graduates. */
      to: z.nullable(z.string()),
      combination: z.nullable(z.string()),
    }),
  ),
  problems: z.array(rolloverProblemSchema),
  currentTerm: z.object({
    /** Null while no term is the current one. */
    before: z.nullable(z.string()),
    after: z.string(),
    startDate: daySchema,
  }),
  /** The last day of a year that is not over yet; rolling over before needs `confirmed`. */
  lastsUntil: z.nullable(daySchema),
})
export type RolloverPreview = z.infer<typeof previewSchema>

/** What the office most likely wants: everybody into the stream of the same name, whoever finishes a leaving class out of school. */
export const proposeRollover = endpoint({
  method: 'GET',
  path: '/api/rollovers/proposal',
  access: 'rollovers.write',
  summary: 'The plan that a rollover between two years begins with',
  input: z.object({ fromYearId: z.uuid(), toYearId: z.uuid() }),
  output: z.object({
    plan: rolloverPlanSchema,
    streams: z.array(
      z.object({
        id: z.uuid(),
        classCode: classCodeSchema,
        name: z.string(),
        label: z.string(),
        level: levelCodeSchema,
        students: z.number(),
      }),
    ),
  }),
})

/** Everybody whom a rollover takes along: who is active or suspended. */
export const listRolloverStudents = endpoint({
  method: 'GET',
  path: '/api/rollovers/students',
  access: 'rollovers.write',
  summary: 'The students of a stream that a rollover moves',
  input: z.object({ streamId: z.uuid() }),
  output: z.array(
    z.object({ id: z.uuid(), name: z.string(), admissionNumber: z.string(), status: studentStatusSchema }),
  ),
})

/** Writes nothing. */
export const previewRollover = endpoint({
  method: 'POST',
  path: '/api/rollovers/preview',
  access: 'rollovers.write',
  summary: 'What a rollover would do, and what stands in its way',
  input: rolloverPlanSchema,
  output: previewSchema,
})

/** Refused with `conflict` when anything that was previewed is different now, or when something stops it. */
export const applyRollover = endpoint({
  method: 'POST',
  path: '/api/rollovers',
  access: 'rollovers.write',
  summary: 'Roll the school over into the next year, in one transaction',
  input: z.object({ plan: rolloverPlanSchema, digest: z.string(), confirmed: z.boolean() }),
  output: z.object({ id: z.uuid(), counts: countsSchema }),
})

const rolloverSchema = z.object({
  id: z.uuid(),
  fromYear: z.string(),
  toYear: z.string(),
  appliedAt: z.string(),
  appliedBy: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
  counts: countsSchema,
  /**
   * Of the last one: who stays in a stream of the year before when the new one begins. They were admitted or came back after it, and nobody
   * is rolled over twice.
   */
  staying: z.object({
    count: z.number(),
    /** The first two hundred, by stream and name. */
    students: z.array(z.object({ id: z.uuid(), name: z.string(), stream: z.string() })),
  }),
  /** For the one that may be next to be undone. */
  undo: z.nullable(
    z.object({
      /** Why it cannot be undone any more. */
      refusal: z.nullable(z.string()),
      /** Whose stream, status or subjects somebody has changed since. */
      changed: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  ),
})
export type Rollover = z.infer<typeof rolloverSchema>

/** The newest first. */
export const listRollovers = endpoint({
  method: 'GET',
  path: '/api/rollovers',
  access: 'rollovers.write',
  summary: 'Previous rollovers, undone ones too',
  input: z.object({}),
  output: z.array(rolloverSchema),
})

/**
 * Until the new year's first register or mark. Students who were changed by hand since then are refused with
 * `conflict` unless it is said whether they keep that or go back like the others.
 */
export const undoRollover = endpoint({
  method: 'POST',
  path: '/api/rollovers/:rolloverId/undo',
  access: 'rollovers.write',
  summary: 'Put everybody back to where they were before the rollover',
  input: z.object({ rolloverId: z.uuid(), changed: z.optional(z.enum(['keep', 'restore'])) }),
  output: z.object({ restored: z.number(), kept: z.number() }),
})

/** The newest first; a year has an outcome once it was rolled over. */
export const listStudentYears = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/years',
  access: 'students.read',
  summary: 'In which stream a student was in each year',
  input: z.object({ studentId: z.uuid() }),
  output: z.array(z.object({ year: z.string(), stream: z.string(), outcome: z.nullable(rolloverOutcomeSchema) })),
})
