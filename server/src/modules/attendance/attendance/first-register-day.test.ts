import { getSchoolSettings, getStudent, listMissingRegisters, saveSchoolSettings } from '@bellhouse/contracts'
import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { listRegistersOwed } from '../../portal/dashboards'

const app = testApp()
// Monday to Friday of a week in the school's term, which begins on 7 September.
const week = { from: '2026-09-21', until: '2026-09-25' }
const wednesday = '2026-09-23'
let admin: Awaited<ReturnType<typeof anAccount>>
let streamId: string
let studentId: string
let staffId: string

beforeAll(async () => {
  await aSchool(app.db, { registers_from: null, set_up_on: '2026-09-01' })
  admin = await anAccount(app.db, 'admin')
  staffId = (await aStaff(app.db)).id
  streamId = (await aStream(app.db, { class_teacher_id: staffId })).id
  studentId = (await aStudent(app.db, { stream_id: streamId })).id
})

beforeEach(async () => {
  await sql`delete from register_entry`.execute(app.db)
  await sql`delete from student_attendance`.execute(app.db)
  await sql`delete from register`.execute(app.db)
  await app.db.updateTable('school').set({ registers_from: null, set_up_on: '2026-09-01' }).execute()
})

async function take(day: string, status: 'absent' | 'present' = 'absent') {
  const register = { stream_id: streamId, day, session: 'morning' }
  const { id } = await app.db.insertInto('register').values(register).returning('id').executeTakeFirstOrThrow()
  const entry = { register_id: id, student_id: studentId, day, session: 'morning', status }
  await app.db.insertInto('register_entry').values(entry).execute()
}

const missing = async () =>
  (await app.as(admin)(listMissingRegisters, week)).registers.map(({ date }) => date).toReversed()
const owed = async () => (await listRegistersOwed(app.db, staffId, week.until)).map(({ date }) => date)
const settings = () => app.as(admin)(getSchoolSettings, {})
const totals = async () => (await app.as(admin)(getStudent, { studentId })).attendance.totals

async function begin(registersFrom: string | null) {
  const { badge: _, usualFirstRegisterDay: __, ...before } = await settings()
  return app.as(admin)(saveSchoolSettings, { ...before, registersFrom })
}

it('is the first register that was taken: before it nothing is missing', async () => {
  await take(wednesday)
  expect((await settings()).usualFirstRegisterDay).toBe(wednesday)
  expect(await missing()).toEqual(['2026-09-24', '2026-09-25'])
  expect(await owed()).toEqual(['2026-09-25', '2026-09-24'])
})

it('is the day the school was set up while nobody has taken one, and never before the first term', async () => {
  expect((await settings()).usualFirstRegisterDay).toBe('2026-09-07')
  expect(await missing()).toHaveLength(5)
  await app.db.updateTable('school').set({ set_up_on: '2026-09-24' }).execute()
  expect(await missing()).toEqual(['2026-09-24', '2026-09-25'])
})

it('is the day that the school says, and what lies before it counts in no attendance', async () => {
  await take('2026-09-21')
  await take(wednesday, 'present')
  expect(await missing()).toEqual(['2026-09-22', '2026-09-24', '2026-09-25'])
  expect(await totals()).toMatchObject({ present: 1, absent: 1 })

  expect(await begin(wednesday)).toMatchObject({ registersFrom: wednesday })
  expect(await missing()).toEqual(['2026-09-24', '2026-09-25'])
  expect(await owed()).toEqual(['2026-09-25', '2026-09-24'])
  expect(await totals()).toMatchObject({ present: 1, absent: 0 })
  await take('2026-09-22')
  expect(await totals()).toMatchObject({ present: 1, absent: 0 })

  await begin(null)
  expect(await totals()).toMatchObject({ present: 1, absent: 2 })
})

it('lies on no day of nobody: what is no day is refused', async () => {
  await expect(begin('2026-02-30')).rejects.toMatchObject({ status: 400 })
})
