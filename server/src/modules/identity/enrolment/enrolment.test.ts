import {
  confirmAuthenticator,
  getOwnSecondFactor,
  listOwnSessions,
  removeAuthenticator,
  removeSecondFactor,
  renewRecoveryCodes,
  signIn,
  startAuthenticator,
  whoAmI,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { anAccount } from '../../../../test/factories'
import { beginSignIn, codeOf, enrol, finish, wrongCodeOf } from '../../../../test/second-factors'
import { testApp } from '../../../../test/test-app'
import { modules } from '../../../modules'

const logged: unknown[] = []

/** Everything that the server says of a request, at whatever level. */
function watchLog(server: FastifyInstance) {
  server.addHook('onRequest', (request, _reply, done) => {
    for (const level of ['trace', 'debug', 'info', 'warn', 'error'] as const)
      jest.spyOn(request.log, level).mockImplementation((...line: unknown[]) => void logged.push(line))
    done()
  })
}

const app = testApp({ parts: { routes: [watchLog, ...modules] } })
const password = 'four green birds'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await app.server.passwords.hash(password)
  await sql`insert into school (name, short_name) values ('Hill School', 'Hill')`.execute(app.db)
})
beforeEach(() => rule('offered'))

const rule = (word: string) => sql`update school set second_factor_staff = ${word}`.execute(app.db)
const somebody = () => anAccount(app.db, 'staff', { password_hash: passwordHash, email: 'ada@hill.example' })
type Person = Awaited<ReturnType<typeof somebody>>

const meWith = (token: string) => app.inject({ url: whoAmI.path, headers: { authorization: `Bearer ${token}` } })
const actionsOf = async ({ id }: Person) =>
  (await app.db.selectFrom('audit_entry').select('action').where('record_id', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  )

describe('setting up an app', () => {
  it('counts once a code has confirmed it, signs out everywhere else, and tells the person', async () => {
    const person = await somebody()
    const elsewhere = await app.signIn(person)
    await app.outbox()
    const { secret, address } = await app.as(person)(startAuthenticator, { password })
    expect(address).toContain(`otpauth://totp/Hill:${person.username}?`)
    await expect(app.as(null)(signIn, { username: person.username, password })).resolves.toMatchObject({ status: 200 })

    const { recoveryCodes } = await app.as(person)(confirmAuthenticator, { code: codeOf(secret) })

    expect(new Set(recoveryCodes).size).toBe(10)
    await expect(app.as(null)(signIn, { username: person.username, password })).resolves.toMatchObject({ status: 202 })
    expect((await meWith(elsewhere)).statusCode).toBe(401)
    await expect(app.as(person)(getOwnSecondFactor, {})).resolves.toEqual({
      ...{ rule: 'offered', isOwed: false, authenticatorSince: expect.any(String), passkeys: 0, recoveryCodesLeft: 10 },
    })
    expect((await app.outbox()).map(({ subject }) => subject)).toEqual([
      'An authenticator app was added to your account',
    ])
    expect(await actionsOf(person)).toEqual(['add authenticator app', 'renew recovery codes'])
  })

  it('asks for the password, so that a found screen or a copied token is not enough', async () => {
    const person = await somebody()
    await expect(app.as(person)(startAuthenticator, { password: 'wrong' })).rejects.toMatchObject({
      ...{ status: 400, fields: { password: 'This is not your current password' } },
    })
    await expect(app.as(person)(confirmAuthenticator, { code: '123456' })).rejects.toMatchObject({ status: 409 })
  })

  it('asks for a code of the app that it replaces', async () => {
    const person = await somebody()
    const { secret } = await enrol(app, person, password)
    await expect(app.as(person)(startAuthenticator, { password })).rejects.toMatchObject({
      ...{ status: 400, fields: { code: expect.stringMatching(/Enter a code/) } },
    })
    const wrong = { password, code: wrongCodeOf(secret) }
    await expect(app.as(person)(startAuthenticator, wrong)).rejects.toMatchObject({ status: 400 })

    const { secret: next } = await app.as(person)(startAuthenticator, { password, code: codeOf(secret) })
    const { token } = await beginSignIn(app, person.username, password)
    expect((await finish(app, token, codeOf(next))).statusCode).toBe(400)
    await app.as(person)(confirmAuthenticator, { code: codeOf(next) })
    const after = await beginSignIn(app, person.username, password)
    expect((await finish(app, after.token, codeOf(next, 30))).statusCode).toBe(200)
  })

  it('refuses a wrong code, and one after ten minutes', async () => {
    const person = await somebody()
    const { secret } = await app.as(person)(startAuthenticator, { password })
    await expect(app.as(person)(confirmAuthenticator, { code: wrongCodeOf(secret) })).rejects.toMatchObject({
      ...{ status: 400, fields: { code: expect.any(String) } },
    })
    await sql`update authenticator set waiting_until = waiting_until - interval '10 minutes'`.execute(app.db)
    await expect(app.as(person)(confirmAuthenticator, { code: codeOf(secret) })).rejects.toMatchObject({ status: 409 })
    await expect(app.as(person)(getOwnSecondFactor, {})).resolves.toMatchObject({ authenticatorSince: null })
  })

  it('is not offered where the school has switched it off; whoever has one keeps it', async () => {
    const [person, other] = [await somebody(), await somebody()]
    await enrol(app, other, password)
    await rule('off')
    await expect(app.as(person)(startAuthenticator, { password })).rejects.toMatchObject({ status: 409 })
    await expect(app.as(null)(signIn, { username: other.username, password })).resolves.toMatchObject({ status: 202 })
  })
})

/** Which of these texts stand where, in any row of any table. */
async function findInDatabase(texts: readonly string[]) {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db)
  const found: [table: string, text: string][] = []
  for (const { table } of rows) {
    const all = await sql<{
      text: string | null
    }>`select string_agg(t::text, '') as text from ${sql.table(table)} t`.execute(app.db)
    const stored = all.rows[0]?.text ?? ''
    // Bytes are written in hex.
    const isThere = (text: string) => stored.includes(text) || stored.includes(Buffer.from(text).toString('hex'))
    for (const text of texts.filter(isThere)) found.push([table, text])
  }
  return found
}

