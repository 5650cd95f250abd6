import type { Actor } from '../../../http/actor'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { endSessionsOf } from '../session'
import { listOpenAccounts, setDisabled } from './accounts.repo'

/** People by their records. */
export interface Leavers {
  staffIds: readonly string[]
  studentIds: readonly string[]
}

/**
 * Whoever has left signs in no more, from now on: their accounts are closed and their sessions end, and the history says by whom.
 * Nobody closes their own account. Answers how many were closed.
 */
export async function closeAccounts(db: Db, actor: Actor, leavers: Leavers): Promise<number> {
  const open = await listOpenAccounts(db, leavers)
  const closing = open.filter(({ id }) => id !== actor.accountId)
  for (const { id } of closing) {
    await setDisabled(db, id, true)
    await endSessionsOf(db, id)
    await audit(db, actor, { action: 'disable account', kind: 'account', id })
  }
  return closing.length
}
