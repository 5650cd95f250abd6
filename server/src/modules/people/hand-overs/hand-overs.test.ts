import {
  addAssessment,
  addHandOver,
  addLesson,
  addTimetable,
  getStaff,
  getTeacherDashboard,
  listChatGroups,
  listHandOvers,
  listMarkSheets,
  listStaffChanges,
  openMarkSheet,
  openRegister,
  publishTimetable,
  restoreEmployment,
  restoreHandOver,
  saveMarks,
  saveRegister,
  saveStaff,
  withdrawHandOver,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
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
let termId: string
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
})
beforeEach(() => beginDay(app.db, '2026-11-18'))

/** A class teacher who teaches two subjects in the stream, and a colleague who teaches nothing there. */
async function aClass() {
  const [giver, taker] = [
    await aStaff(app.db, { family_name: 'Okello' }),
    await aStaff(app.db, { family_name: 'Namu' }),
  ]
  const stream = await aStream(app.db, { class_teacher_id: giver.id })
  const [maths, art] = [await aSubject(app.db), await aSubject(app.db, { name: 'Art' })]
  for (const subject of [maths, art]) {
    await anAllocation(app.db, { staff_id: giver.id, subject_id: subject.id, stream_id: stream.id, term_id: termId })
  }
  const student = await aStudent(app.db, { stream_id: stream.id })
  const accounts = {
    giver: await anAccount(app.db, 'staff', { staff_id: giver.id }),
    taker: await anAccount(app.db, 'staff', { staff_id: taker.id }),
  }
  const days = { staffId: giver.id, toStaffId: taker.id, firstDay: '2026-11-18', lastDay: '2026-11-20' }
  const sheetOf = (subjectId: string) => ({ streamId: stream.id, subjectId, termId })
  return {
    giver,
    taker,
    stream,
    maths,
    art,
    student,
    accounts,
    days,
    sheetOf,
    place: { streamId: stream.id, subjectId: maths.id },
  }
}

const handOver = (given: Parameters<typeof call>[1]) => call(admin, given)
const call = (
  who: typeof admin | null,
  given: {
    staffId: string
    toStaffId: string
    firstDay: string
    lastDay: string
    groups: { streamId: string; subjectId: string | null }[] | null
  },
) => app.as(who)(addHandOver, given)

/** Somebody is to leave after a day. */
async function plan(staffId: string, lastDay: string) {
  const { subjects: _, ...record } = { ...(await app.as(admin)(getStaff, { staffId })), subjectIds: [] }
  return app.as(admin)(saveStaff, { ...record, staffId, status: 'left', lastDay })
}

