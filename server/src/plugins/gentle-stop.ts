import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds in which a request that is on its way along an open connection still arrives. */
const grace = 300
/** Milliseconds after which whoever never finishes a request is cut off. */
const patience = 10_000

/** While the server stops, each reply is the last one on its connection. */
export function gentleStop(app: FastifyInstance) {
  app.decorate('isStopping', false)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.isStopping) reply.header('connection', 'close')
    done()
  })
}

/**
 * Takes no new connections, answers what comes along the open ones, and then closes. Node's own `close` would at once cut
 * connections that look idle, and with them the requests that were just being sent.
 */
export async function closeGently(app: FastifyInstance) {
  app.isStopping = true
  Server.prototype.close.call(app.server)
  if (await hasConnections(app)) await sleep(grace)
  const deadline = setTimeout(() => app.server.closeAllConnections(), patience)
  await app.close()
  clearTimeout(deadline)
}

function hasConnections(app: FastifyInstance) {
  return new Promise<boolean>((resolve) => app.server.getConnections((_, count) => resolve(count > 0)))
}
