import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { openTestDatabase } from '../../../test/test-database'
import { sectionsOf } from './person-records/person-sections.repo'
import { freeTexts, personalPlaces, personalTables, plainTables } from './personal-data'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

/** What the migrator itself keeps. */
const isOfTheMigrator = (table: string) => table === 'migration_file' || table.startsWith('kysely_')

async function columnsOfDatabase() {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.db)
  return rows.filter(({ table }) => !isOfTheMigrator(table)).map(({ table, column }) => `${table}.${column}`)
}

const plain: readonly string[] = Object.values(plainTables).flat()
const known = [
  ...personalPlaces.map(({ table, column }) => `${table}.${column}`),
  ...Object.entries(personalTables).flatMap(([table, { plain: columns = [] }]) =>
    columns.map((column) => `${table}.${column}`),
  ),
]

it('says of every column of the database whether it is personal, once', async () => {
  const columns = await columnsOfDatabase()
  const told = (place: string) => known.includes(place) || plain.includes(place.split('.')[0] ?? '')
  expect(columns.filter((place) => !told(place))).toEqual([])
  expect(known.filter((place) => !columns.includes(place))).toEqual([])
  expect(known.filter((place, index) => known.indexOf(place) !== index)).toEqual([])
  expect(plain.filter((table) => table in personalTables)).toEqual([])
})

it('names a section of the exported record for all that is shown, and every section reads some of it', () => {
  const sections = new Set([...sectionsOf('student'), ...sectionsOf('staff')].map(({ name }) => name))
  const named = new Set(personalPlaces.flatMap(({ shownIn, toldIn }) => shownIn ?? toldIn ?? []))
  expect([...named].filter((name) => !sections.has(name))).toEqual([])
  expect([...sections].filter((name) => !named.has(name))).toEqual([])
})

it('masks words only in what is a text', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'text'`.execute(database.db)
  const texts = rows.map(({ place }) => place)
  expect(freeTexts.map(({ table, column }) => `${table}.${column}`).filter((place) => !texts.includes(place))).toEqual(
    [],
  )
})
