import {
  addLesson,
  addStaffAbsence,
  addTimetable,
  assignCover,
  dayAfter,
  getCoverDay,
  getNotifications,
  markNotHeld,
  publishTimetable,
  removeCover,
  removeStaffAbsence,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { renumberPeriods } from './renumber-periods.repo'
import { settleCovers } from './settle-covers'

const app = testApp()
type Account = Awaited<ReturnType<typeof anAccount>>

let office: ReturnType<typeof app.as>
let graceId: string
let ben: { id: string; account: Account }
let carol: { id: string; account: Account }
/** The next day with lessons, whatever day it is, and one before today. */
let next: string
let past: string
let absenceId: string

async function aTeacher(given_names: string) {
  const { id } = await aStaff(app.db, { given_names, family_name: 'Okello' })
  return { id, account: await anAccount(app.db, 'staff', { staff_id: id }) }
}

const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

function weekdayFrom(day: string, step: 1 | -1): string {
  const other = dayAfter(day, step)
  return isWeekday(other) ? other : weekdayFrom(other, step)
}

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  await sql`update academic_year set start_date = current_date - 100, end_date = current_date + 100`.execute(app.db)
  await sql`update term set start_date = current_date - 20, end_date = current_date + 50`.execute(app.db)
  const { rows } = await sql<{ today: string }>`select school_today()::text as today`.execute(app.db)
  const today = rows[0]?.today ?? ''
  next = weekdayFrom(today, 1)
  past = weekdayFrom(today, -1)
  office = app.as(await anAccount(app.db, 'admin'))
  graceId = (await aStaff(app.db, { given_names: 'Grace', family_name: 'Auma' })).id
  ben = await aTeacher('Ben')
  carol = await aTeacher('Carol')
  const { id: streamId } = await aStream(app.db, { name: 'East' })
  const { id: subjectId } = await aSubject(app.db, { name: 'Physics' })
  const { id: timetableId } = await office(addTimetable, { termId: term.id, title: 'Week', from: 'nothing' })
  const lesson = { timetableId, title: '', group: null, roomId: null, duration: 1, subjectId, streamIds: [streamId] }
  for (const day of [1, 2, 3, 4, 5]) {
    await office(addLesson, { ...lesson, staffIds: [graceId], slot: { day, period: 1 } })
  }
  await office(publishTimetable, { timetableId, version: 1 })
  await sql`update timetable set during = daterange(current_date - 20, upper(during))`.execute(app.db)
})

beforeEach(async () => {
  for (const table of ['cover_taken_back', 'staff_absence'] as const) await app.db.deleteFrom(table).execute()
  const absence = { staffId: graceId, firstDay: past, lastDay: next, reason: 'Malaria' }
  absenceId = (await office(addStaffAbsence, absence)).id
})

const assign = ({ id }: { id: string }, day = next) => office(assignCover, { absenceId, day, period: 1, staffId: id })

/** What the bell says of covers, without the day and the period. */
async function toldTo({ account }: { account: Account }) {
  const { tasks } = await app.as(account)(getNotifications, {})
  return tasks.filter(({ key }) => key.startsWith('cover ')).map(({ title }) => title)
}

const takes = 'You take Physics, S1 East'
const takesNoMore = 'You no longer take Physics, S1 East'

it('tells whoever takes a lesson which, when and for whom', async () => {
  await assign(ben)
  const { tasks } = await app.as(ben.account)(getNotifications, {})
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(next))
  expect(tasks).toMatchObject([{ title: takes, isLate: false, to: '/teacher/dashboard' }])
  expect(tasks[0]?.detail).toMatch(new RegExp(`^${weekday}.*, .+, for Auma, Grace$`))
  expect(await toldTo(carol)).toEqual([])
})

it('tells whoever was to take a lesson that they do not, until they take it again', async () => {
  const { id: coverId } = await assign(ben)
  await office(removeCover, { coverId })
  expect(await toldTo(ben)).toEqual([takesNoMore])
  await assign(ben)
  expect(await toldTo(ben)).toEqual([takes])
})

it('tells both where somebody else takes a lesson', async () => {
  await assign(ben)
  await assign(carol)
  expect([await toldTo(ben), await toldTo(carol)]).toEqual([[takesNoMore], [takes]])
})

it.each([
  ['is back early', () => ({ from: next })],
  ['was never absent', () => ({})],
])('tells whoever was to take the lessons of a teacher who %s', async (_, given) => {
  await assign(ben)
  await office(removeStaffAbsence, { absenceId, ...given() })
  expect(await toldTo(ben)).toEqual([takesNoMore])
  expect((await office(getCoverDay, { day: next })).absences).toEqual([])
})

it('says nothing of days that are over', async () => {
  const { id: coverId } = await assign(ben, past)
  expect(await toldTo(ben)).toEqual([])
  await office(removeCover, { coverId })
  expect(await toldTo(ben)).toEqual([])
  await app.db
    .insertInto('cover_taken_back')
    .values({ staff_id: ben.id, absent_id: graceId, day: past, period: 1 })
    .execute()
  expect(await toldTo(ben)).toEqual([])
  const later = await assign(carol)
  await office(removeCover, { coverId: later.id })
  const left = await app.db.selectFrom('cover_taken_back').select('staff_id').execute()
  expect(left).toEqual([{ staff_id: carol.id }])
})

it('says nothing of days far ahead', async () => {
  const day = dayAfter(next, 7)
  await app.db
    .insertInto('cover_taken_back')
    .values({ staff_id: carol.id, absent_id: graceId, day, period: 1 })
    .execute()
  await app.db.updateTable('staff_absence').set({ last_day: day }).execute()
  await assign(ben, day)
  expect([await toldTo(ben), await toldTo(carol)]).toEqual([[], []])
})

it('asks nobody to take a lesson that is not held, and still says who does not take it', async () => {
  await assign(ben)
  const carols = { staff_id: carol.id, absent_id: graceId, day: next, period: 1 }
  await app.db.insertInto('cover_taken_back').values(carols).execute()
  await office(markNotHeld, { day: next, period: 1, reason: 'Sports day' })
  expect([await toldTo(ben), await toldTo(carol)]).toEqual([[], [takesNoMore]])
  await app.db.deleteFrom('lesson_not_held').execute()
  await app.db.insertInto('school_holiday').values({ day: next, title: 'Mourning' }).execute()
  expect([await toldTo(ben), await toldTo(carol)]).toEqual([[], ['You no longer take a lesson']])
  await app.db.deleteFrom('school_holiday').execute()
})

it('tells of a cover for which the timetable leaves no room, at the period that the day has now', async () => {
  await assign(ben)
  await app.db.updateTable('lesson').set({ period: 2 }).execute()
  await settleCovers(app.db, { from: next, until: next })
  expect(await toldTo(ben)).toEqual(['You no longer take a lesson'])
  await renumberPeriods(app.db, { from: next, until: next }, [{ from: 1, to: 2 }])
  expect(await toldTo(ben)).toEqual([takesNoMore])
  await app.db.updateTable('lesson').set({ period: 1 }).execute()
})
