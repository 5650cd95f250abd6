import type { LiveChannel, LiveEvent } from '@bellhouse/contracts'

type Send = LiveChannel['send']

export interface LiveEnds extends LiveChannel {
  /** Hands an event on to whoever listens. */
  tell(event: LiveEvent): void
  /** The line is open and speaks like that, or it is not. */
  setSend(send: Send | null): void
}

/** The portal's end of the line to the server: it is there from the beginning, whether the line is open or not. */
export function createLiveChannel(): LiveEnds {
  const listeners = new Set<(event: LiveEvent) => void>()
  const openListeners = new Set<() => void>()
  let speak: Send | null = null
  return {
    watch: (listener) => added(listeners, listener),
    watchOpen: (listener) => added(openListeners, listener),
    isOpen: () => speak !== null,
    send: (message) => speak?.(message),
    tell(event) {
      for (const listener of [...listeners]) listener(event)
    },
    setSend(send) {
      const wasOpen = speak !== null
      speak = send
      if (wasOpen !== (send !== null)) for (const listener of [...openListeners]) listener()
    },
  }
}

function added<T>(set: Set<T>, one: T) {
  set.add(one)
  return () => void set.delete(one)
}
