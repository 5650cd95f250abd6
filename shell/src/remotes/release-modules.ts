import type { DeployedRemote } from '@bellhouse/contracts'
import { ChunkLoadError } from './chunk-load-error'
import type { Federation } from './federation'
import type { EntryInjector } from './inject-entry'
import type { LoadAttempt } from './load-attempt'
import { mustFit } from './must-fit'

export interface ModuleSources {
  federation: Federation
  injectEntry: EntryInjector
}

/** The exposed modules of releases, each release started once. */
export interface ReleaseModules {
  load: (chosen: DeployedRemote, exposed: string, attempt: LoadAttempt) => Promise<unknown>
  /** What has been loaded of a release already, or is on its way. */
  loaded: (chosen: DeployedRemote, exposed: string) => Promise<unknown> | undefined
  /** Makes the next load of a release a fresh registration. */
  forget: (remote: string, release: string) => void
}

export function createReleaseModules({ federation, injectEntry }: ModuleSources): ReleaseModules {
  const started = new Map<string, Promise<void>>()
  const modules = new Map<string, Promise<unknown>>()
  const keyOf = (remote: string, release: string) => `${remote} ${release} `

  async function start(chosen: DeployedRemote, attempt: LoadAttempt) {
    const { remote, library, id } = chosen.release
    mustFit(chosen.release)
    federation.register(chosen)
    Reflect.deleteProperty(window, library)
    attempt.phase = 'entry'
    await injectEntry(chosen, attempt.signal)
    attempt.signal.throwIfAborted()
    attempt.phase = 'init'
    if (!(library in window)) throw new ChunkLoadError(remote, 'init', `release ${id} did not start`)
  }

  function startOnce(chosen: DeployedRemote, attempt: LoadAttempt) {
    const key = keyOf(chosen.release.remote, chosen.release.id)
    const starting = started.get(key) ?? start(chosen, attempt)
    started.set(key, starting)
    return starting
  }

  async function open(chosen: DeployedRemote, exposed: string, attempt: LoadAttempt) {
    await startOnce(chosen, attempt)
    return federation.load(chosen.release.library, exposed)
  }

  return {
    load: (chosen, exposed, attempt) => {
      const key = keyOf(chosen.release.remote, chosen.release.id) + exposed
      const loading = modules.get(key) ?? open(chosen, exposed, attempt)
      modules.set(key, loading)
      return loading
    },
    loaded: ({ release }, exposed) => modules.get(keyOf(release.remote, release.id) + exposed),
    forget: (remote, release) => {
      started.delete(keyOf(remote, release))
      for (const key of modules.keys()) if (key.startsWith(keyOf(remote, release))) modules.delete(key)
    },
  }
}
