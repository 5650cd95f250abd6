import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { coverStands } from './cover.repo'

export interface CoverOfOne {
  day: string
  period: number
  absentId: string
  absentName: string
  isTakenBack: boolean
}

/** The lessons that somebody takes for colleagues from one day to another, and those of these days that they do not take any more. */
export async function listCoversOfOne(db: Db, staffId: string, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<CoverOfOne>`
    with mine as (
      select day, period, coalesce(staff_absence.staff_id, leaver_id) as absent_id, false as is_taken_back
      from lesson_cover left join staff_absence on staff_absence.id = absence_id
      where lesson_cover.staff_id = ${staffId} and day between ${from}::date and ${to}::date and ${coverStands}
      union all
      select day, period, absent_id, true from cover_taken_back
      where staff_id = ${staffId} and day between ${from}::date and ${to}::date
    )
    select to_char(day, 'YYYY-MM-DD') as day, period, absent_id as "absentId", staff.name as "absentName",
      is_taken_back as "isTakenBack"
    from mine join staff on staff.id = absent_id order by day, period, staff.search_text`.execute(db)
  return rows
}
