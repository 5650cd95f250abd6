import { type Kysely, sql } from 'kysely'

interface Column {
  table: string
  column: string
  type: string
  is_array: boolean
  is_nullable: boolean
  has_default: boolean
  is_always_generated: boolean
}

const typeNames: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
  // The contract knows lessons by a pattern, not one by one.
  register_session: 'string',
  timestamptz: 'Date',
}

/** The text of `schema.ts`: each table of the migrated database, as Kysely wants to know it. */
export async function describeSchema(db: Kysely<never>): Promise<string> {
  const columns = await listColumns(db)
  const choices = new Map([...(await listKinds(db)), ...Object.entries(typeNames), ...(await listChoices(db))])
  const tables = [...new Set(columns.map(({ table }) => table))]
  const bodies = tables.map((table) => {
    const rows = columns.filter((row) => row.table === table)
    const lines = rows.map((row) => `    ${row.column}: ${typeOf(row, choices)}\n`)
    return `  ${table}: {\n${lines.join('')}  }\n`
  })
  return `// Written by \`pnpm --filter @bellhouse/server db:types\` from the migrated database.
import type { Generated, GeneratedAlways } from 'kysely'

export interface Database {
${bodies.join('')}}
`
}

function typeOf(row: Column, choices: Map<string, string>) {
  const base = choices.get(`${row.table}.${row.column}`) ?? choices.get(row.type) ?? 'string'
  const whole = row.is_array ? `${base}[]` : base
  const nullable = row.is_nullable && whole !== 'unknown' ? `${whole} | null` : whole
  if (row.is_always_generated) return `GeneratedAlways<${nullable}>`
  return row.has_default ? `Generated<${nullable}>` : nullable
}

async function listColumns(db: Kysely<never>) {
  const { rows } = await sql<Column>`
    select
      c.relname as table,
      a.attname as column,
      coalesce(element.typname, t.typname) as type,
      element.oid is not null as is_array,
      not a.attnotnull as is_nullable,
      a.atthasdef or a.attidentity <> '' as has_default,
      a.attgenerated <> '' or a.attidentity = 'a' as is_always_generated
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind in ('r', 'p', 'v', 'm')
      and c.relname not like 'kysely%' and c.relname <> 'migration_file'
    order by c.relname, a.attnum`.execute(db)
  return rows
}

/** Columns that a check limits to some texts, as a union of these texts. */
async function listChoices(db: Kysely<never>) {
  const { rows } = await sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = current_schema()::regnamespace`.execute(db)
  const choices = rows.map(({ table, definition }): [string, string] | null => {
    const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) ?? []
    const texts = [...(list ?? '').matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`)
    return column && texts.length > 0 ? [`${table}.${column}`, texts.join(' | ')] : null
  })
  return choices.filter((choice) => choice !== null)
}

/** Types that are a list of texts, as a union of these texts. */
async function listKinds(db: Kysely<never>) {
  const { rows } = await sql<{ type: string; union: string }>`
    select typname as type, string_agg(quote_literal(enumlabel), ' | ' order by enumsortorder) as union
    from pg_enum join pg_type on pg_type.oid = enumtypid where typnamespace = current_schema()::regnamespace
    group by typname`.execute(db)
  return rows.map(({ type, union }): [string, string] => [type, union])
}
