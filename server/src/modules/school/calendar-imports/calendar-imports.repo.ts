import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { WrittenTables } from '../../../platform/imports/import-writes.repo'
import type { StandingDay, StandingEvent } from './standing'

/** What an import of the calendar writes. */
export const calendarTables: WrittenTables = {
  tables: ['school_holiday', 'school_half_day', 'school_event', 'calendar_source'],
  figures: ['version'],
}

const told = sql`coalesce(told.after, told.before)`

/** What people call an entry of the calendar that an import has written. */
export function nameOfEntry(table: string) {
  if (table === 'calendar_source') return sql<string>`'an entry of the calendar'`
  const day = table === 'school_event' ? sql.lit('start_date') : sql.lit('day')
  return sql<string>`concat(${told} ->> 'title', ' (', to_char((${told} ->> ${day})::date, 'FMDD FMMonth YYYY'), ')')`
}

/** Keeps the calendar from changing until the transaction ends. */
export const lockCalendar = (db: Db) =>
  sql`lock table school_holiday, school_half_day, school_event in share row exclusive mode`.execute(db)

export async function listStandingDays(db: Db, kind: 'holiday' | 'half_day'): Promise<StandingDay[]> {
  const { rows } = await sql<StandingDay>`
    select to_char(day, 'YYYY-MM-DD') as day, title, uid
    from ${sql.table(`school_${kind}`)} left join calendar_source on ${sql.ref(kind)} = day order by day`.execute(db)
  return rows
}

export async function listStandingEvents(db: Db): Promise<StandingEvent[]> {
  const { rows } = await sql<StandingEvent>`
    select school_event.id, title, place, to_char(start_date, 'YYYY-MM-DD') as "startDate",
      to_char(end_date, 'YYYY-MM-DD') as "endDate", uid
    from school_event left join calendar_source on event_id = school_event.id order by start_date, title, school_event.id`.execute(
    db,
  )
  return rows
}

/** Which of these days have registers that somebody has taken, and how many. */
export async function listTakenDays(db: Db, days: readonly string[]) {
  const { rows } = await sql<{ day: string; registers: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as registers from register
    where day = any(${days}::date[]) and exists (select from register_entry where register_id = register.id)
    group by day order by day`.execute(db)
  return rows
}

interface NewSource {
  uid: string | null
  holiday?: string
  halfDay?: string
  eventId?: string
}

/** By which name of a file entries came; one that came without a name is nobody's any more. */
export async function putSources(db: Db, sources: readonly NewSource[]) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
    as given (uid text, holiday date, "halfDay" date, "eventId" uuid)`
  await sql`delete from calendar_source using ${given}
    where calendar_source.holiday = given.holiday or half_day = "halfDay" or event_id = "eventId"`.execute(db)
  await sql`insert into calendar_source (uid, holiday, half_day, event_id)
    select uid, holiday, "halfDay", "eventId" from ${given} where uid is not null`.execute(db)
}
