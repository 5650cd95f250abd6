import type { studentStatusSchema } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'

export type StudentStatus = z.output<typeof studentStatusSchema>

export interface Move {
  studentId: string
  /** Null for a student who is in no stream from now on. */
  streamId: string | null
}

export interface Electives {
  studentId: string
  subjectIds: readonly string[]
}

export interface StatusChange<Status extends StudentStatus = StudentStatus> {
  studentId: string
  status: Status
}

/** Each changed row with what it was. */
interface Changed<T> {
  id: string
  before: T
  after: T
}

export async function updateStreams(db: Db, moves: readonly Move[]) {
  const { rows } = await sql<Changed<string | null>>`
    update student set stream_id = given.stream_id
    from unnest(${moves.map(({ studentId }) => studentId)}::uuid[], ${moves.map(({ streamId }) => streamId)}::uuid[])
      as given (student_id, stream_id)
    where student.id = given.student_id and student.stream_id is distinct from given.stream_id
    returning student.id, old.stream_id as before, new.stream_id as after`.execute(db)
  return rows
}

export async function updateStatuses(db: Db, changes: readonly StatusChange[]) {
  const { rows } = await sql<Changed<StudentStatus>>`
    update student set status = given.status
    from unnest(${changes.map(({ studentId }) => studentId)}::uuid[], ${changes.map(({ status }) => status)}::text[])
      as given (student_id, status)
    where student.id = given.student_id and student.status <> given.status
    returning student.id, old.status as before, new.status as after`.execute(db)
  return rows
}

/** The statuses by student, locked until the transaction ends. */
export async function lockStatuses(db: Db, studentIds: readonly string[]) {
  const rows = await db
    .selectFrom('student')
    .select(['id', 'status'])
    .where('id', '=', sql<string>`any(${studentIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
}

export async function replaceElectives(db: Db, choices: readonly Electives[]) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(choices)}::jsonb)
    as given ("studentId" uuid, "subjectIds" uuid[])`
  await sql`
    delete from student_subject using ${given}
    where student_id = "studentId" and subject_id <> all("subjectIds")`.execute(db)
  await sql`
    insert into student_subject (student_id, subject_id) select "studentId", unnest("subjectIds") from ${given}
    on conflict do nothing`.execute(db)
}
