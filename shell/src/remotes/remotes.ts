import { type DeployedRemote, type RemoteName, remoteNames, type Screen } from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'
import { withinDeadline } from './deadline'
import type { Federation } from './federation'
import { fetchDeployed, mustKeepContract, refetchDeployed } from './fetch-deployed'
import type { EntryInjector } from './inject-entry'
import { reasonOf } from './reason-of'

type Deployed = Record<RemoteName, DeployedRemote | null>

interface Parts {
  /** What the page carries. */
  deployed: Deployed
  federation: Federation
  injectEntry: EntryInjector
}

/** The one owner of loading: nothing else meets the federation's runtime, and every failure is a `ChunkLoadError`. */
export interface Remotes {
  /** What is known of each remote; a new object after every change. */
  deployed: () => Deployed
  /** Why nothing is known of a remote that was asked for. */
  failures: () => Partial<Record<RemoteName, ChunkLoadError>>
  watch: (listener: () => void) => () => void
  /** Asks for the pointers that the page did not carry. */
  discover: () => Promise<void>
  /** The exposed module of a remote. After a failure the next call starts from the pointer again. */
  load: (remote: RemoteName, exposed: string) => Promise<unknown>
  /** The module behind one row. */
  loadScreen: (remote: RemoteName, path: string) => Promise<{ default: unknown }>
}

export function createRemotes({ deployed: carried, federation, injectEntry }: Parts): Remotes {
  let deployed = carried
  let failures: ReturnType<Remotes['failures']> = {}
  const listeners = new Set<() => void>()
  const modules = new Map<string, Promise<unknown>>()
  const failed = new Set<RemoteName>()

  function tell() {
    for (const listener of listeners) listener()
  }

  function know(remote: RemoteName, found: DeployedRemote) {
    const { [remote]: _, ...others } = failures
    failures = others
    deployed = { ...deployed, [remote]: found }
    tell()
    return found
  }

  async function choose(remote: RemoteName, signal: AbortSignal): Promise<DeployedRemote> {
    const known = deployed[remote]
    if (known && !failed.has(remote)) return known
    return know(remote, await (known ? refetchDeployed(remote, known, signal) : fetchDeployed(remote, signal)))
  }

  async function start(remote: RemoteName, exposed: string, signal: AbortSignal) {
    const chosen = await choose(remote, signal)
    mustKeepContract(chosen)
    const { library } = chosen.release
    federation.register(chosen)
    Reflect.deleteProperty(window, library)
    await injectEntry(chosen, signal)
    signal.throwIfAborted()
    if (!(library in window)) throw new ChunkLoadError(remote, 'init', `release ${chosen.release.id} did not start`)
    return federation.load(library, exposed)
  }

  /** Runs one load under the deadline; whatever goes wrong makes the next one a fresh registration. */
  async function attempt<T>(remote: RemoteName, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await withinDeadline(remote, work)
    } catch (cause) {
      failed.add(remote)
      for (const key of modules.keys()) if (key.startsWith(`${remote}/`)) modules.delete(key)
      throw await reasonOf(remote, cause)
    }
  }

  async function moduleOf(remote: RemoteName, exposed: string, signal: AbortSignal): Promise<unknown> {
    const key = `${remote}/${exposed}`
    const loading = modules.get(key) ?? start(remote, exposed, signal)
    modules.set(key, loading)
    const module = await loading
    failed.delete(remote)
    return module
  }

  return {
    deployed: () => deployed,
    failures: () => failures,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    discover: async () => {
      const unknown = remoteNames.filter((remote) => deployed[remote] === null)
      await Promise.all(
        unknown.map((remote) =>
          attempt(remote, (signal) => choose(remote, signal)).catch((failure: ChunkLoadError) => {
            failures = { ...failures, [remote]: failure }
            tell()
          }),
        ),
      )
    },
    load: (remote, exposed) => attempt(remote, (signal) => moduleOf(remote, exposed, signal)),
    loadScreen: (remote, path) =>
      attempt(remote, async (signal) => {
        const { default: screens } = (await moduleOf(remote, './screens', signal)) as { default: readonly Screen[] }
        const screen = screens.find((row) => row.path === path)
        if (!screen) throw new ChunkLoadError(remote, 'missing', `it has no screen at ${path}`)
        return screen.load()
      }),
  }
}
