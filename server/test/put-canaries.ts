import { sql } from 'kysely'
import pg from 'pg'
import { addressOf, preparePlace } from '../src/platform/db/embedded/place'
import { connect, type Db } from '../src/platform/db/open'
import { writeTexts } from './written-texts'

/** Would be an element, and run, wherever a text is taken for markup; the short one is for columns with little room. */
const canaries = [`<img src=x data-canary onerror="window.canary='sang'">`, '<i data-canary>']

/** No people write these: they are compared with, signed or read by programs. */
const ofPrograms =
  /(^|_)(id|hash|keys?|username|kind|status|url|locale|code|number|email|phone|digest|permissions|time_zone)$/

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

/** Appends a canary to every text of the column, the long one where there is room. */
async function put({ table, column }: TextColumn, db: Db) {
  const name = sql.id(column)
  for (const canary of canaries) {
    const change = sql`update ${sql.id(table)} set ${name} = ${name} || ${canary} where ${name} <> ''`
    const changed = await change.execute(db).catch(orNothing)
    if (changed) return changed.numAffectedRows ? 'singing' : 'empty'
  }
  // The database has rules for what may stand there.
  return 'refused'
}

const orNothing = (error: unknown) => {
  if (error instanceof pg.DatabaseError) return undefined
  throw error
}

/** Puts markup behind every text that people have written into a running portal, and says what came of it in each column. */
async function putCanaries(folder: string) {
  const db = connect(addressOf(await preparePlace({ folder })))
  const unwritten = await writeTexts(db)
  const columns: Record<Awaited<ReturnType<typeof put>>, string[]> = { singing: [], empty: [], refused: [] }
  for (const place of await listTextColumns(db)) columns[await put(place, db)].push(`${place.table}.${place.column}`)
  await db.destroy()
  console.log(JSON.stringify({ ...columns, unwritten }))
}

await putCanaries(process.argv[2] ?? '')
