import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import pg from 'pg'
import { mustHaveAskedOneByOne } from '../../../test/one-by-one'
import { openTestDatabase } from '../../../test/test-database'
import { askAll } from './ask-all'
import type { Db } from './open'

let database: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const ask = async (db: Db, number: number) => {
  const { rows } = await sql<{ number: number }>`select ${number}::int as number`.execute(db)
  return rows[0]?.number
}
const fail = (db: Db) => sql`select 1 / 0`.execute(db)

/** Asks two things, each of which notes when it is asked and when it is answered. */
async function order(db: Db) {
  const noted: string[] = []
  const note = (number: number) => async () => {
    noted.push(`asks ${number}`)
    const answer = await ask(db, number)
    noted.push(`hears ${number}`)
    return answer
  }
  expect(await askAll(db, [note(1), note(2)])).toEqual([1, 2])
  return noted
}

describe('several questions to the database', () => {
  it('are asked side by side where each has a connection of its own', async () => {
    expect((await order(database.db)).slice(0, 2)).toEqual(['asks 1', 'asks 2'])
  })

  it('are asked one after another in a transaction', async () => {
    const noted = await database.db.transaction().execute(order)
    expect(noted).toEqual(['asks 1', 'hears 1', 'asks 2', 'hears 2'])
  })

  it('end in a transaction with the first that fails', async () => {
    let isAsked = false
    const next = () => {
      isAsked = true
    }
    const failing = database.db.transaction().execute((db) => askAll(db, [() => fail(db), next]))
    await expect(failing).rejects.toThrow('division by zero')
    expect(isAsked).toBe(false)
  })
})

describe('a test', () => {
  it('fails where two things are asked at once in one transaction', async () => {
    await database.db.transaction().execute((db) => Promise.all([ask(db, 1), ask(db, 2)]))
    expect(mustHaveAskedOneByOne).toThrow('One connection was asked for two things at once: select $1::int as number')
    expect(mustHaveAskedOneByOne).not.toThrow()
  })

  it('fails where one connection is asked for two things at once', async () => {
    const client = new pg.Client(database.address)
    await client.connect()
    await Promise.all([client.query('select 1'), client.query('select 2')])
    await client.end()
    expect(mustHaveAskedOneByOne).toThrow('One connection was asked for two things at once: select 2')
  })
})
