import * as z from 'zod/mini'

export const problemCodes = [
  'invalid',
  'signed-out',
  'forbidden',
  'not-found',
  'conflict',
  'newer-version',
  'too-large',
  'too-many',
  'busy',
  'unavailable',
  'unexpected',
] as const

/** The one shape of every error reply: a code for programs, a sentence for people, and a sentence per field. */
export const problemSchema = z.object({
  code: z.enum(problemCodes),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type Problem = z.infer<typeof problemSchema>