it('keeps nothing that anybody can read: not in the database, its history and mails, nor in the log', async () => {
  const person = await somebody()
  const { secret, recoveryCodes } = await enrol(app, person, password)
  const { token } = await beginSignIn(app, person.username, password)
  await finish(app, token, wrongCodeOf(secret))
  await finish(app, token, recoveryCodes[0] ?? '')

  const canaries = [secret, token, password, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]
  expect(await findInDatabase([person.username])).toEqual([['account', person.username]])
  expect(await findInDatabase(canaries)).toEqual([])
  const log = JSON.stringify(logged)
  expect(log).toContain(startAuthenticator.path)
  expect(canaries.filter((canary) => log.includes(canary))).toEqual([])
})

describe('recovery codes', () => {
  it('are replaced by ten others, for whoever shows password and code', async () => {
    const person = await somebody()
    const { secret, recoveryCodes } = await enrol(app, person, password)
    await expect(app.as(person)(renewRecoveryCodes, { password })).rejects.toMatchObject({ status: 400 })

    const renewed = await app.as(person)(renewRecoveryCodes, { password, code: codeOf(secret) })

    const { token } = await beginSignIn(app, person.username, password)
    expect((await finish(app, token, recoveryCodes[0] ?? '')).statusCode).toBe(400)
    expect((await finish(app, token, renewed.recoveryCodes[0] ?? '')).statusCode).toBe(200)
    await expect(app.as(person)(getOwnSecondFactor, {})).resolves.toMatchObject({ recoveryCodesLeft: 9 })
  })

  it('are for whoever has an app', async () => {
    await expect(app.as(await somebody())(renewRecoveryCodes, { password })).rejects.toMatchObject({ status: 409 })
  })
})

