import { type Act, type ToldElsewhere, tellHistories } from '../../../platform/audit/act'
import type { Db } from '../../../platform/db/open'
import { putCurrentTerm } from './terms.repo'

/** The whole school works in this term from now on; the one that was current is so no more. */
export async function makeTermCurrent(db: Db, act: Act, termId: string) {
  await putCurrentTerm(db, termId)
  await tellHistories(db, act, [{ kind: 'term', id: termId, after: { isCurrent: true } }])
}

/** No term is the current one. */
export async function endCurrentTerm(db: Db, _act: ToldElsewhere) {
  await putCurrentTerm(db, null)
}
