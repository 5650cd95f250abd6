import { sql } from 'kysely'
import type { Db } from './open'

/** Those of these records that no row of any table refers to, whatever tables there are; `own` are tables that only say more of the record. */
export async function listUnreferenced(db: Db, table: string, ids: readonly string[], own: readonly string[]) {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select relname as "table", mine.attname as "column"
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    cross join unnest(conkey, confkey) as pair (mine, theirs)
    join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = pair.mine
    join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = pair.theirs
    where contype = 'f' and confrelid = ${table}::regclass and theirs.attname = 'id'
      and relname <> all(${own}::text[])`.execute(db)
  const used = new Set<string>()
  for (const reference of references) {
    const column = sql.ref(reference.column)
    const { rows } = await sql<{ id: string }>`
      select distinct ${column} as id from ${sql.table(reference.table)} where ${column} = any(${ids}::uuid[])`.execute(
      db,
    )
    for (const { id } of rows) used.add(id)
  }
  return ids.filter((id) => !used.has(id))
}
