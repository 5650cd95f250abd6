import {
  addLesson,
  addStaffAbsence,
  addTimetable,
  assignCover,
  getCoverDay,
  getOwnWeek,
  holdLessons,
  type InputOf,
  listCoverChoices,
  listMissingRegisters,
  markNotHeld,
  openRegister,
  openRegisterDesk,
  publishTimetable,
  type RegisterPlace,
  renewStreamCalendarFeed,
  saveRegister,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { listRegistersOwed } from '../src/modules/portal/dashboards'
import { countLessonsOwed, countLessonsToCover } from '../src/modules/portal/dashboards/register-day.repo'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject, beginDay, withRhythm } from './factories'
import { testApp } from './test-app'

const app = testApp()
const [monday, tuesday] = ['2026-11-16', '2026-11-17']
const names = ['Grace', 'Ben', 'Carol', 'Head'] as const
type Name = (typeof names)[number]
type Account = Parameters<typeof app.as>[0]
let admin: Account
let student: Account
let accounts: Record<Name, Account>
let staff: Record<Name, string>
let east: string
let west: string
let studentId: string
let timetableId: string

/** Physics of Grace in the first period of East, two periods of Carol's in West from the first on, a roll call of nobody's in the second of East. */
beforeAll(async () => {
  const { term } = await aSchool(app.db)
  await beginDay(app.db, monday)
  admin = await anAccount(app.db, 'admin')
  staff = { Grace: '', Ben: '', Carol: '', Head: '' }
  accounts = {} as typeof accounts
  for (const name of names) {
    staff[name] = (await aStaff(app.db, { family_name: name })).id
    accounts[name] = await anAccount(app.db, 'staff', { staff_id: staff[name] })
  }
  east = (await aStream(app.db, { class_code: 's3', name: 'East', class_teacher_id: staff.Head })).id
  west = (await aStream(app.db, { class_code: 's3', name: 'West' })).id
  studentId = (await aStudent(app.db, { stream_id: east })).id
  await aStudent(app.db, { stream_id: west })
  student = await anAccount(app.db, 'student', { student_id: studentId })
  const physics = await aSubject(app.db, { name: 'Physics', compulsory: true })
  timetableId = (await app.as(admin)(addTimetable, { termId: term.id, title: 'Week', from: 'nothing' })).id
  const add = (
    fields: Pick<InputOf<typeof addLesson>, 'staffIds' | 'streamIds' | 'duration' | 'subjectId'>,
    period: number,
  ) =>
    app.as(admin)(addLesson, {
      timetableId,
      title: 'Roll call',
      group: null,
      roomId: null,
      ...fields,
      slot: { day: 1, period },
    })
  await add({ staffIds: [staff.Grace], streamIds: [east], duration: 1, subjectId: physics.id }, 1)
  await add({ staffIds: [staff.Carol], streamIds: [west], duration: 2, subjectId: physics.id }, 1)
  await add({ staffIds: [], streamIds: [east], duration: 1, subjectId: null }, 2)
  await app.as(admin)(publishTimetable, { timetableId, version: 1 })
  await withRhythm(app.db, 'lesson')
  await beginDay(app.db, tuesday)
})

afterEach(async () => {
  for (const table of ['lesson_not_held', 'register_entry', 'register', 'staff_absence'] as const) {
    await app.db.deleteFrom(table).execute()
  }
})

type Mark = Omit<InputOf<typeof markNotHeld>, 'day' | 'reason'>
const mark = (of: Mark, reason = 'Assembly') => app.as(admin)(markNotHeld, { day: monday, reason, ...of })
const ofGrace = () => ({ period: 1, staffId: staff.Grace })

const missing = async () =>
  (await app.as(admin)(listMissingRegisters, { from: monday, until: monday })).registers
    .map(({ stream, session }) => `${session} ${stream}`)
    .sort()
const owed = async (name: Name) =>
  (await listRegistersOwed(app.db, staff[name], tuesday))
    .filter(({ date }) => date === monday)
    .map(({ stream, session }) => `${session} ${stream}`)
