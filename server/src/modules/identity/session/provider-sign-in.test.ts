import {
  changePassword,
  finishProviderSignIn,
  listOwnSessions,
  saveSignInProvider,
  signIn,
  startProviderSignIn,
  unlinkProvider,
  whoAmI,
} from '@bellhouse/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool } from '../../../../test/factories'
import { codeOf, enrol } from '../../../../test/second-factors'
import { clientOfTest, signInAt, startProvider, type TestProvider } from '../../../../test/sign-in-provider'
import { testApp } from '../../../../test/test-app'
import { Sealer } from '../../../platform/sealer'
import { recoverAccount } from '../enrolment'
import { secretOfProvider } from '../provider'
import { makeSealingKey } from '../second-factor/sealing-key'

const app = testApp({ settings: { INNER_ADDRESSES: '127.0.0.1' } })
const password = 'four green birds'
let passwordHash: string
let provider: TestProvider

beforeAll(async () => {
  provider = await startProvider('http://localhost:4000/auth/provider')
  passwordHash = await app.server.passwords.hash(password)
  await aSchool(app.db)
})
afterAll(() => provider?.stop())
beforeEach(() => offer({}))

type Settings = Omit<Parameters<typeof put>[0], 'version'>

async function put(given: {
  claim?: string
  issuer?: string
  secret?: string
  staff?: 'off' | 'offered' | 'required'
  student?: 'off' | 'offered' | 'required'
}) {
  const admin = await anAccount(app.db, 'admin')
  const { rows } = await sql<{ version: number }>`select version from sign_in_provider`.execute(app.db)
  await app.as(admin)(saveSignInProvider, {
    ...{ version: rows[0]?.version ?? 0, name: 'Hill ID', issuer: provider.issuer, ...clientOfTest },
    ...{ claim: 'preferred_username', admin: 'offered', staff: 'offered', student: 'off', ...given },
  })
}

const offer = (given: Settings) => put(given)

const somebody = (given: Record<string, unknown> = {}) =>
  anAccount(app.db, 'staff', { password_hash: passwordHash, ...given })

/** The cookies that a reply gives to a browser, as the browser sends them. */
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')

async function begin() {
  const reply = await app.inject({ method: 'POST', url: startProviderSignIn.path, payload: {} })
  return { reply, address: String(reply.json().address), cookie: cookiesOf(reply) }
}

const finish = (query: string, cookie: string) =>
  app.inject({ method: 'POST', url: finishProviderSignIn.path, payload: { query }, headers: { cookie } })

async function enterAs(login: string) {
  const { address, cookie } = await begin()
  return finish(await signInAt(address, login), cookie)
}

const askWith = (token: string, url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } })

