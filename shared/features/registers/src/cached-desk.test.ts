import type { OwnRegisters } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { deskFrom, withRegister } from './cached-desk'

const [east, west] = [crypto.randomUUID(), crypto.randomUUID()]
const [ada, ben] = [crypto.randomUUID(), crypto.randomUUID()]
const student = (studentId: string) => ({ studentId, name: 'N', admissionNumber: 'HS/1', photo: null, recent: [] })
const sessions = [
  { session: 'morning' as const, label: 'Morning' },
  { session: 'afternoon' as const, label: 'Afternoon' },
]
const lesson = { streamId: west, stream: 'S1 West', title: 'Biology', room: null, isTaken: false }

const cached: OwnRegisters = {
  today: '2026-11-19',
  days: [
    {
      ...{ date: '2026-11-19', unusualDay: null, isHalfDay: true, sessions },
      lessons: [{ ...lesson, session: 'morning', start: '10:00', end: '10:40' }],
    },
    { date: '2026-11-20', unusualDay: 'holiday', isHalfDay: false, sessions, lessons: [] },
  ],
  streams: [
    { streamId: east, stream: 'S1 East', classCode: 's1', students: [student(ada)] },
    { streamId: west, stream: 'S1 West', classCode: 's1', students: [student(ben)] },
  ],
  registers: [
    {
      ...{ streamId: east, date: '2026-11-19', session: 'morning', version: 3, takenBy: 'Grace', takenAt: null },
      entries: [{ studentId: ada, status: 'late', minutesLate: 5, note: null, version: 2 }],
    },
  ],
}
const cachedAt = new Date('2026-11-19T04:45:00Z')
const at = (time: string) => new Date(`2026-11-19T${time}`)

it('opens the register of the lesson that is on, as of when it was kept', () => {
  const desk = deskFrom(cached, {}, cachedAt, at('10:10'))
  expect(desk).toMatchObject({ date: '2026-11-19', session: 'morning', asOf: '2026-11-19T04:45:00.000Z' })
  expect(desk?.register).toMatchObject({ streamId: west, version: 0, students: [{ studentId: ben, status: null }] })
})

it('opens once lessons are over what a class teacher owes, else what the last lesson owes', () => {
  const openedAt = (time: string, own: string | null) => {
    const streams = cached.streams.map((one) => ({ ...one, isOwn: one.streamId === own }))
    return deskFrom({ ...cached, streams, registers: [] }, {}, cachedAt, at(time))?.register?.streamId
  }
  expect([openedAt('10:10', east), openedAt('11:00', east), openedAt('11:00', null)]).toEqual([west, east, west])
})

it('shows what had been taken, with its versions', () => {
  const desk = deskFrom(cached, { stream: east, session: 'morning' }, cachedAt, at('10:10'))
  expect(desk?.register).toMatchObject({ version: 3, takenBy: 'Grace', students: [{ status: 'late', version: 2 }] })
  expect(desk?.streams.map(({ isTaken }) => isTaken)).toEqual([true, false])
})

it('judges the day as on the day itself', () => {
  const dayOf = (date: string, session: 'morning' | 'afternoon', now: Date) =>
    deskFrom(cached, { stream: east, date, session }, cachedAt, now)?.register?.unusualDay
  expect(dayOf('2026-11-19', 'afternoon', at('10:00'))).toBe('half-day')
  expect(dayOf('2026-11-20', 'morning', at('10:00'))).toBe('future')
  expect(dayOf('2026-11-20', 'morning', new Date('2026-11-20T10:00'))).toBe('holiday')
})

it('opens on the last day of school that was taken along where there is no school today', () => {
  const openedOn = (now: string) => deskFrom(cached, { stream: east }, cachedAt, new Date(now))?.date
  expect(openedOn('2026-11-19T10:10')).toBe('2026-11-19')
  expect(openedOn('2026-11-20T10:10')).toBe('2026-11-19')
})

it('knows nothing of a day that was not kept', () => {
  expect(deskFrom(cached, { date: '2026-11-10' }, cachedAt, at('10:00'))).toBeUndefined()
})

it('knows nothing of a stream that was not kept, and opens no other one instead', () => {
  expect(deskFrom(cached, { stream: crypto.randomUUID() }, cachedAt, at('10:10'))).toBeUndefined()
})

it('has a register as it was saved since, and no other one differently', () => {
  const before = deskFrom(cached, { stream: west, session: 'morning' }, cachedAt, at('10:10'))?.register
  if (!before) throw new Error('The cache has no register')
  const students = before.students.map((one) => ({ ...one, status: 'absent' as const, version: 1 }))
  const known = withRegister(cached, { ...before, version: 1, takenBy: 'Grace', students })
  const desk = deskFrom(known, { stream: west, session: 'morning' }, cachedAt, at('10:10'))
  expect(desk?.register).toMatchObject({ version: 1, takenBy: 'Grace', students: [{ status: 'absent', version: 1 }] })
  expect(desk?.streams.map(({ isTaken }) => isTaken)).toEqual([true, true])
})

it('opens the register of who is in a lesson, and knows that it was taken', () => {
  const subject = crypto.randomUUID()
  const of = { streamId: west, subject, session: 'lesson-3' as const }
  const [today] = cached.days
  const taken: OwnRegisters = {
    ...cached,
    days: today ? [{ ...today, lessons: [{ ...lesson, ...of, start: '10:00', end: '10:40' }] }] : [],
    parts: [{ streamId: west, subject, stream: 'History, S1 East and S1 West', students: [student(ada)] }],
  }
  const desk = deskFrom(taken, {}, cachedAt, at('10:10'))
  expect(desk?.register).toMatchObject({
    ...of,
    isPart: true,
    version: 0,
    students: [{ studentId: ada, status: null }],
  })
  if (!desk?.register) throw new Error('The lesson has a register')
  const [first] = desk.register.students
  const saved = first && { ...desk.register, version: 1, students: [{ ...first, status: 'late' as const, version: 1 }] }
  const after = saved && deskFrom(withRegister(taken, saved), {}, cachedAt, at('10:10'))
  expect(after?.register).toMatchObject({ version: 1, students: [{ status: 'late', version: 1 }] })
  expect(after?.streams.map(({ isTaken }) => isTaken)).toEqual([false, false])
})

it('has of a stream that is covered the lessons that are theirs, on their day alone', () => {
  const [north, cleo] = [crypto.randomUUID(), crypto.randomUUID()]
  const stream = { streamId: north, stream: 'S1 North', classCode: 's1' as const, students: [student(cleo)] }
  const on = [{ date: '2026-11-19', sessions: ['lesson-2' as const] }]
  const covering: OwnRegisters = { ...cached, covered: [{ ...stream, on }] }
  const open = (asked: { date?: string; session?: 'lesson-2' | 'lesson-3' }) =>
    deskFrom(covering, { stream: north, ...asked }, cachedAt, at('08:00'))
  expect(open({})?.register).toMatchObject({ streamId: north, session: 'lesson-2', students: [{ studentId: cleo }] })
  expect(open({})?.streams.map(({ streamId }) => streamId)).toEqual([east, west, north])
  expect(open({ session: 'lesson-3' })).toBeUndefined()
  expect(open({ date: '2026-11-20' })).toBeUndefined()
  const ofOwn = deskFrom(covering, { stream: east, session: 'morning' }, cachedAt, at('08:00'))
  expect(ofOwn?.streams.map(({ streamId }) => streamId)).toEqual([east, west])
})
