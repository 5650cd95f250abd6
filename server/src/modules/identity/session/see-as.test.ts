import {
  fillPath,
  giveRole,
  heldBy,
  listOwnSessions,
  listStudents,
  renewToken,
  signOut,
  startSeeingAs,
  stopSeeingAs,
  whoAmI,
} from '@bellhouse/contracts'
import { endpoints } from '@bellhouse/contracts/endpoints'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { whileOnlyLooking } from '../../../platform/db/only-looking'
import { putKnownDevice } from './tries.repo'

const app = testApp()
beforeAll(() => aSchool(app.db))

type Account = Awaited<ReturnType<typeof anAccount>>

async function call(token: string, { method, path }: { method: string; path: string }, payload: object = {}) {
  const reply = await app.inject({
    ...{ method: method as 'GET', url: path, headers: { authorization: `Bearer ${token}` } },
    ...(method !== 'GET' && { payload }),
  })
  return { status: reply.statusCode, body: reply.json() }
}

const seeAs = async (viewer: Account, person: Account) =>
  (await app.as(viewer)(startSeeingAs, { accountId: person.id })).access_token

describe('whoever sees the portal as somebody else', () => {
  let viewer: Account
  let teacher: Account
  let token: string
  let ofOffice: string

  beforeAll(async () => {
    viewer = await anAccount(app.db, 'admin', { display_name: 'Grace Auma' })
    teacher = await anAccount(app.db, 'staff')
    token = await seeAs(viewer, teacher)
    ofOffice = await seeAs(viewer, await anAccount(app.db, 'admin'))
  })

  it('is that person, and told to be looking', async () => {
    const { body } = await call(token, whoAmI)
    expect(body).toMatchObject({ accountId: teacher.id, category: 'staff', seenBy: { name: 'Grace Auma' } })
    const minutes = (Date.parse(body.seenBy.until) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30)
    expect((await call(token, listStudents)).status).toBe(403)
  })

  it('has their conversations closed, and leaves no trace among where they are signed in', async () => {
    const { body } = await call(token, whoAmI)
    expect(heldBy('staff', null).filter((one) => !body.permissions.includes(one))).toEqual([
      'chat-groups.write',
      'chat.use',
      'own-sessions.write',
    ])
    expect(await app.as(teacher)(listOwnSessions, {})).toHaveLength(1)
    expect(await app.as(viewer)(listOwnSessions, {})).toHaveLength(1)
  })

  const writing = endpoints.filter(
    ({ method, access }) => method !== 'GET' && access !== 'anyone' && access !== 'roster-client',
  )
  it.each(
    writing.filter(({ isForViewers }) => !isForViewers).map((one) => [`${one.method} ${one.path}`, one] as const),
  )('changes nothing by %s', async (_, { method, path }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, crypto.randomUUID()])
    for (const as of [token, ofOffice])
      expect((await call(as, { method, path: fillPath(path, Object.fromEntries(names)).path })).status).toBe(403)
  })

  it('changes nothing by a reading either', async () => {
    const before = await sql<{ n: number }>`select count(*)::integer as n from audit_entry`.execute(app.db)
    for (const { method, path } of endpoints.filter(({ method }) => method === 'GET')) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, crypto.randomUUID()])
      const { status } = await call(token, { method, path: fillPath(path, Object.fromEntries(names)).path }).catch(
        () => ({ status: 200 }),
      )
      expect(status).toBeLessThan(500)
    }
    const after = await sql<{ n: number }>`select count(*)::integer as n from audit_entry`.execute(app.db)
    expect(after.rows).toEqual(before.rows)
  })

  it('changes nothing by a reading that goes to the database by another way, and leaves the connections as they were', async () => {
    const count = () => sql<{ n: number }>`select count(*)::integer as n from known_device`.execute(app.db)
    const { rows: before } = await count()
    const write = () => putKnownDevice(app.db, teacher.id, crypto.randomUUID())
    const inTransaction = () =>
      app.db.transaction().execute((db) => putKnownDevice(db, teacher.id, crypto.randomUUID()))
    for (const act of [write, inTransaction])
      await expect(whileOnlyLooking(act)).rejects.toThrow(/read-only transaction/)
    expect((await count()).rows).toEqual(before)
    await Promise.all(Array.from({ length: 12 }, write))
    expect((await count()).rows[0]?.n).toBe((before[0]?.n ?? 0) + 12)
  })

  it('cannot look on as a third one, and stays no longer for a new token', async () => {
    const student = await anAccount(app.db, 'student')
    const { path } = fillPath(startSeeingAs.path, { accountId: student.id })
    const { status, body } = await call(token, { method: 'POST', path })
    expect({ status, message: body.message }).toEqual({ status: 403, message: expect.any(String) })
    const renewed = await call(token, renewToken)
    const { exp, user_category: category } = JSON.parse(atob(renewed.body.access_token.split('.')[1]))
    expect(exp * 1000 - Date.now()).toBeLessThan(30 * 60_000)
    expect(category).toBe('staff')
  })
})

