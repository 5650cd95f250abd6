import type { KeyObject } from 'node:crypto'
import { type DeployedRemote, pointerSchema, type Release, type RemoteName, remoteNames } from '@bellhouse/contracts'
import { findPointerFile } from './pointer'
import { readBuilt } from './read-release'
import { checkSignature } from './signature'
import { listPublicKeys, rawPublicKeys } from './signing-key'
import { addressOf, folderOf } from './store'

/** What the page carries to the shell. */
export interface DeployedStore {
  /** What is live of every remote; `null` where nothing is, or where what is there must not run. */
  remotes: Record<RemoteName, DeployedRemote | null>
  /** Raw public halves of the keys that count, in base64url, by their ids; none where no key was ever made. */
  keys: Record<string, string>
}

/** What is live. As soon as a key is trusted, a remote whose pointer or release is not signed by one is left out. */
export async function readDeployed(store: string): Promise<DeployedStore> {
  const trusted = await listPublicKeys(store)
  const remotes = await Promise.all(
    // One remote whose release cannot be read must not take the page, and so the other three, with it.
    remoteNames.map(async (remote) => [remote, await findDeployed(store, remote, trusted).catch(() => null)] as const),
  )
  return {
    remotes: Object.fromEntries(remotes) as Record<RemoteName, DeployedRemote | null>,
    keys: rawPublicKeys(trusted),
  }
}

async function findDeployed(store: string, remote: RemoteName, trusted: Map<string, KeyObject>) {
  const rawPointer = await findPointerFile(store, remote)
  if (!rawPointer || !counts(trusted, 'pointer', remote, rawPointer)) return null
  const pointer = pointerSchema.parse(rawPointer)
  const { raw, release } = await readBuilt(folderOf(store, remote, pointer.active))
  // A release that was signed under its own name is none under another one.
  if (release.remote !== remote || release.id !== pointer.active) return null
  if (!counts(trusted, 'release', remote, raw)) return null
  return { pointer, release: withEntryOnly(release), base: addressOf(remote, pointer.active) }
}

const counts = (trusted: Map<string, KeyObject>, kind: 'pointer' | 'release', remote: RemoteName, raw: object) =>
  trusted.size === 0 || checkSignature(trusted, { kind, remote }, raw) === 'good'

/** Of the files only the entry: it knows the hashes of all others, and every page would have to carry them. */
function withEntryOnly(release: Release): Release {
  const entry = release.files[release.entry]
  return { ...release, files: entry ? { [release.entry]: entry } : {} }
}
