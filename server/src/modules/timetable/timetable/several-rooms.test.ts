import {
  addLesson,
  addLessonDemand,
  addRoom,
  addStaffAbsence,
  addTimetable,
  fillTimetable,
  getCoverDay,
  getOwnWeek,
  getTimetable,
  listLessonDemands,
  placeLesson,
  publishTimetable,
  removeLesson,
  removeRoom,
  saveLesson,
  saveLessonDemand,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { readCalendar } from '../calendar-feeds/read-calendar'
import { weekPages } from '../timetable-files/week-pages'
import { listNames } from './timetable-names.repo'

const app = testApp()
const monday = '2026-11-16'
let termId: string
let admin: Awaited<ReturnType<typeof anAccount>>
let number = 0
const as = () => app.as(admin)

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
})

const aDraft = async () => {
  number += 1
  return as()(addTimetable, { termId, title: `Draft ${number}`, from: 'nothing' })
}
const aRoom = (code: string) => as()(addRoom, { code: `${code} ${number}`, name: '', capacity: null })

async function aPlan() {
  const draft = await aDraft()
  const stream = await aStream(app.db, { name: `North ${number}` })
  const [subject, grace, ben] = [await aSubject(app.db), await aStaff(app.db), await aStaff(app.db)]
  const [hall, lab, gym] = [await aRoom('Hall'), await aRoom('Lab'), await aRoom('Gym')]
  const base = { timetableId: draft.id, title: '', group: null, roomId: null, duration: 1, slot: null }
  const lesson = { ...base, subjectId: subject.id, streamIds: [stream.id], staffIds: [grace.id] }
  const meeting = { ...base, subjectId: null, title: 'Staff meeting', streamIds: [], staffIds: [grace.id, ben.id] }
  return { draft, subject, grace, ben, hall, lab, gym, lesson, meeting }
}

describe('several rooms of one lesson', () => {
  it('are kept in their order, and taken by nobody else', async () => {
    const { hall, lab, gym, lesson, ben } = await aPlan()
    const slot = { day: 1, period: 1 }
    const made = await as()(addLesson, { ...lesson, slot, roomIds: [lab.id, hall.id] })
    expect(made).toMatchObject({ roomId: lab.id, roomIds: [lab.id, hall.id] })
    const other = { ...lesson, streamIds: [], staffIds: [ben.id], slot }
    await expect(as()(addLesson, { ...other, roomIds: [gym.id, hall.id] })).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(`^${hall.code} holds `) },
    })
    await expect(as()(addLesson, { ...other, roomIds: [gym.id] })).resolves.not.toHaveProperty('roomIds')
  })

  it('stay where whoever changes the lesson knows of the first one only', async () => {
    const { hall, lab, gym, lesson } = await aPlan()
    const { timetableId: _, slot: __, ...fields } = lesson
    const made = await as()(addLesson, { ...lesson, roomIds: [lab.id, hall.id] })
    const wanted = { ...fields, lessonId: made.id, title: 'Practical' }
    const same = await as()(saveLesson, { ...wanted, version: 1, roomId: lab.id })
    expect(same.roomIds).toEqual([lab.id, hall.id])
    const moved = await as()(saveLesson, { ...wanted, version: same.version, roomId: gym.id })
    expect(moved).toMatchObject({ roomId: gym.id })
    expect(moved).not.toHaveProperty('roomIds')
    const none = await as()(saveLesson, { ...wanted, version: moved.version, roomId: gym.id, roomIds: [] })
    expect(none.roomId).toBeNull()
  })

  it('are those of lessons that are wanted, and keep a room from being removed', async () => {
    const { draft, hall, lab, lesson } = await aPlan()
    const { timetableId: _, slot: __, duration: ___, ...fields } = lesson
    const amount = { periods: 1, doubles: 0, mostPerDay: 1, partOfDay: 'any' as const }
    const demand = await as()(addLessonDemand, { ...fields, ...amount, termId, roomIds: [hall.id, lab.id] })
    expect(demand.roomIds).toEqual([hall.id, lab.id])
    const saved = { ...fields, ...amount, demandId: demand.id, version: demand.version, roomId: hall.id }
    await as()(saveLessonDemand, { ...saved, title: 'Practical' })
    const { demands } = await as()(listLessonDemands, { termId })
    expect(demands.find(({ id }) => id === demand.id)?.roomIds).toEqual([hall.id, lab.id])
    await as()(fillTimetable, { timetableId: draft.id })
    const { timetable } = await as()(getTimetable, { timetableId: draft.id })
    expect(timetable?.lessons).toMatchObject([{ roomIds: [hall.id, lab.id] }])
    await expect(as()(removeRoom, { roomId: lab.id })).rejects.toMatchObject({ status: 409 })
  })

  it('refuses a room that is not there, one that is named twice, and a lesson of nobody', async () => {
    const { hall, lesson } = await aPlan()
    const adding = (given: object) => as()(addLesson, { ...lesson, ...given })
    await expect(adding({ roomIds: [crypto.randomUUID()] })).rejects.toMatchObject({
      problem: { fields: { roomId: 'One of these rooms no longer exists' } },
    })
    await expect(adding({ roomIds: [hall.id, hall.id] })).rejects.toMatchObject({ status: 400 })
    await expect(adding({ streamIds: [], staffIds: [] })).rejects.toMatchObject({
      problem: { fields: { streamIds: 'Choose a stream, a teacher or a room' } },
    })
  })
})

