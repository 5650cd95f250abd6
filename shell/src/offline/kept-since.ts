import { create } from 'zustand'

interface KeptSince {
  /** When the oldest of the answers on the page was given that this browser had kept, in milliseconds since 1970; null with a network. */
  at: number | null
  /** Takes note of an answer: when it was given if it had been kept, null if it is fresh. */
  tell: (at: number | null) => void
}

/** How old what the portal shows is, while the network is away. */
export const createKeptSince = () =>
  create<KeptSince>()((set) => ({
    at: null,
    tell: (at) => set((before) => ({ at: at === null ? null : Math.min(before.at ?? at, at) })),
  }))

export type KeptSinceStore = ReturnType<typeof createKeptSince>
