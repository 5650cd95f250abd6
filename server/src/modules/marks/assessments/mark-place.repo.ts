import type { MarkPlace, MarkSheet } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Actor } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import { marksWithin } from '../../identity/reach'
import { streamLabel } from '../../school/streams'
import { termLabel } from '../../school/terms'

type Asking = Pick<Actor, 'staffId' | 'reach'>

/** What a mark sheet of a stream or a set is called, and whether that member of staff has it: allocated, or by the reach of their role. Nothing where there is no such place. */
export function findMarkPlace(db: Db, { streamId, subjectId, termId }: MarkPlace, { staffId, reach }: Asking) {
  return db
    .selectFrom('taught_group as stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .innerJoin('subject', 'subject.level', 'class.level')
    .innerJoin('term', (join) => join.on('term.id', '=', termId))
    .innerJoin('academic_year', 'academic_year.id', 'term.academic_year_id')
    .select([
      sql<string>`stream.id`.as('streamId'),
      'subject.id as subjectId',
      'term.id as termId',
      streamLabel.as('stream'),
      'subject.name as subject',
      'subject.code',
      'subject.papers',
      sql<MarkSheet['classCode']>`stream.class_code`.as('classCode'),
      termLabel.as('term'),
      'term.start_date as startDate',
      'term.end_date as endDate',
      sql<boolean>`(stream.id, subject.id) in (
        select stream_id, subject_id from taught_in_term(${staffId}, ${termId})) or ${marksWithin(reach)}`.as(
        'isTheirs',
      ),
    ])
    .where('stream.id', '=', streamId)
    .where(sql<boolean>`subject.id = coalesce(stream.only_subject_id, subject.id)`)
    .where('subject.id', '=', subjectId)
    .executeTakeFirst()
}

export function findYearOfTerm(db: Db, termId: string) {
  return db
    .selectFrom('term')
    .innerJoin('academic_year', 'academic_year.id', 'term.academic_year_id')
    .select(['academic_year.title', 'academic_year.start_date as startDate', 'academic_year.end_date as endDate'])
    .where('term.id', '=', termId)
    .executeTakeFirst()
}
