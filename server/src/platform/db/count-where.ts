import { sql } from 'kysely'
import type { Db } from './open'
import type { Database } from './schema'

/** How many rows of a table have that value in that column. */
export async function countWhere<Table extends keyof Database>(
  db: Db,
  table: Table,
  column: keyof Database[Table] & string,
  value: string,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
