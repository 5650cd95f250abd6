import { sendMessage, setAccountDisabled, signOut } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aStudent, inStream } from '../../../../test/factories'
import { aWhile, openLine, openReadyLine, until } from '../../../../test/live-client'
import { testApp } from '../../../../test/test-app'
import { announceNotifications } from '../../../platform/live/announce'
import { mostLinesOfOne } from '../../../platform/live/live-hub'
import { insertSession } from '../../identity/session/session.repo'
import { putThread } from '../chat/chat.repo'
import { putGroup } from '../chat/chat-groups.repo'

const app = testApp()
beforeAll(async () => {
  await aSchool(app.db)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})

const someone = (name: string) => anAccount(app.db, 'staff', { display_name: name })
type Account = Awaited<ReturnType<typeof someone>>
const lineOf = async (account: Account) => openReadyLine(app.server, await app.signIn(account))

describe('opening the line', () => {
  it.each([
    ['no token at all', 'x.y.z'],
    ['a token of another key', `${'e30'.repeat(20)}.e30.e30`],
  ])('is refused with %s', async (_, token) => {
    const line = await openLine(app.server, token)
    expect(await line.closed).toBe(4401)
    expect(line.events).toEqual([])
  })

  it('is refused with the token of a session that has ended', async () => {
    const account = await someone('Gone')
    const token = await app.signIn(account)
    await app.db.updateTable('session').set({ ends_at: sql`now()` }).where('account_id', '=', account.id).execute()
    expect(await (await openLine(app.server, token)).closed).toBe(4401)
  })

  it('is refused with a one-time password, as every call is', async () => {
    const account = await anAccount(app.db, 'staff', { must_change_password: true })
    expect(await (await openLine(app.server, await app.signIn(account))).closed).toBe(4401)
  })

  it('is put off, and not refused, while the server cannot ask who it is', async () => {
    const token = await app.signIn(await someone('Patient'))
    await openReadyLine(app.server, token)
    await app.db.schema.alterTable('session').renameTo('session_away').execute()
    const line = await openLine(app.server, token)
    expect(await line.closed).toBe(1013)
    await app.db.schema.alterTable('session_away').renameTo('session').execute()
  })

  it('is refused to a page of another address, before anything is said', async () => {
    const opening = openLine(app.server, null, { origin: 'https://elsewhere.example' })
    await expect(opening).rejects.toThrow('403')
  })

  it('does not answer who has not said who it is', async () => {
    const line = await openLine(app.server, null)
    line.say({ type: 'typing', threadId: crypto.randomUUID() })
    expect(await line.closed).toBe(4401)
  })

  it('answers a plain request like an address that does not exist', async () => {
    expect((await app.inject('/api/live')).statusCode).toBe(404)
  })

  it('closes the oldest line of somebody who opens too many', async () => {
    const account = await someone('Many tabs')
    const first = await lineOf(account)
    for (let count = 0; count < mostLinesOfOne; count++) await lineOf(account)
    expect(await first.closed).toBe(4409)
  })
})

describe('a browser that misbehaves', () => {
  it.each([
    ['nonsense', '{"type":"read","everything":true}', 1008],
    ['no JSON', 'hello', 1008],
    ['far too much', JSON.stringify({ type: 'hello', token: 'x'.repeat(10_000) }), 1009],
  ])('is cut off when it says %s', async (_, text, code) => {
    const line = await lineOf(await someone('Rude'))
    line.say(text)
    expect(await line.closed).toBe(code)
  })

  it('is cut off when it talks without a pause', async () => {
    const line = await lineOf(await someone('Loud'))
    for (let count = 0; count < 30; count++) line.say({ type: 'typing', threadId: crypto.randomUUID() })
    expect(await line.closed).toBe(1008)
  })
})

describe('what two people hear', () => {
  it('is each message at once, the sender’s other tabs too', async () => {
    const [grace, paul] = [await someone('Grace'), await someone('Paul')]
    const [one, two, other] = [await lineOf(grace), await lineOf(grace), await lineOf(paul)]
    await app.as(grace)(sendMessage, { id: paul.id, msg: 'Hello <b>Paul</b>' })
    for (const line of [one, two, other]) await until(() => line.heard('message').length === 1)
    const told = { seq: 1, text: 'Hello <b>Paul</b>', senderName: 'Grace' }
    expect(other.heard('message')[0]?.message).toMatchObject({ ...told, isOwn: false })
    expect(two.heard('message')[0]?.message).toMatchObject({ ...told, isOwn: true })
  })

  it('is nothing that was not committed', async () => {
    const [grace, paul] = [await someone('Grace'), await someone('Paul')]
    const line = await lineOf(paul)
    const sending = app.db.transaction().execute(async (db) => {
      await announceNotifications(db, [paul.id])
      throw new Error('never mind')
    })
    await expect(sending).rejects.toThrow('never mind')
    await announceNotifications(app.db, [paul.id, grace.id])
    await until(() => line.heard('notifications').length > 0)
    await aWhile()
    expect(line.heard('notifications')).toHaveLength(1)
  })

  it('is who writes, but not from a stranger to the conversation', async () => {
    const [grace, paul, stranger] = [await someone('Grace'), await someone('Paul'), await someone('Stranger')]
    const threadId = await putThread(app.db, grace.id, paul.id)
    const [graces, pauls, strangers] = [await lineOf(grace), await lineOf(paul), await lineOf(stranger)]
    strangers.say({ type: 'typing', threadId })
    graces.say({ type: 'typing', threadId })
    await until(() => pauls.heard('typing').length === 1)
    await aWhile()
    expect(pauls.heard('typing')).toEqual([{ type: 'typing', threadId, accountId: grace.id, name: 'Grace' }])
    expect([...graces.heard('typing'), ...strangers.heard('typing')]).toEqual([])
  })

  it('is who comes and goes, where they have written with each other', async () => {
    const [grace, paul, stranger] = [await someone('Grace'), await someone('Paul'), await someone('Stranger')]
    await putThread(app.db, grace.id, paul.id)
    const [pauls, strangers] = [await lineOf(paul), await lineOf(stranger)]
    const graces = await lineOf(grace)
    await until(() => pauls.heard('presence').length === 1)
    graces.cut()
    await until(() => pauls.heard('presence').length === 2)
    expect(pauls.heard('presence').map(({ accountId, isOnline }) => [accountId, isOnline])).toEqual([
      [grace.id, true],
      [grace.id, false],
    ])
    expect(strangers.heard('presence').map(({ accountId }) => accountId)).not.toContain(grace.id)
  })

  it('is notifications for everybody, where they are meant for everybody', async () => {
    const lines = [await lineOf(await someone('One')), await lineOf(await someone('Two'))]
    await announceNotifications(app.db, 'everybody')
    for (const line of lines) await until(() => line.heard('notifications').length === 1)
  })
})

