import type { EarlierSheet, MarkPlace } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'

/** The sheets of a term that somebody taught until a day of it and teaches no more, the latest first. */
export async function listEarlierSheets(db: Db, termId: string, staffId: string) {
  const { rows } = await sql<EarlierSheet>`
    select stream.id as "streamId", subject.id as "subjectId", ${termId}::uuid as "termId", ${streamLabel} as stream,
      subject.name as subject, last_day::text as "taughtUntil"
    from taught_before(${staffId}, ${termId}) earlier
    join taught_group stream on stream.id = earlier.stream_id join class on class.code = stream.class_code
    join subject on subject.id = earlier.subject_id order by last_day desc, 4, 5`.execute(db)
  return rows
}

/** Until when somebody taught a sheet of theirs in its term; nothing where they did not, or still do. */
export async function findTaughtUntil(db: Db, staffId: string, { streamId, subjectId, termId }: MarkPlace) {
  const { rows } = await sql<{ day: string }>`
    select last_day::text as day from taught_before(${staffId}, ${termId})
    where stream_id = ${streamId} and subject_id = ${subjectId}`.execute(db)
  return rows[0]?.day
}
