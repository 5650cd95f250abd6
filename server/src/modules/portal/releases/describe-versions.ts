import type { Pointer, RemoteName } from '@bellhouse/contracts'
import { addressOf, findLive, listPublicKeys, mustReadRelease, type Store } from '@bellhouse/releases'

/** One version of a micro-frontend as the schema of frontend discovery has it. */
export interface Version {
  url: string
  fallbackUrl?: string
  metadata: { integrity: string; version: string }
  deployment: { traffic: number; default: boolean }
  extras: Record<string, unknown>
}

/** The active release of a remote and its canary, each with the share of the people who get it; none where nothing runs. */
export async function describeVersions(store: Store, remote: RemoteName): Promise<Version[]> {
  const live = await findLive(store, remote, await listPublicKeys(store))
  if (!live) return []
  const { pointer } = live
  const { active, canary } = pointer
  const good = newestGood(pointer)
  const fallbackUrl = good && (await describe(store, remote, good)).url
  const share = canary?.share ?? 0
  const versionOf = async (id: string, traffic: number): Promise<Version> => {
    const { url, metadata, extras } = await describe(store, remote, id)
    const deployment = { traffic, default: id === active }
    return { url, ...(fallbackUrl && { fallbackUrl }), metadata, deployment, extras }
  }
  const versions = [await versionOf(active, 100 - share)]
  return canary ? [...versions, await versionOf(canary.release, share)] : versions
}

const newestGood = ({ active, lastGood = [], quarantined = [] }: Pointer) =>
  lastGood.find((id) => id !== active && !quarantined.includes(id))

async function describe(store: Store, remote: RemoteName, id: string) {
  const { release } = await mustReadRelease(store, remote, id)
  const { entry, files, library, exposes, contract, builtAt, revision } = release
  return {
    url: addressOf(remote, id) + entry,
    metadata: { integrity: files[entry]?.integrity ?? '', version: id },
    extras: { library, exposes, contract, builtAt, revision },
  }
}
