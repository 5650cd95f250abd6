import * as z from 'zod/mini'
import { markPlaceFields } from './assessments'
import { endpoint } from './endpoint'
import { daySchema } from './school'
import { nameSchema, orNothing } from './texts'

/** An absence counts as the grading scheme says; the others are neither missing nor zero. */
export const exemptionKinds = ['exempt', 'absent', 'joined-late'] as const
const kindSchema = z.enum(exemptionKinds)
export type ExemptionKind = z.infer<typeof kindSchema>

export const exemptionWords: Readonly<Record<ExemptionKind, string>> = {
  exempt: 'Exempt',
  absent: 'Absent',
  'joined-late': 'Joined later',
}

const exemptionFields = {
  studentId: z.uuid(),
  termId: z.uuid(),
  /** Null for all subjects. */
  subjectId: z.nullable(z.uuid()),
  /** Null for all papers of the subject. */
  paper: z.nullable(z.int().check(z.minimum(1), z.maximum(9))),
  /** The first and the last day on which the assessments are held; null where the term itself is the limit. */
  from: z.nullable(daySchema),
  until: z.nullable(daySchema),
  kind: kindSchema,
  reason: nameSchema(400),
}

const exemptionSchema = z.object({
  id: z.uuid(),
  ...exemptionFields,
  student: z.string(),
  term: z.string(),
  subject: z.nullable(z.string()),
  /** Cells of mark sheets that say so now. */
  marks: z.number(),
  by: z.nullable(z.string()),
  at: z.string(),
})
export type MarkExemption = z.infer<typeof exemptionSchema>

const inOrder = z.refine<{ from: string | null; until: string | null }>(
  ({ from, until }) => from === null || until === null || from <= until,
  { error: 'The last day is before the first', path: ['until'] },
)
const paperOfSubject = z.refine<{ subjectId: string | null; paper: number | null }>(
  ({ subjectId, paper }) => paper === null || subjectId !== null,
  { error: 'Choose the subject of the paper', path: ['subjectId'] },
)
const lateUntil = z.refine<{ kind: ExemptionKind; until: string | null }>(
  ({ kind, until }) => kind !== 'joined-late' || until !== null,
  { error: 'Write the last day before the student came', path: ['until'] },
)

/**
 * One act for a student, a term and a subject or all of them: every empty cell that it is about says so, and so will those of
 * assessments that are made later. Marks that are there stay. A teacher names a subject that they teach, an admin may leave it open.
 */
export const addMarkExemption = endpoint({
  method: 'POST',
  path: '/api/mark-exemptions',
  access: 'marks.write',
  summary: 'Say of a student for a subject or a whole term: exempt, absent, or joined later',
  input: z
    .object({ ...exemptionFields, from: orNothing(daySchema), until: orNothing(daySchema) })
    .check(inOrder, paperOfSubject, lateUntil),
  output: z.object({
    exemption: exemptionSchema,
    /** Cells that had a mark already, and stay as they are. */
    kept: z.number(),
    /** Cells of assessments whose marks the caller cannot change any more. */
    closed: z.number(),
  }),
})

/** Refused with `conflict` while a mark of it is in an assessment whose marks the caller cannot change. */
export const undoMarkExemption = endpoint({
  method: 'POST',
  path: '/api/mark-exemptions/:exemptionId/undo',
  access: 'marks.write',
  summary: 'Take an exemption back: its cells are empty again',
  input: z.object({ exemptionId: z.uuid() }),
  output: z.object({ marks: z.number() }),
})

export const listSheetExemptions = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/mark-sheet/exemptions',
  access: 'marks.read',
  summary: 'The exemptions that are in force on a mark sheet, the newest first',
  isKept: true,
  input: z.object(markPlaceFields),
  output: z.array(exemptionSchema),
})

export const listStudentExemptions = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/mark-exemptions',
  access: 'marks.read-all',
  summary: 'The exemptions of a student that are in force, the newest first',
  input: z.object({ studentId: z.uuid() }),
  output: z.array(exemptionSchema),
})
