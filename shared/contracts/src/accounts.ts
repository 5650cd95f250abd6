import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { changeSchema } from './history'

export const accountStateSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  isDisabled: z.boolean(),
  mustChangePassword: z.boolean(),
  /** Signs in with more than the password. */
  hasSecondFactor: z.optional(z.boolean()),
  /** Only one person of the sign-in provider opens it. */
  isLinkedToProvider: z.optional(z.boolean()),
  lastSignIn: z.nullable(z.string()),
})
export type AccountState = z.infer<typeof accountStateSchema>

/** Of a change by which somebody comes back: whether a closed account is opened again. It stays closed where nobody asks. */
export const openAccountSchema = z.optional(z.boolean())

/** Shown once, to print on a slip; the server keeps only its hash. */
const slipSchema = z.object({ accountId: z.uuid(), username: z.string(), oneTimePassword: z.string() })
export type Slip = z.infer<typeof slipSchema>

export const createAccount = endpoint({
  method: 'POST',
  path: '/api/accounts',
  access: 'accounts.write',
  summary: 'An account for a member of staff or a student, with a one-time password',
  input: z.union([z.object({ staffId: z.uuid() }), z.object({ studentId: z.uuid() })]),
  output: slipSchema,
})

export const renewOneTimePassword = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/one-time-password',
  access: 'accounts.write',
  summary: 'A new one-time password; ends all sessions of that person',
  input: z.object({ accountId: z.uuid() }),
  output: slipSchema,
})

export const setAccountDisabled = endpoint({
  method: 'PUT',
  path: '/api/accounts/:accountId/disabled',
  access: 'accounts.write',
  summary: 'Disable an account, or enable it again; disabling ends its sessions',
  input: z.object({ accountId: z.uuid(), disabled: z.boolean() }),
  output: accountStateSchema,
})

export const endSessions = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/end-sessions',
  access: 'accounts.write',
  summary: 'Sign a person out everywhere',
  input: z.object({ accountId: z.uuid() }),
  output: z.object({ ended: z.number() }),
})

export const listAccountChanges = endpoint({
  method: 'GET',
  path: '/api/accounts/:accountId/changes',
  access: 'accounts.write',
  summary: 'What was done to an account, and by whom, newest first',
  input: z.object({ accountId: z.uuid() }),
  output: z.array(changeSchema),
})
