import type { DeployedRemote } from '@bellhouse/contracts'
import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core'
import { provided, providedLater } from './provided'

/** The federation's runtime, as far as the loader needs it. */
export interface Federation {
  /** Forgets what is known of the release; the next load takes the container that its entry has left on `window`. */
  register: (deployed: DeployedRemote) => void
  load: (library: string, exposed: string) => Promise<unknown>
}

/** What an entry leaves on `window`, by the protocol of the bundler's containers. */
interface Container {
  init: (scope: object, initScope: object[], options: object) => unknown
  get: (exposed: string) => Promise<() => unknown>
}

const shareScope = 'default'

/** Of the runtime what an entry's own code calls while it becomes a container; its helpers are for finding remotes, which the loader does. */
const runtimeOfEntries = {
  ...{ ModuleFederation, CurrentGlobal, assert, satisfy, registerGlobalPlugins },
  ...{ getGlobalFederationConstructor, setGlobalFederationConstructor, setGlobalFederationInstance },
  helpers: { global: {}, share: {}, utils: {} },
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

/**
 * Containers are opened here and not by the runtime: which entry becomes a script, when and with which hash is the loader's own, so what
 * the runtime has for finding, fetching and preloading remotes by itself is left out of the build.
 */
export function createFederation(): Federation {
  // Remotes are built without a runtime of their own; they find this one here.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeOfEntries })
  const { shareScopeMap } = new ModuleFederation({
    name: 'bellhouse_shell',
    remotes: [],
    shared: listShared(),
  })
  const containers = new Map<string, Promise<Container>>()

  async function open(library: string) {
    const container = (window as unknown as Record<string, Container | undefined>)[library]
    if (!container) throw new Error(`${library} has left no container`)
    const scope = shareScopeMap[shareScope] ?? {}
    const options = { version: '', shareScopeKeys: shareScope }
    await container.init(scope, [], Object.defineProperty(options, 'shareScopeMap', { value: shareScopeMap }))
    return container
  }

  return {
    register: ({ release }) => void containers.delete(release.library),
    load: async (library, exposed) => {
      const opening = containers.get(library) ?? open(library)
      containers.set(library, opening)
      const factory = await (await opening).get(exposed)
      return factory()
    },
  }
}
