import {
  addPasskey,
  askForPasskey,
  getOwnSecondFactor,
  listOwnSessions,
  listPasskeys,
  removePasskey,
  removeSecondFactor,
  signIn,
  signInWithPasskey,
  startPasskey,
  whoAmI,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount } from '../../../../test/factories'
import { PasskeyDevice } from '../../../../test/passkey-device'
import { beginSignIn, codeOf, enrol, finish } from '../../../../test/second-factors'
import { testApp } from '../../../../test/test-app'

const app = testApp({ settings: { PUBLIC_URL: 'https://hill.example' } })
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
const aDevice = () => new PasskeyDevice('https://hill.example')

async function add(person: Person, device: PasskeyDevice, proof: { code?: string } = {}) {
  const { options } = await app.as(person)(startPasskey, { password, ...proof })
  return app.as(person)(addPasskey, { name: 'My phone', answer: device.make(options) })
}

async function somebodyWithPasskey() {
  const [person, device] = [await somebody(), aDevice()]
  return { person, device, ...(await add(person, device)) }
}

const ask = async () => (await app.as(null)(askForPasskey, {})).options

it('says at which address passkeys work', async () => {
  expect((await app.as(null)(askForPasskey, {})).address).toBe('https://hill.example')
})

const show = (answer: ReturnType<PasskeyDevice['use']>) =>
  app.inject({ method: 'POST', url: signInWithPasskey.path, payload: { answer } })

describe('adding a passkey', () => {
  it('asks for the password, gives recovery codes with the first, and signs out everywhere else', async () => {
    const person = await somebody()
    const elsewhere = await app.signIn(person)
    await app.outbox()
    await expect(app.as(person)(startPasskey, { password: 'wrong' })).rejects.toMatchObject({ status: 400 })

    expect((await add(person, aDevice())).recoveryCodes).toHaveLength(10)

    const headers = { authorization: `Bearer ${elsewhere}` }
    expect((await app.inject({ url: whoAmI.path, headers })).statusCode).toBe(401)
    await expect(app.as(person)(listPasskeys, {})).resolves.toEqual([
      { id: expect.any(String), name: 'My phone', addedAt: expect.any(String), lastUsedAt: null },
    ])
    expect((await app.outbox()).map(({ subject }) => subject)).toEqual(['A passkey was added to your account'])
  })

  it('keeps the recovery codes of whoever has an app', async () => {
    const person = await somebody()
    const { secret, recoveryCodes } = await enrol(app, person, password)
    expect((await add(person, aDevice(), { code: codeOf(secret) })).recoveryCodes).toEqual([])
    const { token } = await beginSignIn(app, person.username, password)
    expect((await finish(app, token, recoveryCodes[0] ?? '')).statusCode).toBe(200)
  })

  it.each([
    ['without finger or PIN', (device: PasskeyDevice, options: object) => device.make(options, { isVerified: false })],
    [
      'on another site',
      (device: PasskeyDevice, options: object) => device.make(options, { origin: 'https://hi11.example' }),
    ],
    ['for another challenge', (device: PasskeyDevice) => device.make({ challenge: 'AAAA' })],
  ])('refuses one that was made %s', async (_, make) => {
    const person = await somebody()
    const { options } = await app.as(person)(startPasskey, { password })
    const adding = app.as(person)(addPasskey, { name: 'My phone', answer: make(aDevice(), options) })
    await expect(adding).rejects.toMatchObject({ status: 409 })
    await expect(app.as(person)(listPasskeys, {})).resolves.toEqual([])
  })

  it('refuses what another account was asked for, the same answer again, and a key that is known', async () => {
    const [person, other, device] = [await somebody(), await somebody(), aDevice()]
    const { options } = await app.as(person)(startPasskey, { password })
    const answer = device.make(options)
    await expect(app.as(other)(addPasskey, { name: 'Mine', answer })).rejects.toMatchObject({ status: 409 })
    await app.as(person)(addPasskey, { name: 'Mine', answer })
    await expect(app.as(person)(addPasskey, { name: 'Mine', answer })).rejects.toMatchObject({ status: 409 })
    await expect(add(other, device)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/already registered/),
    })
  })

  it('satisfies a school that requires a second step', async () => {
    const person = await somebody()
    await rule('required')
    const { reply } = await beginSignIn(app, person.username, password)
    const headers = { authorization: `Bearer ${reply.json().access_token}` }
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload, headers })
    expect((await app.inject({ url: whoAmI.path, headers })).json()).toMatchObject({ mustEnrol: true })
    const { options } = (await post(startPasskey.path, { password })).json()
    await post(addPasskey.path, { name: 'My phone', answer: aDevice().make(options) })
    expect((await app.inject({ url: whoAmI.path, headers })).json()).toMatchObject({ mustEnrol: false })
  })
})

