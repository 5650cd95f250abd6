import type { Actor } from '../../http/actor'
import type { Db } from '../db/open'

export interface Change {
  /** What was done, in the words of the screen. */
  action: string
  kind: string
  id: string | null
  before?: unknown
  after?: unknown
}

/** Writes down a change in the transaction that makes it. */
export async function audit(db: Db, actor: Pick<Actor, 'accountId'> | null, change: Change) {
  await db.insertInto('audit_entry').values(entryOf(actor, change)).execute()
}

const mostAtOnce = 1_000

/** The same for many records that one command changes. */
export async function auditEach(db: Db, actor: Pick<Actor, 'accountId'> | null, changes: readonly Change[]) {
  for (let from = 0; from < changes.length; from += mostAtOnce) {
    const entries = changes.slice(from, from + mostAtOnce).map((change) => entryOf(actor, change))
    await db.insertInto('audit_entry').values(entries).execute()
  }
}

const entryOf = (actor: Pick<Actor, 'accountId'> | null, change: Change) => ({
  account_id: actor?.accountId ?? null,
  action: change.action,
  record_kind: change.kind,
  record_id: change.id,
  before: change.before === undefined ? null : JSON.stringify(change.before),
  after: change.after === undefined ? null : JSON.stringify(change.after),
})
