import * as z from 'zod/mini'
import { endpoint } from './endpoint'

export const ownSessionSchema = z.object({
  id: z.uuid(),
  /** Browser and system, for instance `Firefox on Windows`; null where the browser did not say. */
  device: z.nullable(z.string()),
  /** By what it was begun, `recovery` by a recovery code; null for one from before this was written down. */
  way: z.nullable(z.enum(['password', 'passkey', 'provider', 'recovery'])),
  signedInAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

/** The one that asks first, then as they were used last. */
export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/own-sessions',
  access: 'own-sessions.write',
  summary: 'Where the signed-in person is signed in',
  input: z.object({}),
  output: z.array(ownSessionSchema),
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/own-sessions/:sessionId',
  access: 'own-sessions.write',
  summary: 'Sign out on another device, at once; that device counts as unknown from then on',
  input: z.object({ sessionId: z.uuid() }),
  output: z.object({}),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/own-sessions/end-others',
  access: 'own-sessions.write',
  summary: 'Sign out everywhere else, at once; all other devices count as unknown from then on',
  input: z.object({}),
  output: z.object({ ended: z.number() }),
})
