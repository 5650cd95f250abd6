import { changePassword, renewToken, signIn, signOut, whoAmI } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { anAccount } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { setPassword } from './session.repo'
import { mustOpenAccount } from './sign-in'

const app = testApp()
const password = 'four green birds'

async function somebody(
  given: Parameters<typeof anAccount>[2] = {},
  category: 'admin' | 'staff' | 'student' = 'staff',
) {
  return anAccount(app.db, category, { password_hash: await app.server.passwords.hash(password), ...given })
}

function tryToSignIn(username: string, secret: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'POST', url: '/api/login', headers, payload: { username, password: secret } })
}

const read = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())

/** As if the tries so far had been made that many seconds earlier. */
const letPass = (seconds: number) =>
  sql`update signin_attempt set at = at - make_interval(secs => ${seconds})`.execute(app.db)

const cookieOf = (reply: { headers: Record<string, unknown> }) =>
  String(reply.headers['set-cookie']).split(';')[0] ?? ''

describe('signing in', () => {
  it('answers as the specification has it', async () => {
    const { username } = await somebody()
    const reply = await tryToSignIn(username, password)

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ status: 200, access_token: expect.any(String) })
    const [header, payload] = reply.json().access_token.split('.')
    expect(Object.keys(read(payload)).sort()).toEqual(['exp', 'user_category', 'username'])
    expect(Object.keys(read(header)).sort()).toEqual(['alg', 'kid', 'sid', 'typ'])
  })

  it.each([
    ['admin', 3600],
    ['staff', 4 * 3600],
    ['student', 4 * 3600],
  ] as const)('gives %s a token of the right length', async (category, seconds) => {
    const { username } = await somebody({}, category)
    const { access_token } = (await tryToSignIn(username, password)).json()
    const { exp, user_category } = read(access_token.split('.')[1])

    expect(user_category).toBe(category)
    expect(Math.abs(exp - Date.now() / 1000 - seconds)).toBeLessThan(5)
  })

  it('does not mind capitals in the username', async () => {
    const { username } = await somebody()
    expect((await tryToSignIn(username.toUpperCase(), password)).statusCode).toBe(200)
  })

  it.each([
    ['a wrong password', () => somebody(), 'wrong'],
    ['somebody who is not here', async () => ({ username: 'stranger' }), password],
    ['a disabled account', () => somebody({ is_disabled: true }), password],
    ['an account without a password', () => somebody({ password_hash: null }), password],
  ])('gives %s the same answer after the same work', async (_, whom, secret) => {
    const { username } = await whom()
    const before = app.server.passwords.verified

    const reply = await tryToSignIn(username, secret)

    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({ status: 401, code: 'signed-out', message: 'Wrong username or password.' })
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(app.server.passwords.verified - before).toBe(1)
  })

  it('refuses what is no sign-in', async () => {
    const reply = await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'x' } })
    expect(reply.json()).toMatchObject({ status: 400, fields: { password: 'This is needed' } })
  })
})

