import {
  type DeployedRemote,
  deployedRemoteSchema,
  partNameSchema,
  type RemoteName,
  shellPart,
} from '@bellhouse/contracts'
import { readBlock } from '../page-data'
import { isDevelopmentBase, readReset } from './development'
import type { Deployed } from './release-registry'
import type { TrustedKeys } from './signatures'

export interface Carried {
  /** What the page has about each remote; `null` where it has nothing that can be used. */
  deployed: Deployed
  /** The remotes that it takes from development servers, wanted or not. */
  inDevelopment: RemoteName[]
}

/** What the page carries about the remotes; which ones there are is known from it alone. */
export function readCarried(): Carried {
  const unwanted = readReset()
  const deployed: Record<RemoteName, DeployedRemote | null> = {}
  const inDevelopment: RemoteName[] = []
  for (const [name, carried] of Object.entries(readBlock('deployed-remotes'))) {
    if (name === shellPart || !partNameSchema.safeParse(name).success) continue
    deployed[name] = null
    const { data } = deployedRemoteSchema.safeParse(carried)
    if (data?.release.remote !== name) continue
    const isDeveloped = isDevelopmentBase(data.base)
    if (isDeveloped) inDevelopment.push(name)
    if (!(isDeveloped && unwanted.includes(name))) deployed[name] = data
  }
  return { deployed, inDevelopment }
}

/** The keys whose signatures count; the page's server knows them. */
export const readTrustedKeys = () => readBlock('release-keys') as TrustedKeys
