import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { newPasskeySchema, passkeyOptionsSchema, passkeyUseSchema } from './passkey-answers'
import { ownProofSchema } from './second-factor'
import { nameSchema } from './texts'

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkeySchema>

const nothing = z.object({})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/passkeys',
  access: 'own-sign-in',
  summary: 'The passkeys of the signed-in person',
  input: nothing,
  output: z.array(passkeySchema),
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/start',
  access: 'own-sign-in',
  summary: 'What a device is asked for when a passkey is made',
  input: ownProofSchema,
  output: passkeyOptionsSchema,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys',
  access: 'own-sign-in',
  summary: 'Keep the passkey that a device has made; the first second step ends all other sessions',
  input: z.object({ name: nameSchema(60), answer: newPasskeySchema }),
  /** Recovery codes for whoever had no second step before, shown once; else none. */
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/:passkeyId/remove',
  access: 'own-sessions.write',
  summary: 'A passkey opens the account no longer',
  input: z.extend(ownProofSchema, { passkeyId: z.uuid() }),
  output: nothing,
})

export const askForPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey/start',
  access: 'anyone',
  summary: 'What a device is asked for when somebody signs in with a passkey',
  input: nothing,
  output: passkeyOptionsSchema,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  access: 'anyone',
  summary: 'Sign in with a passkey, which takes the place of the password and of the second step',
  /** `token` where it is the second step of a sign-in. */
  input: z.object({ answer: passkeyUseSchema, token: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.object({ status: z.literal(200), access_token: z.string() }),
})
