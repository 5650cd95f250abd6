import { getAttendanceSummary, getMonthlyRegister, listRegistersOfDay, setClassTeacher } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let streamId: string

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  const [grace, nora] = [await aStaff(app.db, { family_name: 'Auma' }), await aStaff(app.db, { family_name: 'Next' })]
  streamId = (await aStream(app.db, { class_code: 's1', class_teacher_id: grace.id })).id
  await aStudent(app.db, { stream_id: streamId })
  await beginDay(app.db, '2026-11-20')
  await app.as(admin)(setClassTeacher, { streamId, staffId: nora.id, on: '2026-11-11' })
})

const monthly = async (month: string) => (await app.as(admin)(getMonthlyRegister, { streamId, month })).classTeacher

const rated = async (date: string) =>
  (await app.as(admin)(getAttendanceSummary, { unit: 'week', date, class: 's1' })).streams[0]?.classTeacher

const listed = async (date: string) =>
  (await app.as(admin)(listRegistersOfDay, { date, class: 's1' })).registers[0]?.classTeacher

it('is who had the class in those days, and of a month or week that goes on who has it now', async () => {
  const [before, now] = ['Auma, Grace', 'Next, Grace']
  expect([await monthly('2026-10'), await monthly('2026-11')]).toEqual([before, now])
  expect([await rated('2026-11-02'), await rated('2026-11-11'), await rated('2026-11-20')]).toEqual([before, now, now])
  expect([await listed('2026-11-10'), await listed('2026-11-11'), await listed('2026-11-20')]).toEqual([
    before,
    now,
    now,
  ])
})

it('is who has it now, of days from which nobody is known', async () => {
  expect(await monthly('2025-10')).toBe('Next, Grace')
})
