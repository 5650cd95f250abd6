import {
  addRole,
  addStudent,
  changeRole,
  getAccess,
  getAdminDashboard,
  giveRole,
  listRoleChanges,
  listRoleHolders,
  listRoles,
  listStudents,
  type Permission,
  removeRole,
  renewOneTimePassword,
  requestPasswordReset,
  restoreRole,
  search,
  setAccountDisabled,
  whoAmI,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
beforeAll(() => aSchool(app.db))

type Account = Awaited<ReturnType<typeof anAccount>>
const full = (given = {}) => anAccount(app.db, 'admin', { password_hash: 'opens nothing', ...given })
const refusedBecause = (words: RegExp, status = 403) => ({
  status,
  problem: { message: expect.stringMatching(words) },
})

async function aRole(admin: Account, permissions: Permission[], category: 'admin' | 'staff' = 'admin') {
  return app.as(admin)(addRole, { name: `Role ${crypto.randomUUID().slice(0, 8)}`, category, permissions })
}

/** Somebody of the office with no more than that. */
async function anOfficer(admin: Account, permissions: Permission[]) {
  const officer = await full()
  await app.as(admin)(giveRole, { accountId: officer.id, roleId: (await aRole(admin, permissions)).id })
  return officer
}

describe('a role', () => {
  it('lets whoever has it do that, and nothing else of the office', async () => {
    const bursar = await anOfficer(await full(), ['students.read'])
    await expect(app.as(bursar)(listStudents, {})).resolves.toMatchObject({ rows: [] })
    await expect(app.as(bursar)(getAdminDashboard, {})).resolves.toBeTruthy()
    const adding = app.as(bursar)(addStudent, {} as never)
    await expect(adding).rejects.toMatchObject({ status: 403 })
    expect((await app.as(bursar)(whoAmI, {})).permissions).toContain('students.read')
    expect((await app.as(bursar)(whoAmI, {})).permissions).not.toContain('people.erase')
  })

  it('is changed for everybody who has it with their next request', async () => {
    const admin = await full()
    const officer = await full()
    const role = await aRole(admin, ['students.read'])
    await app.as(admin)(giveRole, { accountId: officer.id, roleId: role.id })
    await app.as(officer)(listStudents, {})
    const changed = await app.as(admin)(changeRole, {
      ...{ roleId: role.id, version: role.version, name: role.name, permissions: ['staff.read'] },
    })
    await expect(app.as(officer)(listStudents, {})).rejects.toMatchObject({ status: 403 })
    const stale = app.as(admin)(changeRole, { roleId: role.id, version: 1, name: role.name, permissions: [] })
    await expect(stale).rejects.toMatchObject({ status: 412 })
    expect(changed.people).toBe(1)
    const [change] = await app.as(admin)(listRoleChanges, { roleId: role.id })
    expect(change).toMatchObject({ action: 'change', by: 'Somebody' })
  })

  it('has with it what its permissions are of no use without', async () => {
    const role = await aRole(await full(), ['people.erase'])
    expect(role.permissions).toEqual(
      expect.arrayContaining(['people.erase', 'students.read', 'staff.read', 'school.read']),
    )
  })

  it('lacks what a later release brings, and says so until somebody has decided', async () => {
    const admin = await full()
    const { id: roleId, name } = await aRole(admin, ['students.read'])
    const listed = async () => (await app.as(admin)(listRoles, {})).find(({ id }) => id === roleId)
    expect(await listed()).toMatchObject({ undecided: [] })
    // As it was before there were notes of students.
    await sql`update role set offered = array_remove(array_remove(offered, 'student-notes.read'), 'student-notes.write')
      where id = ${roleId}`.execute(app.db)
    const role = await listed()
    expect(role?.undecided).toEqual(['student-notes.read', 'student-notes.write'])
    expect(role?.permissions).not.toContain('student-notes.read')
    const permissions: Permission[] = ['students.read', 'student-notes.read']
    await app.as(admin)(changeRole, { roleId, version: 1, name, permissions })
    expect(await listed()).toMatchObject({ undecided: [], permissions: expect.arrayContaining(['student-notes.read']) })
  })

  it('of teachers takes nothing from the office', async () => {
    const role = await aRole(await full(), ['marks.write', 'people.erase'], 'staff')
    expect(role.permissions).toContain('marks.read')
    expect(role.permissions).not.toContain('people.erase')
  })

  it('is removed when nobody has it, and put back', async () => {
    const admin = await full()
    const role = await aRole(admin, ['students.read'])
    const officer = await full()
    const before = await app.as(admin)(giveRole, { accountId: officer.id, roleId: role.id })
    expect(before).toEqual({ before: 'admin' })
    const tooEarly = app.as(admin)(removeRole, { roleId: role.id })
    await expect(tooEarly).rejects.toMatchObject(refusedBecause(/somebody has this role/i, 409))
    expect((await app.as(admin)(listRoleHolders, { roleId: role.id })).rows).toMatchObject([
      { accountId: officer.id, givenBy: 'Somebody' },
    ])
    expect(await app.as(admin)(giveRole, { accountId: officer.id, roleId: 'admin' })).toEqual({ before: role.id })
    await app.as(admin)(removeRole, { roleId: role.id })
    expect((await app.as(admin)(listRoles, {})).map(({ id }) => id)).not.toContain(role.id)
    await app.as(admin)(restoreRole, { roleId: role.id })
    expect((await app.as(admin)(listRoles, {})).map(({ id }) => id)).toContain(role.id)
  })

  it('of the office makes a member of staff one of the office, who signs in anew', async () => {
    const admin = await full()
    const teacher = await anAccount(app.db, 'staff')
    await app.as(teacher)(whoAmI, {})
    const role = await aRole(admin, ['students.read'])
    expect(await app.as(admin)(giveRole, { accountId: teacher.id, roleId: role.id })).toEqual({ before: 'staff' })
    await expect(app.as(teacher)(whoAmI, {})).rejects.toMatchObject({ status: 401 })
    expect(await app.as(admin)(giveRole, { accountId: teacher.id, roleId: 'staff' })).toEqual({ before: role.id })
  })

  it('is nothing for students, and that of a teacher nothing for whoever is no member of staff', async () => {
    const admin = await full()
    const student = await anAccount(app.db, 'student')
    const officer = await full()
    for (const accountId of [student.id, officer.id])
      await expect(app.as(admin)(giveRole, { accountId, roleId: 'staff' })).rejects.toMatchObject({ status: 409 })
  })

  it('narrows what the search finds', async () => {
    await aStudent(app.db, { family_name: 'Okellogg' })
    await aStaff(app.db, { family_name: 'Okellogg' })
    const officer = await anOfficer(await full(), ['staff.read'])
    const found = await app.as(officer)(search, { query: 'Okellogg' })
    expect(found.map(({ kind }) => kind)).toEqual(['staff'])
  })
})

describe('what somebody may', () => {
  it('is told with the role, who gave it and how far it reaches', async () => {
    const admin = await full()
    const role = await aRole(admin, ['marks.write'], 'staff')
    const teacher = await anAccount(app.db, 'staff')
    await app.as(admin)(giveRole, { accountId: teacher.id, roleId: role.id })
    const stream = await aStream(app.db, { class_teacher_id: teacher.staff_id })
    const access = await app.as(admin)(getAccess, { accountId: teacher.id })
    expect(access).toMatchObject({ role: { id: role.id, name: role.name }, givenBy: 'Somebody', category: 'staff' })
    expect(access.permissions).toContain('marks.write')
    expect(access.permissions).not.toContain('registers.write')
    expect(access.reach).toEqual([expect.stringContaining(stream.name)])
  })
})

describe('nobody', () => {
  it('puts more into a role than they hold', async () => {
    const officer = await anOfficer(await full(), ['roles.write', 'students.read'])
    await expect(aRole(officer, ['people.erase'])).rejects.toMatchObject(refusedBecause(/do not have all of these/))
    await expect(aRole(officer, ['students.read'])).resolves.toBeTruthy()
  })

  it('edits a role into more than they hold, nor one that holds more', async () => {
    const admin = await full()
    const officer = await anOfficer(admin, ['roles.write', 'students.read'])
    const small = await aRole(officer, ['students.read'])
    const large = await aRole(admin, ['people.erase'])
    for (const { id, name, version } of [small, large]) {
      const edit = { roleId: id, name, version, permissions: id === small.id ? (['people.erase'] as const) : [] }
      const editing = app.as(officer)(changeRole, { ...edit, permissions: [...edit.permissions] })
      await expect(editing).rejects.toMatchObject(refusedBecause(/do not have all of these/))
    }
  })

  it('changes their own role', async () => {
    const admin = await full()
    const role = await aRole(admin, ['roles.write'])
    const officer = await full()
    await app.as(admin)(giveRole, { accountId: officer.id, roleId: role.id })
    for (const [who, roleId] of [
      [officer, 'admin'],
      [admin, role.id],
    ] as const)
      await expect(app.as(who)(giveRole, { accountId: who.id, roleId })).rejects.toMatchObject(
        refusedBecause(/your own role/, 409),
      )
    const edit = { roleId: role.id, version: role.version, name: role.name, permissions: ['people.erase' as const] }
    await expect(app.as(officer)(changeRole, edit)).rejects.toMatchObject(refusedBecause(/have yourself/, 409))
  })

  it('gives a role that holds more than they do, nor takes one from whoever holds more', async () => {
    const admin = await full()
    const officer = await anOfficer(admin, ['roles.write', 'students.read'])
    const other = await anOfficer(admin, ['students.read'])
    const small = await aRole(admin, ['students.read'])
    const gives = [
      { accountId: other.id, roleId: 'admin' },
      { accountId: admin.id, roleId: small.id },
    ] as const
    for (const give of gives)
      await expect(app.as(officer)(giveRole, give)).rejects.toMatchObject(refusedBecause(/do not have all of these/))
  })

  it('gets at the sign-in of whoever holds more', async () => {
    const admin = await full()
    const officer = await anOfficer(admin, ['accounts.write', 'staff.write', 'students.read'])
    const reaching = [
      app.as(officer)(renewOneTimePassword, { accountId: admin.id }),
      app.as(officer)(setAccountDisabled, { accountId: admin.id, disabled: true }),
    ]
    for (const reach of reaching) await expect(reach).rejects.toMatchObject(refusedBecause(/do not have all of these/))
    const teacher = await anAccount(app.db, 'staff')
    await expect(app.as(officer)(renewOneTimePassword, { accountId: teacher.id })).resolves.toBeTruthy()
  })

  it('gets the link to an account of the office by the address on the record', async () => {
    const { id } = await aStaff(app.db, { email: 'planted@elsewhere.example' })
    const head = await full({ staff_id: id })
    await app.as(null)(requestPasswordReset, { usernameOrEmail: head.username })
    expect(await app.outbox()).toEqual([])
  })
})

describe('the last one with all permissions', () => {
  beforeAll(async () => {
    await app.db.updateTable('account').set({ is_disabled: true }).where('password_hash', 'is', null).execute()
  })

  /** Two who are the only ones left. */
  async function onlyTwo() {
    const two = [await full(), await full()] as const
    await app.db
      .updateTable('account')
      .set({ is_disabled: true })
      .where('category', '=', 'admin')
      .where(
        'id',
        'not in',
        two.map(({ id }) => id),
      )
      .execute()
    return two
  }
  const countLeft = async () =>
    (
      await app.db
        .selectFrom('account')
        .select('id')
        .where('category', '=', 'admin')
        .where('role_id', 'is', null)
        .where('is_disabled', '=', false)
        .where('password_hash', 'is not', null)
        .execute()
    ).length

  it.each([
    ['give each other a smaller role', 'give'],
    ['disable each other', 'disable'],
  ])('stays when two %s at the same moment', async (_, act) => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = await onlyTwo()
      const small = await aRole(one, ['students.read'])
      const doTo = (by: Account, { id: accountId }: Account) =>
        act === 'give'
          ? app.as(by)(giveRole, { accountId, roleId: small.id })
          : app.as(by)(setAccountDisabled, { accountId, disabled: true })
      const done = await Promise.allSettled([doTo(one, other), doTo(other, one)])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await countLeft()).toBe(1)
    }
  })

  it('is kept by the database, whoever asks for it', async () => {
    const [one, other] = await onlyTwo()
    await app.as(one)(setAccountDisabled, { accountId: other.id, disabled: true })
    const update = app.db.updateTable('account').set({ is_disabled: true }).where('id', '=', one.id).execute()
    await expect(update).rejects.toMatchObject({ code: 'BH001' })
  })
})
