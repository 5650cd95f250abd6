import { sql } from 'kysely'
import type { Db } from '../platform/db/open'

export async function hasTable(db: Db, name: string) {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass(${name}) is not null as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}
