import {
  type AccountBatch,
  cancelAccountBatch,
  changeAccounts,
  countAccounts,
  getAccountBatch,
  listAccounts,
  signIn,
  startAccountBatch,
  takeSlips,
  whoAmI,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aStudent } from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { readPdf } from '../../../../test/read-pdf'
import { testApp } from '../../../../test/test-app'
import { connectAlone, listTables } from '../../../platform/backup/snapshot.repo'
import { jobNotices } from '../../../platform/jobs/job.repo'
import { cleanUp } from '../../../rounds/housekeeping'
import { Passwords } from '../session/passwords'

class CountedPasswords extends Passwords {
  /** Lets a test look at a batch that is still being made. */
  gate: Promise<void> = Promise.resolve()

  override async hashUnhurried(password: string) {
    await this.gate
    return super.hashUnhurried(password)
  }
}

const passwords = new CountedPasswords()
const app = testApp({ parts: { passwords }, settings: { SMTP_URL: 'smtp://mail.hill.example' } })

afterEach(async () => expect(await listKeptFaults(app.db)).toEqual([]))
beforeAll(async () => void (await aSchool(app.db)))

type Admin = Awaited<ReturnType<typeof anAccount>>

async function isOver(admin: Admin, batchId: string): Promise<AccountBatch> {
  const batch = await app.as(admin)(getAccountBatch, { batchId })
  if (batch.state !== 'running' && batch.state !== 'printing') return batch
  await new Promise((resolve) => setTimeout(resolve, 50))
  return isOver(admin, batchId)
}

async function aFullStream(size: number) {
  const stream = await aStream(app.db, { name: crypto.randomUUID().slice(0, 8) })
  const students = []
  for (let place = 0; place < size; place += 1) {
    students.push(await aStudent(app.db, { stream_id: stream.id, given_names: `Pupil${place}`, family_name: 'Zzz' }))
  }
  return { stream, students }
}

async function make(admin: Admin, input: Parameters<typeof begin>[1]) {
  return isOver(admin, (await begin(admin, input)).id)
}

const begin = (admin: Admin, input: { audience: { streamId: string }; renewUnused?: boolean }) =>
  app.as(admin)(startAccountBatch, input)

async function slipsOf(admin: Admin, batchId: string) {
  const { blob } = (await app.as(admin)(takeSlips, { batchId })) as { blob: Blob }
  return readPdf(Buffer.from(await blob.arrayBuffer()))
}

