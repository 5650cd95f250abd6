import { type LiveEvent, type LiveMessage, liveCloseCodes, liveEventSchema } from '@bellhouse/contracts'
import type { LiveEnds } from './live-channel'

/** Milliseconds. The server says something at least every 25 seconds; a line that is silent for longer is dead. */
const watchdogTimeout = 60_000
const firstPause = 500
const longestPause = 30_000

interface Parts {
  ends: LiveEnds
  /** The whole address, with `ws:` or `wss:`. */
  address: string
  /** The token of whoever is signed in, or nothing. */
  token: () => string | null
  /** Between 0 and 1; so that a whole school does not come back in the same moment. */
  random?: () => number
  /** The server no longer accepts this token for the line: its session has ended, or is one that has no line. */
  onRefused: (token: string) => void
}

export interface LiveSocket {
  /** Somebody signed in or out, or the token is a new one. */
  lookAgain(): void
  stop(): void
}

/** Keeps one line open for as long as somebody is signed in: comes back after each accident, later each time it fails. */
export function openLiveSocket(parts: Parts): LiveSocket {
  const socket = new ReconnectingSocket(parts)
  const controller = new AbortController()
  // Whoever comes back to the tab, or to the network, does not wait out the pause.
  const comeBack = () => {
    if (document.visibilityState !== 'hidden') socket.comeBack()
  }
  window.addEventListener('online', comeBack, controller)
  document.addEventListener('visibilitychange', comeBack, controller)

  socket.lookAgain()
  return {
    lookAgain: () => socket.lookAgain(),
    stop: () => {
      controller.abort()
      socket.stop()
    },
  }
}

class ReconnectingSocket implements LiveSocket {
  readonly #ends: LiveEnds
  readonly #address: string
  readonly #token: () => string | null
  readonly #random: () => number
  readonly #onRefused: (token: string) => void
  #socket: WebSocket | null = null
  #shown: string | null = null
  /** The line has been shown another token before this one. */
  #isSecond = false
  #refused: string | null = null
  #failures = 0
  #hasEnded = false
  #pause: ReturnType<typeof setTimeout> | undefined
  #watchdog: ReturnType<typeof setTimeout> | undefined

  constructor({ ends, address, token, random = Math.random, onRefused }: Parts) {
    this.#ends = ends
    this.#address = address
    this.#token = token
    this.#random = random
    this.#onRefused = onRefused
  }

  lookAgain() {
    const now = this.#token()
    if (now === null || now === this.#refused) return this.#hangUp()
    if (!this.#socket) return this.#connect()
    if (now !== this.#shown && this.#socket.readyState === WebSocket.OPEN) this.#greet(this.#socket, now)
  }

  comeBack() {
    if (this.#socket) return
    this.#failures = 0
    this.lookAgain()
  }

  stop() {
    this.#hasEnded = true
    this.#hangUp()
  }

  #connect() {
    clearTimeout(this.#pause)
    const mine = new WebSocket(this.#address)
    this.#socket = mine
    this.#watch()
    mine.addEventListener('open', () => {
      const now = this.#token()
      if (now === null) return this.#hangUp()
      this.#greet(mine, now)
    })
    mine.addEventListener('message', ({ data }) => {
      if (this.#socket === mine) this.#hear(mine, String(data))
    })
    mine.addEventListener('close', ({ code }) => {
      if (this.#socket === mine) this.#handleClose(code)
    })
  }

  #greet(mine: WebSocket, now: string) {
    this.#isSecond = this.#shown !== null
    this.#shown = now
    say(mine, { type: 'hello', token: now })
  }

  #hear(mine: WebSocket, text: string) {
    this.#watch()
    const event = readEvent(text)
    if (!event || event.type === 'beat') return
    if (event.type !== 'ready') return this.#ends.tell(event)
    this.#failures = 0
    this.#ends.setSend((message) => say(mine, message))
    // Something may have happened before the line was open, the first time too.
    this.#ends.tell({ type: 'catch-up' })
  }

  #handleClose(code: number) {
    // A line that ends with the session of before says nothing about a token that was shown on it since.
    const refused = code === liveCloseCodes.signedOut && !this.#isSecond ? this.#shown : null
    this.#forget()
    if (refused !== null) {
      this.#refused = refused
      this.#onRefused(refused)
    }
    const now = this.#token()
    if (this.#hasEnded || now === null || now === this.#refused) return
    if (code === liveCloseCodes.tooManyLines) this.#failures = Math.max(this.#failures, 5)
    const pause = Math.min(longestPause, firstPause * 2 ** this.#failures)
    this.#failures += 1
    this.#pause = setTimeout(() => this.#connect(), pause * (0.5 + this.#random()))
  }

  #hangUp() {
    clearTimeout(this.#pause)
    const left = this.#socket
    this.#forget()
    left?.close()
  }

  #forget() {
    clearTimeout(this.#watchdog)
    this.#socket = null
    this.#shown = null
    this.#ends.setSend(null)
  }

  /** Leaves a line that says nothing for too long, and takes a new one. */
  #watch() {
    clearTimeout(this.#watchdog)
    this.#watchdog = setTimeout(() => {
      const dead = this.#socket
      this.#forget()
      dead?.close()
      this.lookAgain()
    }, watchdogTimeout)
  }
}

function say(socket: WebSocket, message: LiveMessage) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

/** An event of a newer server that this release knows nothing of is nobody's loss. */
function readEvent(text: string): LiveEvent | null {
  try {
    return liveEventSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
