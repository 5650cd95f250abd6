import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { classPlace, streamLabel } from '../../school/streams'

interface Asked {
  streamId?: string | undefined
  classCode?: string | undefined
}

export interface StreamToComment {
  streamId: string
  stream: string
  classTeacherIds: string[]
}

/** The stream that is named, those of the class, or all. */
export function listStreamsToComment(db: Db, { streamId, classCode }: Asked): Promise<StreamToComment[]> {
  return db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .select([
      'stream.id as streamId',
      streamLabel.as('stream'),
      sql<
        string[]
      >`array(select staff_id from class_teachers_on(school_today()) own where own.stream_id = stream.id)`.as(
        'classTeacherIds',
      ),
    ])
    .$if(streamId !== undefined, (query) => query.where('stream.id', '=', streamId ?? ''))
    .$if(classCode !== undefined, (query) => query.where('stream.class_code', '=', classCode ?? ''))
    .orderBy(classPlace)
    .orderBy('stream.name')
    .execute()
}

/** How many students the streams have, by class and name. */
export function listSizes(db: Db, streamIds: readonly string[]) {
  return db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .select(['stream.id as streamId', streamLabel.as('stream'), 'stream.student_count as students'])
    .where('stream.id', '=', sql<string>`any(${streamIds}::uuid[])`)
    .orderBy(classPlace)
    .orderBy('stream.name')
    .execute()
}

export interface SuggestedComment {
  studentId: string
  classTeacher: string
  headTeacher: string
}

export interface FilledComment extends SuggestedComment {
  before: SuggestedComment | null
}

/** Puts each text where nothing is said yet, and answers what became of those that changed. Nobody's words are written over. */
export async function fillComments(
  db: Db,
  termId: string,
  texts: readonly SuggestedComment[],
): Promise<FilledComment[]> {
  const { rows } = await sql<FilledComment>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        as given ("studentId" uuid, "classTeacher" text, "headTeacher" text)
    ), was as materialized (
      select student_id, class_teacher, head_teacher from report_comment join given on student_id = "studentId"
      where term_id = ${termId} order by student_id for update of report_comment
    ), written as (
      insert into report_comment as there (student_id, term_id, class_teacher, head_teacher)
      select "studentId", ${termId}, "classTeacher", "headTeacher" from given
      where (select count(*) from was) >= 0 order by "studentId"
      on conflict (student_id, term_id) do update set
        class_teacher = coalesce(nullif(there.class_teacher, ''), excluded.class_teacher),
        head_teacher = coalesce(nullif(there.head_teacher, ''), excluded.head_teacher)
      where there.class_teacher = '' and excluded.class_teacher <> ''
        or there.head_teacher = '' and excluded.head_teacher <> ''
      returning student_id, class_teacher, head_teacher
    )
    select written.student_id as "studentId", written.class_teacher as "classTeacher", written.head_teacher as "headTeacher",
      case when was.student_id is not null then jsonb_build_object('studentId', was.student_id,
        'classTeacher', was.class_teacher, 'headTeacher', was.head_teacher) end as before
    from written left join was using (student_id)`.execute(db)
  return rows
}
