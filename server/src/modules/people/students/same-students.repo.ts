import type { SamePerson } from '@bellhouse/contracts'
import { sql } from 'kysely'
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