describe('whoever stands in', () => {
  it('opens and saves register and marks during the time, and neither the day after; the absent one reads on', async () => {
    const { accounts, stream, maths, student, days, sheetOf } = await aClass()
    const [taker, giver] = [app.as(accounts.taker), app.as(accounts.giver)]
    const exam = { title: 'Test', kind: 'activity', paper: null, outOf: 10, weight: 1, date: '2026-11-10' } as const
    const { id: assessmentId } = await giver(addAssessment, { ...sheetOf(maths.id), ...exam })
    await expect(taker(openMarkSheet, sheetOf(maths.id))).rejects.toMatchObject({ status: 404 })
    await handOver({ ...days, groups: null })

    const place = { streamId: stream.id, date: '2026-11-18', session: 'morning' } as const
    await taker(openRegister, place)
    const entry = { studentId: student.id, status: 'present', minutesLate: null, note: null, version: 0 } as const
    await taker(saveRegister, { ...place, entries: [entry] })
    const cells = [{ assessmentId, studentId: student.id, text: '7', version: 0 }]
    await taker(saveMarks, { ...sheetOf(maths.id), cells })
    expect((await giver(openMarkSheet, sheetOf(maths.id))).assessments).toHaveLength(1)
    expect((await taker(listMarkSheets, {})).rows).toHaveLength(2)

    await beginDay(app.db, '2026-11-20')
    await taker(openMarkSheet, sheetOf(maths.id))
    await beginDay(app.db, '2026-11-21')
    await expect(taker(openMarkSheet, sheetOf(maths.id))).rejects.toMatchObject({ status: 404 })
    await expect(taker(openRegister, place)).rejects.toMatchObject({ status: 404 })
    await expect(taker(saveMarks, { ...sheetOf(maths.id), cells })).rejects.toMatchObject({ status: 404 })
    await giver(openMarkSheet, sheetOf(maths.id))
    await giver(openRegister, place)
  })

  it('has nothing of it before the first day', async () => {
    const { accounts, maths, days, sheetOf } = await aClass()
    await handOver({ ...days, firstDay: '2026-11-19', groups: null })
    await expect(app.as(accounts.taker)(openMarkSheet, sheetOf(maths.id))).rejects.toMatchObject({ status: 404 })
    await beginDay(app.db, '2026-11-19')
    await app.as(accounts.taker)(openMarkSheet, sheetOf(maths.id))
  })

  it('has the chosen groups alone', async () => {
    const { accounts, maths, art, stream, days, place, sheetOf } = await aClass()
    await handOver({ ...days, groups: [place] })
    const taker = app.as(accounts.taker)
    await taker(openMarkSheet, sheetOf(maths.id))
    await expect(taker(openMarkSheet, sheetOf(art.id))).rejects.toMatchObject({ status: 404 })
    const groups = (await taker(listChatGroups, {})).map(({ subjectId }) => subjectId)
    expect(groups).toEqual([maths.id])
    const { streams } = await taker(getTeacherDashboard, {})
    expect(streams).toMatchObject([{ streamId: stream.id, isClassTeacher: false }])
  })

  it('has the duties of the class teacher, and both see it on their dashboards', async () => {
    const { accounts, stream, giver, days } = await aClass()
    await handOver({ ...days, groups: [{ streamId: stream.id, subjectId: null }] })
    const day = await app.as(accounts.taker)(getTeacherDashboard, {})
    expect(day.streams).toMatchObject([{ streamId: stream.id, isClassTeacher: true }])
    expect(day.handOvers).toMatchObject([
      { from: { id: giver.id }, lastDay: '2026-11-20', groups: [`S1 ${stream.name}, class teacher`] },
    ])
    const { handOvers } = await app.as(accounts.giver)(getTeacherDashboard, {})
    expect([day.handOvers[0]?.standsIn, handOvers[0]?.standsIn]).toEqual([true, false])
  })

  it('has the lessons of those days in the own week', async () => {
    const { accounts, stream, maths, giver, days } = await aClass()
    const { id: timetableId } = await app.as(admin)(addTimetable, { termId, title: 'Week', from: 'nothing' })
    const lesson = { timetableId, title: '', group: null, roomId: null, duration: 1, subjectId: maths.id }
    for (const day of [3, 4, 5]) {
      await app.as(admin)(addLesson, {
        ...lesson,
        streamIds: [stream.id],
        staffIds: [giver.id],
        slot: { day, period: 1 },
      })
    }
    await app.as(admin)(publishTimetable, { timetableId, version: 1 })
    await handOver({ ...days, lastDay: '2026-11-19', groups: null })
    const { week } = await app.as(accounts.taker)(getTeacherDashboard, {})
    expect(week.days.flatMap(({ date, lessons }) => lessons.map(() => date))).toEqual(['2026-11-18', '2026-11-19'])
  })
})

