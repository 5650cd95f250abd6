import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { until } from '../../../test/live-client'
import { openTestDatabase } from '../../../test/test-database'
import { announce } from './announce'
import { NoticeListener } from './notice-listener'
import { liveNotices, readSignal, type Signal } from './signals'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const aSignal = (seq: number): Signal & { type: 'message' } => ({ type: 'message', threadId: crypto.randomUUID(), seq })

it('waits for a database that is not there yet, and then hears everything in order', async () => {
  const heard: number[] = []
  const failures: unknown[] = []
  let backs = 0
  const address = { ...database.address, host: '/nowhere' }
  const listener = new NoticeListener({
    address,
    // The first ones take longest, and the later ones wait for them all the same.
    channel: liveNotices,
    onNotice: async (text) => {
      const { seq } = (readSignal(text) ?? aSignal(0)) as ReturnType<typeof aSignal>
      await new Promise((resolve) => setTimeout(resolve, 20 - seq))
      heard.push(seq)
    },
    onBack: () => {
      backs += 1
    },
    onFailure: (error) => void failures.push(error),
  })
  await listener.start()
  await until(() => failures.length > 1)
  Object.assign(address, database.address)

  const isListening = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where application_name = 'bellhouse-live' and datname = current_database()`
  await until(async () => (await isListening.execute(database.db)).rows[0]?.count === 1)
  await until(async () => {
    await announce(database.db, aSignal(0))
    return heard.length > 0
  })
  expect(backs).toBe(1)
  heard.length = 0
  await sql`select pg_notify(${liveNotices}, 'what nobody understands')`.execute(database.db)
  for (let seq = 1; seq <= 10; seq += 1) await announce(database.db, aSignal(seq))
  await until(() => heard.includes(10))
  expect(heard.filter((seq) => seq > 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  await listener.stop()
})
