import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Pointer, type ReleaseLoads, type RemoteName, releaseLoadsSchema, remoteNames } from '@bellhouse/contracts'
import { readHistory } from './history'
import { findPointer } from './pointer'
import { listReleases } from './read-release'
import { orNothing } from './refusal'
import type { Store } from './store'

export interface RemoteStanding {
  remote: RemoteName
  /** Nothing where the remote was never deployed. */
  pointer: Pointer | null
  /** Since when the active release has been active without a break, as ISO time. */
  since: string | null
  /** Since when the canary has been one without a break, whatever its share, as ISO time. */
  canarySince: string | null
  /** Ids of all releases in the store. */
  releases: string[]
}

export interface RemoteStatus extends RemoteStanding {
  /** How the loads of its releases went, as the server has last written it; missing where it never has. */
  loads?: Omit<ReleaseLoads, 'remotes'> & { releases: NonNullable<ReleaseLoads['remotes'][RemoteName]> }
}

/** What runs where, since when, by whom and why, and how it goes. */
export async function readStatus(store: Store): Promise<RemoteStatus[]> {
  const loads = await findLoads(store)
  return Promise.all(
    remoteNames.map(async (remote) => {
      const standing = await readStanding(store, remote)
      if (!loads) return standing
      const { at, hours, remotes } = loads
      return { ...standing, loads: { at, hours, releases: remotes[remote] ?? [] } }
    }),
  )
}

/** What runs of one remote, and since when. */
export async function readStanding(store: Store, remote: RemoteName): Promise<RemoteStanding> {
  const [pointer, releases] = await Promise.all([findPointer(store, remote), listReleases(store, remote)])
  if (!pointer) return { remote, pointer: null, since: null, canarySince: null, releases }
  const { active, canary } = pointer
  const { moves } = await readHistory(store, remote)
  const before = moves.map((move) => move.pointer)
  return {
    remote,
    pointer,
    since: firstOf(before, pointer, (move) => move.active === active).at,
    canarySince: canary ? firstOf(before, pointer, (move) => move.canary?.release === canary.release).at : null,
    releases,
  }
}

/** The first of the last moves that are all alike; the pointer itself where its own move was not noted. */
function firstOf(moves: Pointer[], pointer: Pointer, isAlike: (move: Pointer) => boolean) {
  const lastOther = moves.findLastIndex((move) => !isAlike(move))
  return moves[lastOther + 1] ?? pointer
}

/** Where the server writes how loads went: beside the store. */
export const loadsFileOf = ({ dataDir }: Store) => join(dataDir, 'release-loads.json')

async function findLoads(store: Store): Promise<ReleaseLoads | undefined> {
  const text = await readFile(loadsFileOf(store), 'utf8').catch(orNothing)
  if (text === undefined) return undefined
  try {
    return releaseLoadsSchema.parse(JSON.parse(text))
  } catch {
    // What runs where must be told at night also when somebody has damaged a file of figures.
    return undefined
  }
}
