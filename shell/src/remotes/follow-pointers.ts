import type { RemoteName } from '@bellhouse/contracts'
import { chunkLoadTimeout } from './deadline'
import type { Mounted } from './mounted'
import type { ReleaseRegistry } from './release-registry'
import type { RemotesStore } from './remotes-state'

interface Sources extends Pick<Mounted, 'isMounted'> {
  registry: ReleaseRegistry
  store: RemotesStore
  /** Asks for the descriptions of the releases that the person gets of these remotes. */
  discover: (remotes: readonly RemoteName[]) => Promise<void>
  /** Whether something would be lost with what is on the page. */
  hasUnsavedInput: () => boolean
}

export interface PointerFollower {
  look: (remotes: readonly RemoteName[]) => Promise<void>
  change: () => void
  reconsider: () => Promise<void>
}

/** Keeps what is served on the releases that the pointers name. */
export function createPointerFollower(sources: Sources): PointerFollower {
  const { registry, store, isMounted, discover, hasUnsavedInput } = sources
  const wantedOf = (remote: RemoteName) =>
    registry.candidates(remote).find((id) => id !== store.state().skipped[remote])

  async function lookAt(remote: RemoteName) {
    const attempt = { signal: AbortSignal.timeout(chunkLoadTimeout), phase: 'pointer' as const }
    if (await registry.refresh(remote, attempt)) store.skipNone(remote)
    const running = store.idOf(remote)
    const wanted = wantedOf(remote) ?? ''
    if (wanted === running && !store.state().rolledBack.includes(remote)) return
    const next = await registry.describe(remote, wanted, attempt)
    if (!isMounted(remote)) return store.use(remote, next)
    if (running === undefined || !registry.pointer(remote)?.quarantined?.includes(running)) return
    if (hasUnsavedInput()) return store.noteRollback(remote)
    store.use(remote, next)
  }

  return {
    look: async (remotes) => {
      // A pointer that cannot be read is no reason to take away what runs.
      await Promise.all(remotes.map((remote) => lookAt(remote).catch((error) => console.warn(String(error)))))
    },
    change: () => {
      for (const remote of registry.remotes) {
        const next = registry.known(remote, wantedOf(remote))
        if (next && store.idOf(remote) !== next.release.id) store.use(remote, next)
      }
    },
    reconsider: async () => {
      // What is served goes on being so until the description of what takes its place is there.
      const others = registry.remotes.filter((name) => !isMounted(name) && store.idOf(name) !== wantedOf(name))
      const unknown = others.filter((name) => !registry.known(name, wantedOf(name)))
      for (const name of others) {
        const next = registry.known(name, wantedOf(name))
        if (next) store.use(name, next)
      }
      await discover(unknown)
    },
  }
}