describe('taking it off', () => {
  it('is for the person, with password and code', async () => {
    const person = await somebody()
    const { recoveryCodes } = await enrol(app, person, password)
    await expect(app.as(person)(removeAuthenticator, { password })).rejects.toMatchObject({ status: 400 })
    await app.as(person)(removeAuthenticator, { password, code: recoveryCodes[1] ?? '' })
    await expect(app.as(null)(signIn, { username: person.username, password })).resolves.toMatchObject({ status: 200 })
    await expect(app.as(person)(getOwnSecondFactor, {})).resolves.toMatchObject({ recoveryCodesLeft: 0 })
  })

  it('is refused where the school requires it', async () => {
    const person = await somebody()
    const { secret } = await enrol(app, person, password)
    await rule('required')
    const removing = app.as(person)(removeAuthenticator, { password, code: codeOf(secret) })
    await expect(removing).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/requires/) })
  })

  it('is for an admin where the phone is lost: sessions end, and person and history are told', async () => {
    const person = await somebody()
    await enrol(app, person, password)
    const session = await app.signIn(person)
    await app.outbox()
    const admin = await anAccount(app.db, 'admin')

    await app.as(admin)(removeSecondFactor, { accountId: person.id })

    expect((await meWith(session)).statusCode).toBe(401)
    await expect(app.as(null)(signIn, { username: person.username, password })).resolves.toMatchObject({ status: 200 })
    expect((await app.outbox()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['ada@hill.example', 'The second step was removed from your account'],
    ])
    expect((await actionsOf(person)).at(-1)).toBe('remove second factor')
  })

  it('is refused to an admin for the own account, and for one that does not exist', async () => {
    const admin = await anAccount(app.db, 'admin')
    await expect(app.as(admin)(removeSecondFactor, { accountId: admin.id })).rejects.toMatchObject({ status: 409 })
    const unknown = { accountId: crypto.randomUUID() }
    await expect(app.as(admin)(removeSecondFactor, unknown)).rejects.toMatchObject({ status: 404 })
  })
})

describe('where the school requires a second step', () => {
  async function enter(person: Person) {
    const { reply } = await beginSignIn(app, person.username, password)
    const token = String(reply.json().access_token)
    const ask = (url: string, payload?: object) =>
      app.inject({
        ...{ method: payload ? 'POST' : 'GET', url, headers: { authorization: `Bearer ${token}` } },
        ...(payload && { payload }),
      })
    return { token, ask }
  }

  it('lets whoever has none set one up, and reach nothing else before', async () => {
    const person = await somebody()
    await rule('required')
    const { token, ask } = await enter(person)
    expect((await meWith(token)).json()).toMatchObject({ mustEnrol: true })
    const refused = await ask(listOwnSessions.path)
    expect(refused.json()).toMatchObject({ status: 403, message: expect.stringMatching(/asks for a second step/) })
    expect((await ask(getOwnSecondFactor.path)).json()).toMatchObject({ rule: 'required', isOwed: true })

    const { secret } = (await ask(startAuthenticator.path, { password })).json()
    await ask(confirmAuthenticator.path, { code: codeOf(secret) })

    expect((await ask(listOwnSessions.path)).statusCode).toBe(200)
    expect((await ask(getOwnSecondFactor.path)).json()).toMatchObject({ isOwed: false })
  })

  it('asks nothing more of whoever has one, and nothing of a category where it is only offered', async () => {
    const person = await somebody()
    const { secret } = await enrol(app, person, password)
    await rule('required')
    const { token } = await beginSignIn(app, person.username, password)
    const { access_token } = (await finish(app, token, codeOf(secret))).json()
    expect((await meWith(access_token)).json()).toMatchObject({ mustEnrol: false })
    const admin = await anAccount(app.db, 'admin', { password_hash: passwordHash })
    const { token: ofAdmin } = await enter(admin)
    expect((await meWith(ofAdmin)).json()).toMatchObject({ mustEnrol: false })
  })

  it.each(['off', 'offered'] as const)('opens the portal to whoever owes one when it becomes %s', async (loosened) => {
    const person = await somebody()
    await rule('required')
    const { token, ask } = await enter(person)
    await rule(loosened)
    expect((await meWith(token)).json()).toMatchObject({ mustEnrol: false })
    expect((await ask(listOwnSessions.path)).statusCode).toBe(200)
    expect((await ask(getOwnSecondFactor.path)).json()).toMatchObject({ rule: loosened, isOwed: false })
  })

  it('waits for the next sign-in: nobody is stopped in the middle of work', async () => {
    const person = await somebody()
    const session = await app.signIn(person)
    await rule('required')
    expect((await meWith(session)).json()).toMatchObject({ mustEnrol: false })
  })
})
