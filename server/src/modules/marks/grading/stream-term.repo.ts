import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'

interface Asked {
  streamId: string
  termId?: string | undefined
}

/** A stream and a term with what they are called; nothing where one of them does not exist. */
export function findStreamTerm(db: Db, { streamId, termId }: Asked) {
  return db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .leftJoin('staff', 'staff.id', 'stream.class_teacher_id')
    .innerJoin('term', (join) => (termId ? join.on('term.id', '=', termId) : join.on('term.is_current', '=', true)))
    .innerJoin('academic_year', 'academic_year.id', 'term.academic_year_id')
    .select([
      'stream.id as streamId',
      streamLabel.as('stream'),
      'stream.class_code as classCode',
      'class.level',
      // Whoever stands in for one is one too.
      sql<
        string[]
      >`array(select staff_id from class_teachers_on(school_today()) own where own.stream_id = stream.id)`.as(
        'classTeacherIds',
      ),
      sql<string | null>`nullif(concat_ws(' ', nullif(staff.given_names, ''), nullif(staff.family_name, '')), '')`.as(
        'classTeacher',
      ),
      'term.id as termId',
      sql<string>`academic_year.title || ' ' || term.title`.as('term'),
      'term.start_date as startDate',
      'term.end_date as endDate',
    ])
    .where('stream.id', '=', streamId)
    .executeTakeFirst()
}
export type StreamTermFound = NonNullable<Awaited<ReturnType<typeof findStreamTerm>>>

/** A term by its id, or the current one. */
export function findTerm(db: Db, termId: string | undefined) {
  return db
    .selectFrom('term')
    .innerJoin('academic_year', 'academic_year.id', 'term.academic_year_id')
    .select(['term.id', sql<string>`academic_year.title || ' ' || term.title`.as('label')])
    .$if(termId !== undefined, (query) => query.where('term.id', '=', termId ?? ''))
    .$if(termId === undefined, (query) => query.where('term.is_current', '=', true))
    .executeTakeFirst()
}

interface TeacherOfStream {
  subjectId: string
  setId: string | null
  name: string
  givenNames: string
  familyName: string
}

/**
 * Who teaches which subject of a stream in a term, and in which of its sets: at its end, or today where that lies ahead; where nobody does
 * then, whoever was the last to teach it within the term.
 */
export async function listTeachersOfStream(db: Db, { streamId, termId }: { streamId: string; termId: string }) {
  const { rows } = await sql<TeacherOfStream>`
    with asked as (select start_date, day_of_term(id) as day from term where id = ${termId}),
      own as (select ${streamId}::uuid as id
        union select teaching_group_id from teaching_group_stream made_of where made_of.stream_id = ${streamId}),
      taught as (select staff_id, group_id, subject_id, least(upper(during) - 1, day) as until
        from own join allocation on group_id = own.id cross join asked
        where during && daterange(start_date, day, '[]') and is_taught_on(teaching_group_id, least(upper(during) - 1, day))),
      last as (select group_id, subject_id, max(until) as until from taught group by group_id, subject_id)
    select distinct subject_id as "subjectId", nullif(group_id, ${streamId}::uuid) as "setId", name, given_names as "givenNames",
      family_name as "familyName", search_text
    from taught join last using (group_id, subject_id, until) join staff on staff.id = staff_id
    order by search_text`.execute(db)
  return rows
}
