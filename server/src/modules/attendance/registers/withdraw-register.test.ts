import { getOwnAttendance, openRegister, saveRegister, withdrawRegister } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()

beforeAll(async () => void (await aSchool(app.db)))

/** A register of two students that their class teacher has just taken. */
async function aTakenRegister() {
  const staff = await aStaff(app.db)
  const stream = await aStream(app.db, { class_teacher_id: staff.id })
  const teacher = await anAccount(app.db, 'staff', { staff_id: staff.id })
  const ada = await aStudent(app.db, { stream_id: stream.id })
  const ben = await aStudent(app.db, { stream_id: stream.id })
  const place = { streamId: stream.id, date: '2026-11-18', session: 'morning' } as const
  const entryOf = (studentId: string, status: 'present' | 'absent', version = 0) => ({
    ...{ studentId, status, version },
    ...{ minutesLate: null, note: null },
  })
  const entries = [entryOf(ada.id, 'present'), entryOf(ben.id, 'absent')]
  await app.as(teacher)(saveRegister, { ...place, entries })
  const take = () => app.as(teacher)(saveRegister, { ...place, entries })
  const isTaken = async () => (await app.as(teacher)(openRegister, place)).version > 0
  return { teacher, place, ada, ben, entryOf, take, isTaken }
}

it('leaves nothing of a register that was taken back, which can be taken again', async () => {
  const { teacher, place, ben, take, isTaken } = await aTakenRegister()
  await app.as(teacher)(withdrawRegister, place)

  const register = await app.as(teacher)(openRegister, place)
  expect(register).toMatchObject({ version: 0, takenBy: null, takenAt: null })
  expect(register.students.map(({ status, version }) => [status, version])).toEqual([
    [null, 0],
    [null, 0],
  ])
  const student = await anAccount(app.db, 'student', { student_id: ben.id })
  expect((await app.as(student)(getOwnAttendance, {})).totals).toMatchObject({ absent: 0, held: 0 })
  const told = await app.db.selectFrom('audit_entry').selectAll().where('action', '=', 'take back register').execute()
  expect(told.at(-1)).toMatchObject({ account_id: teacher.id, before: { ...place, entries: 2 } })

  const again = await take()
  expect(again.entries.map(({ outcome }) => outcome)).toEqual(['saved', 'saved'])
  expect(await isTaken()).toBe(true)
})

it('takes back none that was corrected since', async () => {
  const { teacher, place, ada, entryOf, isTaken } = await aTakenRegister()
  await app.as(teacher)(saveRegister, { ...place, entries: [entryOf(ada.id, 'absent', 1)] })
  const withdrawing = app.as(teacher)(withdrawRegister, place)
  await expect(withdrawing).rejects.toMatchObject({ status: 409, message: expect.stringContaining('corrected') })
  expect(await isTaken()).toBe(true)
})

it('takes back none after ten minutes', async () => {
  const { teacher, place, isTaken } = await aTakenRegister()
  const before = new Date(Date.now() - 11 * 60_000)
  await app.db.updateTable('register').set({ first_taken_at: before }).where('stream_id', '=', place.streamId).execute()
  const withdrawing = app.as(teacher)(withdrawRegister, place)
  await expect(withdrawing).rejects.toMatchObject({ status: 409, message: expect.stringContaining('10 minutes') })
  expect(await isTaken()).toBe(true)
})

it.each([
  ['an admin who has not taken it', 'admin', 409],
  ['a teacher of another stream', 'staff', 404],
  ['a student', 'student', 403],
] as const)('refuses %s', async (_, category, status) => {
  const { place, isTaken } = await aTakenRegister()
  const staff = category === 'staff' ? { staff_id: (await aStaff(app.db)).id } : {}
  const caller = await anAccount(app.db, category, staff)
  await expect(app.as(caller)(withdrawRegister, place)).rejects.toMatchObject({ status })
  expect(await isTaken()).toBe(true)
})

it('knows no register that nobody has taken', async () => {
  const { teacher, place } = await aTakenRegister()
  await app.as(teacher)(withdrawRegister, place)
  await expect(app.as(teacher)(withdrawRegister, place)).rejects.toMatchObject({ status: 409 })
})
