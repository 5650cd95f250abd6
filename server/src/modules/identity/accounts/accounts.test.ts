import {
  changePassword,
  createAccount,
  endSessions,
  listAccountChanges,
  listStudents,
  renewOneTimePassword,
  setAccountDisabled,
  signIn,
} from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { anAccount, aStaff, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { recoverAccount } from '../enrolment'

const app = testApp()

describe('an account for a person', () => {
  it('opens with the one-time password that is shown once', async () => {
    const admin = await anAccount(app.db, 'admin')
    const staff = await aStaff(app.db, { given_names: 'Rose', family_name: 'Mbabazi' })

    const slip = await app.as(admin)(createAccount, { staffId: staff.id })

    expect(slip.username).toBe('rose.mbabazi')
    const signedIn = await app.as(null)(signIn, { username: slip.username, password: slip.oneTimePassword })
    expect(signedIn.status).toBe(200)
  })

  it('can do nothing with a one-time password but choose an own one', async () => {
    const admin = await anAccount(app.db, 'admin')
    const other = await anAccount(app.db, 'admin')
    const { oneTimePassword } = await app.as(admin)(renewOneTimePassword, { accountId: other.id })
    await expect(app.as(other)(listStudents, {})).rejects.toMatchObject({ status: 403 })
    const { access_token } = await app.as(other)(changePassword, {
      ...{ current: oneTimePassword, password: 'seven slow boats' },
    })
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await app.inject({ url: '/api/students', headers })).statusCode).toBe(200)
  })

  it('gets a number behind the name where the name is taken', async () => {
    const admin = await anAccount(app.db, 'admin')
    const [one, other] = [await aStudent(app.db, { given_names: 'Jo' }), await aStudent(app.db, { given_names: 'Jo' })]
    const first = await app.as(admin)(createAccount, { studentId: one.id })
    const second = await app.as(admin)(createAccount, { studentId: other.id })
    expect([first.username, second.username]).toEqual(['jo.nakato', 'jo.nakato2'])
  })

  it('is made once', async () => {
    const admin = await anAccount(app.db, 'admin')
    const { id } = await aStudent(app.db)
    await app.as(admin)(createAccount, { studentId: id })
    await expect(app.as(admin)(createAccount, { studentId: id })).rejects.toMatchObject({ status: 409 })
  })
})

describe('taking access away', () => {
  it('ends every session at once', async () => {
    const [admin, other] = [await anAccount(app.db, 'admin'), await anAccount(app.db, 'admin')]
    await app.as(other)(listStudents, {})

    await app.as(admin)(setAccountDisabled, { accountId: other.id, disabled: true })

    await expect(app.as(other)(listStudents, {})).rejects.toMatchObject({ status: 401 })
  })

  it('signs a person out everywhere', async () => {
    const [admin, other] = [await anAccount(app.db, 'admin'), await anAccount(app.db, 'admin')]
    await app.as(other)(listStudents, {})
    expect(await app.as(admin)(endSessions, { accountId: other.id })).toEqual({ ended: 1 })
    await expect(app.as(other)(listStudents, {})).rejects.toMatchObject({ status: 401 })
  })

  it('cannot be done to oneself', async () => {
    const admin = await anAccount(app.db, 'admin')
    const disabling = app.as(admin)(setAccountDisabled, { accountId: admin.id, disabled: true })
    await expect(disabling).rejects.toMatchObject({ status: 409 })
  })

  it.each([
    ['nobody', () => Promise.resolve(null), 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['a student', () => anAccount(app.db, 'student'), 403],
  ])('is refused to %s', async (_, caller, status) => {
    const { id } = await anAccount(app.db, 'admin')
    const api = app.as(await caller())
    await expect(api(setAccountDisabled, { accountId: id, disabled: true })).rejects.toMatchObject({ status })
    await expect(api(renewOneTimePassword, { accountId: id })).rejects.toMatchObject({ status })
    await expect(api(endSessions, { accountId: id })).rejects.toMatchObject({ status })
    await expect(api(createAccount, { staffId: crypto.randomUUID() })).rejects.toMatchObject({ status })
  })
})

describe('an account that is closed for good', () => {
  const closed = async (given: Parameters<typeof anAccount>[2]) =>
    (await anAccount(app.db, 'student', { is_disabled: true, ...given })).id

  it('is not opened again, whether its owner was erased or has another one', async () => {
    const api = app.as(await anAccount(app.db, 'admin'))
    const erased = await aStudent(app.db, { status: 'left' })
    await app.db.updateTable('student').set({ erased_at: new Date() }).where('id', '=', erased.id).execute()
    const kept = await anAccount(app.db, 'student')
    const ofErased = await closed({ student_id: erased.id })
    const merged = await closed({ merged_into: kept.id, student_id: null })
    for (const accountId of [ofErased, merged]) {
      const opening = api(setAccountDisabled, { accountId, disabled: false })
      await expect(opening).rejects.toMatchObject({
        problem: { message: 'This account is closed for good: its owner was erased, or has another one.' },
      })
    }
    const left = await app.db.selectFrom('account').select('id').where('is_disabled', '=', true).execute()
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([ofErased, merged]))
  })

  it('is not replaced by a new one for a record that was erased', async () => {
    const api = app.as(await anAccount(app.db, 'admin'))
    const [student, member] = [await aStudent(app.db, { status: 'left' }), await aStaff(app.db, { status: 'left' })]
    await app.db.updateTable('student').set({ erased_at: new Date() }).where('id', '=', student.id).execute()
    await app.db.updateTable('staff').set({ erased_at: new Date() }).where('id', '=', member.id).execute()
    for (const owner of [{ studentId: student.id }, { staffId: member.id }]) {
      await expect(api(createAccount, owner)).rejects.toMatchObject({ status: 404 })
    }
  })
})

