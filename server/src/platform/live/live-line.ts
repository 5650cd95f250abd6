import { type LiveEvent, type LiveMessage, liveCloseCodes, liveMessageSchema } from '@bellhouse/contracts'
import type { WebSocket } from 'ws'
import type { Actor } from '../../http/actor'
import { readJson } from './signals'

/** Bytes that may wait for a slow browser. */
const mostWaiting = 1_000_000
/** Milliseconds in which whoever connects says who it is. */
const patience = 5_000
/** What a browser may say: so many messages at once, and then one more in each of these milliseconds. */
const burst = 20
const pace = 500

export interface Caller extends Actor {
  /** When the token that was shown last runs out, in milliseconds. */
  until: number
}

interface Desk {
  /** Who shows that token; nobody with one that does not hold. */
  identify: (token: string) => Promise<Caller | null>
  onOpen: (line: LiveLine) => void
  onTyping: (line: LiveLine, threadId: string) => Promise<void>
  onClose: (line: LiveLine) => void
  onFailure: (error: unknown) => void
}

/** One browser tab's line, from the first word to the last. */
export class LiveLine {
  caller: Caller | null = null
  /** Whether it has answered since the last time it was asked. */
  isAlive = true
  #timer: NodeJS.Timeout
  #allowance = burst
  #allowedAt = performance.now()
  #last: Promise<void> = Promise.resolve()

  constructor(
    private readonly socket: WebSocket,
    private readonly desk: Desk,
  ) {
    // A token that a busy browser shows a moment too late is not a refused one.
    this.#timer = setTimeout(() => this.close('tooSlow'), patience)
    socket.on('message', (data, isBinary) => this.#receive(isBinary ? '' : String(data)))
    socket.on('pong', () => {
      this.isAlive = true
    })
    socket.on('close', () => this.#end())
  }

  /** Says something; a browser that has not taken what was said before is cut off, and catches up when it is back. */
  tell(text: string) {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > mostWaiting) return this.close('tooSlow')
    this.socket.send(text)
  }

  /** Asks whether the browser is still there; it is not when it has not answered the last time. */
  check() {
    if (!this.isAlive) return this.socket.terminate()
    this.isAlive = false
    if (this.socket.readyState === this.socket.OPEN) this.socket.ping()
    this.tell(textOf({ type: 'beat' }))
  }

  close(why: keyof typeof liveCloseCodes) {
    if (this.socket.readyState !== this.socket.OPEN) return
    this.socket.close(liveCloseCodes[why])
    // Whoever does not answer the farewell is not waited for.
    const timer = setTimeout(() => this.socket.terminate(), 1_000)
    this.socket.once('close', () => clearTimeout(timer))
    this.#end()
  }

  #end() {
    clearTimeout(this.#timer)
    this.desk.onClose(this)
    this.caller = null
  }

  #receive(text: string) {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (!this.#isAllowed()) return this.close('misbehaved')
    const { success, data } = liveMessageSchema.safeParse(readJson(text))
    if (!success) return this.close('misbehaved')
    this.#last = this.#last.then(() => this.#answer(data)).catch((error) => this.#fail(error))
  }

  // Whom the server could not ask about, because its database was away, is not told to sign in again but to come back.
  #fail(error: unknown) {
    this.desk.onFailure(error)
    if (!this.caller) this.close('tooSlow')
  }

  async #answer(message: LiveMessage) {
    if (message.type === 'hello') return this.#greet(message.token)
    if (!this.caller) return this.close('signedOut')
    return this.desk.onTyping(this, message.threadId)
  }

  async #greet(token: string) {
    clearTimeout(this.#timer)
    const caller = await this.desk.identify(token)
    if (this.socket.readyState !== this.socket.OPEN) return
    const isAnother = this.caller !== null && caller?.sessionId !== this.caller.sessionId
    if (!caller || isAnother) return this.close('signedOut')
    const isNew = this.caller === null
    this.caller = caller
    this.#timer = setTimeout(() => this.close('signedOut'), Math.max(caller.until - Date.now(), 0))
    if (!isNew) return
    this.desk.onOpen(this)
    this.tell(textOf({ type: 'ready' }))
  }

  #isAllowed() {
    const now = performance.now()
    this.#allowance = Math.min(burst, this.#allowance + (now - this.#allowedAt) / pace)
    this.#allowedAt = now
    this.#allowance -= 1
    return this.#allowance >= 0
  }
}

export const textOf = (event: LiveEvent) => JSON.stringify(event)
