import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { admin } from '../../../../test/an-actor'
import { anAccount } from '../../../../test/factories'
import { openTestDatabase } from '../../../../test/test-database'
import type { Db } from '../../../platform/db/open'
import { findSessionEnd, insertSession } from '../session/session.repo'
import { closeAccounts, closeAccountsOf, openAccounts } from './accounts.commands'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database?.drop())

const isDisabled = async (id: string) =>
  (await db.selectFrom('account').select('is_disabled').where('id', '=', id).executeTakeFirstOrThrow()).is_disabled

/** What the history says of an account, oldest first. */
const noted = (id: string) =>
  db
    .selectFrom('audit_entry')
    .select(['account_id as by', 'action', 'record_kind as kind'])
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()

async function anActor() {
  const { id } = await anAccount(db, 'admin')
  return { ...admin, accountId: id }
}

describe('closing an account', () => {
  it('ends its sessions and nobody else’s, and the history says by whom', async () => {
    const actor = await anActor()
    const account = await anAccount(db, 'staff')
    const session = await insertSession(db, account.id, null)
    const other = await insertSession(db, actor.accountId, null)

    await closeAccounts(db, { actor }, [account.id])

    expect(await isDisabled(account.id)).toBe(true)
    expect((await findSessionEnd(db, session.id)).endsAt < session.endsAt).toBe(true)
    expect((await findSessionEnd(db, other.id)).endsAt).toEqual(other.endsAt)
    expect(await noted(account.id)).toEqual([{ by: actor.accountId, action: 'disable account', kind: 'account' }])
  })

  it('is taken back by opening it, which the history says too', async () => {
    const actor = await anActor()
    const account = await anAccount(db, 'staff', { is_disabled: true })

    await openAccounts(db, { actor }, [account.id])

    expect(await isDisabled(account.id)).toBe(false)
    expect(await noted(account.id)).toEqual([{ by: actor.accountId, action: 'enable account', kind: 'account' }])
  })
})

describe('closing the accounts of those who have left', () => {
  it('closes theirs, says which, and leaves everybody else’s', async () => {
    const actor = await anActor()
    const [teacher, student, staying] = [
      await anAccount(db, 'staff'),
      await anAccount(db, 'student'),
      await anAccount(db, 'student'),
    ]
    const leavers = { staffIds: [String(teacher.staff_id)], studentIds: [String(student.student_id)] }

    const { closed } = await closeAccountsOf(db, { actor }, leavers)
    expect(closed.sort()).toEqual([teacher.id, student.id].sort())

    expect([await isDisabled(teacher.id), await isDisabled(student.id), await isDisabled(staying.id)]).toEqual([
      true,
      true,
      false,
    ])
    expect(await noted(teacher.id)).toHaveLength(1)
  })

  it('neither names nor notes those that were closed before', async () => {
    const student = await anAccount(db, 'student', { is_disabled: true })
    const leavers = { staffIds: [], studentIds: [String(student.student_id)] }

    const outcome = await closeAccountsOf(db, { actor: await anActor() }, leavers)
    expect(outcome).toEqual({ closed: [], ownStaysOpen: false })
    expect(await noted(student.id)).toEqual([])
  })

  it('never closes the own one, and says so', async () => {
    const own = await anAccount(db, 'staff')
    const leavers = { staffIds: [String(own.staff_id)], studentIds: [] }

    const outcome = await closeAccountsOf(db, { actor: { accountId: own.id } }, leavers)
    expect(outcome).toEqual({ closed: [], ownStaysOpen: true })
    expect(await isDisabled(own.id)).toBe(false)
  })
})
