import {
  addLesson,
  addStaffAbsence,
  addTimetable,
  assignCover,
  dayAfter,
  getCoverDay,
  getOwnWeek,
  getTimetable,
  type InputOf,
  listCoverChoices,
  markNotHeld,
  publishTimetable,
  removeCover,
  removeStaffAbsence,
  restoreEmployment,
  saveTimetableFrame,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aSubject, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { dayText } from '../../../platform/day-text'

type Changed = InputOf<typeof saveTimetableFrame>['periods'][number]

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let people: Record<'grace' | 'ben' | 'carol' | 'dan' | 'busy', { id: string }>
// A Monday within the term.
let day: string
let termId: string

const as = () => app.as(admin)

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  termId = term.id
  admin = await anAccount(app.db, 'admin')
  const staff = (given_names: string) => aStaff(app.db, { given_names, family_name: 'Teacher' })
  people = {
    grace: await staff('Grace'),
    ben: await staff('Ben'),
    carol: await staff('Carol'),
    dan: await staff('Dan'),
    busy: await staff('Busy'),
  }
  const [east, west] = [await aStream(app.db, { name: 'East' }), await aStream(app.db, { name: 'West' })]
  const [physics, music] = [await aSubject(app.db, { name: 'Physics' }), await aSubject(app.db)]
  await app.db.insertInto('staff_subject').values({ staff_id: people.dan.id, subject_id: physics.id }).execute()
  const allocation = { staff_id: people.carol.id, subject_id: music.id, stream_id: east.id, term_id: term.id }
  await anAllocation(app.db, allocation)

  const { id: timetableId } = await as()(addTimetable, { termId: term.id, title: 'Week', from: 'nothing' })
  const lesson = { timetableId, title: '', group: null, roomId: null, duration: 2, slot: { day: 1, period: 1 } }
  await as()(addLesson, { ...lesson, subjectId: physics.id, streamIds: [east.id], staffIds: [people.grace.id] })
  const later = { ...lesson, duration: 1, slot: { day: 1, period: 2 } }
  await as()(addLesson, { ...later, subjectId: music.id, streamIds: [west.id], staffIds: [people.busy.id] })
  await as()(publishTimetable, { timetableId, version: 1 })
  day = mondayIn(String(term.start_date))
})

function mondayIn(start: string) {
  const time = Date.parse(start) + 14 * 86_400_000
  const weekday = (new Date(time).getUTCDay() + 6) % 7
  return new Date(time - weekday * 86_400_000).toISOString().slice(0, 10)
}

const absent = (staffId = people.grace.id) =>
  as()(addStaffAbsence, { staffId, firstDay: day, lastDay: day, reason: 'At a course' })

const accounts = new Map<string, typeof admin>()

/** What somebody's week says of that Monday. */
async function weekOf(staffId: string) {
  const account = accounts.get(staffId) ?? (await anAccount(app.db, 'staff', { staff_id: staffId }))
  accounts.set(staffId, account)
  const { days } = await app.as(account)(getOwnWeek, { date: day })
  return days.find(({ date }) => date === day)?.lessons.map(({ subject, note }) => [subject?.name, note])
}

