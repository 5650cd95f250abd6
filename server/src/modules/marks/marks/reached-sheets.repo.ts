import type { MarkPlace } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

interface ReachedSheet extends Omit<MarkPlace, 'termId'> {
  taughtBy: string[]
}

/** Of these sheets of a term those that somebody does not teach, with who does. */
export async function listReachedSheets(
  db: Db,
  { termId, staffId, places }: { termId: string; staffId: string; places: readonly Omit<MarkPlace, 'termId'>[] },
): Promise<ReachedSheet[]> {
  const streams = places.map(({ streamId }) => streamId)
  const subjects = places.map(({ subjectId }) => subjectId)
  const { rows } = await sql<ReachedSheet>`
    with own as materialized (select stream_id, subject_id from taught_in_term(${staffId}, ${termId})
    ), taught as materialized (
      select staff_id, stream_id, subject_id from day_of_term(${termId}) day cross join allocated_on(day)
    )
    select place.stream_id as "streamId", place.subject_id as "subjectId",
      coalesce(array_agg(distinct staff.name order by staff.name) filter (where staff.id is not null), '{}') as "taughtBy"
    from unnest(${streams}::uuid[], ${subjects}::uuid[]) place (stream_id, subject_id)
    left join taught on taught.stream_id = place.stream_id and taught.subject_id = place.subject_id
    left join staff on staff.id = taught.staff_id
    where (place.stream_id, place.subject_id) not in (select stream_id, subject_id from own)
    group by place.stream_id, place.subject_id`.execute(db)
  return rows
}
