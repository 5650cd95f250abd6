import { type Act, tellHistories } from '../../../platform/audit/act'
import type { Db } from '../../../platform/db/open'
import { tellSystems } from '../../../platform/webhooks/tell-systems.repo'
import { findPinnedTerm, putPinnedTerm } from './terms.repo'

/** The whole school works in this term from now on, whatever the dates say, until the terms follow their dates again. */
export async function makeTermCurrent(db: Db, act: Act, termId: string) {
  await putPinnedTerm(db, termId)
  await tellHistories(db, act, [{ kind: 'term', id: termId, after: { isCurrent: true } }])
  await tellSystems(db, 'term.current', { id: termId })
}

/** The current term is the one that its dates say. */
export async function followTermDates(db: Db, act: Act) {
  const pinned = await findPinnedTerm(db)
  if (!pinned) return
  await putPinnedTerm(db, null)
  await tellHistories(db, act, [
    { kind: 'term', id: pinned.id, before: { isPinned: true }, after: { isPinned: false } },
  ])
}
