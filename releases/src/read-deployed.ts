import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DeployedRemote, type Release, type RemoteName, releaseSchema, remoteNames } from '@bellhouse/contracts'
import { findPointer } from './pointer'
import { orNothing } from './refusal'
import { addressOf, folderOf } from './store'

/** What is live of one remote, or `null` where nothing is deployed or what the pointer names is not there. */
export async function readDeployedRemote(store: string, remote: RemoteName): Promise<DeployedRemote | null> {
  const pointer = await findPointer(store, remote)
  if (!pointer) return null
  const description = join(folderOf(store, remote, pointer.active), 'release.json')
  const text = await readFile(description, 'utf8').catch(orNothing)
  if (text === undefined) return null
  const release = releaseSchema.parse(JSON.parse(text))
  return { pointer, release: withEntryOnly(release), base: addressOf(remote, pointer.active) }
}

/** Of the files only the entry: it knows the hashes of all others, and every page would have to carry them. */
function withEntryOnly(release: Release): Release {
  const entry = release.files[release.entry]
  return { ...release, files: entry ? { [release.entry]: entry } : {} }
}

/** What is live of every remote; the page carries this to the shell. */
export async function readDeployed(store: string): Promise<Record<RemoteName, DeployedRemote | null>> {
  const deployed = await Promise.all(
    remoteNames.map(async (remote) => [remote, await readDeployedRemote(store, remote)] as const),
  )
  return Object.fromEntries(deployed) as Record<RemoteName, DeployedRemote | null>
}
