import type { DeployedRemote, RemoteName } from '@bellhouse/contracts'
import { createStore } from 'zustand/vanilla'
import type { ChunkLoadError } from './chunk-load-error'
import type { Deployed } from './release-registry'

/** A new object after every change. */
export interface RemotesState {
  /** What is served of each remote; `null` while nothing is known of it. */
  deployed: Deployed
  /** Why nothing is known of a remote that was asked for. */
  failures: Partial<Record<RemoteName, ChunkLoadError>>
  /** The release that did not start, where the one before it is served. */
  skipped: Partial<Record<RemoteName, string>>
  /** Remotes whose running release was rolled back while something on the page is not saved. */
  rolledBack: readonly RemoteName[]
}

export interface RemotesStore {
  state: () => RemotesState
  watch: (listener: () => void) => () => void
  /** The id of the release that is served of a remote. */
  idOf: (remote: RemoteName) => string | undefined
  /** Serves this release from now on. */
  use: (remote: RemoteName, next: DeployedRemote) => void
  /** Says why nothing is known of a remote; where something is, that goes on being served. */
  noteFailure: (remote: RemoteName, failure: ChunkLoadError) => void
  /** Passes a release by until the pointer moves. */
  skip: (remote: RemoteName, release: string) => void
  skipNone: (remote: RemoteName) => void
  noteRollback: (remote: RemoteName) => void
}

const without = <T>(record: Partial<Record<string, T>>, name: string) => {
  const { [name]: _, ...others } = record
  return others
}

export function createRemotesStore(deployed: Deployed): RemotesStore {
  const store = createStore<RemotesState>(() => ({ deployed, failures: {}, skipped: {}, rolledBack: [] }))
  const { getState: state, setState: become } = store
  const idOf = (remote: RemoteName) => state().deployed[remote]?.release.id

  return {
    state,
    watch: store.subscribe,
    idOf,
    use: (remote, next) => {
      const { failures, rolledBack } = state()
      if (idOf(remote) === next.release.id && !failures[remote] && !rolledBack.includes(remote)) return
      become({
        deployed: { ...state().deployed, [remote]: next },
        failures: without(failures, remote),
        rolledBack: rolledBack.filter((name) => name !== remote),
      })
    },
    noteFailure: (remote, failure) => {
      if (!state().deployed[remote]) become({ failures: { ...state().failures, [remote]: failure } })
    },
    skip: (remote, release) => become({ skipped: { ...state().skipped, [remote]: release } }),
    skipNone: (remote) => {
      if (state().skipped[remote] !== undefined) become({ skipped: without(state().skipped, remote) })
    },
    noteRollback: (remote) => {
      if (!state().rolledBack.includes(remote)) become({ rolledBack: [...state().rolledBack, remote] })
    },
  }
}
