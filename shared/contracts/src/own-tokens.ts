import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { type Permission, permissions } from './permissions'
import { ownProofSchema } from './second-factor'
import { nameSchema } from './texts'

/** How a token of a person begins, so that people and programs tell it from that of a session. */
export const tokenPrefix = 'bht_'

/** The most days for which a token is good. */
export const longestTokenDays = 365

// With them a program would sign in and out, make tokens itself, or become somebody else.
const closedToTokens: readonly string[] = [
  'own-sessions.write',
  'people.see-as',
  'sign-in.write',
] satisfies Permission[]

/** Of what somebody may, what a token of theirs can be given. */
export const forTokens = <P extends string>(held: readonly P[]): P[] =>
  held.filter((one) => !closedToTokens.includes(one))

export const ownTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  permissions: z.array(z.string()),
  madeAt: z.string(),
  endsAt: z.string(),
  /** To the minute; null where it never was. */
  usedAt: z.nullable(z.string()),
})
export type OwnToken = z.infer<typeof ownTokenSchema>

export const listOwnTokens = endpoint({
  method: 'GET',
  path: '/api/own-tokens',
  access: 'own-sessions.write',
  summary: 'The tokens with which programs of the signed-in person ask, and when each was used last',
  input: z.object({}),
  output: z.array(ownTokenSchema),
})

export const addOwnToken = endpoint({
  method: 'POST',
  path: '/api/own-tokens',
  access: 'own-sessions.write',
  summary: 'Create a token that may what the person may, or less; it is shown in this answer and never again',
  input: z.extend(ownProofSchema, {
    name: nameSchema(60),
    permissions: z
      .array(z.enum(permissions))
      .check(z.minLength(1, 'Choose what it may do'), z.maxLength(permissions.length)),
    days: z.int().check(z.minimum(1), z.maximum(longestTokenDays)),
  }),
  output: z.object({ id: z.uuid(), token: z.string() }),
})

export const revokeOwnToken = endpoint({
  method: 'DELETE',
  path: '/api/own-tokens/:tokenId',
  access: 'own-sessions.write',
  summary: 'Let a token open nothing any more, at once',
  input: z.object({ tokenId: z.uuid() }),
  output: z.object({}),
})
