import {
  endOtherSessions,
  endSessions,
  lookUpPasswordLink,
  renewOneTimePassword,
  requestPasswordReset,
  resetPassword,
  setAccountDisabled,
  whoAmI,
} from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aStaff } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { openFirstAdmin } from './first-admin'
import { deleteOldResets } from './password-reset.repo'

const app = testApp({ settings: { PUBLIC_URL: 'https://school.example/', SMTP_URL: 'smtp://mail.school.example' } })
const anybody = app.as(null)
const password = 'seven slow boats'

const ask = (usernameOrEmail: string) => anybody(requestPasswordReset, { usernameOrEmail })
const use = (token: string, chosen = password) => anybody(resetPassword, { token, password: chosen })

const lookUp = (token: string) => anybody(lookUpPasswordLink, { token })

function tokenIn(mail: { body: string } | undefined) {
  const [, token] = /^https:\/\/school\.example\/auth\/reset-password\?token=([\w-]{43})$/m.exec(mail?.body ?? '') ?? []
  return token ?? ''
}

async function signInStatus(username: string, secret = password) {
  const reply = await app.inject({ method: 'POST', url: '/api/login', payload: { username, password: secret } })
  return reply.statusCode
}

async function somebodyWithLink() {
  const person = await anAccount(app.db, 'staff', { email: `${crypto.randomUUID()}@school.example` })
  await ask(person.username)
  const [mail] = await app.outbox()
  return { person, mail, token: tokenIn(mail) }
}

describe('asking for a new password', () => {
  it('mails a link to whoever has that username', async () => {
    const { person, mail, token } = await somebodyWithLink()
    expect(mail).toMatchObject({ recipient: person.email, subject: 'Your new password' })
    expect(mail?.body).toContain(`Hello ${person.username},`)
    expect(token).not.toBe('')
  })

  it('finds a person by the address, also where it stands on the staff record', async () => {
    const { id } = await aStaff(app.db, { email: 'Grace@School.example' })
    await anAccount(app.db, 'staff', { staff_id: id })
    await ask('grace@school.example')
    await expect(app.outbox()).resolves.toMatchObject([{ recipient: 'Grace@School.example' }])
  })

  it.each([
    ['nobody', async () => 'stranger'],
    [
      'a disabled account',
      async () => (await anAccount(app.db, 'staff', { email: 'a@b.c', is_disabled: true })).username,
    ],
    ['an account without an address', async () => (await anAccount(app.db, 'admin')).username],
  ])('answers %s the same, and mails nothing', async (_, whom) => {
    await expect(ask(await whom())).resolves.toEqual({})
    await expect(app.outbox()).resolves.toEqual([])
  })

  it('does not fill a mailbox', async () => {
    const { username } = await anAccount(app.db, 'admin', { email: 'head@school.example' })
    for (let time = 0; time < 6; time++) await ask(username)
    await expect(app.outbox()).resolves.toHaveLength(3)
  })

  it('keeps only a hash of the link', async () => {
    const { token } = await somebodyWithLink()
    const { rows } = await sql<{ row: string }>`select r::text as row from password_reset r`.execute(app.db)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })
})

