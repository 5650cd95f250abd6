import {
  exportMonthlyRegister,
  getMonthlyRegister,
  listAbsentees,
  listRegistersOfDay,
  type Session,
  saveRegister,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, withRhythm } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const date = '2026-11-18'
let admin: Parameters<typeof app.as>[0]
let streamId: string
let studentId: string

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  streamId = (await aStream(app.db)).id
  studentId = (await aStudent(app.db, { stream_id: streamId })).id
  const period = (title: string, start: string, end: string) => ({ title, start, end, isBreak: title === 'Break' })
  const periods = [
    period('Period 1', '08:00', '08:40'),
    period('Break', '08:40', '09:00'),
    period('Period 2', '09:00', '09:40'),
  ]
  await app.db
    .insertInto('timetable_frame')
    .values({ term_id: term.id, counting: 'weekdays', days: ['Mon', 'Tue', 'Wed'], periods: JSON.stringify(periods) })
    .execute()
})

beforeEach(async () => {
  await app.db.deleteFrom('register_entry').execute()
  await app.db.deleteFrom('register').execute()
  await withRhythm(app.db, 'lesson')
})

const take = (session: Session) =>
  app.as(admin)(saveRegister, {
    ...{ streamId, date, session },
    entries: [{ studentId, status: 'present', minutesLate: null, note: null, version: 0 }],
  })

it('are offered by the names that the timetable gives its periods, without the breaks', async () => {
  const offered = [
    { session: 'lesson-1', label: 'Period 1' },
    { session: 'lesson-3', label: 'Period 2' },
  ]
  const shown = await app.as(admin)(listRegistersOfDay, { date, session: 'lesson-1' })
  expect(shown.sessions).toEqual(offered)
  const away = await app.as(admin)(listAbsentees, { date, session: 'lesson-3' })
  expect(away.sessions).toEqual(offered)
})

it('are offered of lessons too where some were taken on a day of halves', async () => {
  await take('lesson-3')
  await withRhythm(app.db, 'morning')
  const { sessions } = await app.as(admin)(listRegistersOfDay, { date })
  expect(sessions?.map(({ label }) => label)).toEqual(['Morning', 'Afternoon', 'Period 2'])
})

it('have no register of a break', async () => {
  await expect(take('lesson-2')).rejects.toMatchObject({
    status: 409,
    message: 'Break is a break of the timetable, in which no register is taken.',
  })
})

it('stand above their columns in the register of a month', async () => {
  await take('morning')
  await take('lesson-3')
  const place = { streamId, month: '2026-11' }
  const { days } = await app.as(admin)(getMonthlyRegister, place)
  expect(days).toEqual([{ date, sessions: ['morning', 'lesson-3'], titles: [null, 'Period 2'] }])
  const { blob } = (await app.as(admin)(exportMonthlyRegister, place)) as { blob: Blob }
  expect(await blob.text()).toContain(`${date},${date} Period 2`)
})
