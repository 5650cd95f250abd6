import {
  addHandOver,
  addLesson,
  addStaffAbsence,
  addTimetable,
  assignCover,
  getCoverDay,
  getOwnWeek,
  getStaff,
  publishTimetable,
  removeStaffAbsence,
  renewStreamCalendarFeed,
  restoreEmployment,
  saveStaff,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import {
  anAccount,
  anAllocation,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  aSubject,
  beginDay,
} from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const [monday, tuesday] = ['2026-10-19', '2026-10-20']
let admin: Awaited<ReturnType<typeof anAccount>>
let student: typeof admin
let accounts: Record<'grace' | 'ben', typeof admin>
let people: Record<'grace' | 'ben', { id: string }>
let streamId: string

const as = () => app.as(admin)

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  const [grace, ben] = [
    await aStaff(app.db, { given_names: 'Grace', family_name: 'Auma' }),
    await aStaff(app.db, { given_names: 'Ben', family_name: 'Okello' }),
  ]
  people = { grace, ben }
  accounts = {
    grace: await anAccount(app.db, 'staff', { staff_id: grace.id }),
    ben: await anAccount(app.db, 'staff', { staff_id: ben.id }),
  }
  const east = await aStream(app.db, { name: 'East' })
  streamId = east.id
  student = await anAccount(app.db, 'student', { student_id: (await aStudent(app.db, { stream_id: east.id })).id })
  const physics = await aSubject(app.db, { name: 'Physics' })
  await anAllocation(app.db, { staff_id: grace.id, subject_id: physics.id, stream_id: east.id, term_id: term.id })

  const { id: timetableId } = await as()(addTimetable, { termId: term.id, title: 'Week', from: 'nothing' })
  for (const day of [1, 2]) {
    const teaching = { subjectId: physics.id, streamIds: [east.id], staffIds: [grace.id] }
    const place = { roomId: null, duration: 1, slot: { day, period: 1 } }
    await as()(addLesson, { timetableId, title: '', group: null, ...teaching, ...place })
  }
  await as()(publishTimetable, { timetableId, version: 1 })
})

afterEach(() => beginDay(app.db, null))

/** Of each day with a lesson, who takes it, as somebody reads their week. */
async function weekOf(account: typeof admin) {
  const { days } = await app.as(account)(getOwnWeek, { date: monday })
  return days.flatMap(({ date, lessons }) =>
    lessons.map(({ staff, note }) => [date, staff.map(({ name }) => name).join(), note]),
  )
}

/** What the calendar of the stream says of a lesson on a day. */
async function feedOn(day: string) {
  const { path } = await as()(renewStreamCalendarFeed, { streamId })
  const events = (await app.server.inject({ url: path })).body.replaceAll('\r\n ', '').split('BEGIN:VEVENT')
  const event = events.find((one) => one.includes(`DTSTART:${day.replaceAll('-', '')}`))
  return [event?.match(/SUMMARY:(.*)\r/)?.[1], event?.match(/DESCRIPTION:(.*)\r/)?.[1]]
}

describe('a lesson that is handed over', () => {
  it('says who stands in, to the stream, to whoever is away and to whoever takes it, for that time alone', async () => {
    await beginDay(app.db, monday)
    await as()(addHandOver, {
      staffId: people.grace.id,
      toStaffId: people.ben.id,
      firstDay: tuesday,
      lastDay: tuesday,
      groups: null,
    })
    const taken = [
      [monday, 'Auma, Grace', undefined],
      [tuesday, 'Auma, Grace', 'Taken by Okello, Ben'],
    ]
    expect(await weekOf(student)).toEqual(taken)
    expect(await weekOf(accounts.grace)).toEqual(taken)
    expect(await weekOf(accounts.ben)).toEqual([[tuesday, 'Auma, Grace', 'For Auma, Grace']])
    expect(await feedOn(monday)).toEqual(['Physics\\, S1 East', 'Auma\\, Grace'])
    expect(await feedOn(tuesday)).toEqual(['Taken by Okello\\, Ben: Physics\\, S1 East', 'Auma\\, Grace'])
  })

  it('says nobody while whoever stands in is absent, who still has it', async () => {
    const away = { staffId: people.ben.id, firstDay: tuesday, lastDay: tuesday, reason: '' }
    const { id: absenceId } = await as()(addStaffAbsence, away)
    const own = [monday, 'Auma, Grace', undefined]
    expect(await weekOf(student)).toEqual([own, [tuesday, 'Auma, Grace', undefined]])
    expect(await feedOn(tuesday)).toEqual(['Physics\\, S1 East', 'Auma\\, Grace'])
    expect(await weekOf(accounts.ben)).toEqual([[tuesday, 'Auma, Grace', 'For Auma, Grace']])
    await as()(removeStaffAbsence, { absenceId })
    expect((await weekOf(student))[1]).toEqual([tuesday, 'Auma, Grace', 'Taken by Okello, Ben'])
  })
})

