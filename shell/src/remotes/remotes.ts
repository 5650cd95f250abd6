import {
  contractVersion,
  type DeployedRemote,
  type LoadReport,
  type RemoteName,
  remoteNames,
  type Screen,
  satisfies,
} from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'
import { chunkLoadTimeout, withinDeadline } from './deadline'
import type { Federation } from './federation'
import type { EntryInjector } from './inject-entry'
import { isStyleFailure, reasonOf } from './reason-of'
import type { Deployed, ReleaseBook } from './release-book'
import type { Trip } from './trip'
import { hasUnsavedInput } from './unsaved-input'

interface Parts {
  book: ReleaseBook
  federation: Federation
  injectEntry: EntryInjector
  /** Told how each load went. */
  report: (load: LoadReport) => void
}

/** A new object after every change. */
export interface RemotesState {
  /** What is served of each remote; `null` while nothing is known of it. */
  deployed: Deployed
  /** Why nothing is known of a remote that was asked for. */
  failures: Partial<Record<RemoteName, ChunkLoadError>>
  /** The release that did not start, where the one before it is served. */
  passedOver: Partial<Record<RemoteName, string>>
  /** Remotes whose running release was taken back while something on the page is not saved. */
  takenBack: readonly RemoteName[]
}

/** The one owner of loading: nothing else meets the federation's runtime, and every failure is a `ChunkLoadError`. */
export interface Remotes {
  state: () => RemotesState
  watch: (listener: () => void) => () => void
  /** Asks for what the page did not carry: pointers, and releases that only this person gets. */
  discover: () => Promise<void>
  /** The exposed module of a remote. After a failure the next call is a fresh registration. */
  load: (remote: RemoteName, exposed: string) => Promise<unknown>
  /** The module behind one row. */
  loadScreen: (remote: RemoteName, path: string) => Promise<{ default: unknown }>
  /** Says that something of the remote is on the page; the answer says that it has gone. */
  occupy: (remote: RemoteName) => () => void
  /** Looks at the pointers of these remotes. What is on the page changes only when its release was taken back. */
  look: (remotes: readonly RemoteName[]) => Promise<void>
  /** Lets newer releases take their place: somebody has gone to another address, or said so. */
  change: () => void
  /** Chooses anew for whoever is signed in now. */
  reconsider: () => Promise<void>
}

type Work<T> = (chosen: DeployedRemote, trip: Trip) => Promise<T>

interface Wish<T> {
  /** What is wished for, by its path; nothing where only the description is. */
  what?: string
  work: Work<T>
}

