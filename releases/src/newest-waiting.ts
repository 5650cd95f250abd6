import type { PartName, Pointer } from '@bellhouse/contracts'
import { readHistory } from './history'
import { idIn, mustReadRelease } from './read-release'
import { nothingWhereRefused } from './refusal'
import { placesOf, type Store } from './store'

/** So many descriptions are read at most, however many releases a team has published that nobody got. */
const mostRead = 20

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

/** The release that was built last, where nobody has or had it yet; one that cannot be read is none. */
export async function findNewestWaiting(store: Store, published: Published): Promise<string | null> {
  const { remote, pointer } = published
  const builtAt = async (id: string) =>
    (await mustReadRelease(store, remote, id).catch(nothingWhereRefused))?.release.builtAt ?? ''
  const unknown = await listUnknown(store, published)
  const aged = await Promise.all(unknown.map(async (id) => ({ id, builtAt: await builtAt(id) })))
  const [newest] = aged.sort((one, other) => (one.builtAt < other.builtAt ? 1 : -1))
  if (!newest) return null
  return !pointer || newest.builtAt > (await builtAt(pointer.active)) ? newest.id : null
}

/** Those that no move has ever given to anybody; where they are many, the ones that were written last. */
async function listUnknown(store: Store, { remote, pointer, releases }: Published) {
  const { moves } = await readHistory(store, remote)
  const known = new Set([...moves.map((move) => move.pointer), ...(pointer ? [pointer] : [])].flatMap(namedBy))
  const unknown = releases.filter((id) => !known.has(id))
  if (unknown.length <= mostRead) return unknown
  const written = await store.storage.listNewest(placesOf(remote).releases, 'release.json')
  return written
    .map((path) => idIn(remote, path))
    .filter((id) => unknown.includes(id))
    .slice(0, mostRead)
}
