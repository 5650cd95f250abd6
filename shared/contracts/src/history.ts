import * as z from 'zod/mini'

const fieldSchema = z.object({
  name: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** The side of which nothing was written down, so that its `null` does not mean that the field was empty. */
  untold: z.optional(z.enum(['before', 'after'])),
})

/** One change of a record: what was done, by whom and when, and each field with its old and new value as text. */
export const changeSchema = z.object({
  id: z.number(),
  action: z.string(),
  by: z.nullable(z.string()),
  at: z.string(),
  fields: z.array(fieldSchema),
})
export type Change = z.infer<typeof changeSchema>
