import {
  addRosterClient,
  issueRosterToken,
  listRosterClients,
  revokeRosterClient,
  rosteringPath,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { hashOf, newSecret } from '../../../platform/secrets'
import { insertClient, listClients, revokeClient } from './roster-clients.repo'

const kind = 'roster client'

export function rosterClientsRoutes(app: FastifyInstance) {
  handle(app, listRosterClients, async ({ db }) => {
    const clients = await listClients(db)
    return {
      rosteringUrl: app.env.PUBLIC_URL + rosteringPath,
      tokenUrl: app.env.PUBLIC_URL + issueRosterToken.path,
      clients: clients.map(({ madeAt, usedAt, ...client }) => ({
        ...client,
        madeAt: madeAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
    }
  })

  // Only whoever gets this reply ever sees the secret.
  handle(app, addRosterClient, async ({ db, actor, input: { name, scopes } }) => {
    const secret = newSecret()
    const id = await insertClient(db, { name, scopes, secretHash: hashOf(secret), madeBy: actor.accountId })
    await audit(db, actor, { action: 'add roster client', kind, id, after: { name, scopes } })
    return { id, secret }
  })

  handle(app, revokeRosterClient, async ({ db, actor, input: { clientId: id } }) => {
    const name = await revokeClient(db, id)
    if (name === undefined) throw notFound('system')
    await audit(db, actor, { action: 'revoke roster client', kind, id, before: { name } })
    return {}
  })
}
