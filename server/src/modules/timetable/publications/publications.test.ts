import {
  addLesson,
  addStaffAbsence,
  addTimetable,
  assignCover,
  getCoverDay,
  getOwnWeek,
  getTimetable,
  publishTimetable,
  renewStreamCalendarFeed,
  type Slot,
  saveTimetableFrame,
  takeBackTimetable,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const [monday, tuesday, nextMonday] = ['2026-10-19', '2026-10-20', '2026-10-26']
let admin: Awaited<ReturnType<typeof anAccount>>
let student: typeof admin
let term: Awaited<ReturnType<typeof aSchool>>['term']
let lesson: { subjectId: string; streamIds: string[] }

const as = () => app.as(admin)

beforeAll(async () => {
  term = (await aSchool(app.db)).term
  admin = await anAccount(app.db, 'admin')
  const east = await aStream(app.db, { name: 'East' })
  student = await anAccount(app.db, 'student', { student_id: (await aStudent(app.db, { stream_id: east.id })).id })
  lesson = { subjectId: (await aSubject(app.db, { name: 'Physics' })).id, streamIds: [east.id] }
})
beforeEach(async () => {
  await app.db.deleteFrom('timetable').execute()
  await beginDay(app.db, tuesday)
})

/** A draft with one lesson at that place. */
async function aDraft(title: string, slot: Slot) {
  const { id } = await as()(addTimetable, { termId: term.id, title, from: 'nothing' })
  const rest = { title: '', group: null, staffIds: [], roomId: null, duration: 1 }
  await as()(addLesson, { timetableId: id, ...lesson, ...rest, slot })
  return id
}

const onMonday = { day: 1, period: 1 }
const onTuesday = { day: 2, period: 1 }
const onFriday = { day: 5, period: 1 }

async function publish(title: string, slot: Slot, firstDay?: string) {
  const timetableId = await aDraft(title, slot)
  return as()(publishTimetable, { timetableId, version: 1, ...(firstDay && { firstDay }) })
}

/** The days with a lesson in the week of a date. */
async function daysOf(date: string) {
  const { days } = await app.as(student)(getOwnWeek, { date })
  return days.flatMap((day) => (day.lessons.length > 0 ? [day.date] : []))
}

/** Each published version: its days, and whether it holds. */
async function published() {
  const { versions } = await as()(getTimetable, {})
  return Object.fromEntries(versions.map(({ title, firstDay, lastDay, holds }) => [title, [firstDay, lastDay, holds]]))
}

describe('a timetable that is published in the middle of a term', () => {
  it('holds from today on, and the days before keep the one that they had', async () => {
    expect(await publish('First', onMonday)).toMatchObject({ firstDay: null, lastDay: null, holds: 'now' })
    await publish('Second', onTuesday)
    expect(await published()).toEqual({ Second: [tuesday, null, 'now'], First: [null, monday, 'over'] })
    expect(await daysOf('2026-10-12')).toEqual(['2026-10-12'])
    expect(await daysOf(monday)).toEqual([monday, tuesday])
    expect(await daysOf(nextMonday)).toEqual(['2026-10-27'])
  })

  it('changes the calendars of the days to come alone', async () => {
    await publish('First', onMonday)
    await publish('Second', onTuesday)
    const { path } = await as()(renewStreamCalendarFeed, { streamId: lesson.streamIds[0] ?? '' })
    const { body } = await app.server.inject({ url: path })
    const days = [...body.matchAll(/DTSTART:(\d{4})(\d\d)(\d\d)/g)].map(([, ...parts]) => parts.join('-'))
    expect(days.filter((day) => day > '2026-10-05' && day < '2026-11-01')).toEqual([
      ...['2026-10-12', monday, tuesday, '2026-10-27'],
    ])
  })

  it('may begin on a later day, until then another one holds, and it is made a draft again', async () => {
    await publish('First', onMonday)
    const later = await publish('Later', onFriday, nextMonday)
    expect(later).toMatchObject({ firstDay: nextMonday, holds: 'ahead' })
    await publish('Second', onTuesday)
    expect(await published()).toEqual({
      Second: [tuesday, '2026-10-25', 'now'],
      Later: [nextMonday, null, 'ahead'],
      First: [null, monday, 'over'],
    })
    expect((await as()(getTimetable, {})).versions[0]?.title).toBe('Second')
    expect(await daysOf(nextMonday)).toEqual(['2026-10-30'])

    expect(await as()(takeBackTimetable, { timetableId: later.id })).toMatchObject({ state: 'draft', holds: null })
    expect(await published()).toMatchObject({ Second: [tuesday, null, 'now'], Later: [null, null, null] })
    expect(await daysOf(nextMonday)).toEqual(['2026-10-27'])
  })

  it('takes the place of one that would begin on the same day', async () => {
    await publish('First', onMonday)
    await publish('Second', onTuesday)
    await publish('Third', onFriday)
    const { versions } = await as()(getTimetable, {})
    expect(versions.map(({ title, state }) => [title, state])).toEqual([
      ['Third', 'published'],
      ['First', 'published'],
      ['Second', 'archived'],
    ])
    await publish('Whole', onTuesday, term.start_date)
    expect(await published()).toMatchObject({ Whole: [null, monday, 'over'], First: [null, null, null] })
  })

  it('is refused after the end of the term, and is not taken back once it has been in force', async () => {
    const first = await publish('First', onMonday)
    await expect(publish('Late', onTuesday, '2027-03-01')).rejects.toMatchObject({
      status: 400,
      fields: { firstDay: expect.stringMatching(/^Term 3 ends on /) },
    })
    const draft = (await as()(getTimetable, {})).versions.find(({ state }) => state === 'draft')
    for (const [id, sentence] of [
      [first.id, /^First has been in force already/],
      [draft?.id ?? '', /^Late is not published/],
    ] as const) {
      await expect(as()(takeBackTimetable, { timetableId: id })).rejects.toMatchObject({
        status: 409,
        problem: { message: expect.stringMatching(sentence) },
      })
    }
  })
})

describe('a timetable that would take all lessons of a stream', () => {
  it('is refused without a word for it, which names the streams', async () => {
    await publish('First', onMonday)
    const west = await aStream(app.db, { name: 'West' })
    const { id } = await as()(addTimetable, { termId: term.id, title: 'Empty', from: 'nothing' })
    const rest = { title: '', group: null, staffIds: [], roomId: null, duration: 1, slot: onMonday }
    await as()(addLesson, { timetableId: id, ...lesson, ...rest, streamIds: [west.id] })
    const asked = { timetableId: id, version: 1 }
    await expect(as()(publishTimetable, asked)).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/ East has lessons in First and none in Empty\. Confirm/) },
    })
    expect(await as()(publishTimetable, { ...asked, allowEmptyStreams: true })).toMatchObject({ holds: 'now' })
  })
})

