import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  addWebhook,
  dayAfter,
  enableWebhook,
  getNotifications,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  testWebhook,
  type WebhookEvent,
} from '@bellhouse/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { Outside } from '../../../platform/outside/outside'
import { tellSystemsOfAll } from '../../../platform/webhooks/tell-systems.repo'
import { followDay, leaveSchool, moveStudents } from '../../people/students'
import { HookSender, hookRounds } from '.'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

const app = testApp({ settings: { INNER_ADDRESSES: '127.0.0.1' } })
const received: Received[] = []
let answers: (received: Received) => { status: number; headers?: Record<string, string> } = () => ({ status: 204 })
let receiver: Server
let address: string
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const come = { headers: request.headers, body: await text(request) }
    received.push(come)
    const { status, headers } = answers(come)
    response.writeHead(status, headers).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
})
afterAll(() => new Promise((resolve) => receiver.close(resolve)))
beforeEach(async () => {
  received.length = 0
  answers = () => ({ status: 204 })
  await sql`delete from webhook`.execute(app.db)
})

/** By the school's clock, which is past midnight hours before that of the tests. */
async function daysFromToday<const T extends readonly number[]>(...counts: T) {
  const { rows } = await sql<{ today: string }>`select school_today()::text as today`.execute(app.db)
  return counts.map((count) => dayAfter(rows[0]?.today ?? '', count)) as { [Each in keyof T]: string }
}

const sender = (inner: readonly string[] = ['127.0.0.1']) =>
  new HookSender(app.db, app.server.sealer, new Outside(inner))
const add = (events: WebhookEvent[], to = address) =>
  app.as(admin)(addWebhook, { name: 'Library', address: to, events })
const logOf = async (webhookId: string) => (await app.as(admin)(listWebhookDeliveries, { webhookId })).rows
const tell = (ids: readonly string[] = [crypto.randomUUID()]) => tellSystemsOfAll(app.db, 'student.left', ids)
const makeDue = () =>
  sql`with woken as (update webhook set rests_until = null)
    update webhook_delivery set next_try_at = now() where next_try_at is not null`.execute(app.db)

function isSigned({ headers, body }: Received, secret: string) {
  const [id, at] = [headers['webhook-id'], headers['webhook-timestamp']]
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60)
  return (
    headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
  )
}

