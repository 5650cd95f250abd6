import {
  addHandOver,
  addLesson,
  addStaffAbsence,
  addTimetable,
  assignCover,
  getCoverDay,
  holdLessons,
  markNotHeld,
  publishTimetable,
  restoreHandOver,
  withdrawHandOver,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aSubject, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const monday = '2026-10-19'
let admin: Awaited<ReturnType<typeof anAccount>>
let staff: Record<'grace' | 'ben' | 'eve' | 'dan', string>
let east: string

const as = () => app.as(admin)

// Grace has the first two lessons of East, Ben the second one of West and Eve the third one of North.
beforeAll(async () => {
  const { term } = await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  const someone = async (given_names: string) => (await aStaff(app.db, { given_names, family_name: 'Teacher' })).id
  staff = {
    grace: await someone('Grace'),
    ben: await someone('Ben'),
    eve: await someone('Eve'),
    dan: await someone('Dan'),
  }
  const { id: subjectId } = await aSubject(app.db)
  const { id: timetableId } = await as()(addTimetable, { termId: term.id, title: 'Week', from: 'nothing' })
  const add = async (name: string, staffId: string, period: number, duration: number) => {
    const { id: streamId } = await aStream(app.db, { name })
    const lesson = { timetableId, title: '', group: null, roomId: null, subjectId, streamIds: [streamId] }
    await as()(addLesson, { ...lesson, staffIds: [staffId], duration, slot: { day: 1, period } })
    return streamId
  }
  east = await add('East', staff.grace, 1, 2)
  await add('West', staff.ben, 2, 1)
  await add('North', staff.eve, 3, 1)
  await as()(publishTimetable, { timetableId, version: 1 })
  await beginDay(app.db, monday)
})

afterEach(async () => {
  for (const table of ['lesson_cover', 'lesson_not_held', 'staff_absence', 'hand_over'] as const)
    await app.db.deleteFrom(table).execute()
})

const absent = async (staffId: string) =>
  (await as()(addStaffAbsence, { staffId, firstDay: monday, lastDay: monday, reason: '' })).id

it('takes a double lesson that is not held from whoever is given a lesson of its second half, and of no other', async () => {
  const [ofGrace, ofBen, ofEve] = [await absent(staff.grace), await absent(staff.ben), await absent(staff.eve)]
  const assign = (absenceId: string, period: number) =>
    as()(assignCover, { absenceId, day: monday, period, staffId: staff.dan })
  await assign(ofGrace, 1)
  await assign(ofEve, 3)
  const marks = [1, 2].map((period) => as()(markNotHeld, { day: monday, period, streamId: east, reason: 'Assembly' }))
  const marked = await Promise.all(marks)
  await assign(ofBen, 2)
  for (const { id: markId } of marked) await as()(holdLessons, { markId })

  const { absences } = await as()(getCoverDay, { day: monday })
  expect(absences.map(({ staff: of, lessons }) => [of.name, lessons[0]?.cover?.staff.id ?? null])).toEqual([
    ['Teacher, Ben', staff.dan],
    ['Teacher, Eve', staff.dan],
    ['Teacher, Grace', null],
  ])
})

describe('a hand-over', () => {
  const handOver = () =>
    as()(addHandOver, { staffId: staff.grace, toStaffId: staff.dan, firstDay: monday, lastDay: monday, groups: null })
  const coverBy = (absenceId: string, period: number) =>
    as()(assignCover, { absenceId, day: monday, period, staffId: staff.dan })
  const takers = async () => {
    const { absences } = await as()(getCoverDay, { day: monday })
    return absences.flatMap(({ lessons }) => lessons.map(({ period, cover }) => [period, cover?.staff.id ?? null]))
  }

  it('opens what whoever stands in was to take at that time, and nothing else', async () => {
    await coverBy(await absent(staff.ben), 2)
    await coverBy(await absent(staff.eve), 3)
    expect(await handOver()).toMatchObject({ coversOpened: 1 })
    expect(await takers()).toEqual([
      [2, null],
      [3, staff.dan],
    ])
  })

  it('leaves what they were to take of that very teacher', async () => {
    await coverBy(await absent(staff.grace), 1)
    expect(await handOver()).not.toHaveProperty('coversOpened')
    expect(await takers()).toEqual([[1, staff.dan]])
  })

  it('opens it when it is put back too', async () => {
    const { id: handOverId } = await handOver()
    await as()(withdrawHandOver, { handOverId })
    await coverBy(await absent(staff.ben), 2)
    expect(await as()(restoreHandOver, { handOverId })).toMatchObject({ coversOpened: 1 })
  })
})
