import { sql } from 'kysely'
import type { NewEntry } from '../modules/attendance/registers'
import type { Db } from '../platform/db/open'

/** The morning register of a stream. */
export interface DemoRegister {
  streamId: string
  date: string
  entries: readonly NewEntry[]
}

/** All of them at once: written one by one, as a school does within a term, they take longer than everything else in it. */
export async function insertRegisters(db: Db, registers: readonly DemoRegister[], accountId: string) {
  await sql`insert into register (stream_id, day, session, version, taken_by)
    select stream_id, day, 'morning', 0, ${accountId}
    from unnest(${registers.map(({ streamId }) => streamId)}::uuid[], ${registers.map(({ date }) => date)}::date[])
      as given (stream_id, day)`.execute(db)
  const all = registers.flatMap(({ streamId, date, entries }) => entries.map((entry) => ({ ...entry, streamId, date })))
  await sql`insert into register_entry
      (register_id, student_id, day, session, status, minutes_late, note, version, changed_at)
    select register.id, student_id, day, session, status, minutes_late, note, 1, null
    from unnest(
      ${all.map(({ streamId }) => streamId)}::uuid[],
      ${all.map(({ date }) => date)}::date[],
      ${all.map(({ studentId }) => studentId)}::uuid[],
      ${all.map(({ status }) => status)}::attendance_status[],
      ${all.map(({ minutesLate }) => minutesLate)}::smallint[],
      ${all.map(({ note }) => note)}::text[]
    ) as given (stream_id, day, student_id, status, minutes_late, note)
    join register using (stream_id, day)
    where session = 'morning'`.execute(db)
}