describe('what a system is told', () => {
  it('is signed, names records by key, and is of what it asked for alone', async () => {
    const { id, secret } = await add(['student.left'])
    const student = await aStudent(app.db)
    const stream = await aStream(app.db)
    const act = { actor: { accountId: admin.id } }
    await app.db.transaction().execute(async (db) => {
      await moveStudents(db, act, [{ studentId: student.id, streamId: stream.id }])
      await leaveSchool(db, act, [{ studentId: student.id, status: 'left' }])
    })
    await sender().sendAll()

    expect(received.map(({ body }) => JSON.parse(body))).toEqual([
      { type: 'student.left', timestamp: expect.any(String), data: { ids: [student.id] } },
    ])
    expect(received.map((one) => isSigned(one, secret))).toEqual([true])
    expect(isSigned(received[0] as Received, `whsec_${'A'.repeat(44)}`)).toBe(false)
    expect(await logOf(id)).toMatchObject([{ event: 'student.left', state: 'delivered', tries: 1, status: 204 }])
  })

  it('is sent on its day where a student leaves later', async () => {
    const { id } = await add(['student.left'])
    const student = await aStudent(app.db)
    const stream = await aStream(app.db)
    const act = { actor: { accountId: admin.id } }
    await moveStudents(app.db, act, [{ studentId: student.id, streamId: stream.id }])
    const [today, eve, day] = await daysFromToday(0, 9, 10)
    await leaveSchool(app.db, { ...act, on: day }, [{ studentId: student.id, status: 'left' }])
    await followDay(app.db, { before: today, after: eve })
    expect(await logOf(id)).toEqual([])
    await followDay(app.db, { before: eve, after: day })
    await sender().sendAll()
    expect(received.map(({ body }) => JSON.parse(body).data)).toEqual([{ ids: [student.id] }])
  })

  it('is sent on its day where a student moves later, and once', async () => {
    const { id } = await add(['student.moved'])
    const [from, to] = [await aStream(app.db), await aStream(app.db)]
    const student = await aStudent(app.db, { stream_id: from.id })
    const [today, eve, day, next] = await daysFromToday(0, 9, 10, 11)
    await moveStudents(app.db, { actor: { accountId: admin.id }, on: day }, [
      { studentId: student.id, streamId: to.id },
    ])
    await followDay(app.db, { before: today, after: eve })
    expect(await logOf(id)).toEqual([])
    await followDay(app.db, { before: eve, after: day })
    await followDay(app.db, { before: day, after: next })
    await sender().sendAll()
    expect(received.map(({ body }) => JSON.parse(body).data)).toEqual([{ ids: [student.id] }])
  })

  it('is not sent where the act is taken back', async () => {
    const { id } = await add(['student.left'])
    const acting = app.db.transaction().execute(async (db) => {
      await tellSystemsOfAll(db, 'student.left', [crypto.randomUUID()])
      throw new Error('taken back')
    })
    await expect(acting).rejects.toThrow('taken back')
    expect(await logOf(id)).toEqual([])
  })

  it('goes out by the one job runner, as soon as it is there', async () => {
    await add(['student.left'])
    await app.server.jobs.schedule([hookRounds(sender())])
    await tell()
    for (let tries = 0; received.length === 0 && tries < 100; tries++) await new Promise((done) => setTimeout(done, 50))
    expect(received).toHaveLength(1)
    await sql`delete from job where kind = 'send webhooks'`.execute(app.db)
  })

  it('comes in requests of five hundred records each', async () => {
    await add(['student.left'])
    await tell(Array.from({ length: 1_100 }, () => crypto.randomUUID()))
    await sender().sendAll()
    expect(received.map(({ body }) => JSON.parse(body).data.ids.length).sort()).toEqual([100, 500, 500])
  })
})

describe('a system that fails', () => {
  it('is tried again, later and later, with the same id, and holds up nobody else', async () => {
    const { id } = await add(['student.left'])
    const other = await add(['student.left'], `${address}/other`)
    answers = ({ body }) => ({ status: body.includes('"test"') ? 204 : 500 })
    await tell()
    await sender().sendAll()
    await makeDue()
    await sender().sendAll()
    const [line] = await logOf(id)
    expect(line).toMatchObject({ state: 'waiting', tries: 2, status: 500, failure: 'It answered 500.' })
    const waits = Date.parse(line?.nextTryAt ?? '') - Date.now()
    expect(waits).toBeGreaterThan(200_000)
    answers = () => ({ status: 200 })
    await makeDue()
    await sender().sendAll()
    expect(await logOf(id)).toMatchObject([{ state: 'delivered', tries: 3 }])
    expect(await logOf(other.id)).toMatchObject([{ state: 'delivered' }])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  })

  it('is seen in the background work until something arrives', async () => {
    await add(['student.left'])
    const { run } = hookRounds(sender())
    const round = async () => run({ signal: new AbortController().signal } as never)
    answers = () => ({ status: 500 })
    await tell()
    await expect(round()).rejects.toThrow('1 webhook did not arrive at the last try. Its log says why.')
    answers = () => ({ status: 204 })
    await makeDue()
    await expect(round()).resolves.toBeUndefined()
  })

  it('rests after a failure, whatever else waits for it', async () => {
    await add(['student.left'])
    answers = () => ({ status: 500 })
    for (let told = 0; told < 20; told++) await tell()
    await sender().sendAll()
    expect(received.length).toBeLessThanOrEqual(4)
  })

  it('is told once the clock is right again that was ahead when it failed', async () => {
    const { id } = await add(['student.left'])
    await tell()
    const putOff = (secs: number) =>
      sql`with resting as (update webhook set rests_until = now() + make_interval(secs => ${secs}))
        update webhook_delivery set next_try_at = now() + make_interval(secs => ${secs})`.execute(app.db)
    await putOff(1_000)
    await sender().sendAll()
    expect(received).toEqual([])
    await putOff(365 * 86_400)
    await sender().sendAll()
    expect(await logOf(id)).toMatchObject([{ state: 'delivered' }])
  })

  it('is given up after ten tries of one request, and switched off after three days of nothing', async () => {
    const { id } = await add(['student.left'])
    answers = () => ({ status: 503 })
    await tell()
    for (let tries = 0; tries < 10; tries++) {
      await makeDue()
      await sender().sendAll()
    }
    expect(await logOf(id)).toMatchObject([{ state: 'failed', tries: 10 }])
    await sql`update webhook set failing_since = now() - interval '73 hours'`.execute(app.db)
    await tell()
    await makeDue()
    await sender().sendAll()
    expect(await app.as(admin)(listWebhooks, {})).toMatchObject([{ disabledAt: expect.any(String) }])
    const titles = async () => (await app.as(admin)(getNotifications, {})).tasks.map(({ title }) => title)
    expect(await titles()).toContain('1 webhook was switched off')

    const before = received.length
    const missed = crypto.randomUUID()
    await tell([missed])
    await makeDue()
    await sender().sendAll()
    expect(received).toHaveLength(before)
    answers = () => ({ status: 200 })
    await app.as(admin)(enableWebhook, { webhookId: id })
    await makeDue()
    await sender().sendAll()
    expect(received.slice(before).filter(({ body }) => body.includes(missed))).toHaveLength(1)
    expect(await titles()).not.toContain('1 webhook was switched off')
  })

  it.each([
    ['leads elsewhere', () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }), 'It answered 302.'],
    ['has an error', () => ({ status: 404 }), 'It answered 404.'],
  ])('is not followed where it %s, and a test says so', async (_, answer, failure) => {
    const { id } = await add(['term.current'])
    answers = answer
    expect(await app.as(admin)(testWebhook, { webhookId: id })).toMatchObject({
      event: 'test',
      state: 'failed',
      failure,
    })
    expect(received).toHaveLength(1)
  })
})

