import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { accountSections } from './account-sections.repo'
import { recordSections } from './record-sections.repo'
import { resultSections } from './result-sections.repo'
import type { PersonKey, Section, SectionRow } from './section.repo'

export type { PersonKey, SectionRow } from './section.repo'

/**
 * Everything that is kept about a person, kind by kind, in the order in which it is read. Hashes of passwords and what
 * only the machine needs are left out.
 */
const sections: readonly Section[] = [...recordSections, ...resultSections, ...accountSections]

/** What there may be about a person of that kind. */
export const sectionsOf = (kind: PersonKey['kind']) => sections.filter(({ of }) => of.includes(kind))

export async function readSection(db: Db, { rows }: Section, id: string): Promise<SectionRow[]> {
  return (await rows(id).execute(db)).rows
}

/** The person's name, number and photo; nothing where there is no such person. */
export async function findPerson(db: Db, { kind, id }: PersonKey) {
  const number = sql.ref(kind === 'student' ? 'admission_number' : 'staff_number')
  const { rows } = await sql<{ name: string; number: string; photo: string | null }>`
    select name, ${number} as number, photo from ${sql.table(kind)} where id = ${id}`.execute(db)
  return rows[0]
}
