import type { RolloverPlan } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { AllocationChange, Appointment, NewAllocation } from '../../people/staff'
import { labelOfStream } from '../streams'
import { movesOf } from './rollover-moves.repo'

/** Until the transaction ends nobody changes a student; reading goes on. */
export const lockAllStudents = (db: Db) => sql`lock table student in share row exclusive mode`.execute(db)

interface NewRollover {
  fromYearId: string
  toYearId: string
  accountId: string
}

export async function insertRollover(db: Db, given: NewRollover): Promise<string> {
  const { id } = await db
    .insertInto('rollover')
    .values({
      from_year_id: given.fromYearId,
      to_year_id: given.toYearId,
      applied_by: given.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes down for everybody what is and what will be; all that follows reads it from there. */
export async function insertMoves(db: Db, rolloverId: string, plan: RolloverPlan) {
  await sql`
    insert into rollover_student (rollover_id, student_id, outcome, from_stream_id, to_stream_id, from_status, to_status,
      from_subject_ids, to_subject_ids)
    select ${rolloverId}::uuid, student_id, outcome, from_stream_id, to_stream_id, status,
      case when outcome in ('left', 'graduated') then outcome else status end,
      case when combination_id is not null then array(
        select subject_id from student_subject taken where taken.student_id = moves.student_id order by 1) end,
      case when combination_id is not null then array(
        select subject_id from combination_subject part where part.combination_id = moves.combination_id order by 1) end
    from (${movesOf(plan)}) moves`.execute(db)
}

/** What becomes of everybody, as it was written down. */
export function listMoves(db: Db, rolloverId: string) {
  return db
    .selectFrom('rollover_student')
    .select(['student_id as studentId', 'outcome', 'to_stream_id as streamId', 'to_subject_ids as subjectIds'])
    .where('rollover_id', '=', rolloverId)
    .execute()
}

/** The act by which its students are moved, which its undo takes back. */
export async function putAct(db: Db, rolloverId: string, actId: string | null) {
  await db.updateTable('rollover').set({ act_id: actId }).where('id', '=', rolloverId).execute()
}

/** One line in the history of each student whom the rollover changes. */
export async function auditMoves(db: Db, rolloverId: string, accountId: string, year: string) {
  await sql`
    insert into audit_entry (account_id, action, record_kind, record_id, before, after)
    select ${accountId}::uuid, 'roll over', 'student', student_id,
      jsonb_build_object('stream', ${labelOfStream('from_stream_id')}, 'status', from_status) || subjects_told(from_subject_ids),
      jsonb_build_object('stream', ${labelOfStream('to_stream_id')}, 'status', to_status, 'year', ${year}::text, 'outcome', outcome)
        || subjects_told(to_subject_ids)
    from rollover_student where rollover_id = ${rolloverId}`.execute(db)
}

export async function insertNewStream(db: Db, rolloverId: string, streamId: string) {
  await db
    .insertInto('rollover_stream')
    .values({ rollover_id: rolloverId, stream_id: streamId, is_new: true })
    .execute()
}

/**
 * Who the class teachers of the new year are, written down with who it was before, where that differs. Class teachers go with the largest part of their students into the next stream; a stream that nobody comes to has
 * none. With `follows` false no stream has one.
 */
export async function insertClassTeachers(db: Db, rolloverId: string, follows: boolean): Promise<Appointment[]> {
  await sql`
    with flow as (
      select from_stream_id, to_stream_id, count(*) as students from rollover_student
      where rollover_id = ${rolloverId} and outcome = 'promoted' and ${follows} group by 1, 2),
    largest as (
      select distinct on (from_stream_id) * from flow order by from_stream_id, students desc, to_stream_id),
    coming as (
      select distinct on (to_stream_id) to_stream_id, class_teacher_id from largest
      join stream on stream.id = from_stream_id where class_teacher_id is not null
      order by to_stream_id, students desc, from_stream_id)
    insert into rollover_stream (rollover_id, stream_id, is_new, from_teacher_id, to_teacher_id)
    select ${rolloverId}::uuid, stream.id, false, stream.class_teacher_id, coming.class_teacher_id
    from stream left join coming on to_stream_id = stream.id
    where stream.class_teacher_id is distinct from coming.class_teacher_id
    on conflict (rollover_id, stream_id) do update set to_teacher_id = excluded.to_teacher_id`.execute(db)
  const { rows } = await sql<Appointment>`
    select stream_id as "streamId", to_teacher_id as "staffId" from rollover_stream
    join stream on stream.id = stream_id
    where rollover_id = ${rolloverId} and class_teacher_id is distinct from to_teacher_id`.execute(db)
  return rows
}

/**
 * What was allocated last in the year that ends, by those who have not left: what goes on, and what ended with the term or the year.
 */
export async function listLastAllocations(db: Db, fromYearId: string) {
  const { rows } = await sql<NewAllocation & { id: string }>`
    select allocation.id, staff_id as "staffId", subject_id as "subjectId", stream_id as "streamId"
    from allocation_of_term allocation join staff on staff.id = staff_id and staff.status <> 'left'
    join term on term.id = term_id join academic_year year on year.id = academic_year_id
    where term_id = (
        select term.id from term join allocation_of_term on term_id = term.id
        where academic_year_id = ${fromYearId} order by start_date desc limit 1)
      and during @> term.end_date and coalesce(upper(during) in (term.end_date + 1, year.end_date + 1), true)`.execute(
    db,
  )
  return rows
}

/** Writes down what became of allocations, so that an undo puts back exactly that. */
export async function insertAllocationChanges(db: Db, rolloverId: string, changes: readonly AllocationChange[]) {
  await sql`insert into rollover_allocation (rollover_id, allocation_id, before, after)
    select ${rolloverId}::uuid, * from unnest(${changes.map(({ id }) => id)}::uuid[],
      ${changes.map(({ before }) => before)}::text[]::daterange[], ${changes.map(({ after }) => after)}::text[]::daterange[])`.execute(
    db,
  )
}
