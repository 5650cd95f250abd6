import { sql } from 'kysely'
import type { Actor } from '../../http/actor'
import type { Db } from '../db/open'

const kind = 'student reading'

/** Writes down who has seen what is protected of these students: once for each person, student and day of the school. */
export async function noteReadings(db: Db, { accountId }: Pick<Actor, 'accountId'>, studentIds: readonly string[]) {
  if (studentIds.length === 0) return
  await sql`insert into audit_entry (account_id, action, record_kind, record_id)
    select distinct ${accountId}::uuid, 'see protected details', ${kind}, id from unnest(${studentIds}::uuid[]) as seen (id)
    where not exists (
      select from audit_entry
      where record_kind = ${kind} and record_id = seen.id and account_id = ${accountId}::uuid and at >= start_of_school_day()
    )`.execute(db)
}

const most = 200

/** Who has seen what is protected of a student and on which day, the newest first. */
export async function listReadings(db: Db, studentId: string) {
  const { rows } = await sql<{ id: number; by: string | null; on: string }>`
    select entry.id::float8 as id, display_name as by,
      to_char(at at time zone coalesce((select time_zone from school), 'UTC'), 'YYYY-MM-DD') as on
    from audit_entry entry left join account on account.id = account_id
    where record_kind = ${kind} and record_id = ${studentId} order by entry.id desc limit ${most}`.execute(db)
  return rows
}
