import {
  changePassword,
  finishSignIn,
  listOwnSessions,
  renewOneTimePassword,
  resetPassword,
  signIn,
  whoAmI,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount } from '../../../../test/factories'
import {
  beginSignIn,
  codeOf,
  enrol,
  finish,
  letPass,
  untilStepHolds,
  wrongCodeOf,
} from '../../../../test/second-factors'
import { testApp } from '../../../../test/test-app'
import { countLostApps } from '../second-factor'
import { insertReset } from './password-reset.repo'
import { makeResetLink } from './reset-link'

const app = testApp()
const password = 'four green birds'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await app.server.passwords.hash(password)
  await sql`insert into school (name, short_name) values ('Hill School', 'Hill')`.execute(app.db)
})

const somebody = () => anAccount(app.db, 'staff', { password_hash: passwordHash, email: 'ada@hill.example' })

async function somebodyWithApp() {
  const person = await somebody()
  return { person, ...(await enrol(app, person, password)) }
}

const meWith = (token: string) => app.inject({ url: whoAmI.path, headers: { authorization: `Bearer ${token}` } })

/** By what the list of own sessions says that this one was begun. */
async function wayOf(token: string) {
  const reply = await app.inject({ url: listOwnSessions.path, headers: { authorization: `Bearer ${token}` } })
  return reply.json().find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)?.way
}

describe('signing in with an authenticator app', () => {
  it('asks for a code after the right password, and gives no token and no cookie before', async () => {
    const { person, secret } = await somebodyWithApp()
    const { reply, token } = await beginSignIn(app, person.username, password)

    expect(reply.json()).toEqual({
      status: 202,
      second_step: { token: expect.any(String), methods: ['authenticator', 'recovery-code'] },
    })
    expect(reply.headers['set-cookie']).toBeUndefined()

    const second = await finish(app, token, codeOf(secret))
    expect(second.json()).toEqual({ status: 200, access_token: expect.any(String) })
    expect((await meWith(second.json().access_token)).json()).toMatchObject({ accountId: person.id, mustEnrol: false })
    expect(await wayOf(second.json().access_token)).toBe('password')
  })

  it('answers a wrong password, a stranger and a disabled account as without an app', async () => {
    const { person } = await somebodyWithApp()
    const wrong = await beginSignIn(app, person.username, 'wrong')
    await app.db.updateTable('account').set({ is_disabled: true }).where('id', '=', person.id).execute()
    const disabled = await beginSignIn(app, person.username, password)
    const stranger = await beginSignIn(app, 'nobody', password)
    for (const { reply } of [wrong, disabled, stranger])
      expect(reply.json()).toEqual({ status: 401, code: 'signed-out', message: 'Wrong username or password.' })
  })

  it.each([-30, 30])('takes the code of a phone whose clock is %d seconds off', async (seconds) => {
    const { person, secret } = await somebodyWithApp()
    await letPass(app, 60)
    const { token } = await beginSignIn(app, person.username, password)
    await untilStepHolds()
    expect((await finish(app, token, codeOf(secret, seconds))).statusCode).toBe(200)
  })
})

