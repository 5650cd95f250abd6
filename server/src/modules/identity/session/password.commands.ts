import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../../http/actor'
import { audit } from '../../../platform/audit/audit'
import { accessTokenFor } from './access-token'
import { deviceOf } from './device'
import { mustKnowPassword } from './own-proof'
import { mustBeGoodPassword, mustLeaveOneTimePassword } from './password.policy'
import { endSessionsOf, insertSession, setPassword } from './session.repo'

/** Sets the own password, whose current one is known, and ends every session; answers the token of a new one. */
export async function replacePassword(
  app: FastifyInstance,
  actor: Actor,
  given: { current: string; password: string },
  request: FastifyRequest,
) {
  mustBeGoodPassword(given.password, actor)
  const from = await mustKnowPassword(app, actor, given.current, request, 'current')
  mustLeaveOneTimePassword(given, actor)
  const passwordHash = await app.passwords.hash(given.password)
  return app.db.transaction().execute(async (db) => {
    await setPassword(db, actor.accountId, passwordHash)
    // Also the one at hand: whoever has copied its token has nothing of it any more.
    await endSessionsOf(db, actor.accountId)
    await audit(db, actor, { action: 'change password', kind: 'account', id: actor.accountId })
    const session = await insertSession(db, actor.accountId, deviceOf(request, from.deviceHash), { way: 'password' })
    return accessTokenFor(app.tokens, { ...actor, mustChangePassword: false }, session)
  })
}
