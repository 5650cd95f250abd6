import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { ownTokenSchema } from './own-tokens'

const accountTokenSchema = z.extend(ownTokenSchema, {
  accountId: z.uuid(),
  /** Whose program asks with it. */
  owner: z.string(),
  username: z.string(),
})
export type AccountToken = z.infer<typeof accountTokenSchema>

/** Nobody sees a token itself but whoever has made it, once. */
export const listAccountTokens = endpoint({
  method: 'GET',
  path: '/api/account-tokens',
  access: 'accounts.write',
  summary: 'Whose programs ask with a token, what each may and when it was used last, fifty to a page',
  input: z.object({
    /** The `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(1600))),
  }),
  output: z.object({ rows: z.array(accountTokenSchema), next: z.nullable(z.string()) }),
})

export const revokeAccountToken = endpoint({
  method: 'DELETE',
  path: '/api/accounts/:accountId/tokens/:tokenId',
  access: 'accounts.write',
  summary: 'Let a token of somebody open nothing any more, at once',
  input: z.object({ accountId: z.uuid(), tokenId: z.uuid() }),
  output: z.object({}),
})
