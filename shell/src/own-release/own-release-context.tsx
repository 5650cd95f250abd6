import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ShellFollower, ShellState } from './follow-shell'

/** What the page does about its own release. */
export interface OwnRelease extends ShellFollower {
  /** The first page of somebody who is signed in is drawn: the shell is loaded. */
  drawn: () => void
}

/** Nothing where the shell comes from no store. */
const OwnReleaseContext = createContext<OwnRelease | null>(null)

export const OwnReleaseProvider = OwnReleaseContext.Provider

export const useOwnRelease = () => useContext(OwnReleaseContext)

const watchNothing = () => () => undefined

export function useShellState(): ShellState {
  const own = useOwnRelease()
  return useSyncExternalStore(own?.watch ?? watchNothing, () => own?.state() ?? 'current')
}