describe('the link', () => {
  it('is good for its time from when the mail has left, however long the mail server was away', async () => {
    const person = await anAccount(app.db, 'staff', { email: `${crypto.randomUUID()}@school.example` })
    await ask(person.username)
    await sql`update password_reset set ends_at = now() - interval '2 days' where account_id = ${person.id}`.execute(
      app.db,
    )
    await deleteOldResets(app.db)
    const [mail] = await app.outbox()
    await expect(use(tokenIn(mail))).resolves.toMatchObject({ username: person.username })
  })

  it('can be asked for again once its mails have been given up', async () => {
    const person = await anAccount(app.db, 'staff', { email: `${crypto.randomUUID()}@school.example` })
    for (let time = 0; time < 3; time++) await ask(person.username)
    await sql`update outbox_mail set attempts = 12 where recipient = ${person.email}`.execute(app.db)
    await sql`update password_reset set ends_at = now() - interval '3 days' where account_id = ${person.id}`.execute(
      app.db,
    )
    await ask(person.username)
    await expect(app.outbox()).resolves.toHaveLength(1)
    await deleteOldResets(app.db)
    const kept = await app.db
      .selectFrom('password_reset')
      .select('ends_at')
      .where('account_id', '=', person.id)
      .execute()
    expect(kept).toHaveLength(1)
  })

  it('waits for its mail no more than three times', async () => {
    const person = await anAccount(app.db, 'staff', { email: `${crypto.randomUUID()}@school.example` })
    for (let time = 0; time < 6; time++) {
      await ask(person.username)
      await sql`update password_reset set ends_at = now() - interval '1 hour' where account_id = ${person.id}`.execute(
        app.db,
      )
    }
    await expect(app.outbox()).resolves.toHaveLength(3)
  })

  it('sets the password once and ends every session', async () => {
    const { person, token } = await somebodyWithLink()
    await expect(app.as(person)(whoAmI, {})).resolves.toMatchObject({ username: person.username })

    await use(token)

    await expect(app.as(person)(whoAmI, {})).rejects.toMatchObject({ status: 401 })
    await expect(signInStatus(person.username)).resolves.toBe(200)
    await expect(use(token, 'nine quick foxes')).rejects.toMatchObject({
      status: 400,
      fields: { token: expect.stringMatching(/has been used/) },
    })
    await expect(signInStatus(person.username)).resolves.toBe(200)
  })

  it('is good for thirty minutes', async () => {
    const { token } = await somebodyWithLink()
    await sql`update password_reset set ends_at = ends_at - interval '30 minutes'`.execute(app.db)
    await expect(use(token)).rejects.toMatchObject({ status: 400 })
  })

  it('is worth nothing once another one was used', async () => {
    const { person, token } = await somebodyWithLink()
    await ask(person.username)
    const [second] = await app.outbox()
    await use(tokenIn(second))
    await expect(use(token, 'nine quick foxes')).rejects.toMatchObject({ status: 400 })
  })

  it('opens nothing for an account that was disabled meanwhile', async () => {
    const { person, token } = await somebodyWithLink()
    await app.db.updateTable('account').set({ is_disabled: true }).where('id', '=', person.id).execute()
    await expect(use(token)).rejects.toMatchObject({ status: 400 })
  })

  describe('ends with what it was given for:', () => {
    type Person = Awaited<ReturnType<typeof somebodyWithLink>>['person']
    const asOffice = async () => app.as(await anAccount(app.db, 'admin'))
    const inRecord = (person: Person) => app.db.updateTable('account').where('id', '=', person.id)

    it.each<[string, (person: Person) => Promise<unknown>]>([
      ['the password is another one', (person) => inRecord(person).set({ password_hash: 'another' }).execute()],
      [
        'the office gives another password',
        async ({ id: accountId }) => (await asOffice())(renewOneTimePassword, { accountId }),
      ],
      ['the office ends all sessions', async ({ id: accountId }) => (await asOffice())(endSessions, { accountId })],
      ['the person ends the other sessions', (person) => app.as(person)(endOtherSessions, {})],
      ['the address is another one', (person) => inRecord(person).set({ email: 'new@school.example' }).execute()],
      [
        'the account was closed, although it is open again',
        async ({ id: accountId }) => {
          const office = await asOffice()
          await office(setAccountDisabled, { accountId, disabled: true })
          await office(setAccountDisabled, { accountId, disabled: false })
        },
      ],
    ])('%s', async (_, act) => {
      const { person, token } = await somebodyWithLink()
      await act(person)
      await expect(use(token)).rejects.toMatchObject({ fields: { token: expect.stringContaining('expired') } })
    })

    it('the address on the record is another one', async () => {
      const { id } = await aStaff(app.db, { email: 'old@school.example' })
      const { username } = await anAccount(app.db, 'staff', { staff_id: id })
      await ask(username)
      const token = tokenIn((await app.outbox())[0])
      await app.db.updateTable('staff').set({ email: 'new@school.example' }).where('id', '=', id).execute()
      await expect(use(token)).rejects.toMatchObject({ fields: { token: expect.stringContaining('expired') } })
    })
  })

  it('may be used again after a password that was refused', async () => {
    const { token, person } = await somebodyWithLink()
    await expect(use(token, 'too short')).rejects.toMatchObject({ fields: { password: 'Use at least 12 characters' } })
    await expect(use(token, 'short')).rejects.toMatchObject({ fields: { password: 'Use at least 12 characters' } })
    await expect(use(token)).resolves.toEqual({ username: person.username, isFirst: true })
    await ask(person.username)
    const [mail] = await app.outbox()
    await expect(use(tokenIn(mail))).resolves.toEqual({ username: person.username, isFirst: false })
  })

  it('has one effect when it is used twice at once', async () => {
    const { token } = await somebodyWithLink()
    const replies = await Promise.allSettled([use(token), use(token, 'nine quick foxes')])
    expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('is nothing one can guess', async () => {
    await expect(use('x')).rejects.toMatchObject({ status: 400 })
  })
})

describe('a school that nobody administers yet', () => {
  it('is opened by a link that the server prints, until an admin has a password', async () => {
    await app.db.deleteFrom('account').where('category', '=', 'admin').execute()
    const printed = await openFirstAdmin(app.db, 'https://school.example')
    const again = await openFirstAdmin(app.db, 'https://school.example')
    expect(again).not.toBe(printed)

    const reply = await use(new URL(again ?? '').searchParams.get('token') ?? '')
    expect(reply).toEqual({ username: 'admin', isFirst: true })

    await expect(signInStatus('admin')).resolves.toBe(200)
    await expect(openFirstAdmin(app.db, 'https://school.example')).resolves.toBeNull()
    await expect(use(new URL(printed ?? '').searchParams.get('token') ?? '')).rejects.toMatchObject({ status: 400 })
  })
})

describe('looking a link up', () => {
  it('says whose it is and how long the password has to be, and uses nothing up', async () => {
    const { person, token } = await somebodyWithLink()
    const link = { username: person.username, shortest: 12 }
    await expect(lookUp(token)).resolves.toEqual({ link })
    await expect(lookUp(token)).resolves.toEqual({ link })
    await use(token)
  })

  it.each([
    ['was used', async (token: string) => void (await use(token))],
    [
      'is too old',
      async () =>
        void (await app.db.updateTable('password_reset').set({ ends_at: sql`now() - interval '1 second'` }).execute()),
    ],
    [
      'opens a closed account',
      async () =>
        void (await app.db.updateTable('account').set({ is_disabled: true }).where('category', '=', 'staff').execute()),
    ],
  ])('finds none that %s', async (_, end) => {
    await anAccount(app.db, 'admin')
    const { token } = await somebodyWithLink()
    await end(token)
    await expect(lookUp(token)).resolves.toEqual({ link: null })
  })

  it('finds none that nobody has been sent', async () => {
    await expect(lookUp('a'.repeat(43))).resolves.toEqual({ link: null })
  })
})
