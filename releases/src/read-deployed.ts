import {
  type DeployedRemote,
  listCandidates,
  type PartName,
  type Pointer,
  policyNameSchema,
  policyOf,
  type Release,
  type RemoteName,
  shellPart,
  titleOfPart,
  withFilesAhead,
} from '@bellhouse/contracts'
import { findLive } from './live-move'
import { listParts } from './parts'
import { mustReadRelease, type ReadRelease } from './read-release'
import { messageOf, nothingWhereRefused, StoreAwayError } from './refusal'
import { isTrusted } from './signature'
import { listKeyDamage, listPublicKeys, rawPublicKeys, type TrustedKeys } from './signing-key'
import { addressOf, type Store } from './store'

/** What the page carries to the shell. */
export interface DeployedStore {
  /** What is live of every remote that was ever deployed; `null` where what is there must not run. */
  remotes: Record<RemoteName, DeployedRemote | null>
  /** The live move of the shell; `null` where none was ever deployed, or none can be believed. */
  shell: Pointer | null
  /** Raw public halves of the keys that count, in base64url, by their ids; none where no key was ever made. */
  keys: Record<string, string>
  /** Names of the Trusted Types policies that a release of a remote may make which any of these pointers can bring into a page. */
  policies: string[]
  /** What is damaged and what stands in for it, a sentence each. */
  damage: string[]
}

type Note = (sentence: string) => void

/**
 * What is live. As soon as a key is trusted, nothing counts that is not signed by one. Where a pointer is damaged its history
 * stands in for it, and where a release's description is, the next one that the pointer names. A store that cannot be reached
 * is a `StoreAwayError`.
 */
export async function readDeployed(store: Store): Promise<DeployedStore> {
  const trusted = await listPublicKeys(store)
  const damage = listKeyDamage(trusted)
  const note: Note = (sentence) => void damage.push(sentence)
  const parts = await listParts(store)
  const remotes = await Promise.all(
    parts
      .filter((part) => part !== shellPart)
      .map(async (remote) => [remote, await findDeployed(store, remote, trusted, note)] as const),
  )
  const policies = await Promise.all(
    remotes.map(([remote, found]) => (found ? listPolicies(store, remote, found, trusted) : [])),
  )
  const shell = parts.includes(shellPart) ? await findPointerOf(store, shellPart, trusted, note) : null
  return {
    remotes: Object.fromEntries(remotes.flatMap(([remote, found]) => (found === undefined ? [] : [[remote, found]]))),
    shell: shell ?? null,
    keys: rawPublicKeys(trusted),
    policies: [...new Set(policies.flat())].sort(),
    damage: damage.sort(),
  }
}

/** The live pointer; nothing where there never was one, `null` where it cannot be believed. */
async function findPointerOf(store: Store, part: PartName, trusted: TrustedKeys, note: Note) {
  try {
    const live = await findLive(store, part, trusted)
    if (live?.damage) note(live.damage)
    return live?.pointer
  } catch (error) {
    // One part that cannot be read must not take the page, and so all others, with it.
    if (error instanceof StoreAwayError) throw error
    note(messageOf(error))
    return null
  }
}

async function findDeployed(store: Store, remote: RemoteName, trusted: TrustedKeys, note: Note) {
  const pointer = await findPointerOf(store, remote, trusted, note)
  if (!pointer) return pointer
  for (const id of listCandidates(pointer, null)) {
    const release = await findTrusted(store, remote, id, trusted)
    if (release) return { pointer, release: withFilesAhead(release), base: addressOf(remote, id) }
    note(`${titleOfPart(remote)} ${id} is damaged: its release.json is missing, unreadable or not well signed.`)
  }
  return null
}

/** Those of what is active, a canary or last good: whoever has the page open may come to any of them, and to later ones. */
async function listPolicies(
  store: Store,
  remote: RemoteName,
  { pointer, release }: DeployedRemote,
  trusted: TrustedKeys,
) {
  const { active, canary, lastGood = [] } = pointer
  const ids = new Set([active, ...(canary ? [canary.release] : []), ...lastGood])
  const read = async (id: string) => (id === release.id ? release : findTrusted(store, remote, id, trusted))
  const releases = await Promise.all([...ids].map(read))
  return [policyOf(remote), ...releases.flatMap((release) => (release ? policiesIn(release) : []))]
}

/** Releases that do not say made one policy, named like their global variable. */
const policiesIn = ({ policies, library }: Release) =>
  policies ?? [library].filter((name) => policyNameSchema.safeParse(name).success)

/** The description of a release, where it can be read and believed. */
export async function findTrusted(
  store: Store,
  part: PartName,
  id: string,
  trusted: TrustedKeys,
): Promise<Release | undefined> {
  const found: ReadRelease | undefined = await mustReadRelease(store, part, id).catch(nothingWhereRefused)
  // A release that was signed under its own name is none under another one.
  if (found?.release.remote !== part || found.release.id !== id) return undefined
  return isTrusted(trusted, { kind: 'release', remote: part }, found.raw) ? found.release : undefined
}
