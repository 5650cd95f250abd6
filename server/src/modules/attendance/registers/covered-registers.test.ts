import {
  addLesson,
  addStaffAbsence,
  addTimetable,
  assignCover,
  listRegisterChanges,
  openRegister,
  openRegisterDesk,
  publishTimetable,
  readOwnRegisters,
  type Session,
  saveRegister,
  withdrawRegister,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  anAccount,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  aSubject,
  beginDay,
  withRhythm,
} from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
// A Monday and the Monday after it.
const [day, later] = ['2026-10-19', '2026-10-26']
/** Periods of the usual week before and after noon. */
const [early, late] = [1, 9]
type Account = Parameters<typeof app.as>[0]
let accounts: Record<'withStream' | 'without', Account>
let east: string
let west: string
let pupil: string

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  await beginDay(app.db, day)
  const admin = await anAccount(app.db, 'admin')
  const [absent, withStream, without] = [await aStaff(app.db), await aStaff(app.db), await aStaff(app.db)]
  east = (await aStream(app.db, { name: 'East', class_teacher_id: withStream.id })).id
  west = (await aStream(app.db, { name: 'West' })).id
  pupil = (await aStudent(app.db, { stream_id: west })).id
  await aStudent(app.db, { stream_id: east })
  accounts = {
    withStream: await anAccount(app.db, 'staff', { staff_id: withStream.id }),
    without: await anAccount(app.db, 'staff', { staff_id: without.id }),
  }
  const subject = await aSubject(app.db)
  const { id: timetableId } = await app.as(admin)(addTimetable, { termId: term.id, title: 'Week', from: 'nothing' })
  const lesson = { timetableId, title: '', group: null, roomId: null, duration: 1, subjectId: subject.id }
  for (const period of [early, late]) {
    const place = { slot: { day: 1, period }, streamIds: [west], staffIds: [absent.id] }
    await app.as(admin)(addLesson, { ...lesson, ...place })
  }
  await app.as(admin)(publishTimetable, { timetableId, version: 1 })
  const away = { staffId: absent.id, firstDay: day, lastDay: later, reason: '' }
  const { id: absenceId } = await app.as(admin)(addStaffAbsence, away)
  await app.as(admin)(assignCover, { absenceId, day, period: early, staffId: withStream.id })
  await app.as(admin)(assignCover, { absenceId, day, period: late, staffId: without.id })
})

beforeEach(async () => {
  await app.db.deleteFrom('register_entry').execute()
  await app.db.deleteFrom('register').execute()
})

const placeOf = (session: Session, date = day) => ({ streamId: west, date, session })
const present = () => ({ studentId: pupil, version: 0, status: 'present' as const, minutesLate: null, note: null })

const save = (who: keyof typeof accounts, session: Session, date = day) =>
  app.as(accounts[who])(saveRegister, { ...placeOf(session, date), entries: [present()], confirmed: true })

const deskOf = (who: keyof typeof accounts, asked: { date?: string; session?: Session; stream?: string }) =>
  app.as(accounts[who])(openRegisterDesk, asked)