describe('signing in with a passkey', () => {
  it('takes neither username, password nor code, and notes the use', async () => {
    const { person, device } = await somebodyWithPasskey()
    const reply = await show(device.use(await ask(), { counter: 1 }))
    expect(reply.json()).toEqual({ status: 200, access_token: expect.any(String) })
    const own = await app.inject({
      ...{ url: listOwnSessions.path, headers: { authorization: `Bearer ${reply.json().access_token}` } },
    })
    expect(own.json().find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toMatchObject({ way: 'passkey' })
    const headers = { authorization: `Bearer ${reply.json().access_token}` }
    expect((await app.inject({ url: whoAmI.path, headers })).json()).toMatchObject({ accountId: person.id })
    await expect(app.as(person)(listPasskeys, {})).resolves.toMatchObject([{ lastUsedAt: expect.any(String) }])
  })

  it('makes the password alone too little', async () => {
    const { person, recoveryCodes } = await somebodyWithPasskey()
    const { reply, token } = await beginSignIn(app, person.username, password)
    expect(reply.json().second_step.methods).toEqual(['passkey', 'recovery-code'])
    expect((await finish(app, token, recoveryCodes[0] ?? '')).statusCode).toBe(200)
  })

  it.each<[string, (device: PasskeyDevice, options: object) => ReturnType<PasskeyDevice['use']>]>([
    ['without finger or PIN', (device, options) => device.use(options, { isVerified: false })],
    ['on a site that looks alike', (device, options) => device.use(options, { origin: 'https://hi11.example' })],
    ['for a challenge that nobody asked', (device) => device.use({ challenge: 'AAAA' })],
    ['by a key that is not known', (_, options) => aDevice().use(options)],
    [
      'by another key under the same name',
      (device, options) => ({ ...aDevice().use(options), id: device.id.toString('base64url') }),
    ],
    [
      'in no words at all',
      (device, options) => ({
        ...device.use(options),
        response: { clientDataJSON: 'e30', authenticatorData: '', signature: '' },
      }),
    ],
  ])('is refused when it was signed %s', async (_, use) => {
    const { device } = await somebodyWithPasskey()
    const reply = await show(use(device, await ask()))
    expect(reply.json()).toMatchObject({
      status: 401,
      message: expect.stringMatching(/^This passkey is not registered here/),
    })
  })

  it('is refused the second time, after five minutes, and to a disabled account', async () => {
    const { person, device } = await somebodyWithPasskey()
    const answer = device.use(await ask())
    expect((await show(answer)).statusCode).toBe(200)
    expect((await show(answer)).statusCode).toBe(401)

    const late = device.use(await ask())
    await sql`update passkey_challenge set ends_at = ends_at - interval '5 minutes'`.execute(app.db)
    expect((await show(late)).statusCode).toBe(401)

    await app.db.updateTable('account').set({ is_disabled: true }).where('id', '=', person.id).execute()
    expect((await show(device.use(await ask()))).statusCode).toBe(401)
  })

  it('finds a copied key by its count', async () => {
    const { device } = await somebodyWithPasskey()
    expect((await show(device.use(await ask(), { counter: 7 }))).statusCode).toBe(200)
    expect((await show(device.use(await ask(), { counter: 7 }))).statusCode).toBe(401)
  })

  it('is not opened by what was asked for a new passkey', async () => {
    const { person, device, recoveryCodes } = await somebodyWithPasskey()
    const { options } = await app.as(person)(startPasskey, { password, code: recoveryCodes[0] })
    expect((await show(device.use(options))).statusCode).toBe(401)
  })
})

describe('removing a passkey', () => {
  const idOf = async (person: Person) => (await app.as(person)(listPasskeys, {}))[0]?.id ?? ''

  it('asks for password and passkey; with the last, the password alone opens again', async () => {
    const { person, device } = await somebodyWithPasskey()
    const passkeyId = await idOf(person)
    await expect(app.as(person)(removePasskey, { passkeyId, password })).rejects.toMatchObject({ status: 400 })

    await app.as(person)(removePasskey, { passkeyId, password, passkey: device.use(await ask()) })

    expect((await show(device.use(await ask()))).statusCode).toBe(401)
    await expect(app.as(null)(signIn, { username: person.username, password })).resolves.toMatchObject({ status: 200 })
    await expect(app.as(person)(getOwnSecondFactor, {})).resolves.toMatchObject({ passkeys: 0, recoveryCodesLeft: 0 })
  })

  it('ends what a passkey has opened elsewhere, and nothing else', async () => {
    const { person, device } = await somebodyWithPasskey()
    const byPassword = await app.signIn(person)
    const lost = (await show(device.use(await ask()))).json().access_token
    const proof = { password, passkey: device.use(await ask()) }
    await app.as(person)(removePasskey, { passkeyId: await idOf(person), ...proof })
    const statusWith = async (token: string) =>
      (await app.inject({ url: whoAmI.path, headers: { authorization: `Bearer ${token}` } })).statusCode
    expect([await statusWith(lost), await statusWith(byPassword)]).toEqual([401, 200])
  })

  it('is refused with the passkey of somebody else, for theirs, and for the last one where one is required', async () => {
    const [ada, eve] = [await somebodyWithPasskey(), await somebodyWithPasskey()]
    const asEve = app.as(eve.person)
    const own = { password, passkey: eve.device.use(await ask()) }
    await expect(asEve(removePasskey, { ...own, passkeyId: await idOf(ada.person) })).rejects.toMatchObject({
      status: 404,
    })
    const stolen = { password, passkey: ada.device.use(await ask()), passkeyId: await idOf(eve.person) }
    await expect(asEve(removePasskey, stolen)).rejects.toMatchObject({ status: 409 })
    await rule('required')
    const last = { password, passkey: eve.device.use(await ask()), passkeyId: await idOf(eve.person) }
    await expect(asEve(removePasskey, last)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/requires/),
    })
  })

  it('is part of what an admin takes off', async () => {
    const { person, device } = await somebodyWithPasskey()
    await app.as(await anAccount(app.db, 'admin'))(removeSecondFactor, { accountId: person.id })
    expect((await show(device.use(await ask()))).statusCode).toBe(401)
    await expect(app.as(null)(signIn, { username: person.username, password })).resolves.toMatchObject({ status: 200 })
  })
})
