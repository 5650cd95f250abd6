import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

interface Held {
  id: string
  date: string
}

/**
 * Those of the lessons in whose period a stream of theirs is taught something else too, or in sets, as it is on their day. They are told
 * so that PostgreSQL expects as many of them whoever asks, and keeps its plan.
 */
export async function listSplitLessons(db: Db, held: readonly Held[]): Promise<readonly Held[]> {
  if (held.length === 0) return []
  const { rows } = await sql<Held>`
    with asked as materialized (
      select * from unnest(array(select unnest(${held.map(({ id }) => id)}::uuid[])),
        array(select unnest(${held.map(({ date }) => date)}::date[]))) as given (id, day)
    ), beside as materialized (
      select distinct lesson.id, other.id as other_id, other.subject_id is distinct from lesson.subject_id as is_other
      from (select distinct id from asked) given join lesson using (id) join lesson_stream mine on mine.lesson_id = lesson.id
      join lesson_stream theirs on theirs.stream_id = mine.stream_id and theirs.lesson_id <> mine.lesson_id
      join lesson other on other.id = theirs.lesson_id and other.timetable_id = lesson.timetable_id
        and other.day = lesson.day and other.period = lesson.period
      where other.subject_id is distinct from lesson.subject_id or exists (
        select from teaching_group where teaching_group.subject_id = lesson.subject_id and class_code is not null)
    )
    select distinct asked.id, to_char(asked.day, 'YYYY-MM-DD') as date from asked join beside using (id)
    where is_other or set_of_lesson(other_id, asked.day) is not null`.execute(db)
  return rows
}
