import { createHmac, createPrivateKey, sign as signBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { makeSigningKeys, type SigningKeys } from './signing-keys'
import { Tokens } from './tokens'

const keys = makeSigningKeys()
const app = testApp({ parts: { keys } })
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const soon = () => Math.floor(Date.now() / 1000) + 600

let token: string
let header: Record<string, unknown>
let payload: Record<string, unknown>
let signature: string

beforeAll(async () => {
  token = await app.signIn(await anAccount(app.db, 'admin'))
  const [first, second, third] = token.split('.')
  header = JSON.parse(Buffer.from(first ?? '', 'base64url').toString())
  payload = JSON.parse(Buffer.from(second ?? '', 'base64url').toString())
  signature = third ?? ''
})

/** Any header and payload, truly signed; by our own key unless another is given. */
function signed(changedHeader: object, changedPayload: object, by: SigningKeys = keys) {
  const text = `${encode({ ...header, ...changedHeader })}.${encode({ ...payload, ...changedPayload })}`
  const bytes = signBytes(null, Buffer.from(text), createPrivateKey(by.privatePem))
  return `${text}.${bytes.toString('base64url')}`
}

function hmac(algorithm: string, secret: string) {
  const text = `${encode({ ...header, alg: algorithm })}.${encode(payload)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

const flip = (text: string, place: number) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const at = place < 0 ? text.length + place : place
  const other = alphabet[(alphabet.indexOf(text[at] ?? 'A') + 1) % 64]
  return text.slice(0, at) + other + text.slice(at + 1)
}

async function statusOf(authorization: string) {
  const { statusCode } = await app.inject({ url: '/api/me', headers: { authorization } })
  return statusCode
}

const tampered: [string, () => string | Promise<string>][] = [
  ['another category', () => `${encode(header)}.${encode({ ...payload, user_category: 'staff' })}.${signature}`],
  ['another username', () => `${encode(header)}.${encode({ ...payload, username: 'admin' })}.${signature}`],
  ['a later end', () => `${encode(header)}.${encode({ ...payload, exp: soon() + 9999 })}.${signature}`],
  ['another session', () => `${encode({ ...header, sid: crypto.randomUUID() })}.${encode(payload)}.${signature}`],
  ['no signature', () => `${encode(header)}.${encode(payload)}.`],
  ['two parts only', () => `${encode(header)}.${encode(payload)}`],
  ['four parts', () => `${token}.${signature}`],
  ['a changed first sign of the signature', () => `${encode(header)}.${encode(payload)}.${flip(signature, 0)}`],
  ['a changed last sign of the signature', () => `${encode(header)}.${encode(payload)}.${flip(signature, -1)}`],
  ['a shortened signature', () => token.slice(0, -2)],
  ['the algorithm "none"', () => `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`],
  [
    'the algorithm "none" with the signature',
    () => `${encode({ ...header, alg: 'none' })}.${encode(payload)}.${signature}`,
  ],
  ['HMAC with the public key', () => hmac('HS256', keys.publicPem)],
  ['HMAC that calls itself EdDSA', () => hmac('EdDSA', keys.publicPem)],
  ['another school’s key', () => signed({}, {}, makeSigningKeys())],
  ['another school’s key with its own name', () => signed({ kid: 'other' }, {}, makeSigningKeys())],
  ['a truly signed one for an unknown key', () => signed({ kid: 'other' }, {})],
  ['a truly signed one that has ended', () => signed({}, { exp: soon() - 601 })],
  ['a truly signed one without an end', () => signed({}, { exp: undefined })],
  ['a truly signed one whose end is a text', () => signed({}, { exp: String(soon()) })],
  ['a truly signed one with more in it', () => signed({}, { admin: true })],
  ['a truly signed one of an unknown category', () => signed({}, { user_category: 'root' })],
  ['a truly signed one without a session', () => signed({ sid: undefined }, {})],
  ['a truly signed one of a session that never was', () => signed({ sid: crypto.randomUUID() }, {})],
  ['a truly signed one whose session is no id', () => signed({ sid: "' or 1=1 --" }, {})],
  ['a truly signed one with a critical extension', () => signed({ crit: ['b64'], b64: false }, {})],
  ['a space in the middle', () => token.replace('.', '. ')],
  ['nothing at all', () => ''],
]

describe('a token', () => {
  it('opens the door as it was given', async () => {
    await expect(statusOf(`Bearer ${token}`)).resolves.toBe(200)
    await expect(statusOf(`Bearer ${signed({}, {})}`)).resolves.toBe(200)
  })

  it.each(tampered)('opens nothing with %s', async (_, make) => {
    await expect(statusOf(`Bearer ${await make()}`)).resolves.toBe(401)
  })

  it.each(['Basic', 'bearer', 'Token', ''])('opens nothing as "%s"', async (scheme) => {
    await expect(statusOf(`${scheme} ${token}`)).resolves.toBe(401)
  })

  it('is refused when its time is over, also when it was read before', () => {
    const tokens = new Tokens(keys)
    const sessionId = crypto.randomUUID()
    const short = tokens.sign(sessionId, { username: 'a', user_category: 'staff', exp: soon() })
    expect(tokens.sessionOf(short)).toBe(sessionId)

    const later = Date.now() + 601_000
    const now = Date.now
    Date.now = () => later
    expect(tokens.sessionOf(short)).toBeNull()
    Date.now = now
    // The clock was wrong and is set right.
    expect(tokens.sessionOf(short)).toBe(sessionId)
  })
})