const onFirstScreen = async () => {
  const sessions = ['lesson-1', 'lesson-2'] as const
  const { streams, missing: named } = await countLessonsOwed(app.db, monday, { timetableId, cycleDay: 1, sessions })
  return [streams, named.length]
}
const weekOf = async (who: Account) => {
  const { days } = await app.as(who)(getOwnWeek, { date: monday })
  return days.find(({ date }) => date === monday)?.lessons.map(({ period, note, notHeld }) => [period, note, notHeld])
}
const place = (of: Partial<RegisterPlace> = {}): RegisterPlace => ({
  ...{ streamId: east, date: monday, session: 'lesson-1' },
  ...of,
})

const [eastFirst, eastSecond, westFirst] = ['lesson-1 S3 East', 'lesson-2 S3 East', 'lesson-1 S3 West']

describe('a lesson that is not held', () => {
  it('is owed by nobody, in no list and no count, and by its teacher again once it is held after all', async () => {
    expect(await missing()).toEqual([eastFirst, westFirst, eastSecond])
    expect([await owed('Grace'), await onFirstScreen()]).toEqual([[eastFirst], [3, 3]])
    const { id, lessons, covers } = await mark(ofGrace())
    expect([lessons, covers]).toEqual([1, 0])
    expect(await missing()).toEqual([westFirst, eastSecond])
    expect([await owed('Grace'), await owed('Head'), await onFirstScreen()]).toEqual([[], [eastSecond], [2, 2]])
    await app.as(admin)(holdLessons, { markId: id })
    expect([await owed('Grace'), await onFirstScreen()]).toEqual([[eastFirst], [3, 3]])
  })

  it('stands as not held in the week of teacher and student, and cancelled in their calendars', async () => {
    await mark(ofGrace())
    expect(await weekOf(accounts.Grace)).toEqual([[1, 'Not held: Assembly', 'Assembly']])
    expect(await weekOf(student)).toEqual([
      [1, 'Not held: Assembly', 'Assembly'],
      [2, undefined, undefined],
    ])
    const { path } = await app.as(admin)(renewStreamCalendarFeed, { streamId: east })
    const events = (await app.server.inject({ url: path })).body.replaceAll('\r\n ', '').split('BEGIN:VEVENT')
    const cancelled = events.filter((event) => event.includes('STATUS:CANCELLED'))
    expect(cancelled.map((event) => event.match(/SUMMARY:(.*)\r/)?.[1])).toEqual([
      'Not held: Assembly: Physics\\, S3 East',
    ])
  })

  it('says so in its register, which takes the mark off where it is taken after all', async () => {
    await mark(ofGrace())
    const { register, lessons } = await app.as(accounts.Grace)(openRegisterDesk, { date: monday })
    expect(lessons).toMatchObject([{ notHeld: 'Assembly' }])
    expect(register?.notHeld ?? (await app.as(accounts.Grace)(openRegister, place())).notHeld).toEqual({
      reason: 'Assembly',
      isWithOthers: false,
    })
    const entries = [{ studentId, status: 'present' as const, version: 0, minutesLate: null, note: null }]
    await app.as(accounts.Grace)(saveRegister, { ...place(), entries, confirmed: true })
    expect(await weekOf(accounts.Grace)).toEqual([[1, undefined, undefined]])
    expect((await app.as(accounts.Grace)(openRegister, place())).notHeld).toBeUndefined()
    const { action } = await app.db
      .selectFrom('audit_entry')
      .select('action')
      .where('record_kind', '=', 'lesson not held')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(action).toBe('hold after all')
  })
})