describe('covering for an absent teacher', () => {
  it('suggests who teaches the subject, then the class, then who is free, and nobody who is not', async () => {
    const { id: absenceId } = await absent()
    const { absences, hasLessons } = await as()(getCoverDay, { day })
    expect(hasLessons).toBe(true)
    expect(absences).toMatchObject([
      { id: absenceId, reason: 'At a course', lessons: [{ period: 1, duration: 2, subject: 'Physics', cover: null }] },
    ])
    const choices = await as()(listCoverChoices, { absenceId, day, period: 1 })
    expect(choices.map(({ staff, reason }) => [staff.name, reason])).toEqual([
      ['Teacher, Dan', 'subject'],
      ['Teacher, Carol', 'class'],
      ['Teacher, Ben', 'free'],
    ])
    await as()(removeStaffAbsence, { absenceId })
    expect((await as()(getCoverDay, { day })).absences).toEqual([])
  })

  it('gives the lesson to somebody, who is then busy and has one cover more, and takes it back', async () => {
    const { id: absenceId } = await absent()
    const place = { absenceId, day, period: 1 }
    const { id: coverId } = await as()(assignCover, { ...place, staffId: people.dan.id })
    const [absence] = (await as()(getCoverDay, { day })).absences
    expect(absence?.lessons[0]?.cover).toEqual({ id: coverId, staff: { id: people.dan.id, name: 'Teacher, Dan' } })

    expect(await as()(assignCover, { ...place, staffId: people.dan.id })).toEqual({ id: coverId })
    const choices = await as()(listCoverChoices, place)
    expect(choices.map(({ staff }) => staff.name)).toEqual(['Teacher, Carol', 'Teacher, Ben'])
    expect(await weekOf(people.dan.id)).toEqual([['Physics', 'For Teacher, Grace']])
    expect(await weekOf(people.grace.id)).toEqual([['Physics', 'Taken by Teacher, Dan']])
    expect(await as()(assignCover, { ...place, staffId: people.ben.id })).toEqual({ id: coverId })
    const freed = await as()(listCoverChoices, place)
    expect(freed.map(({ staff }) => staff.name)).toEqual(['Teacher, Dan', 'Teacher, Carol'])

    await as()(removeCover, { coverId })
    await as()(removeStaffAbsence, { absenceId })
  })

  it('refuses whoever teaches then, is absent too, or cannot be there', async () => {
    const { id: absenceId } = await absent()
    const { id: another } = await absent(people.ben.id)
    const { id: term_id } = await app.db.selectFrom('term').select('id').executeTakeFirstOrThrow()
    const away = { term_id, staff_id: people.carol.id, day: 1, period: 2 }
    await app.db.insertInto('staff_unavailable').values(away).execute()
    for (const who of ['busy', 'ben', 'carol'] as const) {
      const assigning = as()(assignCover, { absenceId, day, period: 1, staffId: people[who].id })
      await expect(assigning).rejects.toMatchObject({ status: 409 })
    }
    await app.db.deleteFrom('staff_unavailable').execute()
    for (const id of [absenceId, another]) await as()(removeStaffAbsence, { absenceId: id })
  })

  it('has a lesson without anybody while its taker is absent too, and with them again once they are there', async () => {
    const { id: absenceId } = await absent()
    const { id: coverId } = await as()(assignCover, { absenceId, day, period: 1, staffId: people.dan.id })
    const { id: another } = await absent(people.dan.id)
    const takerOf = async () => {
      const { absences } = await as()(getCoverDay, { day })
      return absences.find(({ id }) => id === absenceId)?.lessons[0]?.cover
    }
    expect(await takerOf()).toBeNull()
    expect(await weekOf(people.grace.id)).toEqual([['Physics', undefined]])
    expect(await weekOf(people.dan.id)).toEqual([])
    const keeping = as()(assignCover, { absenceId, day, period: 1, staffId: people.dan.id })
    await expect(keeping).rejects.toMatchObject({ status: 409 })

    await as()(removeStaffAbsence, { absenceId: another })
    expect(await takerOf()).toEqual({ id: coverId, staff: { id: people.dan.id, name: 'Teacher, Dan' } })
    await as()(removeStaffAbsence, { absenceId })
  })

  it.each(['left', 'on-leave'] as const)(
    'has a lesson to come without anybody where its taker is %s',
    async (status) => {
      await beginDay(app.db, day)
      const { id: absenceId } = await absent()
      await as()(assignCover, { absenceId, day, period: 1, staffId: people.dan.id })
      const put = (now: 'active' | typeof status) =>
        app.db.updateTable('staff').set({ status: now }).where('id', '=', people.dan.id).execute()
      const takerOf = async () => {
        const { absences } = await as()(getCoverDay, { day })
        return absences[0]?.lessons[0]?.cover?.staff.name
      }
      await put(status)
      expect(await takerOf()).toBeUndefined()
      // Who took it when it was held stays known.
      await beginDay(app.db, dayAfter(day, 1))
      expect(await takerOf()).toBe('Teacher, Dan')
      await put('active')
      await as()(removeStaffAbsence, { absenceId })
    },
  )

  describe('of whoever has left', () => {
    const leave = (staffId: string, on: string, given: { isPlanned?: boolean } = {}) =>
      app.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('employment_end')
          .values({ staff_id: staffId, status_before: 'active', on_date: on, is_planned: given.isPlanned ?? false })
          .execute()
        if (!given.isPlanned) await tx.updateTable('staff').set({ status: 'left' }).where('id', '=', staffId).execute()
      })
    const shown = async () =>
      (await as()(getCoverDay, { day })).absences.map(({ staff, reason, lessons }) => [
        staff.name,
        reason,
        lessons.map(({ cover }) => cover?.staff.name),
      ])
    const lastDay = () => dayText(dayAfter(day, -1))
    const grace = async () =>
      (await as()(getCoverDay, { day })).absences.find(({ staff }) => staff.id === people.grace.id)

    beforeEach(() => beginDay(app.db, day))
    afterEach(async () => {
      await app.db.deleteFrom('employment_end').execute()
      await app.db.updateTable('staff').set({ status: 'active' }).where('status', '=', 'left').execute()
      for (const table of ['lesson_cover', 'lesson_not_held', 'staff_absence', 'hand_over'] as const)
        await app.db.deleteFrom(table).execute()
    })

    it('is shown as nobody has it, given to somebody, and taken back', async () => {
      await leave(people.grace.id, day)
      expect(await shown()).toEqual([['Teacher, Grace', `Has left on ${lastDay()}`, [undefined]]])
      const { id: absenceId, hasLeft } = (await grace()) ?? { id: '' }
      expect(hasLeft).toBe(true)
      const place = { absenceId, day, period: 1 }
      const choices = await as()(listCoverChoices, place)
      expect(choices.map(({ staff }) => staff.name)).toEqual(['Teacher, Dan', 'Teacher, Carol', 'Teacher, Ben'])
      const { id: coverId } = await as()(assignCover, { ...place, staffId: people.dan.id })
      expect(await as()(assignCover, { ...place, staffId: people.ben.id })).toEqual({ id: coverId })
      expect(await shown()).toEqual([['Teacher, Grace', `Has left on ${lastDay()}`, ['Teacher, Ben']]])
      expect(await weekOf(people.ben.id)).toEqual([['Physics', 'For Teacher, Grace']])
      await as()(removeCover, { coverId })
      expect(await shown()).toEqual([['Teacher, Grace', `Has left on ${lastDay()}`, [undefined]]])
      expect(await weekOf(people.ben.id)).toEqual([])
    })

    it('is marked as not held', async () => {
      await leave(people.grace.id, day)
      await as()(markNotHeld, { day, period: 1, staffId: people.grace.id, reason: 'Exams' })
      expect((await grace())?.lessons).toMatchObject([{ notHeld: { reason: 'Exams' } }])
    })

    it('is told ahead of a last day that is planned', async () => {
      await leave(people.grace.id, day, { isPlanned: true })
      await beginDay(app.db, dayAfter(day, -1))
      expect(await shown()).toEqual([['Teacher, Grace', `Leaves on ${lastDay()}`, [undefined]]])
      expect((await as()(getCoverDay, { day: dayAfter(day, -7) })).absences).toEqual([])
    })

    it('stays with whoever was asked for it in an absence that was recorded before', async () => {
      const { id: absenceId } = await absent()
      const { id: coverId } = await as()(assignCover, { absenceId, day, period: 1, staffId: people.dan.id })
      await absent(people.busy.id)
      await leave(people.grace.id, day)
      await leave(people.busy.id, dayAfter(day, 1))
      expect(await shown()).toEqual([
        ['Teacher, Busy', 'At a course', [undefined]],
        ['Teacher, Grace', `Has left on ${lastDay()}`, ['Teacher, Dan']],
      ])
      await as()(removeCover, { coverId })
      expect((await shown())[1]).toEqual(['Teacher, Grace', `Has left on ${lastDay()}`, [undefined]])
    })

    it('is theirs again where they come back, and nothing where another teacher has it by now', async () => {
      await leave(people.grace.id, day)
      const { id: absenceId } = (await grace()) ?? { id: '' }
      await as()(assignCover, { absenceId, day, period: 1, staffId: people.dan.id })
      await as()(restoreEmployment, { staffId: people.grace.id })
      expect(await weekOf(people.dan.id)).toEqual([])
      expect(await shown()).toEqual([])
      await app.db.deleteFrom('lesson_cover').execute()

      await leave(people.grace.id, day)
      const { id: lesson_id } = await app.db
        .selectFrom('lesson')
        .select('id')
        .where('duration', '=', 2)
        .executeTakeFirstOrThrow()
      await app.db.insertInto('lesson_staff').values({ lesson_id, staff_id: people.carol.id }).execute()
      expect(await shown()).toEqual([])
      await app.db.deleteFrom('lesson_staff').where('staff_id', '=', people.carol.id).execute()
    })

    it('is offered to nobody who leaves before that day as well', async () => {
      await leave(people.grace.id, day)
      await leave(people.dan.id, day, { isPlanned: true })
      const choices = await as()(listCoverChoices, { absenceId: people.grace.id, day, period: 1 })
      expect(choices.map(({ staff }) => staff.name)).toEqual(['Teacher, Carol', 'Teacher, Ben'])
    })
  })

  it('records one absence of a teacher for a day, also where several admins are quick', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => absent()))
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        status: 400,
        problem: {
          fields: {
            staffId: expect.stringMatching(
              /^Teacher, Grace is recorded as absent on .+ already\. Record the other days only$/,
            ),
          },
        },
      },
    })
    const { absences } = await as()(getCoverDay, { day })
    expect(absences.map(({ staff }) => staff.name)).toEqual(['Teacher, Grace'])
    for (const { id } of absences) await as()(removeStaffAbsence, { absenceId: id })
  })

  it('knows only lessons of the absence, and days that are days', async () => {
    const { id: absenceId } = await absent()
    const other = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    for (const place of [
      { day, period: 5 },
      { day: other, period: 1 },
    ]) {
      await expect(as()(listCoverChoices, { absenceId, ...place })).rejects.toMatchObject({ status: 404 })
    }
    const backwards = { staffId: people.grace.id, firstDay: other, lastDay: day, reason: '' }
    await expect(as()(addStaffAbsence, backwards)).rejects.toMatchObject({ status: 400 })
    await as()(removeStaffAbsence, { absenceId })
  })

  it('gives one teacher to one of two lessons where two admins are quick', async () => {
    const [first, second] = [await absent(), await absent(people.busy.id)]
    const assign = (absenceId: string, period: number) =>
      as()(assignCover, { absenceId, day, period, staffId: people.dan.id }).then(
        () => 'given',
        () => 'refused',
      )
    const outcomes = await Promise.all([assign(first.id, 1), assign(second.id, 2)])
    expect(outcomes.sort()).toEqual(['given', 'refused'])
    for (const { id } of [first, second]) await as()(removeStaffAbsence, { absenceId: id })
  })
})

