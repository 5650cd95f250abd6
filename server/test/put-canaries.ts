import { sql } from 'kysely'
import { addressOf, preparePlace } from '../src/platform/db/embedded/place'
import { connect, type Db } from '../src/platform/db/open'

/** Would be an element, and run, wherever a text is taken for markup; the short one is for columns with little room. */
const canaries = [`<img src=x data-canary onerror="window.canary='sang'">`, '<i data-canary>']

/** No people write these: they are compared with, signed or read by programs. */
const ofPrograms =
  /(^|_)(id|hash|secret|token|key|keys|username|password|sealed|kind|status|state|type|path|url|uri|locale|code|codes|format|version|category|subject_type|colour|number|email|phone|digest|nonce|signature|seed|scope|permission|permissions|reference|cause|name_key|time_zone)$/

interface TextColumn {
  table: string
  column: string
}

async function listTextColumns(db: Db) {
  const { rows } = await sql<TextColumn>`
    select columns.table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and is_generated = 'NEVER'
    order by 1, 2`.execute(db)
  return rows.filter(({ column }) => !ofPrograms.test(column))
}

/** Appends the canary to every text of the column; false where the database has rules for what may stand there. */
async function put({ table, column }: TextColumn, canary: string, db: Db): Promise<boolean> {
  const name = sql.id(column)
  const change = sql`update ${sql.id(table)} set ${name} = ${name} || ${canary} where ${name} <> ''`
  return change.execute(db).then(
    ({ numAffectedRows }) => Number(numAffectedRows ?? 0) > 0,
    () => false,
  )
}

/** Puts markup behind every text of a running portal that people can write, and says in which columns. */
async function putCanaries(folder: string) {
  const db = connect(addressOf(await preparePlace({ folder })))
  const singing: string[] = []
  for (const place of await listTextColumns(db)) {
    for (const canary of canaries) {
      if (!(await put(place, canary, db))) continue
      singing.push(`${place.table}.${place.column}`)
      break
    }
  }
  await db.destroy()
  console.log(JSON.stringify(singing))
}

await putCanaries(process.argv[2] ?? '')
