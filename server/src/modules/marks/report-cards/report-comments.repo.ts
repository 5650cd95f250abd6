import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export interface CommentOfStudent {
  studentId: string
  classTeacher: string
  headTeacher: string
  version: number
}

const commentColumns = [
  'student_id as studentId',
  'class_teacher as classTeacher',
  'head_teacher as headTeacher',
  'version',
] as const

export function listComments(db: Db, termId: string, studentIds: readonly string[]): Promise<CommentOfStudent[]> {
  return db
    .selectFrom('report_comment')
    .select(commentColumns)
    .where('term_id', '=', termId)
    .where('student_id', '=', sql<string>`any(${studentIds}::uuid[])`)
    .execute()
}

interface NewComment {
  studentId: string
  termId: string
  version: number
  classTeacher?: string | undefined
  headTeacher?: string | undefined
}

/** The comment after the change; nothing where it is no longer in that version. */
export function putComment(db: Db, { studentId, termId, version, classTeacher, headTeacher }: NewComment) {
  const given = {
    ...(classTeacher !== undefined && { class_teacher: classTeacher }),
    ...(headTeacher !== undefined && { head_teacher: headTeacher }),
  }
  if (version === 0) {
    return db
      .insertInto('report_comment')
      .values({ student_id: studentId, term_id: termId, ...given })
      .onConflict((same) => same.doNothing())
      .returning(commentColumns)
      .executeTakeFirst()
  }
  return db
    .updateTable('report_comment')
    .set({ ...given, term_id: termId })
    .where('student_id', '=', studentId)
    .where('term_id', '=', termId)
    .where('version', '=', version)
    .returning(commentColumns)
    .executeTakeFirst()
}