describe('who leaves a group', () => {
  it('hears nothing more of it, on a line that was open before', async () => {
    const staff = await aStaff(app.db)
    const teacher = await anAccount(app.db, 'staff', { staff_id: staff.id })
    const stream = await aStream(app.db, { class_teacher_id: staff.id })
    const [stays, leaves] = [
      await aStudent(app.db, { stream_id: stream.id }),
      await aStudent(app.db, { stream_id: stream.id }),
    ]
    const [staying, leaving] = [
      await anAccount(app.db, 'student', { student_id: stays.id }),
      await anAccount(app.db, 'student', { student_id: leaves.id }),
    ]
    const threadId = (await putGroup(app.db, { streamId: stream.id, subjectId: null })) ?? ''
    const [teachers, stayings, leavings] = [await lineOf(teacher), await lineOf(staying), await lineOf(leaving)]

    teachers.say({ type: 'typing', threadId })
    for (const line of [stayings, leavings]) await until(() => line.heard('typing').length === 1)
    await inStream(app.db, leaves.id, null)
    leavings.say({ type: 'typing', threadId })
    const another = await lineOf(teacher)
    another.say({ type: 'typing', threadId })
    await until(() => stayings.heard('typing').length === 2)
    await aWhile()
    expect(leavings.heard('typing')).toHaveLength(1)
    expect(teachers.heard('typing')).toEqual([])
  })
})

describe('the end of a session', () => {
  it.each([
    ['signing out', async (_: Account, token: string) => void (await signOutWith(token))],
    ['disabling the account', async (account: Account) => void (await disable(account))],
    [
      'deleting the session',
      async (account: Account) =>
        void (await app.db.deleteFrom('session').where('account_id', '=', account.id).execute()),
    ],
  ])('closes the line without being asked: %s', async (_, end) => {
    const account = await someone('Leaving')
    const token = await app.signIn(account)
    const line = await openReadyLine(app.server, token)
    await end(account, token)
    expect(await line.closed).toBe(4401)
  })

  async function signOutWith(token: string) {
    const { statusCode } = await app.inject({
      method: signOut.method,
      url: signOut.path,
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
    expect(statusCode).toBe(200)
  }

  async function disable({ id }: Account) {
    await app.as(await anAccount(app.db, 'admin'))(setAccountDisabled, { accountId: id, disabled: true })
  }

  it('or of the token closes the line, unless a renewed token is shown on it', async () => {
    const account = await someone('Renewing')
    const { id } = await insertSession(app.db, account.id, null)
    const payload = { username: account.username, user_category: account.category }
    const tokenFor = (seconds: number) =>
      app.server.tokens.sign(id, { ...payload, exp: Math.ceil(Date.now() / 1000) + seconds })
    const [ending, renewed] = [
      await openReadyLine(app.server, tokenFor(1)),
      await openReadyLine(app.server, tokenFor(1)),
    ]
    renewed.say({ type: 'hello', token: tokenFor(60) })
    expect(await ending.closed).toBe(4401)
    await announceNotifications(app.db, [account.id])
    await until(() => renewed.heard('notifications').length === 1)
  })

  it('leaves the lines of the person’s other sessions open', async () => {
    const account = await someone('At home and at school')
    const token = await app.signIn(account)
    const [ended, open] = [await openReadyLine(app.server, token), await lineOf(account)]
    await signOutWith(token)
    await ended.closed
    await announceNotifications(app.db, [account.id])
    await until(() => open.heard('notifications').length === 1)
  })
})

describe('a database that was away', () => {
  it('is listened to again, and everybody is told to catch up', async () => {
    const account = await someone('Patient')
    const line = await lineOf(account)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'bellhouse-live' and datname = current_database()`.execute(app.db)
    await until(() => line.heard('catch-up').length === 1)
    await announceNotifications(app.db, [account.id])
    await until(() => line.heard('notifications').length === 1)
  })
})

describe('a server that stops', () => {
  it('tells the browsers to come back', async () => {
    const line = await lineOf(await someone('Last'))
    const closing = app.server.close()
    expect(await line.closed).toBe(1012)
    await closing
  })
})
