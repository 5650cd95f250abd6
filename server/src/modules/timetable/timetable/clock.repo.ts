import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export type Clock = Awaited<ReturnType<typeof findClock>>

/** Date and time (`HH:MM`) at the school, its time zone, the days of the week on which there is school, Monday being 1, and how often a day it takes registers. */
export function findClock(db: Db) {
  return db
    .selectFrom('school')
    .select([
      'week_days as weekDays',
      'time_zone as timeZone',
      'register_sessions as rhythm',
      sql<string>`to_char(school_today(), 'YYYY-MM-DD')`.as('today'),
      sql<string>`to_char(now() at time zone time_zone, 'HH24:MI')`.as('time'),
    ])
    .executeTakeFirstOrThrow()
}
