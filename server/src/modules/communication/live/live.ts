import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { liveCloseCodes, livePath } from '@bellhouse/contracts'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClientConfig } from 'pg'
import { forbidden, unavailable } from '../../../http/problems'
import { LiveLine } from '../../../platform/live/live-line'
import { LiveDesk } from './live-desk'

/** Bytes of the longest thing that a browser has to say. */
const longestMessage = 8_192
/** Milliseconds between two questions whether the browsers are still there. */
const beat = 25_000
/** Lines that one process holds. */
const mostLines = 5_000

export interface Live {
  /** Whether somebody is writing into that conversation just now. */
  isTyping(threadId: string, accountId: string): boolean
  /** How many browsers are connected to this server. */
  countLines(): number
}

/** The line on which the server tells browsers of its own accord what is new. */
export async function live(app: FastifyInstance, address: ClientConfig) {
  const desk = new LiveDesk(app, address)
  app.decorate('live', { isTyping: desk.typing.isTyping.bind(desk.typing), countLines: () => desk.lines.size })
  const stopBeating = beatEvery(beat, () => desk.look())

  await app.register(websocket, {
    options: { maxPayload: longestMessage, server: upgradesFor(app) as never },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      stopBeating()
      desk.close().then(() => done(), done)
    },
  })
  app.addHook('onListen', () => desk.listen())

  app.get(livePath, { websocket: true, config: { isLive: true }, onRequest: mustBeAtHome }, (socket) => {
    if (desk.lines.size >= mostLines) return socket.close(liveCloseCodes.tooSlow)
    desk.lines.add(new LiveLine(socket, desk))
  })
}

function beatEvery(ms: number, work: () => void) {
  const timer = setInterval(work, ms)
  timer.unref()
  return () => clearInterval(timer)
}

// A page of somebody else must not listen with the token that it talked a person out of, nor tie up lines.
async function mustBeAtHome(request: FastifyRequest) {
  const { origin, host } = request.headers
  if (request.server.isStopping) throw unavailable()
  const isAtHome = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
  if (!isAtHome && origin !== request.server.env.PUBLIC_URL) throw forbidden()
}

/** The upgrades of the server that are not a development server's, which answers its own. */
function upgradesFor(app: FastifyInstance) {
  const upgrades = new EventEmitter()
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!request.url?.startsWith('/dev/')) upgrades.emit('upgrade', request, socket, head)
  })
  return upgrades
}
