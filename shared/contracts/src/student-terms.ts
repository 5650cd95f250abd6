import * as z from 'zod/mini'
import { attendanceTotalsSchema } from './attendance-status'
import { endpoint } from './endpoint'

const termCardSchema = z.object({
  id: z.uuid(),
  edition: z.number(),
  publishedAt: z.string(),
  isProvisional: z.boolean(),
  /** Only on a card that does not count any longer, as another record of the student had the one that does: who said so, and why. */
  superseded: z.optional(z.object({ at: z.string(), by: z.nullable(z.string()), reason: z.string() })),
})
export type TermCard = z.infer<typeof termCardSchema>

const studentTermSchema = z.object({
  termId: z.uuid(),
  label: z.string(),
  /** As the newest card that counts has it, like average and outcome; null where none is published. */
  stream: z.nullable(z.string()),
  average: z.nullable(z.number()),
  /** For instance `Aggregate 14, Division 1`. */
  outcome: z.nullable(z.string()),
  /** All editions, the newest first; those that do not count any longer stand last. */
  cards: z.array(termCardSchema),
  attendance: attendanceTotalsSchema,
})
export type StudentTerm = z.infer<typeof studentTermSchema>

const output = z.object({ terms: z.array(studentTermSchema) })

/** Terms with a card or a register, the newest first. */
export const listStudentTerms = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/terms',
  access: 'students.read',
  summary: 'Results, report cards of every edition and attendance of a student, term by term',
  input: z.object({ studentId: z.uuid() }),
  output,
})

export const listOwnTerms = endpoint({
  method: 'GET',
  path: '/api/own-terms',
  access: 'own-record.read',
  summary: 'Results, report cards of every edition and attendance of the signed-in student, term by term',
  isKept: true,
  input: z.object({}),
  output,
})