describe('a code', () => {
  it('opens once: not the same step again, nor one begun anew, nor with the code before it', async () => {
    const { person, secret } = await somebodyWithApp()
    const first = await beginSignIn(app, person.username, password)
    const code = codeOf(secret)
    expect((await finish(app, first.token, code)).statusCode).toBe(200)

    expect((await finish(app, first.token, code)).statusCode).toBe(401)
    const next = await beginSignIn(app, person.username, password)
    expect((await finish(app, next.token, code)).json()).toMatchObject({
      status: 400,
      fields: { code: expect.any(String) },
    })
    const early = await finish(app, next.token, codeOf(secret, -30))
    expect(early.json().fields.code).toMatch(/Wait for the next one/)
  })

  it('opens for one of many who show it at once', async () => {
    const { person, secret } = await somebodyWithApp()
    const tokens = await Promise.all(
      [1, 2, 3].map(async () => (await beginSignIn(app, person.username, password)).token),
    )
    const code = codeOf(secret)
    const replies = await Promise.all(tokens.map((token) => finish(app, token, code)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('that confirmed the app opens nothing more', async () => {
    const { person, secret } = await somebodyWithApp()
    const { token } = await beginSignIn(app, person.username, password)
    expect((await finish(app, token, codeOf(secret, -30))).statusCode).toBe(400)
  })

  it('of somebody else opens nothing', async () => {
    const [ada, eve] = [await somebodyWithApp(), await somebodyWithApp()]
    const { token } = await beginSignIn(app, ada.person.username, password)
    expect((await finish(app, token, codeOf(eve.secret))).statusCode).toBe(400)
    expect((await finish(app, token, eve.recoveryCodes[0] ?? '')).statusCode).toBe(400)
  })
})

const onlyOnce = /was used already\. Each recovery code is good once: enter another one\.$/

describe('a recovery code', () => {
  it('is the only kind that is spoken of where there is no app', async () => {
    const { person } = await somebodyWithApp()
    const passkey = { account_id: person.id, credential_id: crypto.randomUUID(), name: 'My phone', counter: 0 }
    await app.db
      .insertInto('passkey')
      .values({ ...passkey, public_key: Buffer.from('key'), transports: [] })
      .execute()
    await app.db.deleteFrom('authenticator').where('account_id', '=', person.id).execute()
    const { token } = await beginSignIn(app, person.username, password)
    expect((await finish(app, token, '123456')).json().fields.code).toMatch(onlyOnce)
  })

  it('opens once, however it is typed, and the person is told by mail', async () => {
    const { person, recoveryCodes } = await somebodyWithApp()
    expect(recoveryCodes).toHaveLength(10)
    await app.outbox()
    const typed = (recoveryCodes[3] ?? '').toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')

    const first = await beginSignIn(app, person.username, password)
    const entered = await finish(app, first.token, typed)
    expect(entered.statusCode).toBe(200)
    expect(entered.json().recoveryCodesLeft).toBe(9)
    expect(await wayOf(entered.json().access_token)).toBe('recovery')

    const again = await beginSignIn(app, person.username, password)
    const refused = await finish(app, again.token, typed)
    expect([refused.statusCode, refused.json().fields.code]).toEqual([400, expect.stringMatching(onlyOnce)])
    expect(await app.outbox()).toEqual([
      expect.objectContaining({
        recipient: 'ada@hill.example',
        body: expect.stringContaining('9 of your recovery codes'),
      }),
    ])
  })

  it('opens where the key of the apps is lost, which a code of the app says, and the start', async () => {
    const { person, secret, recoveryCodes } = await somebodyWithApp()
    expect(await countLostApps(app.db, app.server.sealer)).toBe(0)
    await sql`update authenticator set secret = '\\x00' || substr(secret, 2) where account_id = ${person.id}`.execute(
      app.db,
    )
    expect(await countLostApps(app.db, app.server.sealer)).toBe(1)
    const { token } = await beginSignIn(app, person.username, password)
    expect((await finish(app, token, codeOf(secret))).json()).toMatchObject({
      ...{ status: 409, message: expect.stringMatching(/Use a recovery code/) },
    })
    expect((await finish(app, token, recoveryCodes[0] ?? '')).statusCode).toBe(200)
  })
})

describe('guessing codes', () => {
  async function guess(username: string, secret: string, times: number, headers: Record<string, string> = {}) {
    const statuses: number[] = []
    for (let time = 0; time < times; time++) {
      const elsewhere = { 'x-forwarded-for': `198.51.100.${time % 5}`, ...headers }
      const { token } = await beginSignIn(app, username, password, elsewhere)
      statuses.push((await finish(app, token, wrongCodeOf(secret), elsewhere)).statusCode)
      await sql`update signin_attempt set at = at - interval '31 seconds'`.execute(app.db)
    }
    return statuses
  }

  it('gets ten tries in fifteen minutes, a new first step or a new address notwithstanding', async () => {
    const { person, secret } = await somebodyWithApp()
    expect(await guess(person.username, secret, 12)).toEqual([...Array(10).fill(400), 429, 429])
    const { token } = await beginSignIn(app, person.username, password)
    expect((await finish(app, token, codeOf(secret))).statusCode).toBe(429)
  })

  it('does not shut the owner out of a browser that the owner has used before', async () => {
    const { person, secret } = await somebodyWithApp()
    const { token } = await beginSignIn(app, person.username, password)
    const cookie = String((await finish(app, token, codeOf(secret))).headers['set-cookie']).split(';')[0] ?? ''
    await guess(person.username, secret, 11)
    await letPass(app, 30)

    const own = await beginSignIn(app, person.username, password, { cookie })
    expect((await finish(app, own.token, codeOf(secret, 30), { cookie })).statusCode).toBe(200)
  })

  it('makes the wait longer on a browser that is known, too', async () => {
    const { person, secret } = await somebodyWithApp()
    const { token } = await beginSignIn(app, person.username, password)
    const cookie = String((await finish(app, token, codeOf(secret))).headers['set-cookie']).split(';')[0] ?? ''
    const statuses: number[] = []
    for (let time = 0; time < 4; time++) {
      const { token: next } = await beginSignIn(app, person.username, password, { cookie })
      statuses.push((await finish(app, next, wrongCodeOf(secret), { cookie })).statusCode)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
  })

  it('is not forgiven by a new password', async () => {
    const { person, secret } = await somebodyWithApp()
    await guess(person.username, secret, 10)
    const { tokenHash, address } = makeResetLink('http://localhost')
    await insertReset(app.db, person.id, tokenHash, 1)
    const link = new URL(address).searchParams.get('token') ?? ''
    await app.as(null)(resetPassword, { token: link, password: 'seven slow boats' })
    const { token } = await beginSignIn(app, person.username, 'seven slow boats')
    expect((await finish(app, token, codeOf(secret))).statusCode).toBe(429)
  })
})

describe('what the browser holds after the first step', () => {
  it('is no token: it opens no endpoint and is not renewed', async () => {
    const { person } = await somebodyWithApp()
    const { token } = await beginSignIn(app, person.username, password)
    expect((await meWith(token)).statusCode).toBe(401)
    const renewing = {
      method: 'POST',
      url: '/api/token',
      payload: {},
      headers: { authorization: `Bearer ${token}` },
    } as const
    expect((await app.inject(renewing)).statusCode).toBe(401)
  })

  it.each([
    ['after five minutes', () => sql`update sign_in_step set ends_at = ends_at - interval '5 minutes'`.execute(app.db)],
    [
      'after the password was changed',
      (person: Awaited<ReturnType<typeof somebody>>) =>
        app.as(person)(changePassword, { current: password, password: 'seven slow boats' }),
    ],
    [
      'after an admin gave out a new one-time password',
      async ({ id }: { id: string }) =>
        app.as(await anAccount(app.db, 'admin'))(renewOneTimePassword, { accountId: id }),
    ],
    [
      'once the account is disabled',
      ({ id }: { id: string }) =>
        app.db.updateTable('account').set({ is_disabled: true }).where('id', '=', id).execute(),
    ],
  ])('opens nothing %s', async (_, event) => {
    const { person, secret } = await somebodyWithApp()
    const { token } = await beginSignIn(app, person.username, password)
    await event(person)
    const reply = await finish(app, token, codeOf(secret))
    expect(reply.json()).toMatchObject({ status: 401, message: 'This took too long. Start again with your password.' })
  })

  it('is not guessed', async () => {
    const { secret } = await somebodyWithApp()
    await expect(app.as(null)(finishSignIn, { token: 'guessed', code: codeOf(secret) })).rejects.toMatchObject({
      status: 401,
    })
  })
})

it('is asked for after a reset of the password as before', async () => {
  const { person } = await somebodyWithApp()
  const { tokenHash, address } = makeResetLink('http://localhost')
  await insertReset(app.db, person.id, tokenHash, 1)
  const token = new URL(address).searchParams.get('token') ?? ''
  await app.as(null)(resetPassword, { token, password: 'seven slow boats' })
  await expect(
    app.as(null)(signIn, { username: person.username, password: 'seven slow boats' }),
  ).resolves.toMatchObject({ status: 202 })
})
