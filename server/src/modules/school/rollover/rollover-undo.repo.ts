import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { AllocationChange, Appointment } from '../../people/staff'
import { labelOfStream } from '../streams'

/** One line in the history of each of these students, whom the undo changes. */
export async function auditRestored(
  db: Db,
  { rolloverId, accountId }: { rolloverId: string; accountId: string },
  studentIds: readonly string[],
) {
  await sql`
    insert into audit_entry (account_id, action, record_kind, record_id, before, after)
    select ${accountId}::uuid, 'undo rollover', 'student', student_id,
      jsonb_build_object('stream', ${labelOfStream('to_stream_id')}, 'status', to_status) || subjects_told(to_subject_ids),
      jsonb_build_object('stream', ${labelOfStream('from_stream_id')}, 'status', from_status) || subjects_told(from_subject_ids)
    from rollover_student where rollover_id = ${rolloverId} and student_id = any(${studentIds}::uuid[])`.execute(db)
}

/** What the rollover did to allocations. */
export async function listAllocationChanges(db: Db, rolloverId: string) {
  const { rows } = await sql<AllocationChange>`
    select allocation_id as id, staff_id as "staffId", subject_id as "subjectId", stream_id as "streamId",
      before::text, after::text
    from rollover_allocation join allocation on allocation.id = allocation_id where rollover_id = ${rolloverId}`.execute(
    db,
  )
  return rows
}

/** Who was class teacher before the rollover, where nobody has named another one for its day since then. */
export async function listFormerClassTeachers(db: Db, rolloverId: string, on: string) {
  const { rows } = await sql<Appointment>`
    select moved.stream_id as "streamId", from_teacher_id as "staffId" from rollover_stream moved
    left join class_teacher now on now.stream_id = moved.stream_id and now.during @> ${on}::date
    where rollover_id = ${rolloverId} and not is_new and now.staff_id is not distinct from to_teacher_id
      and from_teacher_id is distinct from to_teacher_id`.execute(db)
  return rows
}

/** Those that have found another use since then stay. */
export async function removeNewStreams(db: Db, rolloverId: string) {
  await sql`select remove_unused_stream(stream_id) from rollover_stream
    where rollover_id = ${rolloverId} and is_new`.execute(db)
}

export async function markUndone(db: Db, rolloverId: string, accountId: string) {
  await db
    .updateTable('rollover')
    .set({ undone_by: accountId, undone_at: sql`now()` })
    .where('id', '=', rolloverId)
    .execute()
}
