import type { LoadReport, RemoteName, Screen } from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'
import { createFirstDraws, type LoadedPart } from './first-draws'
import { createPointerFollower } from './follow-pointers'
import type { LoadRequest } from './load-attempt'
import { createReleaseLoader } from './load-releases'
import { createMounted } from './mounted'
import { createReleaseModules, type ModuleSources, type ReleaseModules } from './release-modules'
import { knownOf, type ReleaseRegistry } from './release-registry'
import { createRemotesStore, type RemotesState } from './remotes-state'

interface Sources extends ModuleSources {
  registry: ReleaseRegistry
  /** Told how each load went. */
  report: (load: LoadReport) => void
  /** Whether something would be lost with what is on the page. */
  hasUnsavedInput: () => boolean
}

/** The one owner of loading: nothing else meets the federation's runtime, and every failure is a `ChunkLoadError`. */
export interface Remotes {
  state: () => RemotesState
  watch: (listener: () => void) => () => void
  /** Asks for what the page did not carry: pointers, and releases that only this person gets. */
  discover: () => Promise<void>
  /** The exposed module of a remote. After a failure the next call is a fresh registration. */
  load: (remote: RemoteName, exposed: string) => Promise<unknown>
  /** The same of what nobody looks at: it changes nothing on the page, and has one try. */
  loadBehind: (remote: RemoteName, exposed: string) => Promise<unknown>
  /** The module behind one row. */
  loadScreen: (remote: RemoteName, path: string) => Promise<unknown>
  /** Fetches the code behind a row of a remote that runs already, for whoever is about to go there. */
  prepareScreen: (remote: RemoteName, path: string) => void
  /** Whether this part was drawn in this page before; what it throws from then on is no failed load. */
  wasDrawn: (part: LoadedPart) => boolean
  /** The part is on the page for the first time: only now its load is done. */
  drawn: (part: LoadedPart) => void
  /** The part threw before it was drawn, so the release before is loaded in its place, where there is one. */
  replaceBroken: (part: LoadedPart, cause: unknown) => Promise<unknown>
  /** Says that something of the remote is on the page; the answer says that it has gone. */
  mount: (remote: RemoteName) => () => void
  /** Looks at the pointers of these remotes. What is on the page changes only when its release was rolled back. */
  look: (remotes: readonly RemoteName[]) => Promise<void>
  /** Lets newer releases take their place: somebody has gone to another address, or said so. */
  change: () => void
  /** Chooses anew for whoever is signed in now. */
  reconsider: () => Promise<void>
}

export function createRemotes({ registry, report, hasUnsavedInput, ...sources }: Sources): Remotes {
  const store = createRemotesStore(knownOf(registry))
  const modules = createReleaseModules(sources)
  const draws = createFirstDraws(report)
  const { mount, isMounted } = createMounted()
  const { load, replaceBroken } = createReleaseLoader({ registry, modules, store, draws, isMounted, report })

  const describe = async (remote: RemoteName) => {
    const failure = await load(remote, { work: async () => undefined }).then(
      () => null,
      (failure: ChunkLoadError) => failure,
    )
    if (failure) store.noteFailure(remote, failure)
  }
  const discover = async (remotes: readonly RemoteName[]) => void (await Promise.all(remotes.map(describe)))

  return {
    state: store.state,
    watch: store.watch,
    discover: () =>
      discover(registry.remotes.filter((remote) => !registry.known(remote, registry.candidates(remote)[0]))),
    load: (remote, exposed) => load(remote, moduleRequest(modules, exposed)),
    loadBehind: (remote, exposed) => load(remote, { ...moduleRequest(modules, exposed), isBehind: true }),
    loadScreen: (remote, path) => load(remote, screenRequest(modules, path)),
    prepareScreen: (remote, path) => {
      const deployed = store.state().deployed[remote]
      const table = deployed && modules.loaded(deployed, './screens')
      table?.then((table) => screenIn(table, path)?.load()).catch(ignoreUntilOpened)
    },
    wasDrawn: draws.wasDrawn,
    drawn: draws.drawn,
    replaceBroken,
    mount,
    ...createPointerFollower({ registry, store, isMounted, discover, hasUnsavedInput }),
  }
}

const screenIn = (table: unknown, path: string) =>
  (table as { default: readonly Screen[] }).default.find((row) => row.path === path)

/** Whoever opens the screen loads it again, and is told. */
const ignoreUntilOpened = () => {}

const moduleRequest = (modules: ReleaseModules, exposed: string): LoadRequest => ({
  what: exposed,
  work: (chosen, attempt) => modules.load(chosen, exposed, attempt),
})

const screenRequest = (modules: ReleaseModules, path: string): LoadRequest => ({
  what: path,
  work: async (chosen, attempt) => {
    const screen = screenIn(await modules.load(chosen, './screens', attempt), path)
    if (!screen) throw new ChunkLoadError(chosen.release.remote, 'missing', `it has no screen at ${path}`)
    attempt.phase = 'chunk'
    return screen.load()
  },
})