describe('whoever takes a lesson for an absent colleague', () => {
  it('takes the register of that lesson, and takes it back', async () => {
    await withRhythm(app.db, 'lesson')
    const { register, streams, lessons } = await deskOf('withStream', { stream: west, date: day, session: 'lesson-1' })
    expect(register?.students.map(({ studentId }) => studentId)).toEqual([pupil])
    expect(streams.map(({ streamId }) => streamId)).toEqual([east, west])
    const coveredFor = expect.stringMatching(/\S/)
    expect(lessons).toMatchObject([{ streamId: west, session: 'lesson-1', isTaken: false, coveredFor }])
    expect((await save('withStream', 'lesson-1')).entries).toMatchObject([{ outcome: 'saved' }])
    const account = app.as(accounts.withStream)
    expect((await account(openRegister, placeOf('lesson-1'))).version).toBe(1)
    expect((await account(listRegisterChanges, placeOf('lesson-1'))).firstTakenBy).toBe('Somebody')
    expect((await deskOf('withStream', { date: day })).lessons).toMatchObject([{ isTaken: true }])
    await account(withdrawRegister, placeOf('lesson-1'))
  })

  it('opens that register without asking for it, also where no stream is theirs', async () => {
    await withRhythm(app.db, 'lesson')
    const desk = await deskOf('without', {})
    expect(desk.register).toMatchObject(placeOf('lesson-9'))
    expect(desk.streams.map(({ streamId }) => streamId)).toEqual([west])
    await save('without', 'lesson-9')
    expect((await deskOf('without', {})).register).toMatchObject({ ...placeOf('lesson-9'), version: 1 })
  })

  it.each([
    ['another lesson', 'lesson-9', day],
    ['the same lesson of another day', 'lesson-1', later],
    ['a half of the day', 'morning', day],
  ] as const)('has no register of %s', async (_, session, date) => {
    await withRhythm(app.db, 'lesson')
    const refused = { status: 404 }
    await expect(save('withStream', session, date)).rejects.toMatchObject(refused)
    const opening = app.as(accounts.withStream)(openRegister, placeOf(session, date))
    await expect(opening).rejects.toMatchObject(refused)
    const desk = await deskOf('withStream', { stream: west, date, session })
    expect(desk).toMatchObject({ register: null, isOfOthers: true, date, session })
    expect(desk.streams.map(({ streamId }) => streamId)).toEqual([east])
  })

  it.each([
    ['both', 'withStream', 'morning', 'afternoon'],
    ['both', 'without', 'afternoon', 'morning'],
    ['morning', 'withStream', 'morning', 'afternoon'],
  ] as const)(
    'has, of registers of half days (%s), %s alone that in which it lies',
    async (rhythm, who, own, other) => {
      await withRhythm(app.db, rhythm)
      expect((await deskOf(who, { stream: west, date: day, session: own })).register).toMatchObject(placeOf(own))
      expect((await save(who, own)).entries).toMatchObject([{ outcome: 'saved' }])
      await expect(save(who, other)).rejects.toMatchObject({ status: 404 })
    },
  )

  it('has no register for a lesson of the afternoon where registers are taken in the morning alone', async () => {
    await withRhythm(app.db, 'morning')
    await expect(save('without', 'morning')).rejects.toMatchObject({ status: 404 })
    expect(await deskOf('without', { date: day })).toMatchObject({ register: null, lessons: [], streams: [] })
  })

  it('takes that register along for the hours without a network, and no other one of the stream', async () => {
    await withRhythm(app.db, 'lesson')
    await save('without', 'lesson-9')
    const ofOthers = { stream_id: west, day, session: 'lesson-4' as const, version: 1 }
    await app.db.insertInto('register').values(ofOthers).execute()
    const along = await app.as(accounts.without)(readOwnRegisters, {})
    expect(along.streams).toEqual([])
    expect(along.covered).toMatchObject([
      { streamId: west, students: [{ studentId: pupil }], on: [{ date: day, sessions: ['lesson-9'] }] },
    ])
    expect(along.registers).toMatchObject([{ ...placeOf('lesson-9'), entries: [{ studentId: pupil }] }])
    expect(along.days[0]?.lessons).toMatchObject([{ streamId: west, session: 'lesson-9', isTaken: true }])
    const { covered, registers } = await app.as(accounts.withStream)(readOwnRegisters, {})
    expect(covered).toMatchObject([{ streamId: west, on: [{ date: day, sessions: ['lesson-1'] }] }])
    expect(registers).toEqual([])
  })

  it('has it no longer once somebody else takes the lesson', async () => {
    await withRhythm(app.db, 'lesson')
    const covers = await app.db.selectFrom('lesson_cover').selectAll().where('period', '=', early).execute()
    await app.db.deleteFrom('lesson_cover').where('period', '=', early).execute()
    await expect(save('withStream', 'lesson-1')).rejects.toMatchObject({ status: 404 })
    await app.db.insertInto('lesson_cover').values(covers).execute()
  })
})

it('never opens another register than the one that is asked for', async () => {
  const { isOfOthers, register } = await deskOf('withStream', { stream: crypto.randomUUID(), date: day })
  expect([isOfOthers, register]).toEqual([true, null])
  const own = await deskOf('withStream', { stream: east, date: day })
  expect([own.isOfOthers, own.register?.streamId]).toEqual([undefined, east])
})
