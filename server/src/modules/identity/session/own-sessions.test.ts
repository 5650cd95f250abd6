import { endOtherSessions, endOwnSession, listOwnSessions, signIn, signOut } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const password = 'four green birds'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await app.server.passwords.hash(password)
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1'

const somebody = () => anAccount(app.db, 'student', { password_hash: passwordHash })

/** Signs in as a browser of that kind does, and says what it holds afterwards. */
async function enter(username: string, userAgent: string) {
  const reply = await app.inject({
    ...{ method: 'POST', url: signIn.path, payload: { username, password } },
    headers: { 'user-agent': userAgent },
  })
  return {
    token: String(reply.json().access_token),
    cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '',
  }
}

const call = (token: string, method: 'GET' | 'POST' | 'DELETE', url: string) =>
  app.inject({
    ...{ method, url, headers: { authorization: `Bearer ${token}` } },
    ...(method !== 'GET' && { payload: {} }),
  })

const listAs = async (token: string) => (await call(token, 'GET', listOwnSessions.path)).json()

const knownDevices = (accountId: string) =>
  app.db.selectFrom('known_device').selectAll().where('account_id', '=', accountId).execute()

it('tells whoever holds the token of a session that was ended so, and nobody else', async () => {
  const person = await somebody()
  const [phone, desk] = [await enter(person.username, iphone), await enter(person.username, firefox)]
  await call(desk.token, 'POST', endOtherSessions.path)
  const ended = await call(phone.token, 'GET', listOwnSessions.path)
  const message = 'You were signed out from another device, or by the school’s office. Sign in again.'
  expect([ended.statusCode, ended.json()]).toMatchObject([401, { code: 'signed-out', message, wasEnded: true }])
  const stranger = await call(`${phone.token}x`, 'GET', listOwnSessions.path)
  expect(stranger.json()).toEqual(expect.not.objectContaining({ wasEnded: true }))
})

it('tells whoever was in the middle of something when their account was closed, and nobody who comes anew', async () => {
  const person = await somebody()
  const phone = await enter(person.username, iphone)
  const close = (is_disabled: boolean) =>
    app.db.updateTable('account').set({ is_disabled }).where('id', '=', person.id).execute()
  await close(true)
  const ended = await call(phone.token, 'GET', listOwnSessions.path)
  const message = expect.stringContaining('Your account was closed by the school’s office')
  expect([ended.statusCode, ended.json()]).toMatchObject([401, { code: 'signed-out', message, wasEnded: true }])
  const stranger = await call(`${phone.token}x`, 'GET', listOwnSessions.path)
  expect(stranger.json()).toMatchObject({ code: 'signed-out', message: 'Please sign in' })
  await close(false)
})

it('tells where somebody is signed in, the place that asks first', async () => {
  const person = await somebody()
  await enter((await somebody()).username, firefox)
  const phone = await enter(person.username, iphone)
  await enter(person.username, firefox)
  const gone = await enter(person.username, 'curl/8.9.1')
  await call(gone.token, 'POST', signOut.path)

  expect(await listAs(phone.token)).toEqual([
    expect.objectContaining({ device: 'Safari on iPhone', way: 'password', isCurrent: true }),
    expect.objectContaining({ device: 'Firefox on Windows', isCurrent: false }),
  ])
})

it('ends one, at once, and forgets its browser', async () => {
  const person = await somebody()
  const phone = await enter(person.username, iphone)
  const desk = await enter(person.username, firefox)
  const other = (await listAs(phone.token)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)

  expect((await call(phone.token, 'DELETE', `${listOwnSessions.path}/${other.id}`)).statusCode).toBe(200)

  expect((await call(desk.token, 'GET', listOwnSessions.path)).statusCode).toBe(401)
  expect(await listAs(phone.token)).toHaveLength(1)
  expect(await knownDevices(person.id)).toHaveLength(1)
})

it('keeps a browser known on which the person has another session', async () => {
  const person = await somebody()
  const desk = await enter(person.username, firefox)
  await app.inject({
    ...{ method: 'POST', url: signIn.path, payload: { username: person.username, password } },
    headers: { cookie: desk.cookie },
  })
  const [, other] = await listAs(desk.token)
  await call(desk.token, 'DELETE', `${listOwnSessions.path}/${other.id}`)
  expect(await knownDevices(person.id)).toHaveLength(1)
})

it('ends all others, and neither this one nor anybody else’s', async () => {
  const person = await somebody()
  const stranger = await enter((await somebody()).username, firefox)
  const here = await enter(person.username, iphone)
  const others = [await enter(person.username, firefox), await enter(person.username, firefox)]

  expect((await call(here.token, 'POST', endOtherSessions.path)).json()).toEqual({ ended: 2 })

  for (const { token } of others) expect((await call(token, 'GET', listOwnSessions.path)).statusCode).toBe(401)
  for (const { token } of [here, stranger]) expect(await listAs(token)).toHaveLength(1)
  expect(await knownDevices(person.id)).toHaveLength(1)
  const told = await app.db.selectFrom('audit_entry').select('after').where('account_id', '=', person.id).execute()
  expect(told).toEqual([{ after: { ended: 2 } }])
})

it('refuses the session of somebody else, one that has ended, and the one at hand', async () => {
  const person = await somebody()
  const stranger = await enter((await somebody()).username, firefox)
  const [theirs] = await listAs(stranger.token)
  const [own] = await app.as(person)(listOwnSessions, {})

  await expect(app.as(person)(endOwnSession, { sessionId: theirs.id })).rejects.toMatchObject({ status: 404 })
  await expect(app.as(person)(endOwnSession, { sessionId: own?.id ?? '' })).rejects.toMatchObject({ status: 409 })
  expect(await listAs(stranger.token)).toHaveLength(1)
})