it('tests a system, and tells nothing more to one that was removed', async () => {
  const { id, secret } = await add(['student.left'])
  expect(await app.as(admin)(testWebhook, { webhookId: id })).toMatchObject({ state: 'delivered', status: 204 })
  expect(isSigned(received[0] as Received, secret)).toBe(true)
  await tell()
  await app.as(admin)(removeWebhook, { webhookId: id })
  await sender().sendAll()
  expect(received).toHaveLength(1)
  await expect(logOf(id)).rejects.toMatchObject({ status: 404 })
})

it('shows the log page by page, and what failed alone', async () => {
  const { id } = await add(['student.left'])
  for (let told = 0; told < 60; told++) await tell()
  // Of one moment, as one act leaves them.
  await sql`update webhook_delivery set next_try_at = null, made_at = now()`.execute(app.db)
  await sql`update webhook_delivery set delivered_at = now()
    where id in (select id from webhook_delivery order by id limit 58)`.execute(app.db)
  const page = (input: { state?: 'failed'; after?: string }) =>
    app.as(admin)(listWebhookDeliveries, { webhookId: id, ...input })
  const first = await page({})
  const second = await page({ after: first.next ?? '' })
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 10, null])
  expect(new Set([...first.rows, ...second.rows].map((one) => one.id)).size).toBe(60)
  expect((await page({ state: 'failed' })).rows.map(({ state }) => state)).toEqual(['failed', 'failed'])
})

it('keeps the secret in no readable way, and shows it once', async () => {
  const { secret } = await add(['student.left'])
  const { rows } = await sql<{ row: string }>`select webhook::text as row from webhook
    union all select audit_entry::text from audit_entry where record_kind = 'webhook'`.execute(app.db)
  const hidden = [secret, Buffer.from(secret).toString('hex')]
  expect(rows.filter(({ row }) => hidden.some((one) => row.includes(one)))).toEqual([])
  expect(JSON.stringify(await app.as(admin)(listWebhooks, {}))).not.toContain(secret)
})
