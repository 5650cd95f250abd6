import type { FastifyInstance } from 'fastify'
import type { ClientConfig } from 'pg'
import { isSettled } from '../../../http/actor'
import { announce, announcePresence } from '../../../platform/live/announce'
import { LiveHub } from '../../../platform/live/live-hub'
import type { Caller, LiveLine } from '../../../platform/live/live-line'
import { NoticeListener } from '../../../platform/live/notice-listener'
import { liveNotices, readSignal } from '../../../platform/live/signals'
import { endPresence, findActor, keepPresence } from '../../identity/session'
import { findState } from '../chat'
import { deliver } from './deliver'
import { gather } from './gather'
import { TypingBoard } from './typing-board'

/** Milliseconds for which somebody whose last line broke counts as present: a page that is loaded again is back sooner. */
const grace = 3_000
/** Milliseconds in which comings and goings are gathered. */
const moment = 250
/** Milliseconds between two signs that somebody is writing. */
const typingPause = 2_900

const sessionOf = ({ caller }: LiveLine) => caller?.sessionId ?? ''

/** Everything that the lines of this process have in common: whose they are, who hears what, and who counts as present. */
export class LiveDesk {
  readonly lines = new Set<LiveLine>()
  readonly typing = new TypingBoard()
  readonly #lastTyping = new WeakMap<LiveLine, number>()
  readonly #hub: LiveHub
  readonly #listener: NoticeListener
  readonly #noteSession: (sessionId: string) => void
  #listening: Promise<void> | undefined

  constructor(
    private readonly app: FastifyInstance,
    address: ClientConfig,
  ) {
    const { db } = app
    // At the first bell a whole school connects: what is said of each of them is said together.
    const noteComing = gather<string>(moment, (of) => this.#unheard(announcePresence(db, of, true)))
    const noteGoing = gather<string>(moment, (of) => {
      const gone = of.filter((accountId) => !this.#hub.isHere(accountId))
      this.#unheard(announcePresence(db, gone, false))
    })
    // A session may have ended just before its line was known here, so each one is looked at once more.
    this.#noteSession = gather<string>(moment, (of) => this.#unheard(this.#checkSessions(new Set(of))))
    this.#hub = new LiveHub({
      onFirst: noteComing,
      onLast: (accountId) => void setTimeout(() => noteGoing(accountId), grace).unref(),
    })
    this.#listener = new NoticeListener({
      address,
      channel: liveNotices,
      onNotice: async (text) => {
        const signal = readSignal(text)
        if (signal) await deliver({ db, hub: this.#hub, typing: this.typing }, signal)
      },
      onBack: () => this.#unheard(this.#checkSessions().then(() => this.#hub.tellAll({ type: 'catch-up' }))),
      onFailure: this.onFailure,
    })
  }

  onFailure = (error: unknown) => this.app.log.warn({ err: error }, 'the live line failed')

  /** Hears of what happens; once, however often it is asked for. */
  listen() {
    this.#listening ??= this.#listener.start()
    return this.#listening
  }

  /** Asks every line whether its browser is still there, and looks whether its session is. */
  look() {
    for (const line of this.lines) line.check()
    this.#unheard(this.#checkSessions())
  }

  /** Closes every line, so that browsers come back to whoever serves next. */
  async close() {
    const sessionIds = this.#hub.all().map(sessionOf)
    for (const line of this.lines) line.close('restarting')
    await Promise.all([endPresence(this.app.db, sessionIds).catch(this.onFailure), this.#listener.stop()])
  }

  identify = async (token: string): Promise<Caller | null> => {
    // Whoever is told that the line is ready must not miss what comes next.
    await this.listen()
    const bearer = this.app.tokens.bearerOf(token)
    const actor = bearer && (await findActor(this.app.db, bearer.sessionId))
    // Conversations are told by it, and who is there: whoever looks as somebody else asks instead.
    return actor && !actor.seenBy && isSettled(actor) ? { ...actor, until: bearer.until } : null
  }

  onOpen = (line: LiveLine) => {
    if (!line.caller) return
    this.#hub.add(line, line.caller.accountId)
    this.#noteSession(line.caller.sessionId)
  }

  onTyping = async (line: LiveLine, threadId: string) => {
    const { caller } = line
    if (!caller || performance.now() - (this.#lastTyping.get(line) ?? Number.NEGATIVE_INFINITY) < typingPause) return
    this.#lastTyping.set(line, performance.now())
    if (!(await findState(this.app.db, caller.accountId, threadId))) return
    await announce(this.app.db, { type: 'typing', threadId, accountId: caller.accountId, name: caller.name })
  }

  onClose = (line: LiveLine) => {
    this.lines.delete(line)
    this.#hub.remove(line)
    const { caller } = line
    if (caller && !this.#hub.hasSession(caller.accountId, caller.sessionId))
      this.#unheard(endPresence(this.app.db, [caller.sessionId]))
  }

  /** Keeps those present who are connected, and ends the lines of those whose session has ended unheard. */
  async #checkSessions(only?: ReadonlySet<string>) {
    const open = this.#hub.all().filter((line) => !only || only.has(sessionOf(line)))
    const living = new Set(await keepPresence(this.app.db, [...new Set(open.map(sessionOf))]))
    for (const line of open) if (line.caller && !living.has(sessionOf(line))) line.close('signedOut')
  }

  #unheard(work: Promise<unknown>) {
    work.catch(this.onFailure)
  }
}
