import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import { until } from '../../test/live-client'
import { openTestDatabase } from '../../test/test-database'
import { connect } from '../platform/db/open'
import { CallLimit } from './call-limit'
import { UploadQuota } from './upload-quota'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => sql`truncate allowance`.execute(database.db))
afterAll(() => database.drop())

const warn = jest.fn()
const aServer = (most: number, db = database.db) => new CallLimit({ db, log: { warn } as never }, 'papers', most)
const answerTo = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }) => status as number,
  )
const countRows = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from allowance`.execute(database.db)
  return rows[0]?.count
}

it('takes so many calls of a kind in a minute, whichever server they reach', async () => {
  const [one, other] = [aServer(5), aServer(5)]
  const answers: number[] = []
  for (let round = 0; round < 4; round += 1)
    for (const server of [one, other]) answers.push(await answerTo(server.mustBeSeldom('miss')))
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  await expect(one.mustBeSeldom('miss')).rejects.toMatchObject({ retryAfter: expect.any(Number) })
  expect(await answerTo(other.mustBeSeldom('read'))).toBe(200)

  await sql`update allowance set ends_at = now() - interval '1 second'`.execute(database.db)
  expect(await answerTo(aServer(5).mustBeSeldom('miss'))).toBe(200)
})

it('costs the database nothing for whoever goes on', async () => {
  const server = aServer(2)
  for (let round = 0; round < 50; round += 1) await answerTo(server.mustBeSeldom('miss'))
  const { rows } = await sql<{ used: string }>`select used from allowance`.execute(database.db)
  expect(rows.map(({ used }) => Number(used))).toEqual([2])
})

it('keeps nobody out for years whom a clock counted that was ahead', async () => {
  const server = aServer(2)
  for (let round = 0; round < 2; round += 1) await server.mustBeSeldom('miss')
  await sql`update allowance set ends_at = now() + interval '3 years'`.execute(database.db)
  expect(await answerTo(aServer(2).mustBeSeldom('miss'))).toBe(200)
})

it('counts by itself where the database can only be read, and says so', async () => {
  const reading = connect({ ...database.address, options: '-c default_transaction_read_only=on' })
  const server = aServer(2, reading)
  const answers: number[] = []
  for (let round = 0; round < 3; round += 1) answers.push(await answerTo(server.mustBeSeldom('read')))
  expect(answers).toEqual([200, 200, 429])
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ limit: 'papers' }), expect.stringMatching(/alone/))
  await reading.destroy()
})

it('keeps nothing of a minute that is over', async () => {
  await aServer(2).mustBeSeldom('miss')
  await sql`update allowance set ends_at = now() - interval '1 second'`.execute(database.db)
  await aServer(2).mustBeSeldom('read')
  await until(async () => (await countRows()) === 1)
})

it('lets somebody send four files at once to a server, and the next one when one of them has ended', async () => {
  const quota = new UploadQuota(database.db)
  const running = await Promise.all(Array.from({ length: 4 }, () => quota.begin('pupil', 0)))
  await expect(quota.begin('pupil', 0)).rejects.toMatchObject({ status: 429, retryAfter: 5 })
  expect(await answerTo(quota.begin('teacher', 0))).toBe(200)
  await running[0]?.end()
  expect(await answerTo(quota.begin('pupil', 0))).toBe(200)
})

const megabyte = 1_000_000

it('lets somebody send so much in an hour, to whichever server, of what is announced and of what comes', async () => {
  const [one, other] = [new UploadQuota(database.db, 10 * megabyte), new UploadQuota(database.db, 10 * megabyte)]
  await expect(one.begin('pupil', 11 * megabyte)).rejects.toMatchObject({ status: 413 })
  const unannounced = await one.begin('pupil', 0)
  await unannounced.take(6 * megabyte)
  await expect(unannounced.take(6 * megabyte)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
  expect(await answerTo(other.begin('pupil', 5 * megabyte))).toBe(429)
  expect(await answerTo(other.begin('teacher', 5 * megabyte))).toBe(200)
  expect(await answerTo(other.begin('pupil', 4 * megabyte))).toBe(200)

  await sql`update allowance set ends_at = now() - interval '1 second'`.execute(database.db)
  expect(await answerTo(other.begin('pupil', 10 * megabyte))).toBe(200)
})

it('gives back what was announced and did not come', async () => {
  const quota = new UploadQuota(database.db, 10 * megabyte)
  const cutOff = await quota.begin('pupil', 9 * megabyte)
  await cutOff.take(2 * megabyte)
  await cutOff.end()
  expect(await answerTo(quota.begin('pupil', 8 * megabyte))).toBe(200)
})
