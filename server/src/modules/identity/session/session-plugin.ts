import { tokenPrefix } from '@bellhouse/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../../http/actor'
import { accountClosed, sessionEnded } from '../../../http/problems'
import { askTogether } from '../../../platform/db/ask-together'
import type { Db } from '../../../platform/db/open'
import { hashOf } from '../../../platform/secrets'
import { isAccountClosed } from './own-sessions.repo'
import { findTokenOwner } from './own-tokens.repo'
import { findActorOfAccount, findActors, noteSeen } from './session.repo'

const minute = 60_000

/** Asks the database at every request who it is, so that a sign-out or a disabled account takes effect at once. */
export function session(app: FastifyInstance) {
  const findActor = askTogether((sessionIds) => findActors(app.db, sessionIds))
  app.decorate('identify', async (request: FastifyRequest) => {
    const bearer = bearerOf(request)
    if (bearer.startsWith(tokenPrefix)) return findProgram(app.db, bearer)
    const sessionId = app.tokens.sessionOf(bearer)
    if (!sessionId) return null
    const found = await findActor(sessionId)
    if (!found) return null
    const { seenAt, ...actor } = found
    if (Date.now() - seenAt.getTime() > minute) await noteSeen(app.db, sessionId)
    return actor
  })
  app.decorate('mustNotHaveEnded', async (request: FastifyRequest) => {
    const sessionId = app.tokens.sessionOf(bearerOf(request))
    if (sessionId) throw (await isAccountClosed(app.db, sessionId)) ? accountClosed() : sessionEnded()
  })
}

/** The owner of a token, with what both the owner and the token may at this moment. */
async function findProgram(db: Db, token: string): Promise<Actor | null> {
  const found = await findTokenOwner(db, hashOf(token))
  const owner = found && (await findActorOfAccount(db, found.accountId))
  if (!owner) return null
  return { ...owner, permissions: owner.permissions.filter((one) => found.permissions.includes(one)), isProgram: true }
}

function bearerOf(request: FastifyRequest) {
  const [, token = ''] = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '') ?? []
  return token
}