describe('signing in by the provider', () => {
  it('opens the account of that username, once, and the token stands in no address', async () => {
    const person = await somebody()
    const { address, cookie } = await begin()
    expect(new URL(address).searchParams.get('code_challenge_method')).toBe('S256')
    const query = await signInAt(address, person.username.toUpperCase())
    const reply = await finish(query, cookie)

    const { access_token } = reply.json()
    expect((await askWith(access_token, whoAmI.path)).json()).toMatchObject({ username: person.username })
    expect((await askWith(access_token, listOwnSessions.path)).json()).toMatchObject([{ way: 'provider' }])
    expect(query).not.toContain(access_token)
    expect(reply.headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^bellhouse-provider=; .*Max-Age=0/)]),
    )
    expect((await finish(query, cookie)).json()).toMatchObject({
      status: 403,
      message: expect.stringMatching(/did not sign you in/),
    })
  })

  it('finds the account by a checked address where the school says so, and by no other', async () => {
    await offer({ claim: 'email' })
    const person = await somebody({ email: 'post-of-ada@hill.example' })
    const reply = await enterAs('post-of-ada')
    expect((await askWith(reply.json().access_token, whoAmI.path)).json()).toMatchObject({ username: person.username })

    await somebody({ email: 'unchecked-ada@hill.example' })
    expect((await enterAs('unchecked-ada')).json()).toMatchObject({
      status: 403,
      message: expect.stringMatching(/has not checked/),
    })
    await somebody({ email: 'shared@hill.example' })
    await somebody({ email: 'shared@hill.example' })
    expect((await enterAs('shared')).json()).toMatchObject({
      status: 403,
      message: expect.stringMatching(/More than one account/),
    })
  })

  it('lets nobody else into an account whose username has passed on there, until the office unlinks it', async () => {
    const person = await somebody()
    expect((await enterAs(person.username)).statusCode).toBe(200)
    // The same person, whose name there has changed since.
    await sql`update account set username = username || '-before' where id = ${person.id}`.execute(app.db)
    const renamed = await enterAs(person.username)
    expect((await askWith(renamed.json().access_token, whoAmI.path)).json()).toMatchObject({
      username: `${person.username}-before`,
    })

    // Whoever has that name there now is another.
    await sql`update provider_identity set subject = 'who-had-it-before' where account_id = ${person.id}`.execute(
      app.db,
    )
    await sql`update account set username = ${person.username} where id = ${person.id}`.execute(app.db)
    expect((await enterAs(person.username)).json()).toMatchObject({
      status: 403,
      message: expect.stringMatching(/is linked to somebody else/),
    })
    const admin = await anAccount(app.db, 'admin')
    await app.as(admin)(unlinkProvider, { accountId: person.id })
    expect((await askWith(renamed.json().access_token, whoAmI.path)).statusCode).toBe(401)
    expect((await enterAs(person.username)).statusCode).toBe(200)
  })

  it('links nobody to an account whose second step is still to be shown', async () => {
    const person = await somebody()
    await enrol(app, person, password)
    expect((await enterAs(person.username)).json()).toMatchObject({ status: 202 })
    const { rows } = await sql`select from provider_identity where account_id = ${person.id}`.execute(app.db)
    expect(rows).toHaveLength(0)
  })

  it('makes no account: who is not known, closed or of another category hears why', async () => {
    const count = async () => (await sql`select from account`.execute(app.db)).rows.length
    const before = await count()
    expect((await enterAs('nobody-here')).json()).toMatchObject({
      ...{
        status: 403,
        message: 'Hill ID knows you as nobody-here, and no account here has that. Ask the school’s office.',
      },
    })
    expect(await count()).toBe(before)
    const closed = await somebody({ is_disabled: true })
    expect((await enterAs(closed.username)).json()).toMatchObject({
      status: 403,
      message: expect.stringMatching(/is closed/),
    })
    const student = await anAccount(app.db, 'student')
    expect((await enterAs(student.username)).json()).toMatchObject({
      status: 403,
      message: expect.stringMatching(/Accounts like yours/),
    })
  })

  it('refuses what another browser began, another state, and no answer of the provider at all', async () => {
    const person = await somebody()
    const { address, cookie } = await begin()
    const query = await signInAt(address, person.username)
    expect((await finish(query, '')).json()).toMatchObject({
      status: 403,
      message: expect.stringMatching(/another browser/),
    })
    expect((await finish(query, (await begin()).cookie)).json()).toMatchObject({ status: 403 })
    expect((await finish(query.replace(/state=[^&]*/, 'state=x'), cookie)).json()).toMatchObject({ status: 403 })
    expect((await finish('error=access_denied', cookie)).json()).toMatchObject({ status: 403 })
    expect((await finish(query, cookie)).statusCode).toBe(200)
  })

  it('asks whoever has a second step of the portal for it', async () => {
    const person = await somebody()
    const { secret } = await enrol(app, person, password)
    const reply = await enterAs(person.username)
    expect(reply.json()).toMatchObject({
      status: 202,
      second_step: { methods: expect.arrayContaining(['authenticator']) },
    })
    const { token } = reply.json().second_step
    const done = await app.inject({
      method: 'POST',
      url: '/api/login/second-step',
      payload: { token, code: codeOf(secret) },
    })
    expect(done.json()).toMatchObject({ status: 200, access_token: expect.any(String) })
  })

  it('owes neither an own password nor a second step of the portal', async () => {
    await sql`update school set second_factor_staff = 'required'`.execute(app.db)
    const person = await somebody({ must_change_password: true })
    const { access_token } = (await enterAs(person.username)).json()
    expect((await askWith(access_token, listOwnSessions.path)).statusCode).toBe(200)
    expect((await askWith(access_token, whoAmI.path)).json()).toMatchObject({
      mustChangePassword: false,
      mustEnrol: false,
    })
    await sql`update school set second_factor_staff = 'offered'`.execute(app.db)
  })
})