describe('seeing the portal as somebody else', () => {
  it('ends with a token for the session that it began in', async () => {
    const [viewer, student] = [await anAccount(app.db, 'admin'), await anAccount(app.db, 'student')]
    const token = await seeAs(viewer, student)
    const { body } = await call(token, stopSeeingAs)
    expect((await call(body.access_token, whoAmI)).body).toMatchObject({ accountId: viewer.id })
    expect((await call(token, whoAmI)).status).toBe(401)
  })

  it('ends by itself, and when whoever looks signs out, is disabled or may no more', async () => {
    const ends: [string, (viewer: Account) => Promise<unknown>][] = [
      ['time', () => sql`update session set ends_at = now() where as_account_id is not null`.execute(app.db)],
      ['sign-out', (viewer) => app.as(viewer)(signOut, {})],
      ['disabled', ({ id }) => app.db.updateTable('account').set({ is_disabled: true }).where('id', '=', id).execute()],
      [
        'role',
        async ({ id }) => {
          const role = { name: crypto.randomUUID(), category: 'admin' as const, permissions: ['roles.write'] }
          const { id: role_id } = await app.db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()
          await app.db.updateTable('account').set({ role_id }).where('id', '=', id).execute()
        },
      ],
    ]
    for (const [, end] of ends) {
      const [viewer, teacher] = [await anAccount(app.db, 'admin'), await anAccount(app.db, 'staff')]
      const token = await seeAs(viewer, teacher)
      expect((await call(token, whoAmI)).status).toBe(200)
      await end(viewer)
      expect((await call(token, whoAmI)).status).toBe(401)
    }
  })

  it('is nothing for teachers, and not as somebody who may do more', async () => {
    const teacher = await anAccount(app.db, 'staff')
    await expect(seeAs(teacher, await anAccount(app.db, 'student'))).rejects.toMatchObject({ status: 403 })
    const [head, officer] = [await anAccount(app.db, 'admin'), await anAccount(app.db, 'admin')]
    const role = {
      name: crypto.randomUUID(),
      category: 'admin' as const,
      permissions: ['people.see-as', 'roles.write'],
    }
    const { id } = await app.db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()
    await app.as(head)(giveRole, { accountId: officer.id, roleId: id })
    await expect(seeAs(officer, head)).rejects.toMatchObject({ status: 403 })
    await expect(seeAs(officer, teacher)).resolves.toBeTruthy()
  })

  it('is written down with the one who looks', async () => {
    const [viewer, teacher] = [await anAccount(app.db, 'admin'), await anAccount(app.db, 'staff')]
    await call(await seeAs(viewer, teacher), stopSeeingAs)
    const told = await app.db
      .selectFrom('audit_entry')
      .select(['action', 'account_id'])
      .where('record_id', '=', teacher.id)
      .orderBy('id')
      .execute()
    expect(told).toEqual([
      { action: 'see the portal as this person', account_id: viewer.id },
      { action: 'stop seeing the portal as this person', account_id: viewer.id },
    ])
  })
})