describe('withdrawing', () => {
  it('ends what has begun today, with its days before kept, and takes away what lies ahead', async () => {
    const { accounts, giver, maths, days, sheetOf } = await aClass()
    const { id } = await handOver({ ...days, groups: null })
    await beginDay(app.db, '2026-11-19')
    await app.as(admin)(withdrawHandOver, { handOverId: id })
    await expect(app.as(accounts.taker)(openMarkSheet, sheetOf(maths.id))).rejects.toMatchObject({ status: 404 })
    const ahead = await handOver({ ...days, firstDay: '2026-12-01', lastDay: '2026-12-02', groups: null })
    await app.as(admin)(withdrawHandOver, { handOverId: ahead.id })
    expect(await app.as(admin)(listHandOvers, { staffId: giver.id })).toMatchObject([
      { id, lastDay: '2026-11-18', state: 'over' },
    ])
  })

  it('is undone: what has begun goes on until its last day, and what lies ahead is planned again', async () => {
    const { accounts, giver, maths, art, days, place, sheetOf } = await aClass()
    const undo = (handOverId: string) => app.as(admin)(restoreHandOver, { handOverId })
    const { id } = await handOver({ ...days, groups: [place] })
    const ahead = await handOver({ ...days, firstDay: '2026-12-01', lastDay: '2026-12-02', groups: null })
    const before = await app.as(admin)(listHandOvers, { staffId: giver.id })
    await beginDay(app.db, '2026-11-19')
    for (const handOverId of [id, ahead.id]) await app.as(admin)(withdrawHandOver, { handOverId })
    await undo(id)
    expect(await undo(ahead.id)).toMatchObject({ id: ahead.id, state: 'ahead', isAll: true })
    expect(await app.as(admin)(listHandOvers, { staffId: giver.id })).toEqual(before)
    await app.as(accounts.taker)(openMarkSheet, sheetOf(maths.id))
    await expect(app.as(accounts.taker)(openMarkSheet, sheetOf(art.id))).rejects.toMatchObject({ status: 404 })
    await expect(undo(id)).rejects.toMatchObject({ status: 404 })
  })

  it('is not undone once a day of it has passed, nor while somebody else stands in', async () => {
    const { days, place } = await aClass()
    const { id } = await handOver({ ...days, groups: [place] })
    await app.as(admin)(withdrawHandOver, { handOverId: id })
    const other = { ...days, toStaffId: (await aStaff(app.db)).id }
    const { id: otherId } = await handOver({ ...other, groups: [place] })
    const undoing = app.as(admin)(restoreHandOver, { handOverId: id })
    await expect(undoing).rejects.toThrow(/stands in from 18 November 2026 until 20 November 2026 already/)
    await app.as(admin)(withdrawHandOver, { handOverId: otherId })
    await beginDay(app.db, '2026-11-19')
    const late = app.as(admin)(restoreHandOver, { handOverId: id })
    await expect(late).rejects.toThrow('This was withdrawn on 18 November 2026, and days of it have passed since.')
  })

  it('ends with the leaving of whoever stands in, who is named with those they stood in for', async () => {
    const { giver, taker, days } = await aClass()
    await app.as(admin)(addHandOver, { ...days, groups: null })
    const later = { ...days, firstDay: '2026-11-23', lastDay: '2026-11-27' }
    await app.as(admin)(addHandOver, { ...later, groups: null })
    await beginDay(app.db, '2026-11-19')
    const { subjects: _, ...record } = { ...(await app.as(admin)(getStaff, { staffId: taker.id })), subjectIds: [] }
    const saved = await app.as(admin)(saveStaff, { ...record, staffId: taker.id, status: 'left' })
    expect(saved.stoodInFor).toEqual([
      { name: giver.name, lastDay: '2026-11-27' },
      { name: giver.name, lastDay: '2026-11-20' },
    ])
    const handOvers = await app.as(admin)(listHandOvers, { staffId: giver.id })
    expect(handOvers).toEqual([expect.objectContaining({ state: 'over', lastDay: '2026-11-18' })])
    const [told] = await app.as(admin)(listStaffChanges, { staffId: giver.id })
    expect(told).toMatchObject({ action: 'withdraw hand-over' })
  })

  it('is over once whoever is away has left, and keeps nobody from leaving', async () => {
    const { giver, taker, days, accounts } = await aClass()
    await app.as(admin)(addHandOver, { ...days, groups: null })
    const later = { ...days, firstDay: '2026-11-23', lastDay: '2026-11-27' }
    await app.as(admin)(addHandOver, { ...later, groups: null })
    const leave = async (staffId: string) => {
      const { subjects: _, ...record } = { ...(await app.as(admin)(getStaff, { staffId })), subjectIds: [] }
      return app.as(admin)(saveStaff, { ...record, staffId, status: 'left' })
    }
    expect((await app.as(accounts.taker)(getTeacherDashboard, {})).handOvers).toHaveLength(1)
    await leave(giver.id)
    expect((await app.as(accounts.taker)(getTeacherDashboard, {})).handOvers).toEqual([])
    const handOvers = await app.as(admin)(listHandOvers, { staffId: taker.id })
    expect(handOvers.map(({ state }) => state)).toEqual(['over', 'over'])
    expect((await leave(taker.id)).stoodInFor).toEqual([])
    await app.as(admin)(restoreEmployment, { staffId: giver.id })
    const left = await app.as(admin)(listHandOvers, { staffId: giver.id })
    expect(left.filter(({ state }) => state === 'ahead')).toEqual([])
  })

  it('is told ahead of a last day that is planned', async () => {
    const { giver, taker, days } = await aClass()
    await app.as(admin)(addHandOver, { ...days, groups: null })
    const later = { ...days, firstDay: '2026-11-23', lastDay: '2026-11-27' }
    await app.as(admin)(addHandOver, { ...later, groups: null })
    const { stoodInFor } = await plan(taker.id, '2026-11-20')
    expect(stoodInFor).toEqual([{ name: giver.name, lastDay: '2026-11-27' }])
    const states = (await app.as(admin)(listHandOvers, { staffId: giver.id })).map(({ state }) => state)
    expect(states).toEqual(['ahead', 'now'])
  })

  it('is not undone for days after the last day of whoever stood in', async () => {
    const { taker, days } = await aClass()
    const { id } = await handOver({ ...days, groups: null })
    await app.as(admin)(withdrawHandOver, { handOverId: id })
    await plan(taker.id, '2026-11-19')
    const undoing = app.as(admin)(restoreHandOver, { handOverId: id })
    await expect(undoing).rejects.toThrow(/leaves on 19 November 2026. Hand over again until then, or to somebody else/)
    await plan(taker.id, '2026-11-20')
    await app.as(admin)(restoreHandOver, { handOverId: id })
    await app.as(admin)(withdrawHandOver, { handOverId: id })
    await app.db.updateTable('staff').set({ status: 'left' }).where('id', '=', taker.id).execute()
    await expect(app.as(admin)(restoreHandOver, { handOverId: id })).rejects.toThrow(/has left the school\.$/)
  })

  it('is refused where it is over already', async () => {
    const { days } = await aClass()
    const { id } = await handOver({ ...days, groups: null })
    await beginDay(app.db, '2026-11-25')
    const withdrawing = app.as(admin)(withdrawHandOver, { handOverId: id })
    await expect(withdrawing).rejects.toThrow('stood in until 20 November 2026. This has ended.')
  })

  it('says so where there is none', async () => {
    const missing = app.as(admin)(withdrawHandOver, { handOverId: crypto.randomUUID() })
    await expect(missing).rejects.toMatchObject({ status: 404 })
  })
})

