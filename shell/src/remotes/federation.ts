import type { DeployedRemote } from '@bellhouse/contracts'
import * as runtimeCore from '@module-federation/runtime-core'
import { provided, providedLater } from './provided'

/** The federation's runtime, as far as the loader needs it. */
export interface Federation {
  /** Forgets what is known of the remote and takes the container that its entry has left on `window`. */
  register: (deployed: DeployedRemote) => void
  load: (library: string, exposed: string) => Promise<unknown>
}

function sharedAs(name: string) {
  const version = SHARED_VERSIONS[name] ?? ''
  const shareConfig = { singleton: true, requiredVersion: `^${version}` }
  return { version, shareConfig, strategy: 'loaded-first' as const }
}

/** Each of the packages, there or to be fetched, in the runtime's words. */
function listShared() {
  const now = Object.entries(provided).map(([name, module]) => [name, { ...sharedAs(name), lib: () => module }])
  const later = Object.entries(providedLater).map(([name, load]) => [
    name,
    { ...sharedAs(name), get: async () => load().then((module) => () => module) },
  ])
  return Object.fromEntries([...now, ...later])
}

export function createFederation(): Federation {
  // Remotes are built without a runtime of their own; they find this one here.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })
  const host = new runtimeCore.ModuleFederation({
    name: 'bellhouse_shell',
    remotes: [],
    shared: listShared(),
  })

  return {
    register: ({ base, release }) => {
      const entry = new URL(base + release.entry, location.origin).href
      const remote = { name: release.library, entry, type: 'global', entryGlobalName: release.library } as const
      host.registerRemotes([remote], { force: true })
    },
    load: (library, exposed) => host.loadRemote(`${library}/${exposed.replace('./', '')}`),
  }
}
