import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { classTeacherOf, streamLabel } from '../../school/streams'
import { termLabel } from '../../school/terms'

/** Of a member of staff whose row is joined, as it is spoken and printed; null where there is none. */
export const spokenName = sql<
  string | null
>`nullif(concat_ws(' ', nullif(staff.given_names, ''), nullif(staff.family_name, '')), '')`

const classTeacher = classTeacherOf({ from: sql.ref('term.start_date'), until: sql.ref('term.end_date') })

interface Asked {
  streamId: string
  termId?: string | undefined
}

/** A stream and a term with what they are called; nothing where one of them does not exist. */
export function findStreamTerm(db: Db, { streamId, termId }: Asked) {
  return db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .innerJoin('term', (join) => (termId ? join.on('term.id', '=', termId) : join.on('term.is_current', '=', true)))
    .innerJoin('academic_year', 'academic_year.id', 'term.academic_year_id')
    .leftJoin('staff', (join) => join.on('staff.id', '=', classTeacher))
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
      'staff.id as classTeacherId',
      spokenName.as('classTeacher'),
      'term.id as termId',
      termLabel.as('term'),
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
    .select(['term.id', termLabel.as('label')])
    .$if(termId !== undefined, (query) => query.where('term.id', '=', termId ?? ''))
    .$if(termId === undefined, (query) => query.where('term.is_current', '=', true))
    .executeTakeFirst()
}