describe('a timetable that was replaced', () => {
  const again = async (timetableId: string) => {
    const { versions } = await as()(getTimetable, {})
    const version = versions.find(({ id }) => id === timetableId)?.version ?? 0
    return as()(publishTimetable, { timetableId, version })
  }

  it('goes on as if the wrong one of today had never been', async () => {
    const first = await publish('First', onMonday)
    const wrong = await publish('Wrong', onTuesday)
    expect(await again(first.id)).toMatchObject({ id: first.id, firstDay: null, lastDay: null, holds: 'now' })
    expect(await published()).toEqual({ First: [null, null, 'now'], Wrong: [null, null, null] })
    expect(await daysOf(nextMonday)).toEqual([nextMonday])
    expect(await again(wrong.id)).toMatchObject({ id: wrong.id, firstDay: tuesday, holds: 'now' })
  })

  it('begins as a copy where another one has had days since', async () => {
    const first = await publish('First', onMonday)
    await publish('Wrong', onTuesday)
    await beginDay(app.db, '2026-10-22')
    expect(await again(first.id)).toMatchObject({
      title: 'First (2)',
      firstDay: '2026-10-22',
      lessons: 1,
      holds: 'now',
    })
    expect(await published()).toMatchObject({ First: [null, monday, 'over'], Wrong: [tuesday, '2026-10-21', 'over'] })
    expect(await daysOf(nextMonday)).toEqual([nextMonday])
  })

  it('does not begin on a day of its own, and what holds is not published again', async () => {
    const first = await publish('First', onMonday)
    await expect(again(first.id)).rejects.toMatchObject({ status: 409 })
    await publish('Second', onTuesday)
    const { version } = (await as()(getTimetable, {})).versions.find(({ id }) => id === first.id) ?? first
    await expect(as()(publishTimetable, { timetableId: first.id, version, firstDay: monday })).rejects.toMatchObject({
      fields: { firstDay: 'First holds on that day already' },
    })
  })
})

