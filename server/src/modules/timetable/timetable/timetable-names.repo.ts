import { type NamedLesson, roomsOf, type TimetableNames } from '@bellhouse/timetabling'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'

/** What everything is called that these lessons refer to. */
export async function readNames(db: Db, lessons: readonly NamedLesson[]): Promise<TimetableNames> {
  const byId = await listNames(db, lessons)
  const nameOf = (id: string) => byId.get(id) ?? ''
  return { subject: nameOf, stream: nameOf, staff: nameOf, room: nameOf }
}

/** The same by id. */
export async function listNames(db: Db, lessons: readonly NamedLesson[]): Promise<Map<string, string>> {
  const ids = (idsOf: (lesson: NamedLesson) => readonly (string | null)[]) => [...new Set(lessons.flatMap(idsOf))]
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from subject where id = any(${ids(({ subjectId }) => [subjectId])}::uuid[])
    union all select id, name from staff where id = any(${ids(({ staffIds }) => staffIds)}::uuid[])
    union all select id, code from room where id = any(${ids(roomsOf)}::uuid[])
    union all select stream.id, ${streamLabel} from stream join class on class.code = class_code
      where stream.id = any(${ids(({ streamIds }) => streamIds)}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
