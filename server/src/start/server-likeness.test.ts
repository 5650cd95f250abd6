import { afterAll, beforeAll, expect, it } from '@jest/globals'
import pg from 'pg'
import { openTestDatabase } from '../../test/test-database'
import { inTurnToStart } from '../platform/db/start-turn'
import { jobNotices } from '../platform/jobs/job.repo'
import { NoticeListener } from '../platform/live/notice-listener'
import { likenessOf, mustBeLikeOthers } from './server-likeness'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let client: pg.Client
let living: NoticeListener
const own = { signingKey: 'one', sealingKey: Buffer.from('two'), fileStore: 'three' }

beforeAll(async () => {
  database = await openTestDatabase()
  const { address } = database
  client = new pg.Client(address)
  await client.connect()
  const nothing = () => {}
  const ears = { onNotice: async () => {}, onBack: nothing, onFailure: nothing }
  living = new NoticeListener({ ...ears, address, channel: jobNotices, says: likenessOf(own) })
  await living.start()
})
afterAll(async () => {
  await living.stop()
  await client.end()
  await database.drop()
})

it('is of a length that PostgreSQL keeps, and tells no key', () => {
  const name = `bellhouse-jobs ${likenessOf(own)}`
  expect(name.length).toBeLessThan(64)
  expect(name).not.toMatch(/one|two|three/)
})

it('of a server that starts must be that of the others', async () => {
  await expect(mustBeLikeOthers(client, likenessOf(own))).resolves.toBeUndefined()
  await expect(mustBeLikeOthers(client, likenessOf({ ...own, fileStore: null }))).resolves.toBeUndefined()
  await expect(mustBeLikeOthers(client, likenessOf({ ...own, signingKey: 'other' }))).rejects.toThrow(
    /^Another server of this portal signs sessions with another key.*keys\/signing\.pem/,
  )
  await expect(mustBeLikeOthers(client, likenessOf({ ...own, sealingKey: Buffer.from('other') }))).rejects.toThrow(
    /has another key for second steps/,
  )
  await expect(mustBeLikeOthers(client, likenessOf({ ...own, fileStore: 'other' }))).rejects.toThrow(/FILES_URL/)
})

it('nobody starts while another one does, and whoever waits too long says so', async () => {
  const order: string[] = []
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const first = inTurnToStart(database.address, async () => {
    begin()
    await expect(inTurnToStart(database.address, async () => order.push('in between'), '50ms')).rejects.toThrow(
      'Another server of this portal has been starting for ten minutes.',
    )
    order.push('first')
  })
  await begun
  await Promise.all([first, inTurnToStart(database.address, async () => order.push('second'))])
  expect(order).toEqual(['first', 'second'])
})
