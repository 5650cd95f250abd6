import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open'

/** The tables that a kind of import writes. */
export interface WrittenTables {
  /** In the order in which rows can be written; they go in the other one. */
  tables: readonly string[]
  /** Counters and figures, which the database keeps by itself. */
  figures: readonly string[]
}

const withoutFigures = (row: RawBuilder<unknown>, { figures }: WrittenTables) =>
  sql`(${row} - ${sql.lit(`{${figures.join(',')}}`)}::text[])`

const beforeOf = (table: string) => sql.table(`before_${table}`)

/** Keeps all that an import may write as it is now, until the transaction ends. */
export async function keepBefore(db: Db, { tables }: WrittenTables) {
  for (const table of tables) {
    await sql`create temporary table ${beforeOf(table)} on commit drop as table ${sql.table(table)}`.execute(db)
  }
}

const keyColumns = async (db: Db, table: string) => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/** Writes down what has changed since {@link keepBefore}. */
export async function saveWrites(db: Db, importId: string, written: WrittenTables) {
  for (const table of written.tables) {
    const keys = await keyColumns(db, table)
    const isSame = sql.join(
      keys.map((key) => sql`was.${sql.ref(key)} = now.${sql.ref(key)}`),
      sql` and `,
    )
    const key = (row: string) =>
      sql`jsonb_build_object(${sql.join(keys.flatMap((name) => [sql.lit(name), sql.ref(`${row}.${name}`)]))})`
    const isNone = (row: string) => sql`${sql.ref(`${row}.${keys[0]}`)} is null`
    await sql`
      insert into import_write (import_id, place, table_name, key, before, after)
      select ${importId}::uuid, (select coalesce(max(place), 0) from import_write where import_id = ${importId}) + row_number() over (),
        ${table}, case when ${isNone('now')} then ${key('was')} else ${key('now')} end,
        case when not ${isNone('was')} then to_jsonb(was) end, case when not ${isNone('now')} then to_jsonb(now) end
      from ${beforeOf(table)} was full join ${sql.table(table)} now on ${isSame}
      where ${withoutFigures(sql`to_jsonb(was)`, written)} is distinct from ${withoutFigures(sql`to_jsonb(now)`, written)}`.execute(
      db,
    )
  }
}

export async function countWrites(db: Db, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_write where import_id = ${importId}`.execute(db)
  return rows[0]?.count ?? 0
}

async function isSameAsTold(db: Db, table: string) {
  const keys = await keyColumns(db, table)
  return sql.join(
    keys.map((key) => sql`to_jsonb(now.${sql.ref(key)}) = told.key -> ${sql.lit(key)}`),
    sql` and `,
  )
}

/** What was changed after the import, by name; `nameOf` writes the name of a row `told`, of before or after. */
export async function listChangedSince(
  db: Db,
  importId: string,
  { nameOf, ...written }: WrittenTables & { nameOf: (table: string) => RawBuilder<string> },
): Promise<string[]> {
  const found: string[] = []
  for (const table of written.tables) {
    const isSame = await isSameAsTold(db, table)
    const { rows } = await sql<{ name: string }>`
      select ${nameOf(table)} as name
      from import_write told left join ${sql.table(table)} now on ${isSame}
      where told.import_id = ${importId} and told.table_name = ${table}
        and ${withoutFigures(sql`to_jsonb(now)`, written)} is distinct from ${withoutFigures(sql`told.after`, written)}`.execute(
      db,
    )
    found.push(...rows.map(({ name }) => name))
  }
  return found
}

/** All rows as they were before the import; `keptIn` names columns that are put back otherwise. */
export async function restoreWrites(
  db: Db,
  importId: string,
  { tables, figures, keptIn = {} }: WrittenTables & { keptIn?: Partial<Record<string, readonly string[]>> },
) {
  for (const table of tables.toReversed()) await deleteNew(db, importId, table)
  for (const table of tables) await putBack(db, importId, { table, kept: [...figures, ...(keptIn[table] ?? [])] })
  await sql`delete from import_write where import_id = ${importId}`.execute(db)
}

async function deleteNew(db: Db, importId: string, table: string) {
  const isSame = await isSameAsTold(db, table)
  await sql`delete from ${sql.table(table)} now using import_write told
    where told.import_id = ${importId} and told.table_name = ${table} and told.before is null and ${isSame}`.execute(db)
}

async function putBack(db: Db, importId: string, { table, kept }: { table: string; kept: readonly string[] }) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0
      and not attisdropped and attgenerated = ''`.execute(db)
  const columns = rows.map(({ name }) => name)
  const keys = await keyColumns(db, table)
  const isSame = sql.join(
    keys.map((key) => sql`now.${sql.ref(key)} = was.${sql.ref(key)}`),
    sql` and `,
  )
  const set = columns.filter((name) => !keys.includes(name) && !kept.includes(name))
  const list = sql.join(columns.map((name) => sql.ref(name)))
  if (set.length > 0) {
    await sql`update ${sql.table(table)} now
      set ${sql.join(set.map((name) => sql`${sql.ref(name)} = was.${sql.ref(name)}`))}
      from import_write told, jsonb_populate_record(null::${sql.table(table)}, told.before) was
      where told.import_id = ${importId} and told.table_name = ${table} and told.before is not null and told.after is not null
        and ${isSame}`.execute(db)
  }
  await sql`insert into ${sql.table(table)} (${list})
    select ${sql.join(columns.map((name) => sql`was.${sql.ref(name)}`))}
    from import_write told, jsonb_populate_record(null::${sql.table(table)}, told.before) was
    where told.import_id = ${importId} and told.table_name = ${table} and told.before is not null and told.after is null`.execute(
    db,
  )
}
