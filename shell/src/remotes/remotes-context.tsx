import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Remotes } from './remotes'
import type { RemotesState } from './remotes-state'

const RemotesContext = createContext<Remotes | null>(null)

export const RemotesProvider = RemotesContext.Provider

export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext)
  if (!remotes) throw new Error('useRemotes needs a RemotesProvider above it')
  return remotes
}

/** What is known of the remotes, now and after every change. */
export function useRemotesState(): RemotesState {
  const { watch, state } = useRemotes()
  return useSyncExternalStore(watch, state)
}

/** What is served, now and after every change. */
export const useDeployed = () => useRemotesState().deployed
