import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** The first year that begins after today and by that day, and into which the school has not been rolled over. */
const awaited = (on: string) => sql<{ title: string; start_date: string }>`(
  select title, start_date from academic_year
  where start_date > school_today() and start_date <= ${on}::date
    and not exists (select from rollover where to_year_id = academic_year.id and undone_at is null)
  order by start_date limit 1)`

export async function findAwaitedYear(db: Db, on: string) {
  const { rows } = await sql<{ title: string }>`select title from ${awaited(on)} as awaited`.execute(db)
  return rows[0]
}

/**
 * How many places of a stream are taken on a day. Whoever is in it when a year ends that the school has not been rolled over from goes on
 * to the next class, and takes none of the places of the year that follows.
 */
export const placesTaken = (on: string) => sql<number>`(
  select count(*)::int from (
    select members_of(stream.id, ${on}::date)
    except select members_of(stream.id, (select start_date - 1 from ${awaited(on)} as awaited))) as taken)`
