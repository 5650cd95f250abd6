import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { spokenName } from '../grading'

export interface CommentOfStudent {
  studentId: string
  classTeacher: string
  headTeacher: string
  version: number
  /** Who wrote the class teacher's as one; nobody where an admin did, or where it was suggested. */
  writerId: string | null
  writer: string | null
}

/** Whose words the class teacher's are, where they are not those of whoever leads the stream now. */
export const otherWriterOf = (
  { writerId, writer }: Pick<CommentOfStudent, 'writerId' | 'writer'>,
  { classTeacherId }: { classTeacherId: string | null },
) => (writerId !== null && writerId !== classTeacherId ? writer : null)

const commentColumns = [
  'student_id as studentId',
  'class_teacher as classTeacher',
  'head_teacher as headTeacher',
  'version',
] as const

export function listComments(db: Db, termId: string, studentIds: readonly string[]): Promise<CommentOfStudent[]> {
  return db
    .selectFrom('report_comment')
    .leftJoin('account', 'account.id', 'class_teacher_by')
    .leftJoin('staff', 'staff.id', 'account.staff_id')
    .select([
      'report_comment.student_id as studentId',
      'class_teacher as classTeacher',
      'head_teacher as headTeacher',
      'report_comment.version',
      'staff.id as writerId',
      spokenName.as('writer'),
    ])
    .where('term_id', '=', termId)
    .where('report_comment.student_id', '=', sql<string>`any(${studentIds}::uuid[])`)
    .execute()
}

export interface NewComment {
  studentId: string
  termId: string
  version: number
  classTeacher?: string | undefined
  headTeacher?: string | undefined
  /** The account of whoever writes it as class teacher; nobody for one who writes on their behalf. */
  classTeacherBy?: string | null
}

/** The comment after the change; nothing where it is no longer in that version. */
export function putComment(
  db: Db,
  { studentId, termId, version, classTeacher, headTeacher, classTeacherBy = null }: NewComment,
) {
  const given = {
    ...(classTeacher !== undefined && { class_teacher: classTeacher }),
    ...(headTeacher !== undefined && { head_teacher: headTeacher }),
  }
  if (version === 0) {
    return db
      .insertInto('report_comment')
      .values({
        student_id: studentId,
        term_id: termId,
        ...given,
        class_teacher_by: classTeacher ? classTeacherBy : null,
      })
      .onConflict((same) => same.doNothing())
      .returning(commentColumns)
      .executeTakeFirst()
  }
  return db
    .updateTable('report_comment')
    .set({ ...given, term_id: termId })
    .$if(classTeacher !== undefined, (query) =>
      query.set({
        class_teacher_by: sql`case when class_teacher = ${classTeacher} then class_teacher_by
          else ${classTeacher ? classTeacherBy : null}::uuid end`,
      }),
    )
    .where('student_id', '=', studentId)
    .where('term_id', '=', termId)
    .where('version', '=', version)
    .returning(commentColumns)
    .executeTakeFirst()
}
