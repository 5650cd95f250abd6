import type { listAdmissionPlaces } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'
import { findAwaitedYear, placesTaken, streamLabel } from '../../school/streams'

/** The first day of the year's first term for that class; nothing while the year is not in the calendar. */
export function findFirstDay(db: Db, entryYear: number, classCode: string) {
  return db
    .selectFrom('term')
    .leftJoin('term_class_start', (join) =>
      join.onRef('term_class_start.term_id', '=', 'term.id').on('term_class_start.class_code', '=', classCode),
    )
    .select(['term.title', sql<string>`coalesce(term_class_start.start_date, term.start_date)`.as('day')])
    .where(sql<boolean>`extract(year from term.start_date) = ${entryYear}`)
    .orderBy('term.start_date')
    .limit(1)
    .executeTakeFirst()
}

/** The subjects that a stream is taught in sets on that day. */
const inSets = (on: string) => sql<string[]>`array(select distinct subject.name from teaching_group_stream made_of
  join teaching_group taught on taught.id = teaching_group_id and taught.class_code is not null and taught.during @> ${on}::date
  join subject on subject.id = taught.subject_id where made_of.stream_id = stream.id order by subject.name)`

/** The streams of a class, each with its places and how many of them are taken on that day. */
export async function listPlaces(db: Db, { class: classCode, on }: z.output<(typeof listAdmissionPlaces)['input']>) {
  const streams = await db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .select([
      'stream.id',
      streamLabel.as('label'),
      placesTaken(on).as('students'),
      'stream.capacity',
      inSets(on).as('inSets'),
    ])
    .where('stream.class_code', '=', classCode)
    .orderBy('stream.name')
    .execute()
  return {
    awaited: (await findAwaitedYear(db, on))?.title ?? null,
    streams: streams.map(({ inSets: subjects, ...stream }) => ({
      ...stream,
      ...(subjects.length > 0 && { inSets: subjects }),
    })),
  }
}
