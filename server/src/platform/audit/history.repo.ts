import { sql } from 'kysely'
import type { Db } from '../db/open'

const longestHistory = 200

const changes = (db: Db, kind: string, id: string) =>
  db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.account_id')
    .select([
      'audit_entry.id',
      'audit_entry.action',
      'audit_entry.before',
      'audit_entry.after',
      'account.display_name as by',
      sql<string>`to_char(audit_entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('at'),
    ])
    .where('audit_entry.record_kind', '=', kind)
    .where('audit_entry.record_id', '=', id)
    .orderBy('audit_entry.id', 'desc')

/** Who changed a record last, and when. */
export function findLastChange(db: Db, kind: string, id: string) {
  return changes(db, kind, id).limit(1).executeTakeFirst()
}

/** What has been changed on a record, the newest first. */
export function listChanges(db: Db, kind: string, id: string) {
  return changes(db, kind, id).limit(longestHistory).execute()
}
