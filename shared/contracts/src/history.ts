import * as z from 'zod/mini'

/** One change of a record: what was done, by whom and when, and each field with its old and new value as text. */
export const changeSchema = z.object({
  id: z.number(),
  action: z.string(),
  by: z.nullable(z.string()),
  at: z.string(),
  fields: z.array(z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type Change = z.infer<typeof changeSchema>
