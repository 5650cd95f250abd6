import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** Two who publish in one term wait for each other. */
export const lockPublication = (db: Db, termId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('publication of ' || ${termId}))`.execute(db)

interface Publication {
  termId: string
  timetableId: string
  /** Null where it holds from the beginning of the term. */
  firstDay: string | null
  accountId: string
}

/**
 * From its first day on a version holds until another one of the term begins, or to the end of the term. The one before it ends there; one
 * that is left without a day is archived. One that is published again has its former days too, which must reach to the first one.
 */
export async function publishVersion(db: Db, { termId, timetableId, firstDay, accountId }: Publication) {
  const { rows } = await sql<{ next: string | null }>`
    select to_char(min(lower(during)), 'YYYY-MM-DD') as next from timetable
    where term_id = ${termId} and id <> ${timetableId} and lower(during) > coalesce(${firstDay}::date, '-infinity')`.execute(
    db,
  )
  const days = sql`daterange(${firstDay}::date, ${rows[0]?.next ?? null}::date)`
  const rest = firstDay === null ? sql`'empty'::daterange` : sql`during * daterange(null, ${firstDay}::date)`
  await sql`
    update timetable set during = nullif(${rest}, 'empty'), state = case when isempty(${rest}) then 'archived' else 'published' end
    where term_id = ${termId} and id <> ${timetableId} and during && ${days}`.execute(db)
  await sql`
    update timetable set state = 'published', during = range_merge(coalesce(during, ${days}), ${days}), published_at = now(), published_by = ${accountId}
    where id = ${timetableId}`.execute(db)
}

/** A version is a draft again, and the one that it would have followed goes on in its place. */
export async function takeBackPublication(db: Db, { termId, timetableId }: { termId: string; timetableId: string }) {
  const { rows } = await sql<{ first: string; next: string | null }>`
    update timetable set state = 'draft', during = null, published_at = null, published_by = null where id = ${timetableId}
    returning to_char(lower(old.during), 'YYYY-MM-DD') as first, to_char(upper(old.during), 'YYYY-MM-DD') as next`.execute(
    db,
  )
  for (const { first, next } of rows) {
    await sql`
      update timetable set during = daterange(lower(during), ${next}::date)
      where term_id = ${termId} and upper(during) = ${first}::date`.execute(db)
  }
}
