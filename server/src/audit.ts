import type { Actor } from './actor'
import type { Db } from './db/open'

interface Change {
  /** What was done, in the words of the screen. */
  action: string
  kind: string
  id: string | null
  before?: unknown
  after?: unknown
}

/** Writes down a change in the transaction that makes it. */
export async function audit(db: Db, actor: Pick<Actor, 'accountId'> | null, change: Change) {
  await db
    .insertInto('audit_entry')
    .values({
      account_id: actor?.accountId ?? null,
      action: change.action,
      record_kind: change.kind,
      record_id: change.id,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    })
    .execute()
}
