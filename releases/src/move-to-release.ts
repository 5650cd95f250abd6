import type { Pointer, RemoteName } from '@bellhouse/contracts'
import { type MoveOrder, movePointer } from './pointer'
import { findDescription } from './read-release'
import { Refusal } from './refusal'
import { folderOf, type Store } from './store'

type Order = Omit<MoveOrder, 'after'>

/**
 * Moves a pointer to a release that somebody may be removing in the same moment. The mover looks whether it is still
 * there after the move, and the remover looks at the pointer after the first cut, so that at least one of them notices.
 */
export async function moveToRelease(
  store: Store,
  remote: RemoteName,
  release: string,
  before: Pointer | undefined,
  order: Order,
): Promise<Pointer> {
  const moved = await movePointer(store, remote, { ...order, after: before?.seq ?? 0 })
  if (await findDescription(store.storage, folderOf(remote, release))) return moved
  const gone = `remote-${remote} ${release} was removed in the moment in which it went live.`
  if (!before) throw new Refusal(`${gone} Publish and promote it again.`)
  const { active, canary, lastGood, quarantined } = before
  const reason = `${release} was removed in the moment in which it went live`
  await movePointer(store, remote, {
    ...{ active, canary, lastGood: lastGood ?? [], quarantined: quarantined ?? [] },
    ...{ reason, by: order.by, after: moved.seq },
  })
  throw new Refusal(`${gone} The pointer is where it was before. Publish and promote it again.`)
}
