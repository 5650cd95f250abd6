import { once } from 'node:events'
import {
  addWebhook,
  fillPath,
  findChatPeople,
  getNotifications,
  listOwnSessions,
  saveBellSettings,
  sendChatMessage,
  startSeeingAs,
  stopSeeingAs,
  webhookEvents,
} from '@bellhouse/contracts'
import { endpoints } from '@bellhouse/contracts/endpoints'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import pg from 'pg'
import { aMessage, anAccount, aSchool } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { liveNotices } from '../../../platform/live/signals'

let ear: pg.Client
// Before the database goes.
afterAll(() => ear?.end())
const app = testApp()
type Account = Awaited<ReturnType<typeof anAccount>>

let viewer: Account
let person: Account
let colleague: Account
const heard: string[] = []

beforeAll(async () => {
  await aSchool(app.db)
  viewer = await anAccount(app.db, 'admin', { email: 'grace@hill.example', display_name: 'Grace Auma' })
  person = await anAccount(app.db, 'staff', { email: 'ada@hill.example', display_name: 'Ada Nakato' })
  colleague = await anAccount(app.db, 'staff', { email: 'ben@hill.example' })
  const address = 'https://library.example/hook'
  await app.as(viewer)(addWebhook, { name: 'Library', address, events: [...webhookEvents] })
  await aMessage(app.db, { from: colleague.id, to: person.id, text: 'Are you there?' })
  for (const one of [viewer, person, colleague]) {
    const { settings } = await app.as(one)(getNotifications, {})
    await app.as(one)(saveBellSettings, { ...settings, digest: 'daily' })
  }
  await app.outbox()
  ear = new pg.Client(app.address)
  await ear.connect()
  ear.on('notification', ({ payload = '' }) => heard.push(payload))
  await ear.query(`listen ${liveNotices}`)
})

async function call(token: string, { method, path }: { method: string; path: string }) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, crypto.randomUUID()])
  const { path: url } = fillPath(path, Object.fromEntries(names))
  const headers = { authorization: `Bearer ${token}` }
  // What the database is kept from writing is no reading of this test.
  return app.inject({ method: method as 'GET', url, headers, ...(method !== 'GET' && { payload: {} }) }).catch(() => {})
}

/** Somebody helps for a while: looks at whatever the person has, and is themselves again. */
async function seeAs(account: Account) {
  const { access_token: token } = await app.as(viewer)(startSeeingAs, { accountId: account.id })
  const { rows } = await sql<{ id: string }>`
    select id from session where as_account_id = ${account.id} order by started_at desc limit 1`.execute(app.db)
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) await call(token, endpoint)
  await call(token, stopSeeingAs)
  return rows[0]?.id ?? ''
}

/** All that the database has told connected browsers until now; what is told comes in the order in which it was said. */
async function heardUntilNow() {
  const end = crypto.randomUUID()
  await sql`select pg_notify(${liveNotices}, ${end})`.execute(app.db)
  while (!heard.includes(end)) await once(ear, 'notification')
  return heard.splice(0).filter((one) => one !== end)
}

/** What others than the history could learn it from. */
async function told() {
  const count = (table: string) =>
    sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(app.db)
  const rows: Record<string, unknown> = {}
  for (const table of ['outbox_mail', 'webhook_delivery', 'job', 'chat_message', 'notice', 'confirmation'])
    rows[table] = (await count(table)).rows[0]?.n
  const bells = []
  for (const one of [viewer, person, colleague]) bells.push(await app.as(one)(getNotifications, {}))
  return { rows, bells, people: await app.as(colleague)(findChatPeople, { query: 'ada' }) }
}

it('is told to nobody: no bell, no mail, no webhook, no line to a browser, and to nobody the person seems to be there', async () => {
  const before = await told()
  expect(before.people).toMatchObject([{ id: person.id }])
  await heardUntilNow()
  const viewId = await seeAs(person)
  expect(await told()).toEqual(before)
  // The one who looked is told that it is over, by the name of their own session.
  expect((await heardUntilNow()).map((one) => JSON.parse(one))).toEqual([{ type: 'session-ended', sessionId: viewId }])
  expect(await app.outbox()).toEqual([])
  expect(await app.as(person)(listOwnSessions, {})).toHaveLength(1)
})

it('hears what is told', async () => {
  const before = await told()
  const threadId = (await sql<{ id: string }>`select id from chat_thread`.execute(app.db)).rows[0]?.id ?? ''
  await heardUntilNow()
  const message = { threadId, clientId: crypto.randomUUID(), text: 'Yes', attachmentIds: [] }
  await app.as(person)(sendChatMessage, message)
  expect(await heardUntilNow()).not.toEqual([])
  expect(await told()).not.toEqual(before)
})

it('stands in the history, with who looked and when it was over, and nothing else does', async () => {
  const last = sql<{ id: string }>`select coalesce(max(id), 0) as id from audit_entry`
  const from = (await last.execute(app.db)).rows[0]?.id ?? '0'
  await seeAs(person)
  const entries = await app.db
    .selectFrom('audit_entry')
    .select(['action', 'record_kind as kind', 'account_id as by', 'record_id as of'])
    .where('id', '>', from as never)
    .orderBy('id')
    .execute()
  const seen = { kind: 'account', by: viewer.id, of: person.id }
  expect(entries).toEqual([
    { action: 'see the portal as this person', ...seen },
    { action: 'stop seeing the portal as this person', ...seen },
  ])
})
