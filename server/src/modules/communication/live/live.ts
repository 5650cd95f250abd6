import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { liveCloseCodes, livePath } from '@bellhouse/contracts'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClientConfig } from 'pg'
import { forbidden, unavailable } from '../../../http/problems'
import { announce, announcePresence } from '../../../platform/live/announce'
import { LiveHub } from '../../../platform/live/live-hub'
import { type Caller, LiveLine } from '../../../platform/live/live-line'
import { NoticeListener } from '../../../platform/live/notice-listener'
import { liveNotices, readSignal } from '../../../platform/live/signals'
import { endPresence, findActor, keepPresence } from '../../identity/session'
import { findState } from '../chat'
import { deliver } from './deliver'
import { gather } from './gather'
import { TypingBoard } from './typing-board'

/** Bytes of the longest thing that a browser has to say. */
const longestMessage = 8_192
/** Milliseconds between two questions whether the browsers are still there. */
const beat = 25_000
/** Milliseconds for which somebody whose last line broke counts as present: a page that is loaded again is back sooner. */
const grace = 3_000
/** Milliseconds in which comings and goings are gathered. */
const moment = 250
/** Lines that one process holds. */
const mostLines = 5_000
/** Milliseconds between two signs that somebody is writing. */
const typingPause = 2_900

export interface Live {
  /** Whether somebody is writing into that conversation just now. */
  isTyping(threadId: string, accountId: string): boolean
}

/** The line on which the server tells browsers of its own accord what is new. */
export async function live(app: FastifyInstance, address: ClientConfig) {
  const { db } = app
  const typing = new TypingBoard()
  const lines = new Set<LiveLine>()
  const lastTyping = new WeakMap<LiveLine, number>()
  const onFailure = (error: unknown) => app.log.warn({ err: error }, 'the live line failed')
  const unheard = (work: Promise<unknown>) => void work.catch(onFailure)

  // At the first bell a whole school connects: what is said of each of them is said together.
  const noteComing = gather<string>(moment, (of) => unheard(announcePresence(db, of, true)))
  const noteGoing = gather<string>(moment, (of) =>
    unheard(
      announcePresence(
        db,
        of.filter((accountId) => !hub.isHere(accountId)),
        false,
      ),
    ),
  )
  // A session may have ended just before its line was known here, so each one is looked at once more.
  const noteSession = gather<string>(moment, (of) => unheard(checkSessions(new Set(of))))
  const hub = new LiveHub({
    onFirst: noteComing,
    onLast: (accountId) => void setTimeout(() => noteGoing(accountId), grace).unref(),
  })
  const listener = new NoticeListener({
    address,
    channel: liveNotices,
    onNotice: async (text) => {
      const signal = readSignal(text)
      if (signal) await deliver({ db, hub, typing }, signal)
    },
    onBack: () => unheard(checkSessions().then(() => hub.tellAll({ type: 'catch-up' }))),
    onFailure,
  })
  let listening: Promise<void> | undefined
  const listen = () => {
    listening ??= listener.start()
    return listening
  }

  async function identify(token: string): Promise<Caller | null> {
    // Whoever is told that the line is ready must not miss what comes next.
    await listen()
    const bearer = app.tokens.bearerOf(token)
    const actor = bearer && (await findActor(db, bearer.sessionId))
    return actor && !actor.mustChangePassword ? { ...actor, until: bearer.until } : null
  }

  /** Keeps those present who are connected, and ends the lines of those whose session has ended unheard. */
  async function checkSessions(only?: ReadonlySet<string>) {
    const sessionOf = ({ caller }: LiveLine) => caller?.sessionId ?? ''
    const open = hub.all().filter((line) => !only || only.has(sessionOf(line)))
    const living = new Set(await keepPresence(db, [...new Set(open.map(sessionOf))]))
    for (const line of open) if (line.caller && !living.has(sessionOf(line))) line.close('signedOut')
  }

  const desk = {
    identify,
    onOpen: (line: LiveLine) => {
      if (!line.caller) return
      hub.add(line, line.caller.accountId)
      noteSession(line.caller.sessionId)
    },
    onTyping: async (line: LiveLine, threadId: string) => {
      const { caller } = line
      if (!caller || Date.now() - (lastTyping.get(line) ?? 0) < typingPause) return
      lastTyping.set(line, Date.now())
      if (!(await findState(db, caller.accountId, threadId))) return
      await announce(db, { type: 'typing', threadId, accountId: caller.accountId, name: caller.name })
    },
    onClose: (line: LiveLine) => {
      lines.delete(line)
      hub.remove(line)
      const { caller } = line
      if (caller && !hub.hasSession(caller.accountId, caller.sessionId)) unheard(endPresence(db, [caller.sessionId]))
    },
    onFailure,
  }

  app.decorate('live', { isTyping: typing.isTyping.bind(typing) })
  const stopBeating = beatEvery(beat, () => {
    for (const line of lines) line.check()
    unheard(checkSessions())
  })

  await app.register(websocket, {
    options: { maxPayload: longestMessage, server: upgradesFor(app) as never },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      stopBeating()
      const sessionIds = hub.all().map(({ caller }) => caller?.sessionId ?? '')
      for (const line of lines) line.close('restarting')
      const isTold = endPresence(db, sessionIds).catch(onFailure)
      Promise.all([isTold, listener.stop()]).then(() => done())
    },
  })
  app.addHook('onListen', async () => listen())

  app.get(livePath, { websocket: true, config: { isLive: true }, onRequest: mustBeAtHome }, (socket) => {
    if (lines.size >= mostLines) return socket.close(liveCloseCodes.tooSlow)
    lines.add(new LiveLine(socket, desk))
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
