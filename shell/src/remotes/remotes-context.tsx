import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Remotes } from './remotes'

const RemotesContext = createContext<Remotes | null>(null)

export const RemotesProvider = RemotesContext.Provider

export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext)
  if (!remotes) throw new Error('useRemotes needs a RemotesProvider above it')
  return remotes
}

/** What is deployed, now and after every change. */
export function useDeployed() {
  const { watch, deployed } = useRemotes()
  return useSyncExternalStore(watch, deployed)
}

/** The remotes of which nothing could be learnt, with the reason. */
export function useUnknownRemotes() {
  const { watch, failures } = useRemotes()
  return useSyncExternalStore(watch, failures)
}
