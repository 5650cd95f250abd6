import type { addStudent } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'
import { matchesGuardian } from './guardian-search.repo'

export type GivenGuardian = z.output<(typeof addStudent)['input']>['guardians'][number]

export type Contact = Pick<GivenGuardian, 'givenNames' | 'familyName' | 'phones' | 'email'>

const mostFound = 20

/** The best known first: by name, with the students of each. */
export function listGuardiansFound(db: Db, search: string) {
  return guardians(db)
    .select(
      sql<string[]>`array(
        select student.name || coalesce(' (' || class.name || ' ' || stream.name || ')', '')
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
  const rows = links.map(({ id, relation, isPrimary, isEmergency, livesWith }) => ({
    student_id: studentId,
    guardian_id: id,
    relation,
    is_primary: isPrimary,
    is_emergency: isEmergency,
    lives_with: livesWith,
  }))
  await db.insertInto('student_guardian').values(rows).execute()
}
