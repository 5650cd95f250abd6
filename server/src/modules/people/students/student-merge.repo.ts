import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** Two records of one student: the other goes into the kept one. */
interface Pair {
  keptId: string
  otherId: string
}

/**
 * On days on which nobody knows where the kept one was, they were where the other was. A period that somebody left by
 * ends so only where nothing follows on it.
 */
export async function movePlacements(db: Db, { keptId, otherId }: Pair) {
  await sql`
    with theirs as (delete from placement where student_id = ${otherId} returning *),
    mine as (select coalesce(range_agg(during), '{}') as days from placement where student_id = ${keptId})
    insert into placement (student_id, stream_id, during, is_suspended, began_by, ended_by, reason, destination)
    select ${keptId}, stream_id, piece, is_suspended, began_by, ended.*
    from theirs cross join mine cross join unnest(datemultirange(theirs.during) - mine.days) piece
    left join lateral (select theirs.ended_by, theirs.reason, theirs.destination
      where upper(piece) = upper(theirs.during)) ended on true`.execute(db)
  await sql`
    update placement set ended_by = null, reason = null, destination = null
    where student_id = ${keptId} and ended_by is not null and exists (
      select from placement next where next.student_id = ${keptId} and lower(next.during) = upper(placement.during))`.execute(
    db,
  )
  await joinNeighbours(db, keptId)
}

/** Where the days of the two records meet and say the same, nothing changes: a later move or rollover does not end there. */
async function joinNeighbours(db: Db, studentId: string) {
  await sql`
    select join_placements(array[${studentId}::uuid], lower(during)) from placement
    where student_id = ${studentId} and not lower_inf(during)`.execute(db)
}

/** What the other chose counts for subjects and days of which the kept record says nothing; before the placements move. */
export async function moveChoices(db: Db, { keptId, otherId }: Pair) {
  await sql`
  with theirs as (delete from subject_choice where student_id = ${otherId} returning *),
  placed as (
    select coalesce(range_agg(during), '{}') as days from placement
    where student_id = ${keptId} and exists (select from subject_choice where student_id = ${keptId}))
  insert into subject_choice (student_id, subject_id, during)
  select ${keptId}, theirs.subject_id, piece
  from theirs cross join placed cross join unnest(datemultirange(theirs.during) - placed.days - coalesce((
    select range_agg(mine.during) from subject_choice mine
    where mine.student_id = ${keptId} and mine.subject_id = theirs.subject_id), '{}')) piece`.execute(db)
  await sql`
    with parts as (delete from subject_choice where student_id = ${keptId} returning *)
    insert into subject_choice (student_id, subject_id, during)
    select ${keptId}, subject_id, unnest(range_agg(during)) from parts group by subject_id`.execute(db)
}