describe('the cover of a lesson that is not held', () => {
  it('is withdrawn while it stands so, and asked for by nobody', async () => {
    const absence = { staffId: staff.Grace, firstDay: monday, lastDay: monday, reason: '' }
    const { id: absenceId } = await app.as(admin)(addStaffAbsence, absence)
    const toCover = () => countLessonsToCover(app.db, monday, { timetableId, cycleDay: 1 })
    expect(await toCover()).toBe(1)
    const { id: markId } = await mark(ofGrace())
    expect(await toCover()).toBe(0)
    await app.as(admin)(holdLessons, { markId })
    const at = { absenceId, day: monday, period: 1 }
    const { id: coverId } = await app.as(admin)(assignCover, { ...at, staffId: staff.Ben })
    expect(await owed('Ben')).toEqual([eastFirst])
    const { id, covers } = await mark(ofGrace(), 'No teacher')
    expect([covers, await owed('Ben'), await toCover()]).toEqual([1, [], 0])
    expect(await weekOf(accounts.Ben)).toEqual([[1, 'Not held: No teacher', 'No teacher']])
    const [shown] = (await app.as(admin)(getCoverDay, { day: monday })).absences
    expect(shown?.lessons).toMatchObject([{ notHeld: { reason: 'No teacher', markId: id } }])
    await expect(app.as(admin)(listCoverChoices, at)).rejects.toMatchObject({ status: 409 })
    await app.as(admin)(holdLessons, { markId: id })
    expect(await owed('Ben')).toEqual([eastFirst])
    const [again] = (await app.as(admin)(getCoverDay, { day: monday })).absences
    expect(again?.lessons[0]?.cover?.id).toBe(coverId)
  })
})

describe('a period that all classes are without', () => {
  it('is marked in one act; of a double lesson the other period is held, and its one register owed', async () => {
    const { lessons } = await mark({ period: 1 })
    expect(lessons).toBe(1)
    expect(await missing()).toEqual([westFirst, eastSecond])
    // A double lesson has one register, that of the period in which it begins.
    expect([await owed('Carol'), await onFirstScreen()]).toEqual([[westFirst], [2, 2]])
    await mark({ period: 2 })
    expect([await missing(), await owed('Carol'), await owed('Head')]).toEqual([[], [], []])
    expect(await onFirstScreen()).toEqual([0, 0])
    const { notHeld = [], periods } = await app.as(admin)(getCoverDay, { day: monday })
    expect(notHeld.map(({ period, of, reason }) => [period, of, reason])).toEqual([
      [1, null, 'Assembly'],
      [2, null, 'Assembly'],
    ])
    expect(periods?.map(({ period }) => period)).toEqual([1, 2])
  })

  it('stays marked for the others where one register is taken after all', async () => {
    await mark({ period: 1 })
    expect((await app.as(accounts.Grace)(openRegister, place())).notHeld).toEqual({
      reason: 'Assembly',
      isWithOthers: true,
    })
    const entries = [{ studentId, status: 'present' as const, version: 0, minutesLate: null, note: null }]
    await app.as(accounts.Grace)(saveRegister, { ...place(), entries, confirmed: true })
    expect(await app.db.selectFrom('lesson_not_held').select('id').execute()).toHaveLength(1)
  })

  it('can be that of one stream', async () => {
    await mark({ period: 2, streamId: east })
    expect(await missing()).toEqual([eastFirst, westFirst])
  })

  it('is owed by the other streams alone where a lesson of several has one of them away', async () => {
    const lesson = await app.db
      .insertInto('lesson')
      .values({ timetable_id: timetableId, title: 'Choir', day: 1, period: 3, duration: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('lesson_staff').values({ lesson_id: lesson.id, staff_id: staff.Ben }).execute()
    for (const stream_id of [east, west])
      await app.db.insertInto('lesson_stream').values({ lesson_id: lesson.id, stream_id }).execute()
    const counted = async () => {
      const sessions = ['lesson-3'] as const
      const owing = await countLessonsOwed(app.db, monday, { timetableId, cycleDay: 1, sessions })
      return [owing.streams, owing.missing.map(({ stream }) => stream)]
    }
    const [ofEast, ofWest] = ['lesson-3 S3 East', 'lesson-3 S3 West']
    expect((await owed('Ben')).sort()).toEqual([ofEast, ofWest])
    expect(await counted()).toEqual([2, ['S3 East', 'S3 West']])
    await mark({ period: 3, streamId: east }, 'Trip')
    expect(await owed('Ben')).toEqual([ofWest])
    expect((await missing()).filter((one) => one.startsWith('lesson-3'))).toEqual([ofWest])
    expect(await counted()).toEqual([1, ['S3 West']])
    await app.db.deleteFrom('lesson').where('id', '=', lesson.id).execute()
  })

  it('has to have lessons', async () => {
    await expect(mark({ period: 7 })).rejects.toMatchObject({ status: 400 })
    await expect(mark({ period: 2, staffId: staff.Grace })).rejects.toMatchObject({ status: 400 })
  })
})
