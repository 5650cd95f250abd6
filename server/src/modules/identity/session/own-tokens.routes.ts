import { addOwnToken, can, forTokens, listOwnTokens, revokeOwnToken, tokenPrefix } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFields } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { hashOf, newSecret } from '../../../platform/secrets'
import { mustProveIdentity } from './own-proof'
import { endToken } from './own-tokens.commands'
import { insertPersonalToken, listTokens, showToken } from './own-tokens.repo'

export function ownTokensRoutes(app: FastifyInstance) {
  handle(app, listOwnTokens, async ({ db, actor }) => {
    const tokens = await listTokens(db, actor.accountId)
    return tokens.map(showToken)
  })

  // Only whoever gets this reply ever sees the token.
  handle(
    app,
    addOwnToken,
    async ({ actor, input, request }) => {
      const { name, permissions, days } = input
      const usable = forTokens(permissions)
      if (usable.length < permissions.length || !usable.every((one) => can(actor, one)))
        throw invalidFields({ permissions: 'A token cannot do what you may not do, and cannot change how you sign in' })
      await mustProveIdentity(app, actor, input, request)
      const secret = tokenPrefix + newSecret()
      return app.db.transaction().execute(async (db) => {
        const token = { accountId: actor.accountId, name, hash: hashOf(secret), permissions: usable, days }
        const id = await insertPersonalToken(db, token)
        const after = { name, permissions: usable, days }
        await audit(db, actor, { action: 'make token', kind: 'account', id: actor.accountId, after })
        return { id, token: secret }
      })
    },
    { transaction: false },
  )

  handle(app, revokeOwnToken, async ({ db, actor, input: { tokenId } }) => {
    await endToken(db, actor, { accountId: actor.accountId, tokenId })
    return {}
  })
}
