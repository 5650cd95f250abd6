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
}

export interface LiveSocket {
  /** Somebody signed in or out, or the token is a new one. */
  lookAgain(): void
  stop(): void
}

/** Keeps one line open for as long as somebody is signed in: comes back after each accident, later each time it fails. */
export function openLiveSocket({ ends, address, token, random = Math.random }: Parts): LiveSocket {
  const controller = new AbortController()
  let socket: WebSocket | null = null
  let shown: string | null = null
  let refused: string | null = null
  let failures = 0
  let pauseTimer: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined

  function lookAgain() {
    const now = token()
    if (now === null || now === refused) return hangUp()
    if (!socket) return connect()
    if (now !== shown && socket.readyState === WebSocket.OPEN) greet(socket, now)
  }

  function connect() {
    clearTimeout(pauseTimer)
    const mine = new WebSocket(address)
    socket = mine
    listenOrLeave()
    mine.addEventListener('open', () => {
      const now = token()
      if (now === null) return hangUp()
      greet(mine, now)
    })
    mine.addEventListener('message', ({ data }) => {
      if (socket === mine) hear(mine, String(data))
    })
    mine.addEventListener('close', ({ code }) => {
      if (socket === mine) handleClose(code)
    })
  }

  function greet(mine: WebSocket, now: string) {
    shown = now
    say(mine, { type: 'hello', token: now })
  }

  function hear(mine: WebSocket, text: string) {
    listenOrLeave()
    const event = readEvent(text)
    if (!event || event.type === 'beat') return
    if (event.type !== 'ready') return ends.tell(event)
    failures = 0
    ends.setSend((message) => say(mine, message))
    // Something may have happened before the line was open, the first time too.
    ends.tell({ type: 'catch-up' })
  }

  function handleClose(code: number) {
    if (code === liveCloseCodes.signedOut) refused = shown
    forget()
    const now = token()
    if (controller.signal.aborted || now === null || now === refused) return
    if (code === liveCloseCodes.tooManyLines) failures = Math.max(failures, 5)
    const pause = Math.min(longestPause, firstPause * 2 ** failures)
    failures += 1
    pauseTimer = setTimeout(connect, pause * (0.5 + random()))
  }

  function hangUp() {
    clearTimeout(pauseTimer)
    const left = socket
    forget()
    left?.close()
  }

  function forget() {
    clearTimeout(watchdog)
    socket = null
    shown = null
    ends.setSend(null)
  }

  function listenOrLeave() {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => {
      const dead = socket
      forget()
      dead?.close()
      lookAgain()
    }, watchdogTimeout)
  }

  // Whoever comes back to the tab, or to the network, does not wait out the pause.
  const comeBack = () => {
    if (socket || document.visibilityState === 'hidden') return
    failures = 0
    lookAgain()
  }
  window.addEventListener('online', comeBack, controller)
  document.addEventListener('visibilitychange', comeBack, controller)

  lookAgain()
  return {
    lookAgain,
    stop: () => {
      controller.abort()
      hangUp()
    },
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
