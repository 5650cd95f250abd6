import type { RemoteName, Screen } from '@bellhouse/contracts'
import type { Deployed } from '../../shell/src/remotes/release-registry'
import type { Remotes } from '../../shell/src/remotes/remotes'

/*
 * Stands in for the loader where the portal is measured as one ordinary build: the screens are parts of the same build, fetched as
 * the bundler fetches them, and nothing is looked up, checked or exchanged.
 */

type Parts = Record<string, () => Promise<object>>

const remotes: Record<RemoteName, Parts> = {
  admin: {
    './screens': () => import('../../remote-admin/src/screens'),
    './background': () => import('../../remote-admin/src/background'),
  },
  teacher: {
    './screens': () => import('../../remote-teacher/src/screens'),
    './background': () => import('../../remote-teacher/src/background'),
  },
  student: { './screens': () => import('../../remote-student/src/screens') },
  chat: {
    './panel': () => import('../../remote-chat/src/panel'),
    './background': () => import('../../remote-chat/src/background'),
  },
}

export async function importPart(remote: RemoteName, exposed: string) {
  const part = remotes[remote]?.[exposed]
  if (!part) throw new Error(`The build has no ${exposed} of ${remote}`)
  return part()
}

async function screenOf(remote: RemoteName, path: string) {
  const { default: table } = (await importPart(remote, './screens')) as { default: readonly Screen[] }
  return table.find((row) => row.path === path)
}

/** In place of `createRemotes`. */
export function createRemotes({ registry: deployed }: { registry: Deployed }): Remotes {
  const state = { deployed, failures: {}, skipped: {}, rolledBack: [] }
  return {
    state: () => state,
    watch: () => () => {},
    discover: async () => {},
    load: importPart,
    loadBehind: importPart,
    loadScreen: async (remote, path) => (await screenOf(remote, path))?.load(),
    prepareScreen: (remote, path) => void screenOf(remote, path).then((screen) => screen?.load()),
    wasDrawn: () => true,
    drawn: () => {},
    replaceBroken: (_part, cause) => Promise.reject(cause),
    mount: () => () => {},
    look: async () => {},
    change: () => {},
    reconsider: async () => {},
  }
}

/** In place of `createReleaseRegistry`: what the page carries is what there is. */
export const createReleaseRegistry = ({ carried }: { carried: Deployed }) => carried

/** In place of `createFederation` and `createEntryInjector`. */
export const createFederation = () => null
export const createEntryInjector = () => null
