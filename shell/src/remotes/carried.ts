import { deployedRemoteSchema, type RemoteName, remoteNames } from '@bellhouse/contracts'
import { readBlock } from '../page-data'
import { isInDevelopment, readReset } from './development'
import type { Deployed } from './release-book'
import type { TrustedKeys } from './signatures'

export interface Carried {
  /** What the page has about each remote; `null` where it has nothing that can be used. */
  deployed: Deployed
  /** The remotes that it takes from development servers, wanted or not. */
  inDevelopment: RemoteName[]
}

/** What the page carries about the remotes. */
export function readCarried(): Carried {
  const block = readBlock('deployed-remotes')
  const unwanted = readReset()
  const deployed: Deployed = { admin: null, teacher: null, student: null, chat: null }
  const inDevelopment: RemoteName[] = []
  for (const name of remoteNames) {
    const read = deployedRemoteSchema.safeParse(block[name])
    if (!read.success) continue
    const isDeveloped = isInDevelopment(read.data)
    if (isDeveloped) inDevelopment.push(name)
    if (!(isDeveloped && unwanted.includes(name))) deployed[name] = read.data
  }
  return { deployed, inDevelopment }
}

/** The keys whose signatures count; the page's server knows them. */
export const readTrustedKeys = () => readBlock('release-keys') as TrustedKeys
