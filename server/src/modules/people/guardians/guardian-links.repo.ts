import type { addStudent } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'
import { matchesGuardian } from './guardian-search.repo'

export type GivenGuardian = z.output<(typeof addStudent)['input']>['guardians'][number]

export type Contact = Pick<GivenGuardian, 'givenNames' | 'familyName' | 'phones' | 'email'>

const mostFound = 20

/** The best known first: by name, with the students of each. */
export function listGuardiansFound(db: Db, search: string) {
  return guardians(db)
    .select(
      sql<string[]>`array(
        select student.name || coalesce(' (' || ${streamLabel} || ')', '')
        from student_guardian join student on student.id = student_id
        left join stream on stream.id = student.stream_id left join class on class.code = stream.class_code
        where guardian_id = guardian.id order by student.name)`.as('students'),
    )
    .where(matchesGuardian(sql`guardian.search_text`, search))
    .orderBy('guardian.search_text')
    .orderBy('guardian.id')
    .limit(mostFound)
    .execute()
}

export function findGuardian(db: Db, guardianId: string) {
  return guardians(db).where('guardian.id', '=', guardianId).forUpdate().executeTakeFirst()
}

const guardians = (db: Db) =>
  db
    .selectFrom('guardian')
    .select([
      'guardian.id',
      'guardian.name',
      'guardian.given_names as givenNames',
      'guardian.family_name as familyName',
      'guardian.phones',
      'guardian.email',
      'guardian.version',
    ])

export interface KnownGuardian extends Contact {
  id: string
  name: string
  version: number
  hasName: boolean
  hasPhone: boolean
}

type Reached = Pick<Contact, 'givenNames' | 'familyName' | 'phones'>

/** Of the guardians of a student the one who has this name, in any order of its words, else the one who has one of these phones; not who is excepted. */
export async function findGuardianOf(
  db: Db,
  studentId: string,
  given: Reached,
  except: string | null = null,
): Promise<KnownGuardian | null> {
  const { rows } = await sql<KnownGuardian>`
    select guardian.id, name, given_names as "givenNames", family_name as "familyName", phones, email::text, version,
      has_name as "hasName", has_phone as "hasPhone"
    from student_guardian join guardian on guardian.id = guardian_id
    cross join lateral (select phone_keys && phone_keys(${given.phones}::text[]) as has_phone,
      name_words(family_name || ' ' || given_names) = name_words(${given.familyName} || ' ' || ${given.givenNames})
        as has_name) found
    where student_id = ${studentId} and (has_name or has_phone) and guardian.id is distinct from ${except}::uuid order by has_name desc, guardian.id limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Somebody new who has become nobody's guardian again. */
export const deleteIfSpare = (db: Db, guardianId: string) =>
  sql`delete from guardian where id = ${guardianId} and not exists (
    select from student_guardian where guardian_id = guardian.id)`.execute(db)

/** One more guardian of a student, beside those who are. */
export const linkGuardian = (db: Db, studentId: string, { id, ...link }: Link) =>
  db
    .insertInto('student_guardian')
    .values({ student_id: studentId, guardian_id: id, ...columnsOfLink(link) })
    .execute()

export const unlinkGuardian = (db: Db, studentId: string, guardianId: string) =>
  db.deleteFrom('student_guardian').where('student_id', '=', studentId).where('guardian_id', '=', guardianId).execute()

export async function insertGuardian(db: Db, given: GivenGuardian): Promise<string> {
  const { id } = await db.insertInto('guardian').values(columnsOf(given)).returning('id').executeTakeFirstOrThrow()
  return id
}

export function updateGuardian(db: Db, guardianId: string, given: Contact) {
  return db.updateTable('guardian').set(columnsOf(given)).where('id', '=', guardianId).execute()
}

const columnsOf = ({ givenNames, familyName, phones, email }: Contact) => ({
  given_names: givenNames,
  family_name: familyName,
  phones,
  email,
})

interface Link extends GivenGuardian {
  id: string
}

/** These are the guardians of the student from now on, and nobody else. */
export async function replaceGuardians(db: Db, studentId: string, links: readonly Link[]) {
  await db.deleteFrom('student_guardian').where('student_id', '=', studentId).execute()
  if (links.length === 0) return
  const rows = links.map(({ id, ...link }) => ({ student_id: studentId, guardian_id: id, ...columnsOfLink(link) }))
  await db.insertInto('student_guardian').values(rows).execute()
}

const columnsOfLink = ({ relation, isPrimary, isEmergency, livesWith }: Omit<Link, 'id'>) => ({
  relation,
  is_primary: isPrimary,
  is_emergency: isEmergency,
  lives_with: livesWith,
})
