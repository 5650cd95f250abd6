import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { erasureReasonSchema } from './erasure'
import { lineSchema } from './texts'

const previewShape = {
  /** The sentence to type, so that nobody is erased by a slip of the hand. */
  confirmation: z.string(),
  /** What goes for good, with how much there is of it. */
  goes: z.array(z.object({ what: z.string(), count: z.number() })),
  /** What stays, and what follows that somebody should know before, in sentences. */
  consequences: z.array(z.string()),
  /** Why it cannot be done now, in a sentence. */
  obstacle: z.nullable(z.string()),
}

export const previewGuardianErasure = endpoint({
  method: 'GET',
  path: '/api/guardian-erasures/:guardianId',
  access: 'people.erase',
  summary: 'What erasing a guardian would remove, and for whom nobody would be left to call',
  input: z.object({ guardianId: z.uuid() }),
  output: z.object({ name: z.string(), ...previewShape }),
})
export type GuardianErasurePreview = z.infer<(typeof previewGuardianErasure)['output']>

/** Refused with `invalid` where the typed sentence is another. */
export const eraseGuardian = endpoint({
  method: 'POST',
  path: '/api/guardian-erasures/:guardianId',
  access: 'people.erase',
  summary: 'Erase a guardian; cannot be undone',
  input: z.object({ guardianId: z.uuid(), reason: erasureReasonSchema, confirmation: lineSchema(300) }),
  output: z.object({ erased: z.literal(true) }),
})

export const previewSpareGuardiansErasure = endpoint({
  method: 'GET',
  path: '/api/guardian-erasures',
  access: 'people.erase',
  summary: 'What erasing all guardians without a student would remove',
  input: z.object({}),
  output: z.object({ count: z.number(), ...previewShape }),
})

/** The sentence names how many there are: refused with `invalid` where it is another number by now. */
export const eraseSpareGuardians = endpoint({
  method: 'POST',
  path: '/api/guardian-erasures',
  access: 'people.erase',
  summary: 'Erase all guardians who are nobody’s guardian; cannot be undone',
  input: z.object({ confirmation: lineSchema(300) }),
  output: z.object({ erased: z.number() }),
})
