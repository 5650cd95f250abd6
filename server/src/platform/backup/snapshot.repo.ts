import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ignored } from '../ignored'

// Values are written as the same text wherever they are read.
const session = `
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set timezone = 'UTC';
  set client_encoding = 'UTF8'; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = '60s';
  set idle_in_transaction_session_timeout = 0`

/** One connection of its own, for work that takes minutes. */
export async function connectAlone(address: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...address, application_name: 'bellhouse-backup', keepAlive: true })
  client.on('error', ignored('the statement that is under way fails with it'))
  await client.connect()
  await client.query(session)
  return client
}

/** One moment of the whole database, whatever others write meanwhile. */
export const beginSnapshot = (client: pg.Client) => client.query('begin isolation level repeatable read read only')

export interface Table {
  name: string
  /** Those that are stored, and not made of others. */
  columns: string[]
}

/** Tables with rows of their own, other than those that tell of migrations, and unlogged ones, which hold what must stay nowhere. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name, coalesce(array_agg(attname::text order by attnum) filter (where attname is not null), '{}') as columns
    from pg_class left join pg_attribute
      on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname not like 'kysely%' and relname <> 'migration_file'
    group by relname order by relname`)
  return rows
}

export async function listMigrations(client: pg.Client) {
  const { rows: found } = await client.query(`select to_regclass('migration_file') is not null as exists`)
  if (!found[0]?.exists) return []
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration_file order by name',
  )
  return rows
}

/** How far each sequence is. Sequences are outside of snapshots and only go on, so they are asked after the rows. */
export async function listSequences(client: pg.Client) {
  const { rows: found } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`)
  const sequences = []
  for (const { name } of found) {
    const { rows } = await client.query(`select last_value::text as value, is_called from ${pg.escapeIdentifier(name)}`)
    sequences.push({ name, value: String(rows[0]?.value), isCalled: rows[0]?.is_called === true })
  }
  return sequences
}

const namesOf = (names: readonly string[]) => names.map(pg.escapeIdentifier).join(', ')
const columnsOf = ({ columns }: Table) => (columns.length > 0 ? ` (${namesOf(columns)})` : '')

/** All rows of a table as PostgreSQL writes them; `countRows` knows their number at the end. */
export function readTable(client: pg.Client, table: Table) {
  const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(table.name)}${columnsOf(table)} to stdout`))
  return { rows, countRows: () => rows.rowCount }
}

/** What a statement answers, in lines of values with tabs between them. */
export const readLines = (client: pg.Client, statement: string) => client.query(copyTo(`copy (${statement}) to stdout`))

/** Answers how many rows came in. */
export async function writeTable(client: pg.Client, table: Table, source: AsyncIterable<Buffer>): Promise<number> {
  const into = client.query(copyFrom(`copy ${pg.escapeIdentifier(table.name)}${columnsOf(table)} from stdin`))
  await pipeline(source, into)
  return into.rowCount
}

export async function putSequence(
  client: pg.Client,
  { name, value, isCalled }: { name: string; value: string; isCalled: boolean },
) {
  await client.query('select setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), value, isCalled])
}

/**
 * Tables are emptied and open to rows in any order while something runs, in one transaction: without foreign keys and triggers, which
 * come back at its end, and every row is held against every foreign key then. This asks for no more than to own the tables.
 */
export async function whileOpen(client: pg.Client, tables: readonly Table[], work: () => Promise<void>) {
  await client.query('begin')
  try {
    const keys = await listForeignKeys(client)
    for (const { holder, name } of keys) await client.query(`alter table ${holder} drop constraint ${name}`)
    for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} disable trigger user`)
    await client.query(`truncate ${namesOf(tables.map(({ name }) => name))}`)
    await work()
    for (const { holder, name, definition } of keys)
      await client.query(`alter table ${holder} add constraint ${name} ${definition}`)
    for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(ignored('without a connection there is nothing to roll back'))
    throw error
  }
}

async function listForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ holder: string; name: string; definition: string }>(`
    select conrelid::regclass::text as holder, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`)
  return rows
}

/** Whether nobody has put anything into this database yet. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    select not exists (
      select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as "isEmpty"`)
  return rows[0]?.isEmpty === true
}
