import type { KeyObject } from 'node:crypto'
import { type DeployedRemote, type Release, type RemoteName, remoteNames } from '@bellhouse/contracts'
import { findPointerFile } from './pointer'
import { mustReadRelease } from './read-release'
import { StoreAwayError } from './refusal'
import { isTrusted } from './signature'
import { listPublicKeys, rawPublicKeys } from './signing-key'
import { addressOf, type Store } from './store'

/** What the page carries to the shell. */
export interface DeployedStore {
  /** What is live of every remote; `null` where nothing is, or where what is there must not run. */
  remotes: Record<RemoteName, DeployedRemote | null>
  /** Raw public halves of the keys that count, in base64url, by their ids; none where no key was ever made. */
  keys: Record<string, string>
}

/**
 * What is live. As soon as a key is trusted, a remote whose pointer or release is not signed by one is left out. A store
 * that cannot be reached is a `StoreAwayError`.
 */
export async function readDeployed(store: Store): Promise<DeployedStore> {
  const trusted = await listPublicKeys(store)
  const remotes = await Promise.all(
    remoteNames.map(
      async (remote) => [remote, await findDeployed(store, remote, trusted).catch(nothingUnlessAway)] as const,
    ),
  )
  return {
    remotes: Object.fromEntries(remotes) as Record<RemoteName, DeployedRemote | null>,
    keys: rawPublicKeys(trusted),
  }
}

// One remote whose release cannot be read must not take the page, and so the other three, with it.
function nothingUnlessAway(error: unknown) {
  if (error instanceof StoreAwayError) throw error
  return null
}

async function findDeployed(store: Store, remote: RemoteName, trusted: Map<string, KeyObject>) {
  const live = await findPointerFile(store, remote)
  if (!live || !isTrusted(trusted, { kind: 'pointer', remote }, live.raw)) return null
  const { pointer } = live
  const { raw, release } = await mustReadRelease(store, remote, pointer.active)
  // A release that was signed under its own name is none under another one.
  if (release.remote !== remote || release.id !== pointer.active) return null
  if (!isTrusted(trusted, { kind: 'release', remote }, raw)) return null
  return { pointer, release: withEntryOnly(release), base: addressOf(remote, pointer.active) }
}

/** Of the files only the entry: it knows the hashes of all others, and every page would have to carry them. */
function withEntryOnly(release: Release): Release {
  const entry = release.files[release.entry]
  return { ...release, files: entry ? { [release.entry]: entry } : {} }
}