describe('is refused with a sentence', () => {
  it.each([
    ['to oneself', { toStaffId: 'giver' }, 'toStaffId', /Nobody can stand in for themselves/],
    ['until before it begins', { lastDay: '2026-11-17' }, 'lastDay', /cannot be before the first/],
    ['for days that are over', { firstDay: '2026-11-02', lastDay: '2026-11-03' }, 'lastDay', /is over/],
    ['for longer than a year', { lastDay: '2028-11-20' }, 'lastDay', /at most 366 days/],
    ['to somebody who has left', { toStaffId: 'left' }, 'toStaffId', /has left the school/],
  ])('%s', async (_, changes, field, sentence) => {
    const { days, giver } = await aClass()
    const left = await aStaff(app.db, { status: 'left' })
    const people: Record<string, string> = { giver: giver.id, left: left.id }
    const given = { ...days, ...changes, groups: null }
    const handing = handOver({ ...given, toStaffId: people[given.toStaffId] ?? given.toStaffId })
    await expect(handing).rejects.toMatchObject({ status: 400, fields: { [field]: expect.stringMatching(sentence) } })
  })

  it('until after the last day of whoever would stand in', async () => {
    const { days, taker } = await aClass()
    await plan(taker.id, '2026-11-19')
    await expect(handOver({ ...days, groups: null })).rejects.toMatchObject({
      fields: {
        toStaffId: 'Namu, Grace leaves on 19 November 2026. Choose an earlier last day, or somebody else',
      },
    })
    await handOver({ ...days, lastDay: '2026-11-19', groups: null })
  })

  it('for a group of somebody else', async () => {
    const { days, stream } = await aClass()
    const strange = handOver({ ...days, groups: [{ streamId: stream.id, subjectId: (await aSubject(app.db)).id }] })
    await expect(strange).rejects.toMatchObject({
      fields: { groups: expect.stringMatching(/does not teach all of this/) },
    })
  })

  it('where the same group is handed over on one of the days already, and not for another one', async () => {
    const { days, place, art, stream } = await aClass()
    await handOver({ ...days, groups: [place] })
    const third = { ...days, toStaffId: (await aStaff(app.db)).id, firstDay: '2026-11-20', lastDay: '2026-11-30' }
    const sentence = /Namu, Grace stands in from 18 November 2026 until 20 November 2026 already/
    for (const groups of [[place], null]) {
      await expect(handOver({ ...third, groups })).rejects.toMatchObject({
        status: 409,
        message: expect.stringMatching(sentence),
      })
    }
    await handOver({ ...third, groups: [{ streamId: stream.id, subjectId: art.id }] })
    await handOver({ ...third, firstDay: '2026-11-21', groups: [place] })
  })

  it.each([
    ['nobody', () => Promise.resolve(null), 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['a student', () => anAccount(app.db, 'student'), 403],
  ])('to %s', async (_, caller, status) => {
    const { days } = await aClass()
    const api = app.as(await caller())
    await expect(api(addHandOver, { ...days, groups: null })).rejects.toMatchObject({ status })
    await expect(api(withdrawHandOver, { handOverId: days.staffId })).rejects.toMatchObject({ status })
    await expect(api(restoreHandOver, { handOverId: days.staffId })).rejects.toMatchObject({ status })
    await expect(api(listHandOvers, { staffId: days.staffId })).rejects.toMatchObject({ status })
  })
})