describe('a change of the periods of the day', () => {
  const changePeriods = async (change: (periods: Changed[]) => Changed[]) => {
    const { frame } = await as()(getTimetable, {})
    if (!frame) throw new Error('There is no week')
    const periods = change(frame.periods.map((period, place) => ({ ...period, was: place + 1 })))
    const days = frame.days.map((title, place) => ({ title, was: place + 1 }))
    const { counting, version } = frame
    return as()(saveTimetableFrame, { termId, version, counting, closed: [], days, periods })
  }
  const assembly = { title: 'Assembly', start: '06:30', end: '06:50', isBreak: true, was: null }

  it('leaves each lesson to whoever was to take it', async () => {
    const { id: absenceId } = await absent()
    await as()(assignCover, { absenceId, day, period: 1, staffId: people.dan.id })
    const { coversOpened } = await changePeriods((periods) => [assembly, ...periods])
    const [absence] = (await as()(getCoverDay, { day })).absences
    expect(absence?.lessons).toMatchObject([{ period: 2, subject: 'Physics', cover: { staff: { id: people.dan.id } } }])
    expect(coversOpened).toBe(0)
    await changePeriods((periods) => periods.slice(1))
    const [again] = (await as()(getCoverDay, { day })).absences
    expect(again?.lessons).toMatchObject([{ period: 1, cover: { staff: { id: people.dan.id } } }])
    await as()(removeStaffAbsence, { absenceId })
  })

  it('leaves what is not held at its period', async () => {
    await as()(markNotHeld, { day, period: 1, staffId: people.grace.id, reason: 'Exams' })
    const marked = async () => ((await as()(getCoverDay, { day })).notHeld ?? []).map(({ period }) => period)
    await changePeriods((periods) => [assembly, ...periods])
    expect(await marked()).toEqual([2])
    await changePeriods((periods) => periods.slice(1))
    expect(await marked()).toEqual([1])
    await app.db.deleteFrom('lesson_not_held').execute()
  })

  it('keeps the number of a period whose lessons have registers in the term', async () => {
    const { id: stream_id } = await aStream(app.db)
    const put = (session: 'lesson-1' | 'afternoon') =>
      app.db.insertInto('register').values({ stream_id, day, session }).execute()
    await put('afternoon')
    await changePeriods((periods) => [assembly, ...periods])
    await changePeriods((periods) => periods.slice(1))
    await put('lesson-1')
    await expect(changePeriods((periods) => [assembly, ...periods])).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/have been taken in this term, so it stays period 1 of the day/) },
    })
    const last = { title: 'Evening', start: '20:00', end: '20:40', isBreak: false, was: null }
    const { frame } = await changePeriods((periods) => [...periods, last])
    expect(frame.periods.at(-1)?.title).toBe('Evening')
    await app.db.deleteFrom('register').execute()
  })
})
