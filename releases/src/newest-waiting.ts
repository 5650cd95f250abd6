import type { PartName, Pointer } from '@bellhouse/contracts'
import { mustReadRelease } from './read-release'
import { nothingWhereRefused } from './refusal'
import type { Store } from './store'

const namedBy = ({ active, canary, lastGood = [], quarantined = [] }: Pointer) => [
  active,
  canary?.release,
  ...lastGood,
  ...quarantined,
]

interface Published {
  remote: PartName
  pointer: Pointer | null
  /** Ids of all releases in the store. */
  releases: readonly string[]
}

/** The release that was built last, where nobody has got it yet; one that cannot be read is none. */
export async function findNewestWaiting(
  store: Store,
  { remote, pointer, releases }: Published,
): Promise<string | null> {
  const builtAt = async (id: string) =>
    (await mustReadRelease(store, remote, id).catch(nothingWhereRefused))?.release.builtAt ?? ''
  const unknown = releases.filter((id) => !pointer || !namedBy(pointer).includes(id))
  const aged = await Promise.all(unknown.map(async (id) => ({ id, builtAt: await builtAt(id) })))
  const [newest] = aged.sort((one, other) => (one.builtAt < other.builtAt ? 1 : -1))
  if (!newest) return null
  return !pointer || newest.builtAt > (await builtAt(pointer.active)) ? newest.id : null
}
