import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { passkeyUseSchema } from './passkey-answers'

/** What a school asks of a category beside the password. */
export const secondFactorRules = ['off', 'offered', 'required'] as const
export const secondFactorRuleSchema = z.enum(secondFactorRules)
export type SecondFactorRule = z.infer<typeof secondFactorRuleSchema>

/** By what somebody whose password was right can go on. */
export const secondStepMethods = ['authenticator', 'passkey', 'recovery-code'] as const
export const secondStepSchema = z.object({
  /** Opens nothing but the second step, once, for five minutes. */
  token: z.string(),
  methods: z.array(z.enum(secondStepMethods)),
})
export type SecondStep = z.infer<typeof secondStepSchema>

/** Six digits of an authenticator app, or a recovery code; blanks and dashes do not matter. */
const codeSchema = z.string().check(z.minLength(1), z.maxLength(60))

/** Shows that it is the person who asks, and not somebody who found the screen open: for whoever has a second step with a code of it. */
export const ownProofSchema = z.object({
  password: z.string().check(z.minLength(1), z.maxLength(500)),
  code: z.optional(z.string().check(z.maxLength(60))),
  /** Instead of a code. */
  passkey: z.optional(passkeyUseSchema),
})

const recoveryCodesSchema = z.object({
  /** Shown once; the server keeps only their hashes. */
  recoveryCodes: z.array(z.string()),
})

export const ownSecondFactorSchema = z.object({
  /** What the school asks of the person’s category. */
  rule: secondFactorRuleSchema,
  /** It has to be set up before anything else is shown. */
  isOwed: z.boolean(),
  /** Since when there is an authenticator app. */
  authenticatorSince: z.nullable(z.string()),
  passkeys: z.number(),
  recoveryCodesLeft: z.number(),
})
export type OwnSecondFactor = z.infer<typeof ownSecondFactorSchema>

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/login/second-step',
  access: 'anyone',
  summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code',
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)), code: codeSchema }),
  output: z.object({
    status: z.literal(200),
    access_token: z.string(),
    /** How many there still are, where it was a recovery code. */
    recoveryCodesLeft: z.optional(z.number()),
  }),
})

export const getOwnSecondFactor = endpoint({
  method: 'GET',
  path: '/api/second-factor',
  access: 'own-sign-in',
  summary: 'What the signed-in person has beside the password, and what the school asks for',
  input: z.object({}),
  output: ownSecondFactorSchema,
})

export const startAuthenticator = endpoint({
  method: 'POST',
  path: '/api/second-factor/authenticator',
  access: 'own-sign-in',
  summary: 'A secret for an authenticator app; it counts once a code of the app has confirmed it, within ten minutes',
  input: ownProofSchema,
  output: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://…`, for a square that a phone reads. */
    address: z.string(),
  }),
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/api/second-factor/authenticator/confirm',
  access: 'own-sign-in',
  summary: 'Confirm the app with one of its codes; ends all other sessions, and replaces the recovery codes',
  input: z.object({ code: codeSchema }),
  output: recoveryCodesSchema,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  access: 'own-sessions.write',
  summary: 'Ten new recovery codes; the older ones open nothing any more',
  input: ownProofSchema,
  output: recoveryCodesSchema,
})

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/api/second-factor/authenticator/remove',
  access: 'own-sessions.write',
  summary: 'Sign in without the authenticator app from now on, where the school allows it',
  input: ownProofSchema,
  output: z.object({}),
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/remove-second-factor',
  access: 'accounts.write',
  summary: 'Remove the second step of an account whose person lost it; ends its sessions, and tells the person by mail',
  input: z.object({ accountId: z.uuid() }),
  output: z.object({}),
})