describe('accounts for a whole stream', () => {
  it('open with the passwords of the slips, which are had once and by whoever asked', async () => {
    const [admin, other] = [await anAccount(app.db, 'admin'), await anAccount(app.db, 'admin')]
    const { stream } = await aFullStream(3)

    const batch = await make(admin, { audience: { streamId: stream.id } })
    expect(batch).toMatchObject({ state: 'done', created: 3, renewed: 0, kept: 0, hasSlips: true })

    await expect(slipsOf(other, batch.id)).rejects.toMatchObject({ status: 404 })
    const text = (await slipsOf(admin, batch.id)).pages.join('\n')
    const password = text.match(/pupil1\.zzz[\s\S]*?([a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4})/)?.[1] ?? ''
    const opened = await app.as(null)(signIn, { username: 'pupil1.zzz', password })
    expect(opened.status).toBe(200)
    await expect(slipsOf(admin, batch.id)).rejects.toMatchObject({ status: 404 })
  })

  it('have slips that wait sealed, in a table that is in no backup, for an hour', async () => {
    const admin = await anAccount(app.db, 'admin')
    const { stream } = await aFullStream(1)
    const batch = await make(admin, { audience: { streamId: stream.id } })
    const { sealed } = await app.db
      .selectFrom('slip_sheet')
      .select('sealed')
      .where('batch_id', '=', batch.id)
      .executeTakeFirstOrThrow()
    expect(sealed.includes('%PDF')).toBe(false)
    const client = await connectAlone(app.address)
    const kept = (await listTables(client)).map(({ name }) => name)
    await client.end()
    expect([kept.includes('account_batch'), kept.includes('slip_sheet')]).toEqual([true, false])

    await app.db.updateTable('slip_sheet').set({ ends_at: sql`now() - interval '1 second'` }).execute()
    await expect(slipsOf(admin, batch.id)).rejects.toMatchObject({ status: 404 })
    await cleanUp(app.db)
    expect(await app.db.selectFrom('slip_sheet').select('batch_id').execute()).toEqual([])
  })

  it('leave alone whoever has one, and make new passwords for the unused ones on request', async () => {
    const admin = await anAccount(app.db, 'admin')
    const { stream, students } = await aFullStream(2)
    await make(admin, { audience: { streamId: stream.id } })
    await aStudent(app.db, { stream_id: stream.id })
    const { account_id } = await app.db
      .selectFrom('account')
      .select('id as account_id')
      .where('student_id', '=', students[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('session').values({ account_id, ends_at: new Date() }).execute()

    await expect(make(admin, { audience: { streamId: stream.id } })).resolves.toMatchObject({ created: 1, kept: 2 })
    const renewed = await make(admin, { audience: { streamId: stream.id }, renewUnused: true })
    expect(renewed).toMatchObject({ created: 0, renewed: 2, kept: 1 })
  })

  it('are none after a cancel', async () => {
    const admin = await anAccount(app.db, 'admin')
    const { stream } = await aFullStream(2)
    let open = () => {}
    passwords.gate = new Promise((resolve) => {
      open = resolve
    })
    const { id: batchId } = await begin(admin, { audience: { streamId: stream.id } })
    await expect(begin(admin, { audience: { streamId: stream.id } })).rejects.toMatchObject({ status: 409 })

    await app.as(admin)(cancelAccountBatch, { batchId })
    open()

    expect(await isOver(admin, batchId)).toMatchObject({ state: 'cancelled', created: 0, hasSlips: false })
    const { rows } = await app.as(admin)(listAccounts, { stream: stream.id })
    expect(rows.map(({ standing }) => standing)).toEqual(['none', 'none'])
  })

  /** As a server leaves it that dies in the middle. */
  async function aBatchOfTheDead(state: 'running' | 'printing') {
    const admin = await anAccount(app.db, 'admin')
    const { stream } = await aFullStream(2)
    const { id: batchId } = await app.db
      .insertInto('account_batch')
      .values({ started_by: admin.id, total: 2, state })
      .returning('id')
      .executeTakeFirstOrThrow()
    const payload = JSON.stringify({ batchId, audience: { streamId: stream.id }, renewUnused: false })
    const ofTheDead = { kind: 'create accounts', payload, owner_id: admin.id, attempts: 1, server: 'dead' }
    await app.db
      .insertInto('job')
      .values({ ...ofTheDead, state: 'running', seen_at: new Date(Date.now() - 60_000) })
      .execute()
    await sql`select pg_notify(${jobNotices}, '')`.execute(app.db)
    return isOver(admin, batchId)
  }

  it('are made by another server where the first one died before it had written them', async () => {
    expect(await aBatchOfTheDead('running')).toMatchObject({ state: 'done', created: 2, hasSlips: true })
  })

  it('say so when a server died before it had laid out their slips', async () => {
    const failure = expect.stringContaining('their slips are lost')
    expect(await aBatchOfTheDead('printing')).toMatchObject({ state: 'failed', failure })
  })

  it('are made once however often the command is sent', async () => {
    const admin = await anAccount(app.db, 'admin')
    const { stream } = await aFullStream(1)
    const send = () =>
      app.as(admin)(startAccountBatch, { audience: { streamId: stream.id } }, { idempotencyKey: 'the-same' })
    const [first, second] = [await send(), await send()]
    expect(second.id).toBe(first.id)
    expect(await isOver(admin, first.id)).toMatchObject({ created: 1 })
  })

  it('leave no password behind in the database', async () => {
    const admin = await anAccount(app.db, 'admin')
    const { stream } = await aFullStream(1)
    const batch = await make(admin, { audience: { streamId: stream.id } })
    const text = (await slipsOf(admin, batch.id)).pages.join('\n')
    const password = text.match(/[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}/)?.[0] ?? ''
    for (const table of ['account', 'account_batch', 'audit_entry', 'idempotency_key', 'outbox_mail'] as const) {
      const rows = await app.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(password)
    }
  })
})

describe('many accounts at once', () => {
  it('are counted by stream and listed by how they stand', async () => {
    const admin = await anAccount(app.db, 'admin')
    const { stream, students } = await aFullStream(3)
    await anAccount(app.db, 'student', { student_id: students[0]?.id ?? '', is_disabled: true })
    await anAccount(app.db, 'student', { student_id: students[1]?.id ?? '', must_change_password: true })

    const { streams } = await app.as(admin)(countAccounts, {})
    const counts = streams.find(({ streamId }) => streamId === stream.id)
    expect(counts).toMatchObject({ people: 3, none: 1, neverSignedIn: 1, inUse: 0, disabled: 1 })
    const { rows } = await app.as(admin)(listAccounts, { stream: stream.id, standing: 'never-signed-in' })
    expect(rows.map(({ personId }) => personId)).toEqual([students[1]?.id])
  })

  it('are disabled, which signs them out, and enabled again', async () => {
    const admin = await anAccount(app.db, 'admin')
    const pupils = [await anAccount(app.db, 'student'), await anAccount(app.db, 'student')]
    const [first] = pupils
    await app.as(first as Admin)(whoAmI, {})
    const audience = { studentIds: pupils.map(({ student_id }) => student_id ?? '') }

    await expect(app.as(admin)(changeAccounts, { audience, action: 'disable' })).resolves.toEqual({
      changed: 2,
      left: 0,
    })
    await expect(app.as(first as Admin)(whoAmI, {})).rejects.toMatchObject({ status: 401 })
    const again = app.as(admin)(changeAccounts, { audience, action: 'enable' })
    await expect(again).resolves.toEqual({ changed: 2, left: 0 })
  })

  it('of admins stay as they are', async () => {
    const staff = await aStaff(app.db)
    const admin = await anAccount(app.db, 'admin', { staff_id: staff.id })
    const disabling = app.as(admin)(changeAccounts, { audience: { staffIds: [staff.id] }, action: 'disable' })
    await expect(disabling).resolves.toEqual({ changed: 0, left: 1 })
  })

  it('get a link by mail where there is an address', async () => {
    const admin = await anAccount(app.db, 'admin')
    const pupils = [
      await anAccount(app.db, 'student', { email: 'ada@hill.example' }),
      await anAccount(app.db, 'student'),
    ]
    const audience = { studentIds: pupils.map(({ student_id }) => student_id ?? '') }

    const sent = await app.as(admin)(changeAccounts, { audience, action: 'mail-reset-link' })

    expect(sent).toEqual({ changed: 1, left: 1 })
    const [mail] = await app.outbox()
    expect(mail?.recipient).toBe('ada@hill.example')
    expect(mail?.body).toMatch(/\/auth\/reset-password\?token=/)
  })

  it('get a link later where the last mail did not leave, and their office is told', async () => {
    const admin = await anAccount(app.db, 'admin')
    const mailed = async () => {
      const { student_id } = await anAccount(app.db, 'student', { email: `${crypto.randomUUID()}@hill.example` })
      const audience = { studentIds: [student_id ?? ''] }
      return app.as(admin)(changeAccounts, { audience, action: 'mail-reset-link' })
    }
    await expect(mailed()).resolves.toEqual({ changed: 1, left: 0 })
    await app.outbox({ isAway: true })
    await expect(mailed()).resolves.toEqual({ changed: 1, left: 0, mailTrouble: 'failing' })
    await app.outbox()
    await expect(mailed()).resolves.toEqual({ changed: 1, left: 0 })
  })
})

it.each([
  ['nobody', () => Promise.resolve(null), 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['a student', () => anAccount(app.db, 'student'), 403],
])('is refused to %s', async (_, caller, status) => {
  const api = app.as(await caller())
  const audience = { everyOf: 'students' as const }
  await expect(api(startAccountBatch, { audience })).rejects.toMatchObject({ status })
  await expect(api(changeAccounts, { audience, action: 'disable' })).rejects.toMatchObject({ status })
  await expect(api(listAccounts, {})).rejects.toMatchObject({ status })
})
