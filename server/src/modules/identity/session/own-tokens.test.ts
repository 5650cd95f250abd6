import {
  addOwnToken,
  changePassword,
  fillPath,
  listAccountChanges,
  listAccountTokens,
  listOwnTokens,
  listStudents,
  type Permission,
  revokeAccountToken,
  revokeOwnToken,
  setAccountDisabled,
  whoAmI,
} from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
beforeAll(() => aSchool(app.db))

const password = 'a few plain words'
const somebody = async (given: { role_id?: string } = {}) =>
  anAccount(app.db, 'admin', { password_hash: await app.server.passwords.hash(password), ...given })
type Account = Awaited<ReturnType<typeof somebody>>

const make = (owner: Account, permissions: Permission[], proof = password) =>
  app.as(owner)(addOwnToken, { name: 'Timetable script', permissions, days: 30, password: proof })

async function call(token: string, { method, path }: { method: string; path: string } = listStudents) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await app.inject({
    method: method as 'GET',
    url: path,
    headers,
    ...(method !== 'GET' && { payload: {} }),
  })
  return reply.statusCode
}

it('may what it names, is shown once and kept as a hash, and its use is noted', async () => {
  const owner = await somebody()
  const { token } = await make(owner, ['students.read'])
  expect(await call(token)).toBe(200)
  expect(await call(token, { method: 'GET', path: '/api/staff' })).toBe(403)
  expect(await call(token, whoAmI)).toBe(200)
  const [listed] = await app.as(owner)(listOwnTokens, {})
  expect(listed).toMatchObject({ name: 'Timetable script', permissions: ['students.read'], usedAt: expect.any(String) })
  const { rows } = await sql<{ all: string }>`select string_agg(t::text, '') as all from personal_token t`.execute(
    app.db,
  )
  expect(rows[0]?.all).not.toContain(token.slice(4))
})

it('is never worth more than its owner, also not later', async () => {
  const role = { name: 'Clerk', category: 'admin' as const, permissions: ['students.read', 'staff.read'] }
  const { id: role_id } = await app.db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()
  const owner = await somebody({ role_id })
  for (const more of ['people.erase', 'own-sessions.write'] as const)
    await expect(make(owner, ['students.read', more])).rejects.toMatchObject({ status: 400 })
  const { token } = await make(owner, ['students.read'])
  expect(await call(token)).toBe(200)
  await app.db
    .updateTable('role')
    .set({ permissions: ['staff.read'] })
    .where('id', '=', role_id)
    .execute()
  expect(await call(token)).toBe(403)
})

it('is seen and ended by whoever keeps accounts, who never sees the token, and the history says so', async () => {
  const [owner, keeper] = [await somebody(), await somebody()]
  const { id: tokenId, token } = await make(owner, ['students.read'])
  const { rows } = await app.as(keeper)(listAccountTokens, {})
  const found = rows.find(({ id }) => id === tokenId)
  expect(found).toEqual({
    ...{ id: tokenId, name: 'Timetable script', permissions: ['students.read'], usedAt: null },
    ...{ accountId: owner.id, owner: owner.display_name, username: owner.username },
    ...{ madeAt: expect.any(String), endsAt: expect.any(String) },
  })
  const ending = { accountId: owner.id, tokenId }
  const another = app.as(keeper)(revokeAccountToken, { ...ending, accountId: keeper.id })
  await expect(another).rejects.toMatchObject({ status: 404 })
  await app.as(keeper)(revokeAccountToken, ending)
  expect(await call(token)).toBe(401)
  await expect(app.as(keeper)(revokeAccountToken, ending)).rejects.toMatchObject({ status: 404 })
  const left = await app.as(keeper)(listAccountTokens, {})
  expect(left.rows.filter(({ id }) => id === tokenId)).toEqual([])
  const [change] = await app.as(keeper)(listAccountChanges, { accountId: owner.id })
  expect(change).toMatchObject({ action: 'revoke token', by: keeper.display_name })
})

it('is ended by nobody who may less than its owner', async () => {
  const role = { name: 'Keeper of accounts', category: 'admin' as const, permissions: ['accounts.write'] }
  const { id: role_id } = await app.db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()
  const [owner, keeper] = [await somebody(), await somebody({ role_id })]
  const { id: tokenId, token } = await make(owner, ['students.read'])
  const ending = app.as(keeper)(revokeAccountToken, { accountId: owner.id, tokenId })
  await expect(ending).rejects.toMatchObject({ status: 403 })
  expect(await call(token)).toBe(200)
})

it('is listed by the name of its owner, page by page', async () => {
  const owner = await somebody()
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ...{ account_id: owner.id, name: `Program ${index}`, token_hash: Buffer.from(`hash ${index}`) },
    ...{ permissions: ['students.read'], ends_at: new Date(Date.now() + 60_000_000) },
  }))
  await app.db.insertInto('personal_token').values(rows).execute()
  const first = await app.as(owner)(listAccountTokens, {})
  const second = await app.as(owner)(listAccountTokens, { after: first.next ?? '' })
  const names = [...first.rows, ...second.rows].map(({ name }) => name).filter((name) => name.startsWith('Program'))
  expect([first.rows.length, new Set(names).size, names.length]).toEqual([50, 60, 60])
})

it('is made only by whoever shows that it is them', async () => {
  await expect(make(await somebody(), ['students.read'], 'wrong')).rejects.toMatchObject({ status: 400 })
})

it('cannot sign out, renew, make tokens or see as somebody else', async () => {
  const owner = await somebody()
  const { token } = await make(owner, ['students.read', 'roles.write'])
  const { path } = fillPath('/api/accounts/:accountId/see-as', { accountId: (await somebody()).id })
  for (const closed of ['/api/logout', '/api/token', '/api/password', '/api/own-tokens', '/api/see-as/stop', path])
    expect([closed, await call(token, { method: 'POST', path: closed })]).toEqual([closed, 403])
})

it('ends when it is revoked, in time, with a new password, and with the account', async () => {
  const ends: ((owner: Account, id: string) => Promise<unknown>)[] = [
    (owner, id) => app.as(owner)(revokeOwnToken, { tokenId: id }),
    (_, id) =>
      sql`update personal_token set made_at = now() - interval '2 days', ends_at = now() where id = ${id}`.execute(
        app.db,
      ),
    (owner) => app.as(owner)(changePassword, { current: password, password: 'quite other plain words' }),
    ({ id }) => app.db.updateTable('account').set({ is_disabled: true }).where('id', '=', id).execute(),
  ]
  for (const end of ends) {
    const owner = await somebody()
    const { id, token } = await make(owner, ['students.read'])
    expect(await call(token)).toBe(200)
    await end(owner, id)
    expect(await call(token)).toBe(401)
  }
})

it('stays ended where its owner’s account is opened again', async () => {
  const owner = await somebody()
  const { token } = await make(owner, ['students.read'])
  const admin = await anAccount(app.db, 'admin')
  await app.as(admin)(setAccountDisabled, { accountId: owner.id, disabled: true })
  await app.as(admin)(setAccountDisabled, { accountId: owner.id, disabled: false })
  expect(await call(token)).toBe(401)
})

it('is revoked by nobody but its owner', async () => {
  const { id } = await make(await somebody(), ['students.read'])
  await expect(app.as(await somebody())(revokeOwnToken, { tokenId: id })).rejects.toMatchObject({ status: 404 })
})
