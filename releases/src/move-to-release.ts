import { type PartName, type Pointer, titleOfPart } from '@bellhouse/contracts'
import { type MoveBase, type MoveOrder, movePointer } from './pointer'
import { findDescription } from './read-release'
import { Refusal } from './refusal'
import { folderOf, type Store } from './store'

type Order = Omit<MoveOrder, 'after' | 'base'>

/**
 * Moves a pointer to a release that somebody may be removing in the same moment. The mover looks whether it is still
 * there after the move, and the remover looks at the pointer after the first cut, so that at least one of them notices.
 */
export async function moveToRelease(
  store: Store,
  part: PartName,
  release: string,
  base: MoveBase | undefined,
  order: Order,
): Promise<Pointer> {
  const moved = await movePointer(store, part, { ...order, after: base?.pointer.seq ?? 0, base })
  if (await findDescription(store.storage, folderOf(part, release))) return moved
  const gone = `${titleOfPart(part)} ${release} was removed in the moment in which it went live.`
  if (!base) throw new Refusal(`${gone} Publish and promote it again.`)
  const { active, canary, lastGood, quarantined } = base.pointer
  const reason = `${release} was removed in the moment in which it went live`
  await movePointer(store, part, {
    ...{ active, canary, lastGood: lastGood ?? [], quarantined: quarantined ?? [] },
    ...{ reason, by: order.by, after: moved.seq },
  })
  throw new Refusal(`${gone} The pointer is where it was before. Publish and promote it again.`)
}
