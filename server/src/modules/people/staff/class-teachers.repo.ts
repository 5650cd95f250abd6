import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { groupBy } from '../../../platform/group-by'
import type { ClassTeacherPeriod } from './class-teachers.policy'

export type PeriodOfStream = ClassTeacherPeriod & { streamId: string }

/** The periods by stream, the earliest first, kept from changing by anybody else until the transaction ends. */
export async function lockClassTeachers(db: Db, streamIds: readonly string[]) {
  await sql`select from stream where id = any(${streamIds}::uuid[]) order by id for no key update`.execute(db)
  const { rows } = await sql<PeriodOfStream>`
    select stream_id as "streamId", staff_id as "staffId", lower(during) as "from", upper(during) as until
    from class_teacher where stream_id = any(${streamIds}::uuid[]) order by stream_id, during`.execute(db)
  return groupBy(rows, ({ streamId }) => streamId)
}

/** All of the periods of these streams. */
export async function putClassTeachers(db: Db, streamIds: readonly string[], periods: readonly PeriodOfStream[]) {
  await sql`delete from class_teacher where stream_id = any(${streamIds}::uuid[])`.execute(db)
  const columnOf = (key: keyof PeriodOfStream) => periods.map((period) => period[key])
  await sql`
    insert into class_teacher (stream_id, staff_id, during)
    select stream_id, staff_id, daterange(begins, ends) from unnest(${columnOf('streamId')}::uuid[],
      ${columnOf('staffId')}::uuid[], ${columnOf('from')}::date[], ${columnOf('until')}::date[])
      as given (stream_id, staff_id, begins, ends)`.execute(db)
}

/** The streams whose class teachers these members of staff are on the day or later. */
export async function listStreamsLedBy(db: Db, staffIds: readonly string[], on: string | null = null) {
  const { rows } = await sql<{ streamId: string }>`
    select distinct stream_id as "streamId" from class_teacher where staff_id = any(${staffIds}::uuid[])
      and coalesce(upper(during) > coalesce(${on}::date, school_today()), true)`.execute(db)
  return rows.map(({ streamId }) => streamId)
}

/** The name of whoever has the duties of a stream's class teacher on a day because they stand in for them; null where nobody does. */
export const standInOfClass = (streamId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<string | null>`(
  select standing.name from class_teachers_on(${day}) duty join staff standing on standing.id = duty.staff_id
  where duty.stream_id = ${streamId}
    and not exists (select from class_teacher where class_teacher.stream_id = duty.stream_id
      and class_teacher.staff_id = duty.staff_id and class_teacher.during @> ${day})
  order by standing.search_text limit 1)`
