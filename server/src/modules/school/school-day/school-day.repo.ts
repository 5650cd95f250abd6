import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** Goes to the school's own day; answers from which day to which, and nothing where that day has begun already. */
export async function turnSchoolDay(db: Db) {
  const { rows } = await sql<{ before: string; after: string }>`
    update school_day set day = school_today() where day <> school_today()
    returning old.day::text as before, new.day::text as after`.execute(db)
  return rows[0]
}
