import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { openTestDatabase } from '../../../test/test-database'
import { audit, auditEach } from './audit'
import { verifyAudit } from './audit-chain.repo'

let database: Awaited<ReturnType<typeof openTestDatabase>> | undefined
const db = () => {
  if (!database) throw new Error('There is no database')
  return database.db
}

beforeEach(async () => {
  await database?.drop()
  database = await openTestDatabase()
})
afterAll(() => database?.drop())

const aChange = (id = crypto.randomUUID(), name = 'Nakato') => ({
  action: 'change',
  kind: 'student',
  id,
  after: { name },
})
const write = (...given: Parameters<typeof aChange>) =>
  db()
    .transaction()
    .execute((on) => audit(on, null, aChange(...given)))

/** As somebody would who has the database itself in their hands. */
async function tamper(statement: ReturnType<typeof sql>) {
  await sql`alter table audit_entry disable trigger user`.execute(db())
  await sql`alter table audit_link disable trigger user`.execute(db())
  await statement.execute(db())
  await sql`alter table audit_entry enable trigger user`.execute(db())
  await sql`alter table audit_link enable trigger user`.execute(db())
}

describe('the chain of the audit', () => {
  it('is whole after many have written at once, each in the order in which they committed', async () => {
    const before = await verifyAudit(db())
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        db()
          .transaction()
          .execute(async (on) => {
            await audit(on, null, aChange())
            await sql`select pg_sleep(${(index % 5) / 100})`.execute(on)
            await auditEach(on, null, [aChange(), aChange()])
          }),
      ),
    )
    const { entries, broken, redacted } = await verifyAudit(db())
    expect({ written: entries - before.entries, broken, redacted }).toEqual({ written: 120, broken: null, redacted: 0 })
  })

  it('has nothing of what was taken back', async () => {
    const { entries, end } = await verifyAudit(db())
    const failing = db()
      .transaction()
      .execute(async (on) => {
        await audit(on, null, aChange())
        throw new Error('The command failed')
      })
    await expect(failing).rejects.toThrow('The command failed')
    expect(await verifyAudit(db())).toMatchObject({ entries, end, broken: null })
  })

  it('is whole after somebody was erased, and keeps nothing by which they could be guessed', async () => {
    const id = crypto.randomUUID()
    for (const given of [undefined, id, undefined]) await write(given)
    await sql`select erase_from_audit(array[${id}]::uuid[], array['Nakato'])`.execute(db())
    expect(await verifyAudit(db())).toMatchObject({ broken: null, redacted: 3 })
    const { rows } = await sql<{ after: unknown }>`select after from audit_entry where record_id = ${id}`.execute(db())
    expect(rows).toEqual([{ after: null }])
    const { rows: salted } = await sql`
      select from audit_link one where salt is not null
        and exists (select from audit_link later where later.entry_id = one.entry_id and later.place > one.place)`.execute(
      db(),
    )
    expect(salted).toEqual([])
  })

  it('refuses every change of itself', async () => {
    await write()
    for (const change of [sql`delete from audit_link`, sql`update audit_link set digest = sha256('')`])
      await expect(change.execute(db())).rejects.toThrow(/append-only/)
  })
})

describe('whoever has the database in their hands', () => {
  const last = sql`(select max(id) from audit_entry)`
  const second = sql`(select max(id) - 1 from audit_entry)`

  it.each([
    ['changes a value', sql`update audit_entry set after = '{"name":"Okello"}' where id = ${second}`, /other values/],
    [
      'changes who did it',
      sql`update audit_entry set account_id = gen_random_uuid() where id = ${second}`,
      /who did what/,
    ],
    [
      'changes when it was',
      sql`update audit_entry set at = at - interval '1 second' where id = ${second}`,
      /who did what/,
    ],
    ['takes an entry away', sql`delete from audit_entry where id = ${second}`, /taken away/],
    [
      'takes an entry and its link away',
      sql`with gone as (delete from audit_entry where id = ${second} returning id)
        delete from audit_link using gone where entry_id = gone.id`,
      /not linked/,
    ],
    [
      'adds one past the chain',
      sql`insert into audit_entry (action, record_kind) values ('change', 'student')`,
      /written past the chain/,
    ],
    [
      'blanks one as an erasure would',
      sql`with blanked as (update audit_entry set after = null where id = ${last} returning id)
        update audit_link set salt = null from blanked where entry_id = blanked.id`,
      /other values/,
    ],
  ])('is found out who %s', async (_, statement, reason) => {
    for (let count = 0; count < 3; count++) await write()
    expect((await verifyAudit(db())).broken).toBeNull()
    await tamper(statement)
    expect((await verifyAudit(db())).broken?.reason).toMatch(reason)
  })
})
