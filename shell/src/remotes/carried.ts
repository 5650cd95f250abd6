import { type DeployedRemote, deployedRemoteSchema, type RemoteName, remoteNames } from '@bellhouse/contracts'
import { readBlock } from '../page-data'

/** What the page carries about each remote; `null` where it carries nothing that can be used. */
export function readDeployedRemotes(): Record<RemoteName, DeployedRemote | null> {
  const block = readBlock('deployed-remotes')
  const read = remoteNames.map((name) => {
    const deployed = deployedRemoteSchema.safeParse(block[name])
    return [name, deployed.success ? deployed.data : null] as const
  })
  return Object.fromEntries(read) as Record<RemoteName, DeployedRemote | null>
}
