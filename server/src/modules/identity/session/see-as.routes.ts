import { seeAsMinutes, startSeeingAs, stopSeeingAs } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict, notFound, refused } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { accessTokenFor, usernameOfView } from './access-token'
import { maySeeAs } from './see-as.policy'
import { endSession, findActorOfAccount, findOrigin, insertView } from './session.repo'

const ofAnother = 'You cannot see the portal as somebody who may do more than you.'

export function seeAsRoutes(app: FastifyInstance) {
  handle(app, startSeeingAs, async ({ db, actor, input: { accountId } }) => {
    if (accountId === actor.accountId) throw conflict('This is your own account.')
    const person = await findActorOfAccount(db, accountId)
    if (!person) throw notFound('account')
    if (!maySeeAs(actor, { category: person.category, permissions: person.permissions })) throw refused(ofAnother)
    const view = { viewerId: actor.accountId, fromSessionId: actor.sessionId, accountId, minutes: seeAsMinutes }
    const session = await insertView(db, view)
    await audit(db, actor, { action: 'see the portal as this person', kind: 'account', id: accountId })
    const username = usernameOfView(actor, person)
    return { access_token: accessTokenFor(app.tokens, { username, category: person.category }, session) }
  })

  handle(app, stopSeeingAs, async ({ db, actor }) => {
    if (!actor.seenBy) throw conflict('You are not viewing the portal as somebody else.')
    const origin = await findOrigin(db, actor.sessionId)
    await endSession(db, actor.sessionId)
    const stopped = { action: 'stop seeing the portal as this person', kind: 'account', id: actor.accountId }
    await audit(db, actor.seenBy, stopped)
    return { access_token: origin ? accessTokenFor(app.tokens, origin, origin) : null }
  })
}
