import { Server } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Seconds that a connection may rest before it is used again, as each reply says. It stays open longer, for those who do not listen to that. */
const idleSeconds = 3
/** Milliseconds after which whoever has an open connection has come once more and heard that it is the last time, or may not use it again. */
const grace = idleSeconds * 1_000
/** Milliseconds between two looks whether anybody is still connected. */
const look = 50
/** Milliseconds of a turn in which hardly anybody can have come unseen. */
const shortTurn = 0.3
/** Milliseconds for which those who come without a pause can put off the closing of the door. */
const rush = 3_000
/** Milliseconds after which whoever never finishes a request is cut off. */
const patience = 10_000

/**
 * Each reply to a program says how long its connection may rest; while the server stops, that it is the last one on it. A browser is not told: it
 * asks again by itself where a resting connection has ended, and on a long line a new one for each act would be felt.
 */
export function shutdown(app: FastifyInstance) {
  app.decorate('isStopping', false)
  app.decorate('heldUntil', null)
  app.addHook('onRequest', (_request, _reply, done) => {
    if (app.heldUntil) app.heldUntil.then(() => done())
    else done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (app.isStopping) reply.header('connection', 'close')
    else if (reply.raw.shouldKeepAlive && !isBrowser(request)) reply.headers(restingFor(idleSeconds))
    done()
  })
}

const isBrowser = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] !== undefined

const restingFor = (seconds: number) => ({ connection: 'keep-alive', 'keep-alive': `timeout=${seconds}` })

/**
 * Takes no new connections, answers what comes along the open ones, and then closes. Node's own `close` would at once cut
 * connections that look idle, and with them the requests that were just being sent. Where the door is kept by somebody else, those who
 * stand before it wait for the next portal.
 */
export async function shutDown(app: FastifyInstance, { isDoorKept = false } = {}) {
  app.isStopping = true
  if (!isDoorKept) {
    app.heldUntil = takeInWhoWaits(app)
    await app.heldUntil
    app.heldUntil = null
  }
  Server.prototype.close.call(app.server)
  for (const until = performance.now() + grace; performance.now() < until && (await hasConnections(app)); )
    await sleep(look)
  // A busy process has not yet read what came in the last moment, and takes those connections for idle ones.
  await turn()
  app.server.closeIdleConnections()
  const deadline = setTimeout(() => app.server.closeAllConnections(), patience)
  await app.close()
  clearTimeout(deadline)
}

/**
 * The system lets people in before we know of them, and closing the door would cut them off. Node takes in one of them in each
 * turn, so this goes on until a turn has brought nobody, and was too short for somebody to come meanwhile. Nobody is served
 * while it does, because that makes long turns.
 */
async function takeInWhoWaits({ server }: FastifyInstance) {
  let came = false
  const note = () => {
    came = true
  }
  server.on('connection', note)
  const deadline = performance.now() + rush
  // What is left of the present turn lets nobody in.
  await turn()
  for (let isQuiet = false; !isQuiet && performance.now() < deadline; ) {
    const before = performance.now()
    came = false
    await turn()
    isQuiet = !came && performance.now() - before < shortTurn
  }
  server.off('connection', note)
}

function hasConnections(app: FastifyInstance) {
  return new Promise<boolean>((resolve) => app.server.getConnections((_, count) => resolve(count > 0)))
}
