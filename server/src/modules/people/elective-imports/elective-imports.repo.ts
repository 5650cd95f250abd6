import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { labelOfStream } from '../../school/streams'
import type { ChoosableSubject } from '../../school/subjects'

/** Every subject of the level of a class, those that everybody takes too. */
export async function listSubjectsOfClass(db: Db, classCode: string): Promise<ChoosableSubject[]> {
  const { rows } = await sql<ChoosableSubject>`
    select subject.id as key, subject.code, subject.name, subject.level, compulsory as "isCompulsory"
    from class join subject on subject.level = class.level
    where class.code = ${classCode} order by folded(subject.name), subject.code`.execute(db)
  return rows
}

/** Where students with these numbers, in small letters, are on a day, as a sentence without its end. */
export async function listPlacesOf(db: Db, numbers: readonly string[], on: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ number: string; name: string; stream: string | null }>`
    select lower(admission_number) as number, name, ${labelOfStream('placement.stream_id')} as stream
    from student left join placement on placement.student_id = student.id and during @> ${on}::date
    where lower(admission_number) = any(${numbers}::text[])`.execute(db)
  return new Map(rows.map(({ number, name, stream }) => [number, `${name} is in ${stream ?? 'no stream'}`]))
}
