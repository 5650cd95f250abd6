import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { AllocationChange } from '../../people/staff'
import { labelOfStream } from '../streams'

// Somebody has since then put the student into another stream or status, or changed the subjects of the combination.
const isChanged = sql`((student.stream_id, student.status) is distinct from (to_stream_id, to_status)
  or to_subject_ids is not null and to_subject_ids <> array(select subject_id from student_subject taken where taken.student_id = student.id order by 1))`

export async function listChangedSince(db: Db, rolloverId: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select student.id, student.name from rollover_student join student on student.id = student_id
    where rollover_id = ${rolloverId} and erased_at is null and ${isChanged}
    order by search_text, student.id`.execute(db)
  return rows
}

export interface Undo {
  rolloverId: string
  accountId: string
  /** Who stays as they are. */
  keptIds: readonly string[]
}

/** What everybody was, but for those who stay as they are; whoever was erased since then stays so. */
const restored = ({ rolloverId, keptIds }: Undo) => sql`(
  select rollover_student.* from rollover_student join student on student.id = student_id
  where rollover_id = ${rolloverId} and erased_at is null and student_id <> all(${keptIds}::uuid[])) moved`

interface Restored {
  studentId: string
  streamId: string
  status: 'active' | 'suspended'
  /** Null where the rollover left them alone. */
  subjectIds: string[] | null
  closedAccountId: string | null
}

export async function listRestored(db: Db, undo: Undo) {
  const { rows } = await sql<Restored>`
    select student_id as "studentId", from_stream_id as "streamId", from_status as status,
      case when to_subject_ids is not null then coalesce(from_subject_ids, '{}') end as "subjectIds",
      disabled_account_id as "closedAccountId"
    from ${restored(undo)}`.execute(db)
  return rows
}

/** One line in the history of each student whom the undo changes, before it does. */
export async function auditRestored(db: Db, undo: Undo) {
  await sql`
    insert into audit_entry (account_id, action, record_kind, record_id, before, after)
    select ${undo.accountId}::uuid, 'undo rollover', 'student', student.id,
      jsonb_build_object('stream', ${labelOfStream('student.stream_id')}, 'status', student.status) || subjects_told(to_subject_ids),
      jsonb_build_object('stream', ${labelOfStream('from_stream_id')}, 'status', from_status) || subjects_told(from_subject_ids)
    from ${restored(undo)} join student on student.id = moved.student_id`.execute(db)
}

/** The new year has no placements any more, and the old one what the rollover before it said. */
export async function removePlacements(db: Db, rolloverId: string) {
  await sql`
    delete from placement using rollover, rollover_student moved
    where rollover.id = ${rolloverId} and moved.rollover_id = rollover.id and moved.student_id = placement.student_id
      and academic_year_id in (from_year_id, to_year_id)`.execute(db)
  await sql`
    insert into placement (student_id, academic_year_id, stream_id)
    select moved.student_id, earlier.to_year_id, moved.to_stream_id
    from rollover join rollover earlier on earlier.to_year_id = rollover.from_year_id and earlier.undone_at is null
    join rollover_student moved on moved.rollover_id = earlier.id and outcome in ('promoted', 'repeated')
    where rollover.id = ${rolloverId} on conflict do nothing`.execute(db)
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

/** A class teacher whom somebody has named since then stays. */
export async function restoreClassTeachers(db: Db, rolloverId: string) {
  await sql`
    update stream set class_teacher_id = from_teacher_id from rollover_stream
    where rollover_id = ${rolloverId} and stream_id = stream.id and not is_new
      and class_teacher_id is not distinct from to_teacher_id
      and (from_teacher_id is null or from_teacher_id in (select id from staff))`.execute(db)
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