export function createRemotes({ book, federation, injectEntry, report }: Parts): Remotes {
  let state: RemotesState = { deployed: initialOf(book), failures: {}, passedOver: {}, takenBack: [] }
  const listeners = new Set<() => void>()
  const modules = new Map<string, Promise<unknown>>()
  const failed = new Set<RemoteName>()
  const givenUp = new Map<RemoteName, string>()
  const occupants = new Map<RemoteName, number>()
  const arrived = new Set<string>()

  function become(changes: Partial<RemotesState>) {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  const idOf = (remote: RemoteName) => state.deployed[remote]?.release.id
  const wantedOf = (remote: RemoteName) => book.candidates(remote).filter((id) => id !== givenUp.get(remote))
  const isOccupied = (remote: RemoteName) => (occupants.get(remote) ?? 0) > 0

  function use(remote: RemoteName, next: DeployedRemote) {
    if (idOf(remote) === next.release.id && !state.failures[remote] && !state.takenBack.includes(remote)) return
    const { [remote]: _, ...failures } = state.failures
    const takenBack = state.takenBack.filter((name) => name !== remote)
    become({ deployed: { ...state.deployed, [remote]: next }, failures, takenBack })
  }

  async function start(chosen: DeployedRemote, exposed: string, trip: Trip) {
    const { remote, library, id } = chosen.release
    mustFit(chosen.release)
    federation.register(chosen)
    Reflect.deleteProperty(window, library)
    trip.phase = 'entry'
    await injectEntry(chosen, trip.signal)
    trip.signal.throwIfAborted()
    trip.phase = 'init'
    if (!(library in window)) throw new ChunkLoadError(remote, 'init', `release ${id} did not start`)
    return federation.load(library, exposed)
  }

  function moduleOf(chosen: DeployedRemote, exposed: string, trip: Trip): Promise<unknown> {
    const key = `${chosen.release.remote} ${chosen.release.id} ${exposed}`
    const loading = modules.get(key) ?? start(chosen, exposed, trip)
    modules.set(key, loading)
    return loading
  }

  function forgetModules(remote: RemoteName, id: string) {
    for (const key of modules.keys()) if (key.startsWith(`${remote} ${id} `)) modules.delete(key)
  }

  /** Loads from one release, once. Whatever goes wrong makes the next one a fresh registration. */
  async function attempt<T>(
    remote: RemoteName,
    id: string,
    limit: number,
    { what, work }: Wish<T>,
    trail: LoadReport[],
  ) {
    const trip: Trip = { phase: 'release', signal: AbortSignal.abort() }
    const began = performance.now()
    const ended = (phase: LoadReport['phase']) => ({
      remote,
      release: id,
      phase,
      ms: Math.round(performance.now() - began),
    })
    try {
      const [chosen, result] = await withinDeadline(remote, limit, async (signal) => {
        trip.signal = signal
        const chosen = await book.describe(remote, id, trip)
        return [chosen, await work(chosen, trip)] as const
      })
      const key = `${remote} ${id} ${what}`
      if (what !== undefined && !arrived.has(key)) trail.push({ ...ended(trip.phase), outcome: 'loaded' })
      arrived.add(key)
      failed.delete(remote)
      use(remote, chosen)
      return result
    } catch (cause) {
      failed.add(remote)
      forgetModules(remote, id)
      const failure = await reasonOf(remote, cause)
      const phase = isStyleFailure(cause) ? 'style' : trip.phase
      trail.push({ ...ended(phase), outcome: 'failed', failure: failure.type })
      throw failure
    }
  }

  /** A pointer is needed before the first load, and looked at again before a second try. */
  async function knowPointer(remote: RemoteName) {
    const isKnown = book.pointer(remote) !== null
    if (isKnown && !failed.has(remote)) return
    try {
      await withinDeadline(remote, chunkLoadTimeout, (signal) => book.refresh(remote, { signal, phase: 'pointer' }))
    } catch (cause) {
      if (!isKnown) throw await reasonOf(remote, cause)
    }
  }

  /** One load with all that it may need: a second try, and the release before when the right one does not start. */
  async function serve<T>(remote: RemoteName, wish: Wish<T>): Promise<T> {
    // Screens ask while they are drawn, and what they ask for may have to change what is drawn.
    await Promise.resolve()
    const began = performance.now()
    const left = (limit: number) => Math.max(limit - (performance.now() - began), 1)
    await knowPointer(remote)
    const [first = '', second] = wantedOf(remote)
    const trail: LoadReport[] = []
    try {
      if (second === undefined) return await attempt(remote, first, left(chunkLoadTimeout), wish, trail)
      // Half of the time is for the release before, or whoever waits would wait twice.
      const half = () => left(chunkLoadTimeout / 2)
      const trying = attempt(remote, first, half(), wish, trail)
      return await trying
        .catch((failure) => {
          if (!isWorthAnotherTry(failure)) throw failure
          return attempt(remote, first, half(), wish, trail)
        })
        .catch((failure) => fallBack(remote, { first, second, failure }, left(chunkLoadTimeout), wish, trail))
    } finally {
      for (const load of trail) report(load)
    }
  }

  async function fallBack<T>(
    remote: RemoteName,
    { first, second, failure }: { first: string; second: string; failure: ChunkLoadError },
    limit: number,
    wish: Wish<T>,
    trail: LoadReport[],
  ) {
    const last = trail.at(-1)
    const served = await attempt(remote, second, limit, wish, trail).catch(() => {
      // When the release before does not come either, it is not the release that is broken.
      throw failure
    })
    if (last) last.fallback = second
    givenUp.set(remote, first)
    become({ passedOver: { ...state.passedOver, [remote]: first } })
    return served
  }

  async function lookAt(remote: RemoteName) {
    const seq = book.pointer(remote)?.seq
    const trip = { signal: AbortSignal.timeout(chunkLoadTimeout), phase: 'pointer' as const }
    await book.refresh(remote, trip)
    const pointer = book.pointer(remote)
    if (pointer?.seq !== seq) {
      givenUp.delete(remote)
      const { [remote]: _, ...passedOver } = state.passedOver
      become({ passedOver })
    }
    const running = idOf(remote)
    const [wanted = ''] = wantedOf(remote)
    if (wanted === running && !state.takenBack.includes(remote)) return
    const next = await book.describe(remote, wanted, trip)
    if (!isOccupied(remote)) return use(remote, next)
    if (running === undefined || !pointer?.quarantined?.includes(running)) return
    if (!hasUnsavedInput()) return use(remote, next)
    if (!state.takenBack.includes(remote)) become({ takenBack: [...state.takenBack, remote] })
  }

  async function discover() {
    const unknown = remoteNames.filter((remote) => state.deployed[remote] === null)
    await Promise.all(
      unknown.map((remote) =>
        serve(remote, { work: async () => undefined }).catch((failure: ChunkLoadError) =>
          become({ failures: { ...state.failures, [remote]: failure } }),
        ),
      ),
    )
  }

  return {
    state: () => state,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    discover,
    load: (remote, exposed) =>
      serve(remote, { what: exposed, work: (chosen, trip) => moduleOf(chosen, exposed, trip) }),
    loadScreen: (remote, path) =>
      serve(remote, {
        what: path,
        work: async (chosen, trip) => {
          const { default: screens } = (await moduleOf(chosen, './screens', trip)) as { default: readonly Screen[] }
          const screen = screens.find((row) => row.path === path)
          if (!screen) throw new ChunkLoadError(remote, 'missing', `it has no screen at ${path}`)
          trip.phase = 'chunk'
          return screen.load()
        },
      }),
    occupy: (remote) => {
      occupants.set(remote, (occupants.get(remote) ?? 0) + 1)
      return () => void occupants.set(remote, (occupants.get(remote) ?? 0) - 1)
    },
    look: async (remotes) => {
      // A pointer that cannot be read is no reason to take away what runs.
      await Promise.all(remotes.map((remote) => lookAt(remote).catch((error) => console.warn(String(error)))))
    },
    change: () => {
      for (const remote of remoteNames) {
        const next = book.known(remote, wantedOf(remote)[0])
        if (next && idOf(remote) !== next.release.id) use(remote, next)
      }
    },
    reconsider: async () => {
      const chosen = initialOf(book)
      const others = remoteNames.filter((name) => !isOccupied(name) && idOf(name) !== chosen[name]?.release.id)
      if (others.length === 0) return
      const changed = Object.fromEntries(others.map((name) => [name, chosen[name] ?? null]))
      become({ deployed: { ...state.deployed, ...changed } })
      await discover()
    },
  }
}

/** What can be shown without asking anybody. */
function initialOf(book: ReleaseBook): Deployed {
  const known = remoteNames.map((remote) => [remote, book.known(remote, book.candidates(remote)[0]) ?? null] as const)
  return Object.fromEntries(known) as Deployed
}

/** The same release asks for the same shell the next time, and a hanging one has had its time. */
const isWorthAnotherTry = ({ type }: ChunkLoadError) => type !== 'contract' && type !== 'timeout'

/** A remote that expects another shell than this one is not even loaded. */
function mustFit({ remote, id, contract, shared }: DeployedRemote['release']) {
  if (contract !== contractVersion) {
    const reason = `release ${id} expects version ${contract} of the portal, and this one is version ${contractVersion}`
    throw new ChunkLoadError(remote, 'contract', reason)
  }
  for (const [name, wanted] of Object.entries(shared)) {
    const given = SHARED_VERSIONS[name] ?? 'none'
    if (satisfies(given, wanted)) continue
    const reason = `release ${id} wants ${name} ${wanted} or newer from the portal, and this one has ${given}`
    throw new ChunkLoadError(remote, 'contract', reason)
  }
}
