import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { turnSchoolDay } from '../src/modules/school/school-day/school-day.repo'
import type { Db } from '../src/platform/db/open'

/** It is that day at the school from now on, for every connection; what follows the day has followed. */
export async function moveToday(db: Db, day: string) {
  await db.connection().execute(async (one) => {
    await sql`do $$ begin
      execute format('alter database %I set bellhouse.today = %L', current_database(), ${sql.lit(day)});
    end $$`.execute(one)
    await sql`select set_config('bellhouse.today', ${day}, false)`.execute(one)
    // The others read it when they are made anew.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(one)
    await sql`update school_day set day = least(day, ${day}::date)`.execute(one)
    await turnSchoolDay(one)
  })
  await sleep(100)
}
