import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

interface HeldMembership {
  setId: string
  subjectId: string
  during: string
  isChosen: boolean
}

/** Everything of a student in sets, taken out: it goes with their places otherwise. */
export async function takeMemberships(db: Db, studentId: string): Promise<HeldMembership[]> {
  const { rows } = await sql<HeldMembership>`
    delete from group_membership where student_id = ${studentId}
    returning teaching_group_id as "setId", subject_id as "subjectId", during::text, is_chosen as "isChosen"`.execute(
    db,
  )
  return rows
}

/** On days on which the student is in no set of the subject, they are in these, as far as their places and choices allow it. */
export async function putMemberships(db: Db, studentId: string, held: readonly HeldMembership[]) {
  if (held.length === 0) return
  const columnOf = (key: keyof HeldMembership) => held.map((one) => one[key])
  await sql`
    insert into group_membership (student_id, teaching_group_id, subject_id, during, is_chosen)
    select ${studentId}, given.set_id, given.subject_id, piece, given.is_chosen
    from unnest(${columnOf('setId')}::uuid[], ${columnOf('subjectId')}::uuid[], ${columnOf('during')}::text[]::daterange[],
      ${columnOf('isChosen')}::boolean[]) as given (set_id, subject_id, during, is_chosen)
    cross join unnest(datemultirange(given.during) * days_in_set(${studentId}, given.set_id, given.is_chosen) - coalesce((
      select range_agg(mine.during) from group_membership mine
      where mine.student_id = ${studentId} and mine.subject_id = given.subject_id), '{}')) piece`.execute(db)
}
