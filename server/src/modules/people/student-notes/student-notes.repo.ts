import type { NoteAudience } from '@bellhouse/contracts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export interface PupilOfNotes {
  studentId: string
  /** Those of today, with whoever stands in for one. */
  classTeacherIds: string[]
}

export async function findPupil(db: Db, studentId: string) {
  const { rows } = await sql<PupilOfNotes>`
    select id as "studentId", array(
      select staff_id from class_teachers_on(school_today()) head
      where head.stream_id = stream_of(student.id, school_today())) as "classTeacherIds"
    from student where id = ${studentId}`.execute(db)
  return rows[0]
}

export interface KeptNote {
  id: string
  studentId: string
  text: string
  audience: NoteAudience
  accountId: string | null
  by: string | null
  writtenAt: string
  isRemoved: boolean
}

async function listNotes(db: Db, condition: RawBuilder<SqlBool>) {
  const { rows } = await sql<KeptNote>`
    select note.id, note.student_id as "studentId", body as text, audience, account_id as "accountId", display_name as by,
      to_char(written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "writtenAt",
      removed_at is not null as "isRemoved"
    from student_note note left join account on account.id = account_id
    where ${condition} order by written_at desc, note.id`.execute(db)
  return rows
}

export const listNotesOf = (db: Db, studentId: string) =>
  listNotes(db, sql<SqlBool>`note.student_id = ${studentId} and removed_at is null`)

export async function findNote(db: Db, noteId: string) {
  const [found] = await listNotes(db, sql<SqlBool>`note.id = ${noteId}`)
  return found
}

interface NewNote {
  studentId: string
  text: string
  audience: NoteAudience
}

export async function insertNote(db: Db, { studentId, text, audience }: NewNote, accountId: string) {
  const { id } = await db
    .insertInto('student_note')
    .values({ student_id: studentId, body: text, audience, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setRemoved = (db: Db, noteId: string, isRemoved: boolean) =>
  db
    .updateTable('student_note')
    .set({ removed_at: isRemoved ? sql`now()` : null })
    .where('id', '=', noteId)
    .execute()
