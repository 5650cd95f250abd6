import type { Asked } from '@bellhouse/api-client'
import { create } from 'zustand'

interface KeptSince {
  /** When the oldest of the answers on the page was given that this browser had kept, in milliseconds since 1970; null with a network. */
  at: number | null
  /** What was answered from what this browser had kept, and has had no fresh answer since. */
  kept: readonly Asked[]
  /** Takes note of an answer: when it was given if it had been kept, null if it is fresh. The first fresh one brings all others. */
  tell: (at: number | null, asked: Asked) => void
  /** Asks for a fresh answer instead of each that was kept. */
  askAgain: () => void
}

/** How old what the portal shows is, while the network is away; what is on the page is asked for again as soon as it is back. */
export const createKeptSince = (ask: (asked: readonly Asked[]) => void) =>
  create<KeptSince>()((set, get) => ({
    at: null,
    kept: [],
    tell: (at, asked) => {
      const others = get().kept.filter((one) => !isSame(one, asked))
      if (at !== null) return set({ at: Math.min(get().at ?? at, at), kept: [...others, asked] })
      set({ at: null, kept: [] })
      ask(others)
    },
    askAgain: () => ask(get().kept),
  }))

const isSame = (one: Asked, other: Asked) =>
  one.endpoint === other.endpoint && JSON.stringify(one.input) === JSON.stringify(other.input)

export type KeptSinceStore = ReturnType<typeof createKeptSince>

/** The browser may know of the network before any answer comes. */
export function askWhenOnline(store: KeptSinceStore) {
  const { askAgain } = store.getState()
  window.addEventListener('online', askAgain)
  return () => window.removeEventListener('online', askAgain)
}