describe('guessing', () => {
  async function guess(username: string, times: number) {
    const statuses: number[] = []
    for (let time = 0; time < times; time++) {
      const elsewhere = { 'x-forwarded-for': `198.51.100.${time % 5}` }
      statuses.push((await tryToSignIn(username, `wrong ${time}`, elsewhere)).statusCode)
      await letPass(31)
    }
    return statuses
  }

  it('gets ten tries at an account in fifteen minutes, and then not even with the right password', async () => {
    const { username } = await somebody()
    expect(await guess(username, 12)).toEqual([...Array(10).fill(401), 429, 429])
    const reply = await tryToSignIn(username, password)
    expect(reply.statusCode).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(60)

    await letPass(15 * 60)
    expect((await tryToSignIn(username, password)).statusCode).toBe(200)
  })

  it('does not shut out the owner on a device that the owner has used before', async () => {
    const { username } = await somebody()
    const cookie = cookieOf(await tryToSignIn(username, password))
    await guess(username, 11)

    expect((await tryToSignIn(username, password, { cookie })).statusCode).toBe(200)
  })

  it('from one address leaves tries to the owner, who comes from another on a new device', async () => {
    const { username } = await somebody()
    const here = { 'x-forwarded-for': '203.0.113.7' }
    for (let time = 0; time < 12; time++) {
      await tryToSignIn(username, 'wrong', here)
      await letPass(60)
    }
    expect((await tryToSignIn(username, 'wrong', here)).statusCode).toBe(429)
    expect((await tryToSignIn(username, password, { 'x-forwarded-for': '203.0.113.8' })).statusCode).toBe(200)
  })

  it('at a browser that the owner uses too makes the owner wait four minutes at most', async () => {
    const { username } = await somebody()
    const cookie = cookieOf(await tryToSignIn(username, password))
    for (let time = 0; time < 20; time++) {
      await tryToSignIn(username, 'wrong', { cookie })
      await letPass(45)
    }
    await tryToSignIn(username, 'wrong', { cookie })
    const waiting = await tryToSignIn(username, password, { cookie })
    expect(waiting.statusCode).toBe(429)
    expect(Number(waiting.headers['retry-after'])).toBeLessThanOrEqual(240)
    await letPass(240)
    expect((await tryToSignIn(username, password, { cookie })).statusCode).toBe(200)
  })

  it('while the clock was ahead keeps nobody out once it is right again', async () => {
    const { username } = await somebody()
    await guess(username, 10)
    await letPass(-365 * 86_400)
    expect((await tryToSignIn(username, password)).statusCode).toBe(200)
  })

  it('at a browser that is known to somebody else counts with those of strangers', async () => {
    const [pupil, teacher] = [await somebody(), await somebody()]
    const cookie = cookieOf(await tryToSignIn(pupil.username, password))
    const own = cookieOf(await tryToSignIn(teacher.username, password))
    for (let time = 0; time < 12; time++) {
      await tryToSignIn(teacher.username, 'wrong', { cookie })
      await letPass(31)
    }
    expect((await tryToSignIn(teacher.username, password, { cookie })).statusCode).toBe(429)
    expect((await tryToSignIn(teacher.username, password, { cookie: own })).statusCode).toBe(200)
  })

  it('does not pass for one try when many come at once', async () => {
    const { username } = await somebody()
    const before = app.server.passwords.verified
    const guesses = Array.from({ length: 40 }, () => ({
      ...{ username, password: 'wrong' },
      ...{ deviceHash: null, place: '203.0.113.9' },
    }))
    await Promise.allSettled(guesses.map((guess) => mustOpenAccount(app.server, guess)))
    expect(app.server.passwords.verified - before).toBeLessThanOrEqual(5)
  })

  it('waits longer after each failure, and says how long', async () => {
    const { username } = await somebody()
    for (let time = 0; time < 3; time++) await tryToSignIn(username, 'wrong')
    const reply = await tryToSignIn(username, password)
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '5'])
  })

  it('counts the addresses of one house together, of which IPv6 gives it as many as it likes', async () => {
    const { username } = await somebody()
    const from = (last: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${last}` })
    for (let time = 1; time <= 3; time++) await tryToSignIn(username, 'wrong', from(time))
    expect((await tryToSignIn(username, password, from(4))).statusCode).toBe(429)
    expect((await tryToSignIn(username, password, { 'x-forwarded-for': '2001:db8:9:9::1' })).statusCode).toBe(200)
  })

  it('treats an unknown name like a known one', async () => {
    expect(await guess('nobody-here', 11)).toEqual([...Array(10).fill(401), 429])
  })

  it('does not confuse a whole school behind one address with an attack', async () => {
    // A cheap hash: this is about being let in, not about how long it takes.
    const password_hash = await hash(password, { memoryCost: 8, timeCost: 1 })
    const people = Array.from({ length: 500 }, (_, place) => ({ username: `person-${place}`, password_hash }))
    const shared = { category: 'admin', display_name: 'Somebody' } as const
    await app.db
      .insertInto('account')
      .values(people.map((person) => ({ ...person, ...shared })))
      .execute()

    const replies = await Promise.all(people.map(({ username }) => tryToSignIn(username, password)))

    expect(replies.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  })
})

it('lets honest people in before a crowd that guesses', async () => {
  const password_hash = await hash(password, { memoryCost: 8, timeCost: 1 })
  const honest = await Promise.all(Array.from({ length: 8 }, () => somebody({ password_hash })))
  let guessed = 0
  const crowd = Array.from({ length: 600 }, async (_, place) => {
    await tryToSignIn(`stranger-${place}`, 'wrong', { 'x-forwarded-for': `198.51.100.${place % 5}` })
    guessed += 1
  })
  const replies = await Promise.all(
    honest.map(({ username }, place) =>
      tryToSignIn(username, password, { 'x-forwarded-for': `203.0.113.${100 + place}` }),
    ),
  )
  const before = guessed
  await Promise.all(crowd)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect(before).toBeLessThan(300)
})

describe('a session', () => {
  const events: [string, (id: string) => Promise<unknown>][] = [
    ['signing out', (id) => app.as(people.get(id) ?? null)(signOut, {})],
    ['the account being disabled', (id) => change(id, { is_disabled: true })],
    ['the session’s end', () => sql`update session set ends_at = now() - interval '1 second'`.execute(app.db)],
    ['the session being removed', (id) => app.db.deleteFrom('session').where('account_id', '=', id).execute()],
  ]
  const people = new Map<string, Awaited<ReturnType<typeof somebody>>>()
  const change = (id: string, values: { is_disabled: boolean } | { category: 'admin' }) =>
    app.db.updateTable('account').set(values).where('id', '=', id).execute()

  it.each(events)('is over at once after %s', async (_, event) => {
    const person = await somebody()
    people.set(person.id, person)
    await expect(app.as(person)(whoAmI, {})).resolves.toMatchObject({ accountId: person.id })

    await event(person.id)

    await expect(app.as(person)(whoAmI, {})).rejects.toMatchObject({ status: 401 })
  })

  it('is what the database says, not what the token says', async () => {
    const person = await somebody()
    await change(person.id, { category: 'admin' })
    await expect(app.as(person)(whoAmI, {})).resolves.toMatchObject({ category: 'admin' })
  })

  it('is renewed with a later token, twelve hours after sign-in at most', async () => {
    const person = await somebody()
    await expect(app.as(person)(renewToken, {})).resolves.toEqual({ access_token: expect.any(String) })
    await sql`update session set ends_at = now() + interval '10 minutes'`.execute(app.db)

    const { access_token } = await app.as(person)(renewToken, {})

    expect(read(access_token.split('.')[1]).exp - Date.now() / 1000).toBeLessThanOrEqual(600)
  })

  it('lasts twelve hours', async () => {
    await app.signIn(await somebody())
    const { rows } = await sql`select 1 from session where ends_at > started_at + interval '12 hours 1 second'`.execute(
      app.db,
    )
    expect(rows).toEqual([])
  })
})

describe('changing the password', () => {
  it('ends all sessions, this one’s copied token too, and goes on with a new one', async () => {
    const person = await somebody()
    const elsewhere = await app.signIn(person)
    const before = await app.signIn(person)
    const changed = await app.inject({
      ...{ method: 'POST', url: '/api/password' },
      headers: { authorization: `Bearer ${before}` },
      payload: { current: password, password: 'seven slow boats' },
    })
    const { access_token } = changed.json()

    const meWith = (token: string) => app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
    expect((await meWith(elsewhere)).statusCode).toBe(401)
    expect((await meWith(before)).statusCode).toBe(401)
    expect((await meWith(access_token)).statusCode).toBe(200)
    expect((await tryToSignIn(person.username, 'seven slow boats')).statusCode).toBe(200)
    expect((await tryToSignIn(person.username, password)).statusCode).toBe(401)
  })

  it.each([
    ['a wrong present one', 'staff', { current: 'wrong', password: 'seven slow boats' }, 'current', /not your current/],
    ['eleven characters for staff', 'staff', { password: 'eleven char' }, 'password', /at least 12/],
    ['eleven characters for an admin', 'admin', { password: 'eleven char' }, 'password', /at least 12/],
    ['three characters for staff', 'staff', { password: 'abc' }, 'password', 'Use at least 12 characters'],
    ['seven characters for a student', 'student', { password: 'sevench' }, 'password', /at least 8/],
    ['what everybody takes', 'student', { password: 'Password123' }, 'password', /easy to guess/],
    ['a long one that everybody takes', 'staff', { password: 'passwordpassword' }, 'password', /easy to guess/],
    ['a repeat', 'student', { password: 'abcabcabcabc' }, 'password', /sequence of characters/],
    ['a run', 'student', { password: 'lmnopqrstu' }, 'password', /sequence of characters/],
    [
      'a run backwards',
      'student',
      { password: '987654321098'.slice(0, 9) },
      'password',
      /easy to guess|sequence of characters/,
    ],
    ['the username with a year', 'staff', { password: 'nakatonakatoada2026' }, 'password', /close to the username/],
  ] as const)('refuses %s', async (_, category, given, field, sentence) => {
    const person = await somebody({ username: `nakatonakatoada-${people++}` }, category)
    const changing = app.as(person)(changePassword, { current: password, ...given })
    await expect(changing).rejects.toMatchObject({ status: 400, fields: { [field]: expect.stringMatching(sentence) } })
  })
  let people = 1

  it('calls a one-time password so when it is wrong, as the screen that asks for it does', async () => {
    const person = await somebody({ must_change_password: true })
    const changing = app.as(person)(changePassword, { current: 'wrong', password: 'seven slow boats' })
    const sentence = 'This is not your one-time password. Enter the one that you signed in with'
    await expect(changing).rejects.toMatchObject({ status: 400, fields: { current: sentence } })
  })

  it('takes eight characters for a student, and any kind of sign', async () => {
    const person = await somebody({}, 'student')
    await expect(app.as(person)(changePassword, { current: password, password: 'žluť køñ' })).resolves.toBeDefined()
  })

  it('is asked for by the header of the token until it is set', async () => {
    const person = await somebody({ must_change_password: true })
    const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
    const entered = await app.as(null)(signIn, { username: person.username, password })
    if (entered.status !== 200) throw new Error('There is no second step')
    expect(headerOf(entered.access_token).first).toBe('own-password')
    const set = await app.as(person)(changePassword, { current: password, password: 'seven slow boats' })
    expect(headerOf(set.access_token).first).toBeUndefined()
  })

  it('refuses the one-time password as the own one', async () => {
    const person = await somebody({ must_change_password: true })
    const keeping = app.as(person)(changePassword, { current: password, password })
    const sentence = 'This is your one-time password. Choose one that only you know'
    await expect(keeping).rejects.toMatchObject({ status: 400, fields: { password: sentence } })
    await expect(app.as(person)(whoAmI, {})).resolves.toMatchObject({ mustChangePassword: true })
  })

  it('counts tries at the present password like any other', async () => {
    const person = await somebody()
    for (let time = 0; time < 4; time++) {
      await app
        .as(person)(changePassword, { current: 'wrong', password: 'seven slow boats' })
        .catch(() => {})
    }
    const changing = app.as(person)(changePassword, { current: password, password: 'seven slow boats' })
    await expect(changing).rejects.toMatchObject({ status: 429 })
  })

  it('is what opens the account afterwards', async () => {
    const person = await somebody({ must_change_password: true })
    await setPassword(app.db, person.id, await app.server.passwords.hash('seven slow boats'))
    await expect(app.as(person)(whoAmI, {})).resolves.toMatchObject({ mustChangePassword: false })
  })
})
