import type { LoadReport, RemoteName } from '@bellhouse/contracts'
import { chunkLoadTimeout, withinDeadline } from './deadline'
import type { FirstDraws } from './first-draws'
import type { LoadAttempt, LoadRequest } from './load-attempt'
import { phaseOf, reasonOf } from './reason-of'
import type { ReleaseModules } from './release-modules'
import type { ReleaseRegistry } from './release-registry'
import type { RemotesStore } from './remotes-state'

export interface AttemptSources {
  registry: ReleaseRegistry
  modules: ReleaseModules
  store: RemotesStore
  draws: FirstDraws
}

export interface AttemptOptions {
  remote: RemoteName
  release: string
  request: LoadRequest
  /** Milliseconds that it may take. */
  limit: number
  /** What is reported when all is over. */
  trail: LoadReport[]
}

export interface LoadAttempts {
  /** Loads from one release, once. Whatever goes wrong makes the next one a fresh registration. */
  attempt: (options: AttemptOptions) => Promise<unknown>
  noteFailed: (remote: RemoteName, release: string) => void
  /** A pointer is needed before the first load, and looked at again before a second try. */
  knowPointer: (remote: RemoteName) => Promise<void>
}

export function createLoadAttempts({ registry, modules, store, draws }: AttemptSources): LoadAttempts {
  const failed = new Set<RemoteName>()

  function noteFailed(remote: RemoteName, release: string) {
    failed.add(remote)
    modules.forget(remote, release)
  }

  return {
    noteFailed,

    attempt: async ({ remote, release, request, limit, trail }) => {
      const attempt: LoadAttempt = { phase: 'release', signal: AbortSignal.abort() }
      const began = performance.now()
      const { overtaken, stop } = watchSkip(store, remote, release)
      const ended = () => ({ remote, release, ms: Math.round(performance.now() - began) })
      try {
        const work = async (signal: AbortSignal) => {
          attempt.signal = signal
          const chosen = await registry.describe(remote, release, attempt)
          return [chosen, await request.work(chosen, attempt)] as const
        }
        const [chosen, result] = await withinDeadline(remote, limit, work, overtaken)
        const { what } = request
        // The time is that of the code. What a screen waits for after that is data.
        const load = { ...ended(), phase: attempt.phase, outcome: 'loaded' } as const
        if (what !== undefined) draws.expect({ remote, release, what }, load, request)
        failed.delete(remote)
        store.use(remote, chosen)
        return result
      } catch (cause) {
        noteFailed(remote, release)
        const failure = await reasonOf(remote, cause)
        // The load that has found it out reports it.
        if (!overtaken.aborted)
          trail.push({ ...ended(), phase: phaseOf(cause, attempt.phase), outcome: 'failed', failure: failure.type })
        throw failure
      } finally {
        stop()
      }
    },

    knowPointer: async (remote) => {
      const isKnown = registry.pointer(remote) !== null
      if (isKnown && !failed.has(remote)) return
      try {
        const hasMoved = await withinDeadline(remote, chunkLoadTimeout, (signal) =>
          registry.refresh(remote, { signal, phase: 'pointer' }),
        )
        if (hasMoved) store.skipNone(remote)
      } catch (cause) {
        if (!isKnown) throw await reasonOf(remote, cause)
      }
    },
  }
}

/** Says when another load passes the release by: whoever still waits for it would wait for nothing, and put it back on the page. */
function watchSkip(store: RemotesStore, remote: RemoteName, release: string) {
  const controller = new AbortController()
  const stop = store.watch(() => {
    if (store.state().skipped[remote] === release) controller.abort()
  })
  return { overtaken: controller.signal, stop }
}
