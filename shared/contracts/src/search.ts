import * as z from 'zod/mini'
import { endpoint } from './endpoint'

export const foundSchema = z.object({
  kind: z.enum(['student', 'staff', 'class', 'subject']),
  title: z.string(),
  /** Tells two of the same title apart: number, stream or code. */
  detail: z.string(),
  /** The address of what was found. */
  url: z.string(),
})
export type Found = z.infer<typeof foundSchema>

/** Only what the person may see; the best matches first, at most eight of a kind. */
export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'school.read',
  summary: 'People, classes and subjects by a few letters',
  input: z.object({ query: z.string().check(z.maxLength(100)) }),
  output: z.array(foundSchema),
})
