import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { personKindSchema } from './person-records'
import { lineSchema } from './texts'

const countedSchema = z.object({ what: z.string(), count: z.number() })

export const erasurePreviewSchema = z.object({
  name: z.string(),
  /** The sentence to type, so that nobody is erased by a slip of the hand. */
  confirmation: z.string(),
  /** What goes for good, with how much there is of it. */
  goes: z.array(countedSchema),
  /** What reports need and what therefore stays, under the name of nobody. */
  stays: z.array(countedSchema),
  /** Why the person cannot be erased now, in a sentence. */
  obstacle: z.nullable(z.string()),
})
export type ErasurePreview = z.infer<typeof erasurePreviewSchema>

export const previewErasure = endpoint({
  method: 'GET',
  path: '/api/erasures/:kind/:personId',
  access: 'people.erase',
  summary: 'What an erasure would remove, and what stays in anonymous form',
  input: z.object({ kind: personKindSchema, personId: z.uuid() }),
  output: erasurePreviewSchema,
})

/** Why somebody is erased. Not in words of one's own, which would name the person again. */
export const erasureReasonSchema = z.enum(['person-asked', 'guardian-asked', 'retention-over', 'court-order'])
export type ErasureReason = z.infer<typeof erasureReasonSchema>

/** Refused with `conflict` for whoever has not left, and with `invalid` where the typed sentence is another. */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/erasures/:kind/:personId',
  access: 'people.erase',
  summary: 'Erase a person who has left; cannot be undone',
  input: z.object({
    kind: personKindSchema,
    personId: z.uuid(),
    reason: erasureReasonSchema,
    confirmation: lineSchema(300),
  }),
  output: z.object({ erased: z.literal(true) }),
})
