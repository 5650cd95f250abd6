import type { TimetableNameKind } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { listUnreferenced } from '../../../platform/db/unreferenced'
import { removeUnusedStaff } from '../../people/staff'

/** What a file is remembered by, and what a subject has from its first day on, refer to nothing that somebody did. */
const ownTables = ['timetable_name', 'compulsory_period']

/** Those that are still there, held until the transaction ends: nobody can refer to them in the meantime. */
export async function holdRecords(db: Db, kind: TimetableNameKind, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(kind)} where id = any(${ids}::uuid[]) order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

export const listUnused = (db: Db, kind: TimetableNameKind, ids: readonly string[]) =>
  listUnreferenced(db, kind, ids, ownTables)

export async function deleteRecords(db: Db, kind: TimetableNameKind, ids: readonly string[]) {
  await sql`delete from timetable_name where ${sql.ref(`${kind}_id`)} = any(${ids}::uuid[])`.execute(db)
  if (kind === 'staff') await removeUnusedStaff(db, ids)
  else await sql`delete from ${sql.table(kind)} where id = any(${ids}::uuid[])`.execute(db)
}
