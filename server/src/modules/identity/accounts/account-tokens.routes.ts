import { listAccountTokens, revokeAccountToken } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { pageOf } from '../../../platform/db/keyset'
import { mustReachAccount } from '../roles'
import { endToken, listTokensOfAll, showToken } from '../session'

/** The tokens of everybody’s programs, for whoever keeps accounts. */
export function accountTokensRoutes(app: FastifyInstance) {
  handle(app, listAccountTokens, async ({ db, input }) => {
    const tokens = await listTokensOfAll(db, input)
    return pageOf(tokens.map(showToken), ({ owner, id }) => [owner, id])
  })

  handle(app, revokeAccountToken, async ({ db, actor, input }) => {
    await mustReachAccount(db, actor, input.accountId)
    await endToken(db, actor, input)
    return {}
  })
}
