import type { ElectiveStudent, ElectiveSubject, LevelKind } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { labelOfStream } from '../../school/streams'

export interface ClassLimits {
  level: string
  kind: LevelKind
  atLeast: number | null
  atMost: number | null
}

/** The class with its limits; nothing where the school has no such class. */
export function findClassLimits(db: Db, classCode: string): Promise<ClassLimits | undefined> {
  return db
    .selectFrom('class')
    .leftJoin('elective_limit', 'elective_limit.class_code', 'class.code')
    .innerJoin('level', 'level.code', 'class.level')
    .select(['class.level', 'level.kind', 'at_least as atLeast', 'at_most as atMost'])
    .where('class.code', '=', classCode)
    .executeTakeFirst() as Promise<ClassLimits | undefined>
}

/** The subjects of the level of a class that not everybody takes. */
export async function listElectiveSubjects(db: Db, classCode: string): Promise<ElectiveSubject[]> {
  const { rows } = await sql<ElectiveSubject>`
    select subject.id, subject.code, subject.name, room.places
    from class join subject on subject.level = class.level and not compulsory
    left join elective_places room on room.class_code = class.code and room.subject_id = subject.id
    where class.code = ${classCode} order by folded(subject.name), subject.code`.execute(db)
  return rows
}

/** Whoever is in the streams of a class on a day, by name, with what they take of its electives. */
export async function listElectiveStudents(db: Db, classCode: string, on: string): Promise<ElectiveStudent[]> {
  const { rows } = await sql<ElectiveStudent>`
    with member as materialized (
      select stream.id as stream_id, members_of(stream.id, ${on}::date) as student_id
      from stream where class_code = ${classCode}
    ), taken as materialized (
      select chosen.student_id, array_agg(chosen.subject_id) as subject_ids
      from choices_of(array(select student_id from member), ${on}::date) chosen
      join subject on subject.id = chosen.subject_id and not compulsory
      join class on class.level = subject.level and class.code = ${classCode}
      group by chosen.student_id
    )
    select student.id, student.name, student.admission_number as "admissionNumber", member.stream_id as "streamId",
      ${labelOfStream('member.stream_id')} as stream, coalesce(taken.subject_ids, '{}') as "subjectIds"
    from member join student on student.id = member.student_id left join taken on taken.student_id = student.id
    order by folded(student.name), student.id`.execute(db)
  return rows
}

/** All that these students take on a day, compulsory subjects and those of another level too. */
export async function listChoicesOf(db: Db, studentIds: readonly string[], on: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ studentId: string; subjectIds: string[] }>`
    select student_id as "studentId", array_agg(subject_id) as "subjectIds"
    from choices_of(${studentIds}::uuid[], ${on}::date) group by student_id`.execute(db)
  return new Map(rows.map(({ studentId, subjectIds }) => [studentId, subjectIds]))
}

interface GivenLimits {
  classCode: string
  atLeast: number | null
  atMost: number | null
}

export function putLimits(db: Db, { classCode, atLeast, atMost }: GivenLimits) {
  const limits = { at_least: atLeast, at_most: atMost }
  return db
    .insertInto('elective_limit')
    .values({ class_code: classCode, ...limits })
    .onConflict((same) => same.column('class_code').doUpdateSet(limits))
    .execute()
}

/** These subjects have so many places for the class, and no others have a limit. */
export async function replacePlaces(
  db: Db,
  classCode: string,
  given: readonly { subjectId: string; places: number }[],
) {
  await db.deleteFrom('elective_places').where('class_code', '=', classCode).execute()
  if (given.length === 0) return
  await db
    .insertInto('elective_places')
    .values(given.map(({ subjectId, places }) => ({ class_code: classCode, subject_id: subjectId, places })))
    .execute()
}

/** The combinations with those of their subjects that are electives. */
export async function listElectiveCombinations(db: Db) {
  const { rows } = await sql<{ id: string; name: string; subjectIds: string[] }>`
    select combination.id, combination.name, array(
      select subject.id from combination_subject part join subject on subject.id = part.subject_id and not compulsory
      where part.combination_id = combination.id order by subject.code) as "subjectIds"
    from combination order by name`.execute(db)
  return rows
}