describe('where the school requires the provider', () => {
  it('the password opens nothing, and says where to go only to whoever knows it', async () => {
    await offer({ staff: 'required' })
    const person = await somebody()
    const signing = app.as(null)(signIn, { username: person.username, password })
    await expect(signing).rejects.toMatchObject({
      status: 403,
      message: expect.stringMatching(/At your school you sign in with Hill ID/),
    })
    const guessing = app.as(null)(signIn, { username: person.username, password: 'wrong' })
    await expect(guessing).rejects.toMatchObject({ status: 401 })
    expect((await enterAs(person.username)).statusCode).toBe(200)
  })

  it('whoever is let in at the server’s own machine has a password for a day', async () => {
    await offer({ staff: 'required' })
    const person = await somebody()
    await recoverAccount(app.db, person.username, 'http://localhost:4000')
    await expect(app.as(null)(signIn, { username: person.username, password })).resolves.toMatchObject({ status: 200 })
    await sql`update account set password_opens_until = password_opens_until - interval '1 day'`.execute(app.db)
    await expect(app.as(null)(signIn, { username: person.username, password })).rejects.toMatchObject({ status: 403 })
  })

  it('nobody else is kept from the password, and a session goes on', async () => {
    const person = await somebody()
    await app.as(person)(whoAmI, {})
    await offer({ staff: 'required' })
    await app.as(person)(whoAmI, {})
    const admin = await anAccount(app.db, 'admin', { password_hash: passwordHash })
    await expect(app.as(null)(signIn, { username: admin.username, password })).resolves.toMatchObject({ status: 200 })
    await expect(
      app.as(person)(changePassword, { current: password, password: 'five green birds' }),
    ).resolves.toMatchObject({ access_token: expect.any(String) })
  })
})

describe('an admin who requires the provider of the own category', () => {
  const signedIn = async () => {
    const admin = await anAccount(app.db, 'admin')
    return String((await enterAs(admin.username)).json().access_token)
  }

  const saving = async (token: string, given: Record<string, unknown>) => {
    const { rows } = await sql<{ version: number }>`select version from sign_in_provider`.execute(app.db)
    const payload = {
      ...{ version: rows[0]?.version, name: 'Hill ID', issuer: provider.issuer, clientId: clientOfTest.clientId },
      ...{ claim: 'preferred_username', admin: 'required', staff: 'offered', student: 'off', ...given },
    }
    const headers = { authorization: `Bearer ${token}` }
    return app.inject({ method: 'PUT', url: saveSignInProvider.path, payload, headers })
  }

  const refusal = { status: 409, message: expect.stringMatching(/^Offer Hill ID to your own accounts first/) }

  it('has come by it', async () => {
    const admin = await anAccount(app.db, 'admin', { password_hash: passwordHash })
    const signed = await app.as(null)(signIn, { username: admin.username, password })
    expect((await saving('access_token' in signed ? signed.access_token : '', {})).json()).toMatchObject(refusal)

    const token = await signedIn()
    expect((await saving(token, {})).statusCode).toBe(200)
    expect((await saving(token, { name: 'Hill school ID' })).statusCode).toBe(200)
  })

  it.each(['issuer', 'clientId', 'secret', 'claim'])('has come by it since its %s is what it is', async (changed) => {
    const other = await startProvider('http://localhost:4000/auth/provider')
    const token = await signedIn()
    const given = { [changed]: changed === 'issuer' ? other.issuer : 'another' }
    expect((await saving(token, given)).json()).toMatchObject(refusal)
    expect((await saving(token, { ...given, admin: 'offered' })).statusCode).toBe(200)
    // The secret of before stays where none is given.
    const kept = changed === 'secret' ? {} : given
    expect((await saving(token, kept)).json()).toMatchObject(refusal)
    await other.stop()
  })
})

it('says what to do where the key is lost that has sealed its secret, and works once that is entered again', async () => {
  const person = await somebody()
  const sealed = secretOfProvider.seal(new Sealer(makeSealingKey()), clientOfTest.secret)
  await sql`update sign_in_provider set secret = ${sealed}`.execute(app.db)
  const { reply } = await begin()
  expect(reply.json()).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Hill ID signs nobody in until an admin has entered its client secret again/),
  })
  await expect(put({ secret: '' })).rejects.toMatchObject({
    ...{ status: 400, fields: { secret: expect.stringMatching(/Enter it again/) } },
  })
  await put({})
  expect((await enterAs(person.username)).statusCode).toBe(200)
})

it('says so where the provider does not answer, and passwords still work', async () => {
  const person = await somebody()
  const away = await startProvider('http://localhost:4000/auth/provider')
  await offer({ issuer: away.issuer })
  const { address, cookie } = await begin()
  const query = await signInAt(address, person.username)
  await away.stop()

  expect((await finish(query, cookie)).json()).toMatchObject({
    ...{
      status: 503,
      message: 'Hill ID does not answer right now. Try again in a moment, or sign in with your password.',
    },
  })
  await sql`update sign_in_provider set client_id = 'asked-anew'`.execute(app.db)
  expect((await begin()).reply.json()).toMatchObject({ status: 503, message: expect.stringMatching(/does not answer/) })
  await expect(app.as(null)(signIn, { username: person.username, password })).resolves.toMatchObject({ status: 200 })
  await sql`update sign_in_provider set client_id = 'bellhouse'`.execute(app.db)
})
