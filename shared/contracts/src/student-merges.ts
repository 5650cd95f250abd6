import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { isOfTwo, pairShape, takenFromSchema } from './merge-pair'
import { writtenKinds } from './papers'
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

/** The newest paper of a kind on one side. */
const paperOfSideSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  edition: z.number(),
  issuedOn: daySchema,
  isWithdrawn: z.boolean(),
  /** How many of the kind hang on the record, this one counted. */
  papers: z.number(),
})

const paperOfBothSchema = z.object({
  kind: z.enum(writtenKinds),
  kept: paperOfSideSchema,
  other: paperOfSideSchema,
})
export type PaperOfBoth = z.infer<typeof paperOfBothSchema>

const admissionOfSideSchema = z.object({
  applicationId: z.uuid(),
  number: z.string(),
  className: z.string(),
  entryYear: z.number(),
  appliedOn: daySchema,
  /** The first day at the school by this record. */
  admittedOn: z.nullable(daySchema),
})

const admissionsOfBothSchema = z.object({ kept: admissionOfSideSchema, other: admissionOfSideSchema })
export type AdmissionsOfBoth = z.infer<typeof admissionsOfBothSchema>

export const previewStudentMerge = endpoint({
  method: 'GET',
  path: '/api/student-merges/preview',
  access: 'students.write',
  showsProtected: true,
  summary: 'Two records of students side by side, and what is in both',
  input: z.object(pairShape).check(isOfTwo()),
  output: z.object({
    kept: sideSchema,
    other: sideSchema,
    /** Why they cannot be merged, one sentence each. Nothing does any more; remotes of earlier releases read it. */
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
    /** Terms of which both have a report card: somebody has to choose which one counts. */
    cards: z.array(cardOfBothSchema),
    /** Kinds of papers that were issued for both: somebody has to say whose count. */
    papers: z.array(paperOfBothSchema),
    /** Where both were admitted by an application: somebody has to say which admission counts. */
    admissions: z.nullable(admissionsOfBothSchema),
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
 * Cannot be undone. Refused with `conflict` where a mark that differs, a term of which both have a report card, a kind of papers of which both
 * have one, or the admission is not decided. What does not count stays as superseded, with `reason`, and papers stay genuine.
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
      /** Of each kind of papers that both have, whose count. */
      papers: z.optional(
        z
          .array(z.object({ kind: z.enum(writtenKinds), take: takenFromSchema }))
          .check(z.maxLength(writtenKinds.length)),
      ),
      /** Whose admission counts where both were admitted by an application. */
      admission: z.optional(takenFromSchema),
      /** Why the others do not count; needed where both have a card of a term, papers of one kind or an admission. */
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
