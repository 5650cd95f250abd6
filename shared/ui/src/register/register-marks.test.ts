import type { Register } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { change, countsOf, differences, enteredIn, entriesOf } from './register-marks'

const student = (studentId: string): Register['students'][number] => ({
  studentId,
  name: studentId,
  admissionNumber: studentId,
  photo: null,
  status: null,
  minutesLate: null,
  note: null,
  recent: [],
})

const register: Register = {
  streamId: 'stream',
  stream: 'S1 East',
  date: '2026-11-19',
  session: 'morning',
  version: 0,
  takenBy: null,
  takenAt: null,
  unusualDay: null,
  students: [student('ada'), student('ben')],
}

describe('what is entered in a register', () => {
  const opened = enteredIn(register)

  it('counts and saves whoever is not marked as present', () => {
    expect(countsOf(opened.marks)).toMatchObject({ present: 2, marked: 0, total: 2 })
    expect(entriesOf(register, opened.marks).map(({ status }) => status)).toEqual(['present', 'present'])
  })

  it('marks the rest present without touching those who are marked', () => {
    const absent = change(opened, { kind: 'status', studentId: 'ada', status: 'absent' })
    const { marks } = change(absent, { kind: 'rest' })
    expect(countsOf(marks)).toMatchObject({ present: 1, absent: 1, marked: 2 })
  })

  it('forgets the minutes of somebody who is not late after all', () => {
    const late = change(opened, { kind: 'status', studentId: 'ada', status: 'late' })
    const tenMinutes = change(late, { kind: 'minutes', studentId: 'ada', minutesLate: 10 })
    const { marks } = change(tenMinutes, { kind: 'status', studentId: 'ada', status: 'present' })
    expect(marks.ada).toEqual({ status: 'present', minutesLate: null, note: null })
  })

  it('goes back one change at a time', () => {
    const absent = change(opened, { kind: 'status', studentId: 'ada', status: 'absent' })
    const noted = change(absent, { kind: 'note', studentId: 'ada', note: 'clinic' })
    const once = change(noted, { kind: 'undo' })
    expect(once.marks.ada).toEqual({ status: 'absent', minutesLate: null, note: null })
    expect(change(once, { kind: 'undo' }).marks).toEqual(opened.marks)
  })

  it('names whoever differs from another version', () => {
    const { marks } = change(opened, { kind: 'status', studentId: 'ben', status: 'absent' })
    expect(differences(register, marks).map(({ name }) => name)).toEqual(['ben'])
  })
})
