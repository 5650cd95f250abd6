import {
  type LostMail,
  listBackgroundWork,
  listMailsGivenUp,
  mostBackgroundWork,
  readBackups,
} from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { type Insertable, sql } from 'kysely'
import { anAccount } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import type { Database } from '../../../platform/db/schema'

const app = testApp()

it('shows an admin what failed, what is tried again and what runs, and nothing that went well', async () => {
  const admin = await anAccount(app.db, 'admin', { display_name: 'Grace Auma' })
  const jobs: Insertable<Database['job']>[] = [
    { kind: 'print report cards', state: 'failed', failure: 'The disk is full.', owner_id: admin.id, total: 40 },
    { kind: 'send mails', state: 'waiting', failure: 'Something went wrong on our side.' },
    { kind: 'create accounts', state: 'running', done: 3, total: 12 },
    { kind: 'print report cards', state: 'done' },
    { kind: 'queue digests', state: 'waiting' },
  ]
  const finished_at = new Date('2026-11-20T08:00:00Z')
  for (const job of jobs) {
    const times = { due_at: new Date('2099-01-01'), ...(job.state === 'failed' && { finished_at }) }
    await app.db
      .insertInto('job')
      .values({ ...job, ...times, server: 'of this test', seen_at: new Date() })
      .execute()
  }
  const seen = await app.as(admin)(listBackgroundWork, {})
  expect(seen.filter(({ kind, failure, done }) => failure !== null || done > 0 || kind === 'queue digests')).toEqual([
    expect.objectContaining({
      ...{ kind: 'print report cards', state: 'failed', failure: 'The disk is full.', owner: 'Grace Auma' },
      ...{ total: 40, at: '2026-11-20T08:00:00Z' },
    }),
    expect.objectContaining({ kind: 'send mails', state: 'trying-again', owner: null, at: '2099-01-01T00:00:00Z' }),
    expect.objectContaining({ kind: 'create accounts', state: 'running', done: 3, total: 12 }),
  ])
  expect(seen.filter(({ kind }) => kind === 'print report cards')).toHaveLength(1)
})

it('names each mail that was given up, with its reason, and none that is still tried or has left', async () => {
  const mail = { recipient: 'ada@school.example', body: 'A link', failure: '550 No such person here' }
  const lastTry = { attempts: 12, next_attempt_at: new Date('2026-11-22T20:16:00Z') }
  await app.db
    .insertInto('outbox_mail')
    .values([
      { ...mail, ...lastTry, subject: 'New password' },
      { ...mail, ...lastTry, subject: 'Left', sent_at: new Date() },
      { ...mail, subject: 'Waits', attempts: 11 },
    ])
    .execute()
  const seen = await app.as(await anAccount(app.db, 'admin'))(listBackgroundWork, {})
  expect(seen.filter(({ failure }) => failure?.includes('ada@school.example'))).toEqual([
    expect.objectContaining({
      ...{ kind: 'send mails', state: 'failed', owner: null, at: '2026-11-20T00:00:00Z' },
      failure: '“New password” to ada@school.example was given up. 550 No such person here',
    }),
  ])
})

it('leads to every mail that was given up, though a thousand were', async () => {
  await app.db.deleteFrom('outbox_mail').execute()
  await sql`
    insert into outbox_mail (recipient, subject, body, failure, attempts, next_attempt_at)
    select 'p' || n || '@school.example', 'New password', 'A link', '550 No such person here', 12,
      '2026-11-22T20:16:00Z'::timestamptz - n % 300 * interval '1 minute'
    from generate_series(1, 1000) n`.execute(app.db)
  const ask = app.as(await anAccount(app.db, 'admin'))
  const found: LostMail[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof ask<typeof listMailsGivenUp>>> = await ask(
      listMailsGivenUp,
      after ? { after } : {},
    )
    found.push(...page.rows)
    after = page.next
  }
  expect(new Set(found.map(({ recipient }) => recipient)).size).toBe(1000)
  expect([found.length, found[0]?.at, found.at(-1)?.at]).toEqual([1000, '2026-11-20T00:00:00Z', '2026-11-19T19:01:00Z'])
  expect((await ask(listBackgroundWork, {})).length).toBe(mostBackgroundWork)
  await expect(ask(listMailsGivenUp, { after: 'nonsense' })).rejects.toMatchObject({ status: 400 })
})

it('tells an admin of the last backup, and of what went wrong since', async () => {
  const admin = await anAccount(app.db, 'admin')
  expect(await app.as(admin)(readBackups, {})).toEqual({ isDaily: false, lastGood: null, failure: null })
  const run = { folder: '/backups', started_at: new Date('2026-11-22T23:00:00Z') }
  await app.db
    .insertInto('backup_run')
    .values({ ...run, name: 'a', documents: 12 })
    .execute()
  const lastGood = { at: '2026-11-22T23:00:00.000Z', documents: 12 }
  expect(await app.as(admin)(readBackups, {})).toEqual({ isDaily: false, lastGood, failure: null })
  const finished_at = new Date('2026-11-23T23:01:00Z')
  await app.db
    .insertInto('backup_run')
    .values({ ...run, finished_at, failure: 'The disk is full.' })
    .execute()
  const failure = { at: '2026-11-23T23:01:00.000Z', sentence: 'The disk is full.' }
  expect(await app.as(admin)(readBackups, {})).toEqual({ isDaily: false, lastGood, failure })
})

it('is for admins alone', async () => {
  const staff = await anAccount(app.db, 'staff')
  await expect(app.as(staff)(readBackups, {})).rejects.toMatchObject({ status: 403 })
  await expect(app.as(staff)(listBackgroundWork, {})).rejects.toMatchObject({ status: 403 })
  await expect(app.as(staff)(listMailsGivenUp, {})).rejects.toMatchObject({ status: 403 })
})
