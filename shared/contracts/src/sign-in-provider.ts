import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { secondFactorRuleSchema, secondStepSchema } from './second-factor'
import { lineSchema, nameSchema, versionSchema } from './texts'

/** Whether people of a category sign in there: not at all, if they like, or in no other way. */
const rules = { admin: secondFactorRuleSchema, staff: secondFactorRuleSchema, student: secondFactorRuleSchema }

const issuerSchema = z.url({ protocol: /^https?$/ }).check(z.maxLength(300))

export const signInProviderSchema = z.object({
  /** As the link on the sign-in page names it. */
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** It is never told again. */
  hasSecret: z.boolean(),
  claim: z.string(),
  ...rules,
  version: z.number(),
})
export type SignInProvider = z.infer<typeof signInProviderSchema>

const answerSchema = z.object({
  provider: z.nullable(signInProviderSchema),
  /** What is typed in at the provider. */
  redirectUrl: z.string(),
})

export const getSignInProvider = endpoint({
  method: 'GET',
  path: '/api/sign-in-provider',
  access: 'sign-in.write',
  summary: 'Where people of the school sign in by OpenID Connect',
  input: z.object({}),
  output: answerSchema,
})

/** Without `secret` that of before stays; version 0 for the first one. */
export const saveSignInProvider = endpoint({
  method: 'PUT',
  path: '/api/sign-in-provider',
  access: 'sign-in.write',
  summary:
    'Say where people of the school sign in by OpenID Connect, and who may or must; asks the provider whether it is there',
  input: z.object({
    version: z.union([z.literal(0), versionSchema]),
    name: nameSchema(40),
    issuer: issuerSchema,
    clientId: nameSchema(200),
    secret: z.optional(lineSchema(500)),
    /** `email` finds the account by a verified address, any other claim by the username. */
    claim: z
      .string()
      .check(z.minLength(1), z.maxLength(60), z.regex(/^[\w:./-]+$/, 'Letters, digits and _ : . / - only')),
    ...rules,
  }),
  output: answerSchema,
})

export const removeSignInProvider = endpoint({
  method: 'DELETE',
  path: '/api/sign-in-provider',
  access: 'sign-in.write',
  summary: 'Sign everybody in by the portal alone again',
  input: z.object({}),
  output: z.object({}),
})

export const startProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/login/provider',
  access: 'anyone',
  summary: 'The address at the provider to which the browser goes next; the browser keeps a secret that belongs to it',
  input: z.object({}),
  output: z.object({ address: z.string() }),
})

export const finishProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/login/provider/finish',
  access: 'anyone',
  summary: 'Sign in with what the provider has sent back with the browser, once',
  input: z.object({
    /** What stands behind the question mark. */
    query: z.string().check(z.minLength(1), z.maxLength(6000)),
  }),
  output: z.union([
    z.object({ status: z.literal(200), access_token: z.string() }),
    // Whoever has a second step of the portal is asked for it as after a password.
    z.object({ status: z.literal(202), second_step: secondStepSchema }),
  ]),
})

export const unlinkProvider = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/unlink-provider',
  access: 'accounts.write',
  summary:
    'Let another person of the sign-in provider open an account, where a username or address there has passed on; ends its sessions',
  input: z.object({ accountId: z.uuid() }),
  output: z.object({}),
})
