import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { openBlankDatabase } from '../../../test/test-database'
import { migrate, readMigrations } from './migrate'

let database: Awaited<ReturnType<typeof openBlankDatabase>>
let folder: string

beforeEach(async () => {
  database = await openBlankDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-migrations-'))
  await write('0001-first.sql', 'create table note (text text); -- two statements\ninsert into note values (1);')
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)

async function notes() {
  const { rows } = await sql<{ text: string }>`select text from note order by text`.execute(database.db)
  return rows.map(({ text }) => text)
}

it('runs each file once, in order', async () => {
  await write('0002-second.sql', "update note set text = 'second'")
  await migrate(database.address, folder)
  await write('0003-third.sql', "insert into note values ('third')")
  await migrate(database.address, folder)
  await migrate(database.address, folder)

  await expect(notes()).resolves.toEqual(['second', 'third'])
})

it('sets a large school no limit to the time that a step takes', async () => {
  await write('0002-second.sql', "update note set text = current_setting('statement_timeout')")
  await migrate(database.address, folder)
  await expect(notes()).resolves.toEqual(['0'])
})

it('lets several servers start at once', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(database.address, folder)))

  await expect(notes()).resolves.toEqual(['1'])
})

it('leaves nothing of a file that fails, and goes on with the mended one', async () => {
  await write('0002-second.sql', "insert into note values ('half'); select nonsense")
  await expect(migrate(database.address, folder)).rejects.toThrow(/nonsense/)
  await write('0002-second.sql', "insert into note values ('whole')")

  await migrate(database.address, folder)

  await expect(notes()).resolves.toEqual(['1', 'whole'])
})

it('stands as before when it was killed in any step, and the next start goes on', async () => {
  const files = await readMigrations()
  await rm(join(folder, '0001-first.sql'))
  for (const [step, { name, text }] of files.entries()) {
    await write(name, `${text};\nselect pg_sleep(60)`)
    const killed = expect(migrate(database.address, folder)).rejects.toThrow(/terminat/)
    await killSleeper()
    await killed
    await expect(listApplied()).resolves.toEqual(files.slice(0, step).map((file) => file.name))

    await write(name, text)
    await migrate(database.address, folder)
  }
  await expect(listApplied()).resolves.toEqual(files.map((file) => file.name))
})

async function listApplied() {
  const { rows: found } = await sql`select 1 from pg_class where relname = 'migration_file'`.execute(database.db)
  if (found.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from migration_file order by name`.execute(database.db)
  return rows.map(({ name }) => name)
}

async function killSleeper() {
  for (let killed = 0; killed === 0; ) {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`.execute(database.db)
    killed = rows.length
    await sleep(10)
  }
}

it('names a file that was edited after it had run', async () => {
  await migrate(database.address, folder)
  await write('0001-first.sql', 'create table note (text text)')

  await expect(migrate(database.address, folder)).rejects.toThrow(/0001-first\.sql was edited/)
})

it('does not mind the line ends of another system', async () => {
  await migrate(database.address, folder)
  await write('0001-first.sql', 'create table note (text text); -- two statements\r\ninsert into note values (1);')

  await expect(migrate(database.address, folder)).resolves.toBeUndefined()
})

it('does not touch a database of a newer version', async () => {
  await write('0002-newer.sql', 'select 1')
  await migrate(database.address, folder)
  await rm(join(folder, '0002-newer.sql'))

  await expect(migrate(database.address, folder)).rejects.toThrow(/newer version/)
})
