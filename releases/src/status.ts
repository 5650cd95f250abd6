import { type Pointer, type RemoteName, remoteNames } from '@bellhouse/contracts'
import { readHistory } from './history'
import { findPointer } from './pointer'
import { listReleases } from './read-release'

export interface RemoteStatus {
  remote: RemoteName
  /** Nothing where the remote was never deployed. */
  pointer: Pointer | null
  /** Since when the active release has been active without a break, as ISO time. */
  since: string | null
  /** Ids of all releases in the store. */
  releases: string[]
}

/** What runs where, since when, by whom and why. */
export function readStatus(store: string): Promise<RemoteStatus[]> {
  return Promise.all(
    remoteNames.map(async (remote) => {
      const [pointer, releases] = await Promise.all([findPointer(store, remote), listReleases(store, remote)])
      const since = pointer ? await activeSince(store, remote, pointer) : null
      return { remote, pointer: pointer ?? null, since, releases }
    }),
  )
}

async function activeSince(store: string, remote: RemoteName, { active, at }: Pointer) {
  const { moves } = await readHistory(store, remote)
  const lastOther = moves.findLastIndex(({ pointer }) => pointer.active !== active)
  return moves[lastOther + 1]?.pointer.at ?? at
}
