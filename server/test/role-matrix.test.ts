import {
  can,
  categories,
  choosableIn,
  type Endpoint,
  fillPath,
  forTokens,
  heldBy,
  type Permission,
  permissions,
  tokenPrefix,
  withNeeded,
} from '@bellhouse/contracts'
import { endpoints } from '@bellhouse/contracts/endpoints'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { insertPersonalToken } from '../src/modules/identity/session/own-tokens.repo'
import { hashOf, newSecret } from '../src/platform/secrets'
import { anAccount, aSchool } from './factories'
import { testApp } from './test-app'

const app = testApp()
const tokens = new Map<string, string>()

beforeAll(async () => {
  await aSchool(app.db)
  for (const category of categories) tokens.set(category, await app.signIn(await anAccount(app.db, category)))
  const disabled = await anAccount(app.db, 'admin')
  tokens.set('disabled', await app.signIn(disabled))
  await app.db.updateTable('account').set({ is_disabled: true }).where('id', '=', disabled.id).execute()
  const ended = await anAccount(app.db, 'admin')
  tokens.set('signed out', await app.signIn(ended))
  await app.db.deleteFrom('session').where('account_id', '=', ended.id).execute()
  const withSlip = await anAccount(app.db, 'admin', { must_change_password: true })
  tokens.set('with a one-time password', await app.signIn(withSlip))
  const owing = await anAccount(app.db, 'admin')
  tokens.set('without the required second step', await app.signIn(owing))
  await app.db.updateTable('session').set({ must_enrol: true }).where('account_id', '=', owing.id).execute()
  for (const category of ofRoles)
    for (const chosen of [[], ...choosableIn(category).map((one) => [one])])
      tokens.set(holding(category, chosen), await app.signIn(await withRole(category, chosen)))
  for (const category of categories) {
    const { id } = await anAccount(app.db, category)
    for (const one of forTokens(heldBy(category, null)))
      tokens.set(byToken(category, one), await aToken(id, [one, ...withNeeded(category, [one])]))
  }
})

/** What the school asks of its admins; tokens of those who have no second step are of use only while it requires none. */
const askForSecondStep = (rule: 'required' | 'offered') =>
  app.db.updateTable('school').set({ second_factor_admin: rule }).execute()

/** The categories that a school makes roles in. */
const ofRoles = ['admin', 'staff'] as const
const holding = (category: string, chosen: readonly string[]) => `${category} with ${chosen.join() || 'nothing'}`

const byToken = (category: string, one: string) => `${category} by a token for ${one}`

async function aToken(accountId: string, permissions: readonly Permission[]) {
  const token = tokenPrefix + newSecret()
  await insertPersonalToken(app.db, { accountId, name: 'Program', hash: hashOf(token), permissions, days: 1 })
  return token
}

async function withRole(category: 'admin' | 'staff', chosen: Permission[]) {
  const role = { name: holding(category, chosen), category, permissions: withNeeded(category, chosen) }
  const { id } = await app.db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()
  return anAccount(app.db, category, { role_id: id })
}

/** The call with nothing in it: who may not call at all is told so before anybody looks at the input. */
async function statusFor(endpoint: Endpoint, caller: string) {
  const token = tokens.get(caller)
  const unknown = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, crypto.randomUUID()]),
  )
  const reply = await app.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, unknown).path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(endpoint.method !== 'GET' && endpoint.transport === 'json' && { payload: {} }),
  })
  return reply.statusCode
}

const isForEverybody = ({ access }: Endpoint) => access === 'signed-in' || access === 'own-sign-in'

const guarded = endpoints.filter(({ access }) => access !== 'anyone')
const named = guarded.map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint])

it('serves every endpoint of the contracts', () => {
  const missing = endpoints.filter(({ method, path }) => !app.server.hasRoute({ method, url: path }))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

describe.each(named)('%s', (_, endpoint) => {
  it.each(['nobody', 'disabled', 'signed out'])('is closed to somebody who is %s', async (caller) => {
    expect(await statusFor(endpoint, caller)).toBe(401)
  })

  it.each(categories)('asks the permission of %s', async (category) => {
    const isAllowed = isForEverybody(endpoint) || can({ category }, endpoint.access as never)
    const status = await statusFor(endpoint, category)
    // Signing out is the one call that ends what the next one would need.
    if (endpoint.path === '/api/logout') tokens.set(category, await app.signIn(await anAccount(app.db, category)))
    if (isAllowed) expect(status).not.toBe(401)
    else expect(status).toBe(403)
    expect(status).toBeLessThan(500)
  })

  it.each(ofRoles)('follows the roles of %s', async (category) => {
    if (!(permissions as readonly string[]).includes(endpoint.access)) return
    const access = endpoint.access as Permission
    const full = await statusFor(endpoint, category)
    if (!choosableIn(category).includes(access)) return
    expect(await statusFor(endpoint, holding(category, []))).toBe(403)
    expect(await statusFor(endpoint, holding(category, [access]))).toBe(full)
  })

  it.each(categories)('is open to tokens of %s for that permission, and to no other', async (category) => {
    const held = heldBy(category, null)
    const other = endpoint.access === 'notices.read' ? 'school.read' : 'notices.read'
    if (!(forTokens(held) as string[]).includes(endpoint.access)) {
      const isAsking = endpoint.access === 'signed-in' && endpoint.method === 'GET'
      expect(await statusFor(endpoint, byToken(category, other))).toBe(isAsking ? 200 : 403)
      return
    }
    expect(await statusFor(endpoint, byToken(category, other))).toBe(403)
    expect(await statusFor(endpoint, byToken(category, endpoint.access))).toBe(await statusFor(endpoint, category))
  })

  it('waits for an own password', async () => {
    if (endpoint.access === 'signed-in') return
    expect(await statusFor(endpoint, 'with a one-time password')).toBe(403)
  })

  it('waits for a second step that the school requires', async () => {
    if (isForEverybody(endpoint)) return
    await askForSecondStep('required')
    const status = await statusFor(endpoint, 'without the required second step')
    await askForSecondStep('offered')
    expect(status).toBe(403)
  })
})
