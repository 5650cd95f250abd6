import { deployedRemoteSchema, type RemoteName, remoteNames } from '@bellhouse/contracts'
import { readBlock } from '../page-data'
import { isInDevelopment, readReset } from './development'
import type { Deployed } from './release-book'
import type { TrustedKeys } from './signatures'

/** What the page carries about each remote; `null` where it carries nothing that can be used. */
export function readDeployedRemotes(): Deployed {
  const block = readBlock('deployed-remotes')
  const unwanted = readReset()
  const read = remoteNames.map((name) => {
    const deployed = deployedRemoteSchema.safeParse(block[name])
    const isUsed = deployed.success && !(isInDevelopment(deployed.data) && unwanted.includes(name))
    return [name, isUsed ? deployed.data : null] as const
  })
  return Object.fromEntries(read) as Deployed
}

/** The remotes that the page takes from development servers, wanted or not. */
export function listInDevelopment(): RemoteName[] {
  const block = readBlock('deployed-remotes')
  return remoteNames.filter((name) => {
    const deployed = deployedRemoteSchema.safeParse(block[name])
    return deployed.success && isInDevelopment(deployed.data)
  })
}

/** The keys whose signatures count; the page's server knows them. */
export const readTrustedKeys = () => readBlock('release-keys') as TrustedKeys