it.each(['left', 'graduated'] as const)('no account is made for a student who has %s', async (status) => {
  const admin = await anAccount(app.db, 'admin')
  const { id: studentId, name } = await aStudent(app.db, { status })
  await expect(app.as(admin)(createAccount, { studentId })).rejects.toMatchObject({
    status: 409,
    message: `${name} has left the school. Bring the person back first.`,
  })
})

it('no account is made for a member of staff who has left', async () => {
  const [admin, member] = [await anAccount(app.db, 'admin'), await aStaff(app.db, { status: 'left' })]
  const making = app.as(admin)(createAccount, { staffId: member.id })
  await expect(making).rejects.toMatchObject({ status: 409 })
})

it.each(['a student', 'a member of staff'])(
  'no account of %s who has left is opened, or given a password',
  async (who) => {
    const admin = await anAccount(app.db, 'admin')
    const owner =
      who === 'a student' ? await aStudent(app.db, { status: 'graduated' }) : await aStaff(app.db, { status: 'left' })
    const { id: accountId } =
      who === 'a student'
        ? await anAccount(app.db, 'student', { student_id: owner.id, is_disabled: true })
        : await anAccount(app.db, 'staff', { staff_id: owner.id, is_disabled: true })
    const refusal = { status: 409, message: `${owner.name} has left the school. Bring the person back first.` }
    const opening = app.as(admin)(setAccountDisabled, { accountId, disabled: false })
    await expect(opening).rejects.toMatchObject(refusal)
    await expect(app.as(admin)(renewOneTimePassword, { accountId })).rejects.toMatchObject(refusal)
    const { isDisabled } = await app.as(admin)(setAccountDisabled, { accountId, disabled: true })
    expect(isDisabled).toBe(true)
  },
)

describe('the history of an account', () => {
  it('tells who did what, at the server’s own machine too', async () => {
    const [admin, other] = [
      await anAccount(app.db, 'admin', { display_name: 'Peace Tusiime' }),
      await anAccount(app.db, 'staff'),
    ]
    await app.as(admin)(setAccountDisabled, { accountId: other.id, disabled: true })
    await app.as(admin)(setAccountDisabled, { accountId: other.id, disabled: false })
    await recoverAccount(app.db, other.username, 'https://portal.example')
    expect(await app.as(admin)(listAccountChanges, { accountId: other.id })).toMatchObject([
      { action: 'recover account on the server', by: null },
      { action: 'enable account', by: 'Peace Tusiime' },
      { action: 'disable account', by: 'Peace Tusiime' },
    ])
  })

  it('is for whoever keeps accounts', async () => {
    const [admin, teacher] = [await anAccount(app.db, 'admin'), await anAccount(app.db, 'staff')]
    const asking = app.as(teacher)(listAccountChanges, { accountId: teacher.id })
    await expect(asking).rejects.toMatchObject({ status: 403 })
    const nobody = app.as(admin)(listAccountChanges, { accountId: crypto.randomUUID() })
    await expect(nobody).rejects.toMatchObject({ status: 404 })
  })
})
