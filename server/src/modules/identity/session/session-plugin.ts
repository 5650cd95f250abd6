import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findActor, noteSeen } from './session.repo'

const minute = 60_000

/** Asks the database at every request who it is, so that a sign-out or a disabled account takes effect at once. */
export function session(app: FastifyInstance) {
  app.decorate('identify', async (request: FastifyRequest) => {
    const sessionId = app.tokens.sessionOf(bearerOf(request))
    if (!sessionId) return null
    const found = await findActor(app.db, sessionId)
    if (!found) return null
    const { seenAt, ...actor } = found
    if (Date.now() - seenAt.getTime() > minute) await noteSeen(app.db, sessionId)
    return actor
  })
}

function bearerOf(request: FastifyRequest) {
  const [, token = ''] = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '') ?? []
  return token
}
