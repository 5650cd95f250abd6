import type { AssessmentState } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'

export interface UploadedSheet {
  id: string
  title: string
  stream: string
  state: AssessmentState
}

/** The assessments whose marks an upload has written, kept from changing until the transaction ends. */
export async function holdUploadedSheets(db: Db, uploadId: string): Promise<UploadedSheet[]> {
  const { rows } = await sql<UploadedSheet>`
    select assessment.id, subject.name || ' · ' || assessment.title as title, ${streamLabel} as stream,
      assessment.status as state
    from assessment join subject on subject.id = subject_id
    join taught_group stream on stream.id = group_id join class on class.code = stream.class_code
    where assessment.id in (select assessment_id from mark_history where upload_id = ${uploadId})
    order by assessment.id for update of assessment`.execute(db)
  return rows
}

export interface LaterMark {
  student: string
  title: string
}

/** Marks of an upload that somebody has changed since. */
export async function listLaterMarks(db: Db, uploadId: string): Promise<LaterMark[]> {
  const { rows } = await sql<LaterMark>`
    select student.name as student, subject.name || ' · ' || assessment.title as title
    from mark_history written join mark using (assessment_id, student_id) join student on student.id = student_id
    join assessment on assessment.id = assessment_id join subject on subject.id = subject_id
    where written.upload_id = ${uploadId} and mark.version <> written.version
    order by search_text, subject.name, assessment.title`.execute(db)
  return rows
}

/** Assessments that an upload has made and that have marks which came from elsewhere afterwards. */
export async function listUsedAssessments(db: Db, uploadId: string, madeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select subject.name || ' · ' || assessment.title as title
    from assessment join subject on subject.id = subject_id
    where assessment.id = any(${madeIds}::uuid[]) and exists (
      select from mark_history
      where assessment_id = assessment.id and upload_id is distinct from ${uploadId}
        and at > (select max(at) from mark_history where upload_id = ${uploadId}))
    order by title`.execute(db)
  return rows.map(({ title }) => title)
}

/** Every mark of an upload is again what it was before; where there was none, there is none. How many those are. */
export async function restoreMarks(db: Db, uploadId: string, accountId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update mark set value = before_value, status = before_status, changed_by = ${accountId}, upload_id = null
    from mark_history written
    where written.upload_id = ${uploadId} and mark.assessment_id = written.assessment_id
      and mark.student_id = written.student_id and mark.version = written.version`.execute(db)
  return Number(numAffectedRows ?? 0)
}
