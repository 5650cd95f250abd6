import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { nameSchema } from './texts'

/** Days after which a request that nobody has decided is over. */
export const confirmationDays = 7

export const confirmationSchema = z.object({
  id: z.uuid(),
  /** What it does, for instance `Erase Nakato, Ada`; without a name once it is decided. */
  title: z.string(),
  /** What it will mean, a sentence each; nothing once it is decided. */
  consequences: z.array(z.string()),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  endsAt: z.string(),
  /** Whoever asked cannot confirm it. */
  isOwn: z.boolean(),
  state: z.enum(['open', 'confirmed', 'refused', 'expired']),
  decidedBy: z.nullable(z.string()),
})
export type Confirmation = z.infer<typeof confirmationSchema>

/** Of acts that the person may do themselves. */
export const listConfirmations = endpoint({
  method: 'GET',
  path: '/api/confirmations',
  access: 'office-tasks.read',
  summary: 'What waits for a second person, and what was decided in the last 30 days; newest first, at most 100',
  input: z.object({}),
  output: z.array(confirmationSchema),
})

/** `act` and what it takes are those of the refusal that said so (`needsSecondPerson`). */
export const askForConfirmation = endpoint({
  method: 'POST',
  path: '/api/confirmations',
  access: 'office-tasks.read',
  summary: 'Ask for an act that cannot be undone, in a school that wants a second person for it',
  input: z.object({
    act: z.string().check(z.maxLength(200)),
    input: z.record(z.string().check(z.maxLength(100)), z.unknown()),
    reason: nameSchema(500),
  }),
  output: z.object({ id: z.uuid() }),
})

export const decideConfirmation = endpoint({
  method: 'POST',
  path: '/api/confirmations/:confirmationId/decision',
  access: 'office-tasks.read',
  summary: 'Confirm what somebody else has asked for, which does it, or refuse it',
  input: z.object({ confirmationId: z.uuid(), isConfirmed: z.boolean() }),
  output: z.object({}),
})
