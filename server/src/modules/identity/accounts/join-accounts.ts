import type { Act } from '../../../platform/audit/act'
import { auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { passOnLinks } from '../provider'
import { endSessionsOfAll } from '../session'
import { findAccountOf, giveAccountTo, mergeAccount, passOnMergedAccounts } from './accounts.repo'

interface JoinedAccounts {
  keptId: string
  otherId: string
  /** Whose account stays where both have one. */
  stays: 'kept' | 'other'
}

/** Two records of one student become one: one account stays and is the kept record's, the other is closed permanently. */
export async function joinAccounts(db: Db, act: Act, { keptId, otherId, stays }: JoinedAccounts) {
  const [kept, other] = [
    await findAccountOf(db, { studentId: keptId }),
    await findAccountOf(db, { studentId: otherId }),
  ]
  if (!other) return
  if (kept) {
    const [staying, going] = stays === 'kept' ? [kept, other] : [other, kept]
    await endSessionsOfAll(db, [going.id])
    await mergeAccount(db, going.id, staying.id)
    await passOnMergedAccounts(db, going.id, staying.id)
    await passOnLinks(db, going.id, staying.id)
    await auditEach(db, act.actor, [
      { action: 'merge account', kind: 'account', id: going.id, after: { into: staying.username } },
    ])
    if (staying.id === kept.id) return
  }
  await giveAccountTo(db, other.id, keptId)
}
