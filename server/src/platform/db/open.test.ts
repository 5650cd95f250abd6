import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { openTestDatabase } from '../../../test/test-database'
import { isRecent, openDatabase } from './open'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const urlOf = ({ address }: typeof database) =>
  `postgres:///${address.database}?host=${encodeURIComponent(String(address.host))}&user=${address.user}`

describe('a server of one’s own', () => {
  it('is refused while a power cut could lose what it acknowledged', async () => {
    const opening = openDatabase({ DATABASE_URL: urlOf(database), DATA_DIR: '' })
    await expect(opening).rejects.toThrow(/fsync switched off/)
  })

  it('is refused in a sentence when nobody is there', async () => {
    const opening = openDatabase({ DATABASE_URL: 'postgres://127.0.0.1:1/school', DATA_DIR: '' })
    await expect(opening).rejects.toThrow(/cannot be reached/)
  })
})

it.each([
  ['180004', true],
  ['190000', true],
  ['170006', false],
  ['150013', false],
])('is asked for its version: %s', (version, isGood) => expect(isRecent(version)).toBe(isGood))

it.each([
  ['a whole number', '7::bigint', 7],
  ['a number', '1.50::numeric', 1.5],
  ['a day', "'2026-02-09'::date", '2026-02-09'],
  ['days', "array['2026-02-09'::date]", ['2026-02-09']],
  ['whole numbers', 'array[7::bigint]', [7]],
  ['a moment', "'2026-02-09T08:00:00Z'::timestamptz", new Date('2026-02-09T08:00:00Z')],
  ['a text whatever its case', "'Ada'::citext", 'Ada'],
  ['a document', `'{"a":1}'::jsonb`, { a: 1 }],
])('reads %s', async (_, value, expected) => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(value)} as value`.execute(database.db)
  expect(rows[0]?.value).toEqual(expected)
})

it('has a statement parsed once per connection', async () => {
  const names = await database.db.connection().execute(async (db) => {
    for (const code of ['s1', 's2', 's3']) await db.selectFrom('class').selectAll().where('code', '=', code).execute()
    const { rows } =
      await sql`select 1 from pg_prepared_statements where statement like 'select * from "class"%'`.execute(db)
    return rows.length
  })
  expect(names).toBe(1)
})

it('outlives a connection that breaks while it is in use', async () => {
  const terminate = (pid: number | undefined) => sql`select pg_terminate_backend(${pid})`.execute(database.db)
  const using = database.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
    await terminate(rows[0]?.pid)
    await sleep(100)
    await sql`select 1`.execute(connection)
  })
  await expect(using).rejects.toThrow()
  await expect(sql`select 1`.execute(database.db)).resolves.toBeDefined()
})
