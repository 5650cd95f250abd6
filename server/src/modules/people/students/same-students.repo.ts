import type { SamePerson } from '@bellhouse/contracts'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { labelOfStream } from '../../school/streams'

export interface GivenPerson {
  givenNames: string
  familyName: string
  birthDate: string
}

type Found = Omit<SamePerson, 'kind'> & { place: number }

/** Those on record who have the name and the birth date of one of these; `place` is that one's place among them. */
export async function listSameStudents(db: Db, given: readonly GivenPerson[]): Promise<Found[]> {
  const people = given.map(({ givenNames, familyName, birthDate }, place) => ({
    place,
    given_names: givenNames,
    family_name: familyName,
    birth_date: birthDate,
  }))
  const { rows } = await sql<Found>`
    select given.place, student.id, student.name, admission_number as number, status,
      ${labelOfStream('student.stream_id')} as stream
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as given (place integer, given_names text, family_name text, birth_date date)
    join student on student.birth_date = given.birth_date
      and folded(student.family_name || ' ' || student.given_names)
        = folded(given.family_name || ' ' || given.given_names)
    order by given.place, admission_number`.execute(db)
  return rows
}

interface GivenRecord {
  givenNames: string
  familyName: string
  birthDate: string | null
  learnerId: string | null
  number?: string | null
  /** Of whom somebody has said that they are another child; the admission number finds them all the same. */
  differentIds?: readonly string[]
}

const isOfName = ({ familyName, givenNames }: GivenRecord) =>
  sql`folded(family_name || ' ' || given_names) = folded(${familyName} || ' ' || ${givenNames})`

/**
 * Who has this learner id, or this name and birth date, whichever of the two dates is known, or the admission number: the same question
 * of one person, asked by an application.
 */
export async function listRecordsLike(db: Db, given: GivenRecord): Promise<SamePerson[]> {
  return people(
    db,
    sql`((coalesce(birth_date = ${given.birthDate}::date, true) and ${isOfName(given)}) or learner_id = ${given.learnerId})
        and id <> all(${given.differentIds ?? []}::uuid[])
      or admission_number = ${given.number ?? null}`,
  )
}

async function people(db: Db, is: Expression<unknown>): Promise<SamePerson[]> {
  const { rows } = await sql<{ person: SamePerson }>`
    select ${personOf('student')} as person from student where erased_at is null and (${is})
    order by admission_number limit ${sql.lit(mostLike)}`.execute(db)
  return rows.map(({ person }) => person)
}

const mostLike = 10

const personOf = (row: string) => sql`jsonb_build_object('kind', 'student', 'id', ${sql.ref(`${row}.id`)},
  'name', ${sql.ref(`${row}.name`)}, 'status', ${sql.ref(`${row}.status`)}, 'number', ${sql.ref(`${row}.admission_number`)},
  'stream', ${labelOfStream(`${row}.stream_id`)})`

interface Duplicates {
  birthDate: string
  people: SamePerson[]
  total: number
}

const mostGroups = 100

/** Students of one name who were born on one day, in groups by name; each group says how many groups there are. */
export async function listDuplicateStudents(db: Db): Promise<Duplicates[]> {
  const { rows } = await sql<Duplicates>`
    select birth_date as "birthDate", (count(*) over ())::integer as total,
      jsonb_agg(${personOf('student')} order by admission_number) as people
    from student
    where birth_date is not null and erased_at is null
    group by birth_date, folded(family_name || ' ' || given_names)
    having count(*) > 1 and count(*) * (count(*) - 1) / 2 > (
      select count(*) from different_students where first_id = any(array_agg(student.id)) and second_id = any(array_agg(student.id)))
    order by folded(family_name || ' ' || given_names), birth_date
    limit ${mostGroups}`.execute(db)
  return rows
}

/** Pairs of which somebody has said that they are two people, the newest first. */
export async function listDifferentStudents(db: Db) {
  const { rows } = await sql<{ first: SamePerson; second: SamePerson }>`
    select ${personOf('one')} as first, ${personOf('two')} as second
    from different_students join student one on one.id = first_id join student two on two.id = second_id
    where one.erased_at is null and two.erased_at is null
    order by said_at desc, first_id limit ${mostGroups}`.execute(db)
  return rows
}

export const insertDifferent = (db: Db, [firstId, secondId]: readonly [string, string], by: string) =>
  db
    .insertInto('different_students')
    .values({ first_id: firstId, second_id: secondId, said_by: by })
    .onConflict((same) => same.doNothing())
    .executeTakeFirstOrThrow()

export const deleteDifferent = (db: Db, [firstId, secondId]: readonly [string, string]) =>
  db
    .deleteFrom('different_students')
    .where('first_id', '=', firstId)
    .where('second_id', '=', secondId)
    .executeTakeFirstOrThrow()
