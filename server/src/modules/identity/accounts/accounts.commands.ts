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

/** Nobody signs in with it any more, from now on: its sessions end, and the history says by whom. */
export async function closeAccount(db: Db, actor: Pick<Actor, 'accountId'>, accountId: string) {
  await setDisabled(db, accountId, true)
  await endSessionsOf(db, accountId)
  await audit(db, actor, { action: 'disable account', kind: 'account', id: accountId })
}

/** Whoever comes back signs in as before. */
export async function openAccount(db: Db, actor: Actor, accountId: string) {
  await setDisabled(db, accountId, false)
  await audit(db, actor, { action: 'enable account', kind: 'account', id: accountId })
}

/**
 * Closes the accounts of people who have left, but for the own one of whoever does it. Answers how many were closed.
 */
export async function closeAccounts(db: Db, actor: Pick<Actor, 'accountId'>, leavers: Leavers): Promise<number> {
  const open = await listOpenAccounts(db, leavers)
  const closing = open.filter(({ id }) => id !== actor.accountId)
  for (const { id } of closing) await closeAccount(db, actor, id)
  return closing.length
}
