import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { categories } from './permissions'
import { classCodeSchema } from './school'
import { secondStepSchema } from './second-factor'

/** The token's whole payload; session and key ids travel in its header. `exp` is in epoch seconds. */
export const tokenPayloadSchema = z.object({
  username: z.string(),
  user_category: z.enum(categories),
  exp: z.number(),
})
export type TokenPayload = z.infer<typeof tokenPayloadSchema>

const nothing = z.object({})

/** Exactly as the specification has it: any status but 200 in the body is a failed sign-in. */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  summary: 'Sign in with a username and a password',
  input: z.object({
    username: z.string().check(z.minLength(1), z.maxLength(200)),
    password: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  output: z.union([
    z.object({ status: z.literal(200), access_token: z.string() }),
    // Only for whoever has a second step: nobody is signed in yet.
    z.object({ status: z.literal(202), second_step: secondStepSchema }),
  ]),
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'signed-in',
  isForViewers: true,
  summary: 'End this session',
  input: nothing,
  output: nothing,
})

export const renewToken = endpoint({
  method: 'POST',
  path: '/api/token',
  access: 'signed-in',
  isForViewers: true,
  summary: 'A fresh token for the same session, 12 hours after sign-in at most',
  input: nothing,
  output: z.object({ access_token: z.string() }),
})

export const whoAmI = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'signed-in',
  summary: 'The signed-in person',
  input: nothing,
  output: z.object({
    accountId: z.uuid(),
    username: z.string(),
    category: z.enum(categories),
    name: z.string(),
    mustChangePassword: z.boolean(),
    /** What this person may, by their role; without it, all that the category may. */
    permissions: z.optional(z.array(z.string())),
    /** Somebody of the office looks at the portal as this person, until then; nothing can be changed. */
    seenBy: z.optional(z.object({ name: z.string(), until: z.string() })),
    /** The school requires a second step, and this person has to set it up first. */
    mustEnrol: z.optional(z.boolean()),
    /** What menus and titles call the classes of the school, in their order. */
    classes: z.optional(z.array(z.object({ code: classCodeSchema, name: z.string() }))),
  }),
})

/** How long it is at least depends on whose it is, and the server says so. */
export const newPasswordSchema = z.string().check(z.minLength(1), z.maxLength(500))

/** The answer is the same whether or not such a person exists. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-resets',
  access: 'anyone',
  summary: 'Mail a single-use link, valid for 30 minutes',
  input: z.object({ usernameOrEmail: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({
    /** The portal has no mail server, so that nothing comes to anybody. */
    noMail: z.optional(z.boolean()),
  }),
})

const linkTokenSchema = z.string().check(z.minLength(1), z.maxLength(200))

/** A POST, so that no log keeps the token. */
export const lookUpPasswordLink = endpoint({
  method: 'POST',
  path: '/api/password-resets/find',
  access: 'anyone',
  summary: 'Whether a link for a new password still counts, and how long one has to be',
  input: z.object({ token: linkTokenSchema }),
  output: z.object({
    /** Null where the link has been used or has expired. */
    link: z.nullable(z.object({ username: z.string(), shortest: z.int() })),
  }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-resets/use',
  access: 'anyone',
  summary: 'Set a new password by the link; ends all sessions of that person',
  input: z.object({ token: linkTokenSchema, password: newPasswordSchema }),
  output: z.object({
    /** Whose password it is. */
    username: z.optional(z.string()),
    /** It is the first password of this account, so nobody was signed in with another. */
    isFirst: z.optional(z.boolean()),
  }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/password',
  access: 'signed-in',
  summary: 'Change the own password; ends all other sessions',
  input: z.object({ current: z.string().check(z.maxLength(500)), password: newPasswordSchema }),
  output: z.object({ access_token: z.string() }),
})
