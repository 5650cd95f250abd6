import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/open'

const [pack, unpack] = [promisify(brotliCompress), promisify(brotliDecompress)]
const ending = '.json.br'

/** All rows of a school as a past release left them: its newest migration, and per table what stands in its columns. */
export interface KeptRelease {
  last: string
  tables: Record<string, Record<string, unknown>[]>
}

/** Those that are kept, oldest first. */
export async function listKept(): Promise<KeptRelease[]> {
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(ending)).sort()
  return Promise.all(
    names.map(async (name) => JSON.parse(String(await unpack(await readFile(join(import.meta.dirname, name)))))),
  )
}

export async function readRelease(db: Db): Promise<KeptRelease> {
  const { rows: applied } = await sql<{
    name: string
  }>`select name from migration_file order by name desc limit 1`.execute(db)
  const tables: KeptRelease['tables'] = {}
  for (const { name, columns } of await listTables(db)) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from (select ${sql.raw(columns)} from ${sql.table(name)}) t`.execute(db)
    if (rows.length > 0) tables[name] = rows.map(({ row }) => row)
  }
  return { last: applied[0]?.name ?? '', tables }
}

/** The name and the bytes of the file that keeps it. */
export const packRelease = async (release: KeptRelease) => ({
  name: `${release.last.replace('.sql', '')}${ending}`,
  bytes: await pack(JSON.stringify(release)),
})

/** Puts the rows into a database that stands where the release stood; what they were made of once is not made again. */
export async function fillFrom(db: Db, { tables }: KeptRelease) {
  await db.connection().execute(async (alone) => {
    await sql`set session_replication_role = replica`.execute(alone)
    for (const { name, columns } of await listTables(alone)) {
      const rows = tables[name]
      // What a migration has put in already, the release had changed since.
      await sql`delete from ${sql.table(name)}`.execute(alone)
      if (rows)
        await sql`insert into ${sql.table(name)} (${sql.raw(columns)}) overriding system value
          select ${sql.raw(columns)} from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)})`.execute(
          alone,
        )
    }
    await sql`set session_replication_role = origin`.execute(alone)
  })
}

/** The tables of the school, each with its columns that are not worked out from others. */
async function listTables(db: Db) {
  const { rows } = await sql<{ name: string; columns: string }>`
    select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not like 'kysely%' and relname <> 'migration_file'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`.execute(db)
  return rows
}
