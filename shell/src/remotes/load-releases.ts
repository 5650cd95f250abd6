import type { LoadReport, RemoteName } from '@bellhouse/contracts'
import type { ChunkLoadError } from './chunk-load-error'
import { chunkLoadTimeout, withinDeadline } from './deadline'
import type { FirstDraws, LoadedPart } from './first-draws'
import type { LoadAttempt, LoadRequest } from './load-attempt'
import { phaseOf, reasonOf } from './reason-of'
import type { ReleaseModules } from './release-modules'
import type { ReleaseRegistry } from './release-registry'
import type { RemotesStore } from './remotes-state'

interface Sources {
  registry: ReleaseRegistry
  modules: ReleaseModules
  store: RemotesStore
  draws: FirstDraws
  /** Told how each load went. */
  report: (load: LoadReport) => void
}

export interface ReleaseLoader {
  /** One load with all that it may need: a second try, and the release before when the right one does not start. */
  load: (remote: RemoteName, request: LoadRequest) => Promise<unknown>
  /** The same of the release before, after the code of a part has thrown instead of being drawn. */
  replaceBroken: (part: LoadedPart, cause: unknown) => Promise<unknown>
}

interface AttemptOptions {
  remote: RemoteName
  release: string
  request: LoadRequest
  /** Milliseconds that it may take. */
  limit: number
  /** What is reported when all is over. */
  trail: LoadReport[]
}

interface Replacement {
  first: string
  second: string
  /** Why the first one did not start. */
  failure: ChunkLoadError
}

export function createReleaseLoader({ registry, modules, store, draws, report }: Sources): ReleaseLoader {
  const failed = new Set<RemoteName>()

  function noteFailed(remote: RemoteName, release: string) {
    failed.add(remote)
    modules.forget(remote, release)
  }

  /** Loads from one release, once. Whatever goes wrong makes the next one a fresh registration. */
  async function attemptLoad({ remote, release, request, limit, trail }: AttemptOptions) {
    const attempt: LoadAttempt = { phase: 'release', signal: AbortSignal.abort() }
    const began = performance.now()
    const ended = () => ({ remote, release, ms: Math.round(performance.now() - began) })
    try {
      const [chosen, result] = await withinDeadline(remote, limit, async (signal) => {
        attempt.signal = signal
        const chosen = await registry.describe(remote, release, attempt)
        return [chosen, await request.work(chosen, attempt)] as const
      })
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
      trail.push({ ...ended(), phase: phaseOf(cause, attempt.phase), outcome: 'failed', failure: failure.type })
      throw failure
    }
  }

  /** A pointer is needed before the first load, and looked at again before a second try. */
  async function knowPointer(remote: RemoteName) {
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
  }

  async function fallBack({ first, second, failure }: Replacement, options: Omit<AttemptOptions, 'release'>) {
    const last = options.trail.at(-1)
    const served = await attemptLoad({ ...options, release: second }).catch(() => {
      // When the release before does not come either, it is not the release that is broken.
      throw failure
    })
    if (last) last.fallback = second
    store.skip(options.remote, first)
    return served
  }

  async function loadWithin(remote: RemoteName, request: LoadRequest, trail: LoadReport[]) {
    const began = performance.now()
    const left = (limit: number) => Math.max(limit - (performance.now() - began), 1)
    await knowPointer(remote)
    const skipped = store.state().skipped[remote]
    const [first = '', second] = registry.candidates(remote).filter((id) => id !== skipped)
    const options = { remote, request, trail }
    if (second === undefined) return attemptLoad({ ...options, release: first, limit: left(chunkLoadTimeout) })
    // Half of the time is for the release before, or whoever waits would wait twice.
    const attemptFirst = () => attemptLoad({ ...options, release: first, limit: left(chunkLoadTimeout / 2) })
    return attemptFirst()
      .catch((failure) => {
        if (!isWorthAnotherTry(failure)) throw failure
        return attemptFirst()
      })
      .catch((failure) => fallBack({ first, second, failure }, { ...options, limit: left(chunkLoadTimeout) }))
  }

  return {
    load: async (remote, request) => {
      // Screens ask while they are drawn, and what they ask for may have to change what is drawn.
      await Promise.resolve()
      const trail: LoadReport[] = []
      try {
        return await loadWithin(remote, request, trail)
      } finally {
        trail.forEach(report)
      }
    },

    replaceBroken: async (part, cause) => {
      const { remote, release } = part
      const broken = draws.giveUp(part)
      const failure = await reasonOf(remote, cause)
      const ms = broken?.load.ms ?? 0
      const phase = phaseOf(cause, 'render')
      const trail: LoadReport[] = [{ remote, release, phase, ms, outcome: 'failed', failure: failure.type }]
      noteFailed(remote, release)
      // Where one release was skipped already, it is not the release that is broken.
      const isFirst = store.state().skipped[remote] === undefined
      const second = registry.candidates(remote).find((id) => id !== release)
      try {
        if (!broken || !isFirst || second === undefined) throw failure
        const options = { remote, request: broken.request, trail, limit: chunkLoadTimeout }
        return await fallBack({ first: release, second, failure }, options)
      } finally {
        trail.forEach(report)
      }
    },
  }
}

/** The same release asks for the same shell the next time, and a hanging one has had its time. */
const isWorthAnotherTry = ({ type }: ChunkLoadError) => type !== 'contract' && type !== 'timeout'
