import { endOtherSessions, endOwnSession, listOwnSessions } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { endSessionOf, forgetDeviceOf, forgetUnusedDevices, listOpenSessions } from './own-sessions.repo'
import { revokeLinks } from './password-reset.repo'
import { endSessionsOf } from './session.repo'

export function ownSessionsRoutes(app: FastifyInstance) {
  handle(app, listOwnSessions, async ({ db, actor }) => {
    const open = await listOpenSessions(db, actor.accountId)
    return open
      .map(({ id, device, way, startedAt, seenAt }) => ({
        ...{ id, device, way, isCurrent: id === actor.sessionId },
        ...{ signedInAt: startedAt.toISOString(), lastUsedAt: seenAt.toISOString() },
      }))
      .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  })

  handle(app, endOwnSession, async ({ db, actor, input: { sessionId } }) => {
    if (sessionId === actor.sessionId)
      throw conflict('You are using this device now. Use Logout in the menu to sign out.')
    const ended = await endSessionOf(db, actor.accountId, sessionId)
    if (!ended) throw notFound('session')
    await forgetDeviceOf(db, sessionId)
    await audit(db, actor, { action: 'end session', kind: 'account', id: actor.accountId, after: ended })
    return {}
  })

  handle(app, endOtherSessions, async ({ db, actor }) => {
    const ended = await endSessionsOf(db, actor.accountId, actor.sessionId)
    await forgetUnusedDevices(db, actor.accountId)
    await revokeLinks(db, [actor.accountId])
    await audit(db, actor, { action: 'end other sessions', kind: 'account', id: actor.accountId, after: { ended } })
    return { ended }
  })
}
