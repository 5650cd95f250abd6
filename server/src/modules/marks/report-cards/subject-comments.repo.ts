import type { MarkPlace } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export interface SubjectComment {
  studentId: string
  subjectId: string
  text: string
  version: number
}

/** Those of the students in a term, of one subject or of all. */
export function listSubjectCommentsOf(
  db: Db,
  { termId, subjectId }: { termId: string; subjectId?: string },
  studentIds: readonly string[],
): Promise<SubjectComment[]> {
  return db
    .selectFrom('subject_comment')
    .select(['student_id as studentId', 'subject_id as subjectId', 'body as text', 'version'])
    .where('term_id', '=', termId)
    .where('student_id', '=', sql<string>`any(${studentIds}::uuid[])`)
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? ''))
    .execute()
}

interface NewSubjectComment {
  studentId: string
  termId: string
  subjectId: string
  text: string
  version: number
}

/** The comment after the change; nothing where it is no longer in that version. */
export function putSubjectComment(db: Db, { studentId, termId, subjectId, text, version }: NewSubjectComment) {
  if (version === 0) {
    return db
      .insertInto('subject_comment')
      .values({ student_id: studentId, term_id: termId, subject_id: subjectId, body: text })
      .onConflict((same) => same.doNothing())
      .returning(['body as text', 'version'])
      .executeTakeFirst()
  }
  return db
    .updateTable('subject_comment')
    .set({ body: text })
    .where('student_id', '=', studentId)
    .where('term_id', '=', termId)
    .where('subject_id', '=', subjectId)
    .where('version', '=', version)
    .returning(['body as text', 'version'])
    .executeTakeFirst()
}

/** Whether the cards with the subject are out, and none of its assessments was reopened since. */
export async function areSubjectCardsOut(
  db: Db,
  { streamId, subjectId, termId }: MarkPlace,
  studentIds: readonly string[],
) {
  const { rows } = await sql<{ areOut: boolean }>`
    select exists (select from report_card where term_id = ${termId} and student_id = any(${studentIds}::uuid[]))
      and not exists (select from assessment where group_id = ${streamId} and subject_id = ${subjectId}
        and term_id = ${termId} and status <> 'published') as "areOut"`.execute(db)
  return rows[0]?.areOut ?? false
}
