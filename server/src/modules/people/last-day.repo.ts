import { sql } from 'kysely'
import type { Db } from '../../platform/db/open'

/** The last day of somebody who has left, or is to leave after it; null of whoever stays, and where it is not known. */
export async function findLastDay(db: Db, staffId: string): Promise<string | null> {
  const { rows } = await sql<{ lastDay: string }>`
    select to_char(on_date - 1, 'YYYY-MM-DD') as "lastDay" from employment_end join staff on staff.id = staff_id
    where staff_id = ${staffId} and restored_at is null and (status = 'left' or is_planned)
    order by ended_at desc limit 1`.execute(db)
  return rows[0]?.lastDay ?? null
}
