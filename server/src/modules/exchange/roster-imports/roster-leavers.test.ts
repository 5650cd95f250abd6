import {
  addHandOver,
  applyRosterImport,
  getSchool,
  listStudentChanges,
  previewRosterImport,
  startRosterImport,
  whoAmI,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aSubject } from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { whenRosterDone } from '../../../../test/roster-done'
import { filesOf, smallRoster } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'

const app = testApp()

afterEach(async () => expect(await listKeptFaults(app.db)).toEqual([]))
let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string

beforeAll(async () => {
  admin = await anAccount(app.db, 'admin')
  termId = (await aSchool(app.db)).term.id
  for (const class_code of ['s1', 's2', 's3', 's4', 's5', 's6']) await aStream(app.db, { class_code })
})

const whenDone = (importId: string) => whenRosterDone(app.as(admin), importId)

describe('people who leave and come back by the file', () => {
  /** The same files with a column in which these people are inactive. */
  const withInactive = (roster: Record<string, string>, ...ids: string[]) => {
    const withStatus = (text = '') => {
      const [header = '', ...rows] = text.trimEnd().split('\n')
      const stateOf = (row: string) => (ids.some((id) => row.startsWith(id)) ? 'inactive' : 'active')
      return [`${header},Status`, ...rows.map((row) => `${row},${stateOf(row)}`)].join('\n')
    }
    return {
      ...roster,
      'Student.csv': withStatus(roster['Student.csv']),
      'Teacher.csv': withStatus(roster['Teacher.csv']),
    }
  }

  async function apply(contents: Record<string, string>, { as = admin, openAccounts = false } = {}) {
    const { id, mapping } = await app.as(as)(startRosterImport, {}, { files: filesOf(contents) })
    const { preview: found } = await app.as(as)(previewRosterImport, { importId: id, mapping })
    await app.as(as)(applyRosterImport, { importId: id, skipRefused: true, openAccounts })
    const { state, outcome } = await whenDone(id)
    expect(state).toBe('applied')
    return { accounts: found?.accounts, outcome }
  }

  /** A small school from a file, with accounts for its teacher and its two students. */
  async function aRoster(prefix: string) {
    const roster = smallRoster(prefix)
    await apply(roster)
    const staff = await app.db
      .selectFrom('staff')
      .select('id')
      .where('staff_number', '=', `${prefix}T200`)
      .executeTakeFirstOrThrow()
    const students = await app.db
      .selectFrom('student')
      .select('id')
      .where('admission_number', 'in', [`${prefix}N100`, `${prefix}N101`])
      .orderBy('admission_number')
      .execute()
    const teacher = await anAccount(app.db, 'staff', { staff_id: staff.id, category: 'admin' })
    const [ada, ben] = await Promise.all(students.map(({ id }) => anAccount(app.db, 'student', { student_id: id })))
    if (!ada || !ben) throw new Error('Two students have come')
    return { roster, teacher, ada, ben, ids: [teacher.id, ada.id, ben.id] }
  }

  async function listClosed(ids: readonly string[]) {
    const closed = await app.db
      .selectFrom('account')
      .select('id')
      .where('id', 'in', ids)
      .where('is_disabled', '=', true)
      .execute()
    return ids.filter((id) => closed.some((one) => one.id === id))
  }

  it('closes the account of whoever has left by the file, as the form does, and of nobody else', async () => {
    const { roster, teacher, ada, ids } = await aRoster('leave-')
    const asAda = app.as(ada)
    await asAda(whoAmI, {})
    const { outcome } = await apply(withInactive(roster, 'leave-100', 'leave-200'))
    expect(outcome).toEqual({ closed: 2, opened: 0, ownStaysOpen: false })
    expect(await listClosed(ids)).toEqual([teacher.id, ada.id])
    await expect(asAda(whoAmI, {})).rejects.toMatchObject({ status: 401 })
    const changes = await app.as(admin)(listStudentChanges, { studentId: ada.student_id ?? '' })
    expect(changes[0]).toMatchObject({
      action: 'import roster',
      fields: [{ name: 'status', before: 'active', after: 'left' }],
    })
  })

  it('counts who comes back with a closed account, and opens those only when told to', async () => {
    const { roster, teacher, ada, ben, ids } = await aRoster('back-')
    const gone = withInactive(roster, 'back-100', 'back-101', 'back-200')
    await apply(gone)
    const first = await apply(withInactive(roster, 'back-101', 'back-200'))
    expect(first).toEqual({
      accounts: { closed: 1, ownStaysOpen: false },
      outcome: { closed: 0, opened: 0, ownStaysOpen: false },
    })
    expect(await listClosed(ids)).toEqual(ids)
    // Somebody has opened Ben's in the meantime, and Ada had come back before.
    await app.db.updateTable('account').set({ is_disabled: false }).where('id', '=', ben.id).execute()

    const second = await apply(withInactive(roster), { openAccounts: true })
    expect(second).toMatchObject({ accounts: { closed: 1 }, outcome: { opened: 1 } })
    expect(await listClosed([teacher.id, ada.id, ben.id])).toEqual([ada.id])
  })

  it('locks nobody out who imports the own leaving, and says so before and after', async () => {
    const { roster, teacher, ids } = await aRoster('own-')
    const { accounts, outcome } = await apply(withInactive(roster, 'own-200'), { as: teacher })
    expect(accounts).toEqual({ closed: 0, ownStaysOpen: true })
    expect(outcome).toEqual({ closed: 0, opened: 0, ownStaysOpen: true })
    expect(await listClosed(ids)).toEqual([])
    const left = await app.db
      .selectFrom('staff')
      .select('status')
      .where('staff_number', '=', 'own-T200')
      .executeTakeFirstOrThrow()
    expect(left.status).toBe('left')
  })

  it('says what nobody teaches since a teacher has left by it, and for whom they stood in', async () => {
    const { roster, teacher } = await aRoster('taught-')
    const { today } = await app.as(admin)(getSchool, {})
    const giver = await aStaff(app.db, { family_name: 'Okello', given_names: 'Sam' })
    const stream = await aStream(app.db, { class_code: 's1', name: 'Lone', class_teacher_id: giver.id })
    const subject = await aSubject(app.db, { name: 'Art' })
    const place = { subject_id: subject.id, stream_id: stream.id, term_id: termId }
    await anAllocation(app.db, { ...place, staff_id: teacher.staff_id ?? '' })
    const days = { firstDay: today, lastDay: today, groups: null }
    await app.as(admin)(addHandOver, { ...days, staffId: giver.id, toStaffId: teacher.staff_id ?? '' })
    const { outcome } = await apply(withInactive(roster, 'taught-200'))
    expect(outcome).toEqual({
      ...{ closed: 1, opened: 0, ownStaysOpen: false },
      untaught: [{ subject: 'Art', stream: 'S1 Lone' }],
      stoodInFor: [{ leaver: 'Auma, Grace', name: 'Okello, Sam', lastDay: today }],
    })
  })
})
