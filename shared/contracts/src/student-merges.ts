import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { isOfTwo, pairShape, takenFromSchema } from './merge-pair'
import { sessionSchema } from './register-sessions'
import { daySchema } from './school'
import { lineSchema } from './texts'

const sideSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  admissionNumber: z.string(),
  learnerId: z.nullable(z.string()),
  birthDate: z.nullable(daySchema),
  stream: z.nullable(z.string()),
  status: z.string(),
  guardians: z.array(z.string()),
  /** The username; null for somebody without an account. */
  account: z.nullable(z.string()),
  /** How much hangs on the record. */
  placements: z.number(),
  marks: z.number(),
  registerEntries: z.number(),
  cards: z.number(),
  papers: z.number(),
})
export type MergeSide = z.infer<typeof sideSchema>

const cardOfSideSchema = z.object({
  id: z.uuid(),
  edition: z.number(),
  /** The stream that issued it. */
  stream: z.string(),
  publishedAt: z.string(),
  isProvisional: z.boolean(),
  /** How many marks stand on it. */
  marks: z.number(),
  /** For instance `Average 71.5 %, Aggregate 14, Division 1`; empty where it came to nothing. */
  result: z.string(),
})

const cardOfBothSchema = z.object({
  termId: z.uuid(),
  term: z.string(),
  kept: cardOfSideSchema,
  other: cardOfSideSchema,
  /** What the two say differently; the subject is empty for what belongs to the whole card. */
  differences: z.array(z.object({ subject: z.string(), what: z.string(), kept: z.string(), other: z.string() })),
})
export type CardOfBoth = z.infer<typeof cardOfBothSchema>

export const previewStudentMerge = endpoint({
  method: 'GET',
  path: '/api/student-merges/preview',
  access: 'students.write',
  summary: 'Two records of students side by side, what is in both, and whether they can become one',
  input: z.object(pairShape).check(isOfTwo()),
  output: z.object({
    kept: sideSchema,
    other: sideSchema,
    /** Why they cannot be merged, one sentence each; none where they can. */
    refusals: z.array(z.string()),
    /** Marks in one assessment that differ: somebody has to say which one stands. */
    marks: z.array(
      z.object({
        assessmentId: z.uuid(),
        termId: z.uuid(),
        assessment: z.string(),
        kept: z.string(),
        other: z.string(),
      }),
    ),
    /** Terms of which both have a report card: somebody has to say which one counts. */
    cards: z.array(cardOfBothSchema),
    /** Entries of one day and session: the kept record's stand. The first 200. */
    registers: z.array(z.object({ date: daySchema, session: sessionSchema, kept: z.string(), other: z.string() })),
    /** How many of those there are in all. */
    registersInBoth: z.number(),
    /** Days on which both are placed: the kept record's stream stands. */
    days: z.array(
      z.object({ from: z.nullable(daySchema), until: z.nullable(daySchema), kept: z.string(), other: z.string() }),
    ),
  }),
})
export type StudentMerge = z.infer<(typeof previewStudentMerge)['output']>

/**
 * Cannot be undone. Refused with `conflict` where a mark that differs, or a term of which both have a report card, is not decided.
 * The card that does not count stays among the editions as superseded, with `reason`.
 */
export const mergeStudents = endpoint({
  method: 'POST',
  path: '/api/student-merges',
  access: 'students.write',
  summary: 'Make two records of one student one: everything of the other goes into the kept one, for good',
  input: z
    .object({
      ...pairShape,
      /** Of each mark that differs which one stands. */
      marks: z.array(z.object({ assessmentId: z.uuid(), take: takenFromSchema })).check(z.maxLength(2000)),
      /** Of each term of which both have a report card, whose counts. */
      cards: z.optional(z.array(z.object({ termId: z.uuid(), take: takenFromSchema })).check(z.maxLength(200))),
      /** Why the other cards do not count; needed where both have a card of a term. */
      reason: z.optional(lineSchema(300)),
      /** Whose account stays where both have one. */
      account: takenFromSchema,
    })
    .check(isOfTwo()),
  output: z.object({ id: z.uuid(), name: z.string() }),
})

const twoShape = { firstId: z.uuid(), secondId: z.uuid() }

export const sayDifferentStudents = endpoint({
  method: 'PUT',
  path: '/api/student-merges/different',
  access: 'students.write',
  summary: 'Say that two records of one name and birth date are two people; they are not shown as duplicates any more',
  input: z
    .object(twoShape)
    .check(z.refine(({ firstId, secondId }) => firstId !== secondId, 'Choose two different records')),
  output: z.object({}),
})

export const takeBackDifferentStudents = endpoint({
  method: 'DELETE',
  path: '/api/student-merges/different',
  access: 'students.write',
  summary: 'Take that back: they are shown as possible duplicates again',
  input: z.object(twoShape),
  output: z.object({}),
})