describe('a day that is taken out of the cycle', () => {
  it('may have lessons in timetables that are over, and none in those to go by', async () => {
    await publish('First', onFriday)
    const { frame } = await as()(getTimetable, {})
    if (!frame) throw new Error('There is no frame')
    const change = {
      ...{ termId: term.id, version: frame.version, counting: 'weekdays' as const, closed: [] },
      days: frame.days.map((title, place) => ({ title, was: place === 4 ? null : place + 1 })),
      periods: frame.periods.map((period, place) => ({ ...period, was: place + 1 })),
    }
    await expect(as()(saveTimetableFrame, change)).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/^one lesson of First, which is published, would lose their place/) },
    })
    await publish('Second', onMonday)
    expect(await as()(saveTimetableFrame, change)).toMatchObject({ takenOff: 1 })
  })
})

describe('the first timetable of a term', () => {
  it('may begin later than the term, and there are no lessons before', async () => {
    expect(await publish('First', onMonday, nextMonday)).toMatchObject({ firstDay: nextMonday, holds: 'ahead' })
    expect(await daysOf(monday)).toEqual([])
    expect(await daysOf(nextMonday)).toEqual([nextMonday])
  })
})

describe('a lesson that a colleague is to take', () => {
  it('stays with them, needs somebody else where they teach then, or is gone with its place', async () => {
    const [grace, ben, carol] = [await aStaff(app.db), await aStaff(app.db), await aStaff(app.db)]
    const north = await aStream(app.db, { name: 'North' })
    const held = (timetableId: string, staffId: string, slot: Slot, streamIds = lesson.streamIds) => {
      const rest = { title: '', group: null, roomId: null, duration: 1 }
      return as()(addLesson, { timetableId, ...lesson, ...rest, streamIds, staffIds: [staffId], slot })
    }
    const aWeek = async (title: string, slots: Slot[]) => {
      const { id } = await as()(addTimetable, { termId: term.id, title, from: 'nothing' })
      for (const slot of slots) await held(id, grace.id, slot)
      return id
    }
    const first = await aWeek('First', [onMonday, onTuesday, onFriday])
    await as()(publishTimetable, { timetableId: first, version: 1 })
    const absence = { staffId: grace.id, firstDay: monday, lastDay: '2026-10-31', reason: 'Ill' }
    const { id: absenceId } = await as()(addStaffAbsence, absence)
    const covers = [
      [monday, ben.id],
      [nextMonday, ben.id],
      ['2026-10-27', ben.id],
      ['2026-10-27', carol.id],
      ['2026-10-30', carol.id],
    ] as const
    for (const [day, staffId] of covers) await as()(assignCover, { absenceId, day, period: 1, staffId })

    const second = await aWeek('Second', [onMonday, onTuesday])
    await held(second, ben.id, onMonday, [north.id])
    const published = await as()(publishTimetable, { timetableId: second, version: 1 })
    expect(published).toMatchObject({ coversOpened: 1, coversGone: 1 })
    const takerOn = async (day: string) => {
      const { absences } = await as()(getCoverDay, { day })
      return absences.flatMap(({ lessons }) => lessons.map(({ cover }) => cover?.staff.id ?? null))
    }
    expect(await takerOn(monday)).toEqual([ben.id])
    expect(await takerOn(nextMonday)).toEqual([null])
    expect(await takerOn('2026-10-27')).toEqual([carol.id])
    expect(await takerOn('2026-10-30')).toEqual([])

    const whole = await aWeek('Whole', [onTuesday])
    await as()(publishTimetable, { timetableId: whole, version: 1, firstDay: term.start_date })
    const kept = await app.db.selectFrom('lesson_cover').select('staff_id').where('day', '=', monday).execute()
    expect(kept).toEqual([{ staff_id: ben.id }])
  })
})