describe('a lesson that is covered', () => {
  const absent = { firstDay: monday, lastDay: tuesday, reason: '' }
  const lessonsOfBen = async () => {
    const { days } = await app.as(accounts.ben)(getOwnWeek, { date: monday })
    return days.flatMap(({ lessons }) => lessons.map(({ title, subject, note }) => [subject?.name ?? title, note]))
  }

  it('stands once with whoever stands in besides, and among their own lessons in the order of the day', async () => {
    const { id: absenceId } = await as()(addStaffAbsence, { staffId: people.grace.id, ...absent })
    for (const day of [monday, tuesday]) {
      await as()(assignCover, { absenceId, day, period: 1, staffId: people.ben.id })
    }
    const { id: timetable_id } = await app.db.selectFrom('timetable').select('id').executeTakeFirstOrThrow()
    const own = await app.db
      .insertInto('lesson')
      .values({ timetable_id, title: 'Choir', day: 1, period: 5, duration: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('lesson_staff').values({ lesson_id: own.id, staff_id: people.ben.id }).execute()
    const note = 'For Auma, Grace'
    expect(await lessonsOfBen()).toEqual([
      ['Physics', note],
      ['Choir', undefined],
      ['Physics', note],
    ])
    await app.db.deleteFrom('lesson').where('id', '=', own.id).execute()
    await as()(removeStaffAbsence, { absenceId })
  })

  it('needs nobody where it was handed over', async () => {
    const { id: absenceId } = await as()(addStaffAbsence, { staffId: people.grace.id, ...absent })
    const taken = async (day: string) => {
      const [absence] = (await as()(getCoverDay, { day })).absences
      return absence?.lessons.map(({ cover, standIn }) => [cover, standIn?.name])
    }
    expect(await taken(monday)).toEqual([[null, undefined]])
    expect(await taken(tuesday)).toEqual([[null, 'Okello, Ben']])
    const { id: coverId } = await as()(assignCover, { absenceId, day: tuesday, period: 1, staffId: people.ben.id })
    expect(await taken(tuesday)).toEqual([
      [{ id: coverId, staff: { id: people.ben.id, name: 'Okello, Ben' } }, undefined],
    ])
    await as()(removeStaffAbsence, { absenceId })
  })
})

describe('a teacher who leaves in the middle of a term', () => {
  it('is named until then, no longer afterwards, and again when they are back', async () => {
    await app.db.deleteFrom('hand_over').execute()
    await beginDay(app.db, tuesday)
    const { id: staffId, version, ...record } = await as()(getStaff, { staffId: people.grace.id })
    const fields = { ...record, subjectIds: [] }
    await as()(saveStaff, { ...fields, staffId, version, status: 'left' })
    expect(await weekOf(student)).toEqual([
      [monday, 'Auma, Grace', undefined],
      [tuesday, '', undefined],
    ])
    expect(await feedOn(monday)).toEqual(['Physics\\, S1 East', 'Auma\\, Grace'])
    expect(await feedOn(tuesday)).toEqual(['Physics\\, S1 East', ''])

    await as()(restoreEmployment, { staffId })
    expect(await weekOf(student)).toEqual([
      [monday, 'Auma, Grace', undefined],
      [tuesday, 'Auma, Grace', undefined],
    ])
  })
})
