import type { GuardianRecord, InputOf, listGuardians } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { pageAndOne, readCursor } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { guardianColumns } from './guardian-columns.repo'
import { matchesGuardian } from './guardian-search.repo'

type ListedGuardian = GuardianRecord & { place: string }

const foundBy = (search: string) => sql`guardian.id in (
  select id from guardian where ${matchesGuardian(sql`search_text`, search)}
  union select guardian_id from student_guardian join student on student.id = student_id
    where ${matchesGuardian(sql`student.search_text`, search)})`

const isSpare = sql`not exists (select from student_guardian where guardian_id = guardian.id)`

/** One more than a page, by name, behind the cursor. */
export async function listGuardianPage(db: Db, { search = '', students, after }: InputOf<typeof listGuardians>) {
  const place = after ? readCursor(after) : null
  const { rows } = await sql<ListedGuardian>`
    select ${guardianColumns}, guardian.search_text as place from guardian
    where ${search.trim() ? foundBy(search) : sql`true`} and ${students === 'none' ? isSpare : sql`true`}
      and ${place ? sql`(guardian.search_text, guardian.id) > (${place[0]}, ${place[1]}::uuid)` : sql`true`}
    order by guardian.search_text, guardian.id limit ${pageAndOne}`.execute(db)
  return rows
}

export async function countSpareGuardians(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from guardian where ${isSpare}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Those who are nobody's guardian, locked until the transaction ends; asked again once nobody can become one of theirs. */
export async function lockSpareGuardians(db: Db): Promise<string[]> {
  await sql`select from guardian where ${isSpare} order by id for update`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from guardian where ${isSpare} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findGuardianRecord(db: Db, id: string): Promise<GuardianRecord | undefined> {
  const { rows } = await sql<GuardianRecord>`select ${guardianColumns} from guardian where id = ${id}`.execute(db)
  return rows[0]
}

interface Contact {
  phones: readonly string[]
  email: string | null
}

const mostReached = 5

/** Whom one of these phones or this email reaches, the most like it first. */
export async function listReachedBy(db: Db, { phones, email }: Contact): Promise<GuardianRecord[]> {
  const { rows } = await sql<GuardianRecord>`
    select ${guardianColumns} from guardian
    where guardian.phone_keys && phone_keys(${phones}::text[]) or guardian.email = ${email}::citext
    order by guardian.search_text, guardian.id limit ${sql.lit(mostReached)}`.execute(db)
  return rows
}
