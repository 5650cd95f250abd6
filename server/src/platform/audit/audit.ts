import { sql } from 'kysely'
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

/** The same for many records that one command changes, in one statement. */
export async function auditEach(db: Db, actor: Pick<Actor, 'accountId'> | null, changes: readonly Change[]) {
  if (changes.length === 0) return
  await sql`insert into audit_entry (account_id, action, record_kind, record_id, before, after)
    select ${actor?.accountId ?? null}::uuid, action, kind, id, before, after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as given (action text, kind text, id uuid, before jsonb, after jsonb)`.execute(db)
}

const entryOf = (actor: Pick<Actor, 'accountId'> | null, change: Change) => ({
  account_id: actor?.accountId ?? null,
  action: change.action,
  record_kind: change.kind,
  record_id: change.id,
  before: change.before === undefined ? null : JSON.stringify(change.before),
  after: change.after === undefined ? null : JSON.stringify(change.after),
})
