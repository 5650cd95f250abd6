import type { OwnClass } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/**
 * The subjects that a student takes today, with whoever teaches them in the stream or in the student's set. An elective that nobody
 * teaches and nobody has chosen is none of them, although it is open to everybody.
 */
export async function listOwnSubjects(db: Db, { studentId, streamId }: { studentId: string; streamId: string }) {
  const { rows } = await sql<OwnClass['subjects'][number]>`
    select subject.code, subject.name, not subject.compulsory as "isElective", taught.teachers
    from stream join class on class.code = class_code join subject on subject.level = class.level
    cross join lateral (
      select coalesce(jsonb_agg(staff.name order by search_text), '[]') as teachers
      from allocated_on(school_today()) teacher join staff on staff.id = staff_id
      where subject_id = subject.id
        and stream_id = coalesce(set_of(${studentId}, subject.id, school_today()), ${streamId})) taught
    where stream.id = ${streamId} and takes_subject(${studentId}, subject.id, school_today())
      and (subject.compulsory or taught.teachers <> '[]'
        or exists (select from choices_of(array[${studentId}::uuid], school_today()) chosen where chosen.subject_id = subject.id))
    order by subject.name, subject.id`.execute(db)
  return rows
}
