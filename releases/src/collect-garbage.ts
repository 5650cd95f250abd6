import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type RemoteName, remoteNames } from '@bellhouse/contracts'
import { readHistory } from './history'
import { findPointer } from './pointer'
import { listReleases, readBuilt } from './read-release'
import { orNothing } from './refusal'
import { folderOf, placesOf } from './store'
import { liveOnes } from './verify'

interface Options {
  /** How many releases of each remote stay, counted from the newest. */
  keep: number
  /** Only says what would go. */
  dryRun?: boolean | undefined
  now?: number
}

export interface Removed {
  remote: RemoteName
  release: string
}

const week = 7 * 24 * 3_600_000
const hour = 3_600_000

/**
 * Removes old releases and what interrupted commands have left. Whatever a pointer names as active, canary or last
 * good stays, and so does what was active or a canary in the last seven days: somebody may still have it open.
 */
export async function collectGarbage(store: string, { keep, dryRun, now = Date.now() }: Options): Promise<Removed[]> {
  const removed: Removed[] = []
  for (const remote of remoteNames) {
    const going = await listGoing(store, remote, keep, now)
    removed.push(...going.map((release) => ({ remote, release })))
    if (dryRun) continue
    for (const release of going) await removeRelease(folderOf(store, remote, release))
    await removeLeftovers(store, remote, now)
  }
  return removed
}

async function listGoing(store: string, remote: RemoteName, keep: number, now: number) {
  const pointer = await findPointer(store, remote)
  const staying = new Set([...(pointer ? liveOnes(pointer) : []), ...(await listRecent(store, remote, now))])
  const ids = await listReleases(store, remote)
  const aged = await Promise.all(ids.map(async (id) => ({ id, builtAt: await builtAtOf(store, remote, id) })))
  const oldOnes = aged.sort((one, other) => (one.builtAt < other.builtAt ? 1 : -1)).slice(keep)
  return oldOnes.map(({ id }) => id).filter((id) => !staying.has(id))
}

/** What people could get at some time of the last seven days: each move holds until the next one. */
async function listRecent(store: string, remote: RemoteName, now: number) {
  const { moves } = await readHistory(store, remote)
  return moves.flatMap(({ pointer: { active, canary } }, place) => {
    const until = Date.parse(moves[place + 1]?.pointer.at ?? new Date(now).toISOString())
    return until > now - week ? [active, ...(canary ? [canary.release] : [])] : []
  })
}

const builtAtOf = async (store: string, remote: RemoteName, id: string) =>
  (await readBuilt(folderOf(store, remote, id))).release.builtAt

// Without its name it is no release any more, however far the removing comes.
async function removeRelease(folder: string) {
  const gone = `${folder}.removed`
  await rename(folder, gone)
  await rm(gone, { recursive: true, force: true })
}

async function removeLeftovers(store: string, remote: RemoteName, now: number) {
  const { home, releases } = placesOf(store, remote)
  const drafts = ((await readdir(home).catch(orNothing)) ?? []).filter((name) => name.startsWith('pointer.json.'))
  const halves = ((await readdir(releases).catch(orNothing)) ?? []).filter((name) =>
    /\.(unfinished|removed)$/.test(name),
  )
  for (const path of [...drafts.map((name) => join(home, name)), ...halves.map((name) => join(releases, name))]) {
    const found = await stat(path).catch(orNothing)
    if (found && found.mtimeMs < now - hour) await rm(path, { recursive: true, force: true })
  }
}