/** The last row of the page of Monday, and what stands in it. */
async function printedOf(timetableId: string) {
  const { timetable, frame, streams } = await as()(getTimetable, { timetableId })
  const lessons = timetable?.lessons ?? []
  if (!frame) throw new Error('The term has a frame')
  const labelled = streams.map(({ id, label }) => ({ id, label, texts: [] }))
  const week = { frame, lessons, names: await listNames(app.db, lessons), streams: labelled, staff: [] }
  const row = weekPages(week, 'school')[0]?.rows.at(-1)
  return [row?.title, row?.cells.filter((cell) => cell.length > 0)]
}

describe('a lesson without a class', () => {
  it('stands in the week of each of its teachers with all of its rooms, and is taken by nobody else then', async () => {
    const { draft, grace, ben, hall, lab, lesson, meeting } = await aPlan()
    const made = await as()(addLesson, { ...meeting, roomIds: [hall.id, lab.id] })
    expect(made.isAllocated).toBe(true)
    await as()(addLesson, { ...lesson, slot: { day: 1, period: 1 } })
    const placing = (period: number) => as()(placeLesson, { lessonId: made.id, version: 1, slot: { day: 1, period } })
    await expect(placing(1)).rejects.toMatchObject({ status: 409 })
    await placing(2)
    await as()(publishTimetable, { timetableId: draft.id, version: 1 })
    const account = await anAccount(app.db, 'staff', { staff_id: ben.id })
    const week = await app.as(account)(getOwnWeek, { date: monday })
    expect(week.days[0]?.lessons).toMatchObject([
      { title: 'Staff meeting', subject: null, streams: [], room: `${hall.code}, ${lab.code}` },
    ])
    await as()(addStaffAbsence, { staffId: grace.id, firstDay: monday, lastDay: monday, reason: '' })
    const { absences } = await as()(getCoverDay, { day: monday })
    expect(absences[0]?.lessons).toMatchObject([{ room: null }, { room: `${hall.code}, ${lab.code}`, streams: '' }])
    const calendar = await readCalendar(app.db, { staffId: ben.id, studentId: null, streamId: null })
    expect(calendar).toMatch(/SUMMARY:Staff meeting\r\n/)
    expect(await printedOf(draft.id)).toEqual([
      'Without a class',
      [[`Staff meeting\n${grace.name}, ${ben.name}, ${hall.code}, ${lab.code}`]],
    ])
  })

  it('gives all of its teachers and rooms free again when it is removed, and the audit keeps what it was', async () => {
    const { draft, hall, lesson, meeting } = await aPlan()
    const slot = { day: 1, period: 1 }
    const made = await as()(addLesson, { ...meeting, slot, roomIds: [hall.id] })
    const other = { ...lesson, streamIds: [], staffIds: meeting.staffIds, slot, roomIds: [hall.id] }
    await expect(as()(addLesson, other)).rejects.toMatchObject({ status: 409 })
    await as()(removeLesson, { lessonId: made.id })
    const { timetable } = await as()(getTimetable, { timetableId: draft.id })
    expect(timetable?.lessons).toEqual([])
    const acts = app.db.selectFrom('audit_entry').select('before').where('action', '=', 'remove lesson')
    expect(await acts.where('record_id', '=', draft.id).execute()).toEqual([
      { before: expect.objectContaining({ lesson: expect.stringMatching(/^Staff meeting/) }) },
    ])
    await expect(as()(addLesson, other)).resolves.toMatchObject({ slot })
    await expect(as()(removeLesson, { lessonId: made.id })).rejects.toMatchObject({ status: 404 })
  })
})
