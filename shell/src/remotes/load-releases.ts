import type { LoadReport, RemoteName } from '@bellhouse/contracts'
import { type AttemptOptions, type AttemptSources, createLoadAttempts, type LoadAttempts } from './attempt-load'
import type { ChunkLoadError } from './chunk-load-error'
import { chunkLoadTimeout } from './deadline'
import type { LoadedPart } from './first-draws'
import type { LoadRequest } from './load-attempt'
import type { Mounted } from './mounted'
import { phaseOf, reasonOf } from './reason-of'
import type { RemotesStore } from './remotes-state'

interface Sources extends AttemptSources, Pick<Mounted, 'isMounted'> {
  /** Told how each load went. */
  report: (load: LoadReport) => void
}

export interface ReleaseLoader {
  /** One load with all that it may need: a second try, and the release before when the right one does not start. */
  load: (remote: RemoteName, request: LoadRequest) => Promise<unknown>
  /** The same of the release before, after the code of a part has thrown instead of being drawn. */
  replaceBroken: (part: LoadedPart, cause: unknown) => Promise<unknown>
}

interface Replacement {
  first: string
  second: string
  /** Why the first one did not start. */
  failure: ChunkLoadError
}

export function createReleaseLoader({ report, ...sources }: Sources): ReleaseLoader {
  const { registry, store, draws, isMounted } = sources
  const attempts = createLoadAttempts(sources)
  const fallBack = fallBackWith(attempts, store)
  const mustKeepRelease = (remote: RemoteName, { isBehind }: LoadRequest) => isBehind && isMounted(remote)

  async function loadWithin(remote: RemoteName, request: LoadRequest, trail: LoadReport[]) {
    const began = performance.now()
    const left = (limit: number) => Math.max(limit - (performance.now() - began), 1)
    if (mustKeepRelease(remote, request)) {
      const release = store.idOf(remote) ?? ''
      return attempts.attempt({ remote, request, trail, release, limit: chunkLoadTimeout })
    }
    await attempts.knowPointer(remote)
    const skipped = store.state().skipped[remote]
    const [first = '', second] = registry.candidates(remote).filter((id) => id !== skipped)
    const attempt = (limit: number) => attempts.attempt({ remote, request, trail, release: first, limit: left(limit) })
    if (second === undefined) return attempt(chunkLoadTimeout)
    // Half of the time is for the release before, or whoever waits would wait twice.
    return attempt(chunkLoadTimeout / 2)
      .catch((failure) => {
        if (!isWorthAnotherTry(failure)) throw failure
        return attempt(chunkLoadTimeout / 2)
      })
      .catch((failure) =>
        fallBack({ first, second, failure }, { remote, request, trail, limit: left(chunkLoadTimeout) }),
      )
  }

  return {
    load: async (remote, request) => {
      // Screens ask while they are drawn, and what they ask for may have to change what is drawn.
      await Promise.resolve()
      const trail: LoadReport[] = []
      return loadWithin(remote, request, trail).finally(() => trail.forEach(report))
    },

    replaceBroken: async (part, cause) => {
      const { remote, release } = part
      const broken = draws.giveUp(part)
      const failure = await reasonOf(remote, cause)
      const ended = { ms: broken?.load.ms ?? 0, phase: phaseOf(cause, 'render') }
      const trail: LoadReport[] = [{ remote, release, ...ended, outcome: 'failed', failure: failure.type }]
      attempts.noteFailed(remote, release)
      // Where one release was skipped already, it is not the release that is broken.
      const isFirst = store.state().skipped[remote] === undefined
      const second = registry.candidates(remote).find((id) => id !== release)
      try {
        if (!broken || !isFirst || second === undefined || mustKeepRelease(remote, broken.request)) throw failure
        const options = { remote, request: broken.request, trail, limit: chunkLoadTimeout }
        return await fallBack({ first: release, second, failure }, options)
      } finally {
        trail.forEach(report)
      }
    },
  }
}

/** Loads the release before, and skips the one that did not start from then on. */
const fallBackWith =
  (attempts: LoadAttempts, store: RemotesStore) =>
  async ({ first, second, failure }: Replacement, options: Omit<AttemptOptions, 'release'>) => {
    // Without a network nothing comes, and that is the fault of no release.
    if (!navigator.onLine) throw failure
    const last = options.trail.at(-1)
    const served = await attempts.attempt({ ...options, release: second }).catch(() => {
      // When the release before does not come either, it is not the release that is broken.
      throw failure
    })
    if (last) last.fallback = second
    store.skip(options.remote, first)
    return served
  }

/** The same release asks for the same shell the next time, and a hanging one has had its time. */
const isWorthAnotherTry = ({ type }: ChunkLoadError) => type !== 'contract' && type !== 'timeout'
