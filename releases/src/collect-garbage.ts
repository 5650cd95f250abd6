import { dayInMs, type PartName } from '@bellhouse/contracts'
import { readHistory } from './history'
import { listParts } from './parts'
import { findPointer } from './pointer'
import { findDescription, listReleases } from './read-release'
import { folderOf, placesOf, type Store } from './store'
import { liveOnes } from './verify'

interface Options {
  /** How many releases of each part stay, counted from the newest. */
  keep: number
  /** Only says what would go. */
  dryRun?: boolean | undefined
  now?: number
}

export interface Removed {
  remote: PartName
  release: string
}

/** How many releases of each part stay where nobody says otherwise. */
export const releasesKept = 10

const week = 7 * dayInMs
const hour = 3_600_000

/**
 * Removes old releases and what interrupted commands have left. Whatever a pointer names as active, canary or last
 * good stays, and so does what was active or a canary in the last seven days, because somebody may still have it open,
 * and what was written within the last hour, because somebody may be about to promote it.
 */
export async function collectGarbage(store: Store, { keep, dryRun, now = Date.now() }: Options): Promise<Removed[]> {
  const removed: Removed[] = []
  for (const part of await listParts(store)) {
    for (const release of await listGoing(store, part, keep, now)) {
      if (dryRun || (await removeRelease(store, part, release))) removed.push({ remote: part, release })
    }
    if (!dryRun) await removeHalves(store, part, now)
  }
  if (!dryRun) await store.storage.removeLeftovers(now - hour)
  return removed
}

async function listGoing(store: Store, part: PartName, keep: number, now: number) {
  const pointer = await findPointer(store, part)
  const staying = new Set([...(pointer ? liveOnes(pointer) : []), ...(await listRecent(store, part, now))])
  const ids = await listReleases(store, part)
  const aged = await Promise.all(ids.map(async (id) => ({ id, ...(await agesOf(store, part, id)) })))
  const oldOnes = aged.sort((one, other) => (one.builtAt < other.builtAt ? 1 : -1)).slice(keep)
  return oldOnes.filter(({ id, writtenAt }) => !staying.has(id) && writtenAt < now - hour).map(({ id }) => id)
}

/** What people could get at some time of the last seven days: each move holds until the next one. */
async function listRecent(store: Store, part: PartName, now: number) {
  const { moves } = await readHistory(store, part)
  return moves.flatMap(({ pointer: { active, canary } }, index) => {
    const until = Date.parse(moves[index + 1]?.pointer.at ?? new Date(now).toISOString())
    return until > now - week ? [active, ...(canary ? [canary.release] : [])] : []
  })
}

async function agesOf({ storage }: Store, part: PartName, id: string) {
  const folder = folderOf(part, id)
  const [found, writtenAt] = await Promise.all([
    findDescription(storage, folder),
    storage.changedAt(`${folder}/release.json`),
  ])
  return { builtAt: found?.release.builtAt ?? '', writtenAt: writtenAt ?? Number.POSITIVE_INFINITY }
}

/**
 * Without its description it is no release any more, however far the removing comes. Whoever has moved the pointer to it
 * meanwhile gets it back whole.
 */
async function removeRelease(store: Store, part: PartName, id: string) {
  const { storage } = store
  const folder = folderOf(part, id)
  const path = `${folder}/release.json`
  const description = await storage.find(path)
  if (!description || (await isLive(store, part, id))) return false
  await storage.remove(path)
  if (await isLive(store, part, id)) {
    await storage.create(path, description.bytes)
    return false
  }
  for (const file of await storage.list(folder)) await storage.remove(file)
  return true
}

async function isLive(store: Store, part: PartName, id: string) {
  const pointer = await findPointer(store, part)
  return pointer !== undefined && liveOnes(pointer).includes(id)
}

/** Files of releases that were never finished, or not removed to the end. */
async function removeHalves({ storage }: Store, part: PartName, now: number) {
  const { releases } = placesOf(part)
  const paths = await storage.list(releases)
  const folderIn = (path: string) => path.split('/').slice(0, 3).join('/')
  const whole = new Set(paths.filter((path) => path.endsWith('/release.json')).map(folderIn))
  for (const path of paths.filter((one) => !whole.has(folderIn(one)))) {
    const changedAt = await storage.changedAt(path)
    if (changedAt !== undefined && changedAt < now - hour) await storage.remove(path)
  }
}
