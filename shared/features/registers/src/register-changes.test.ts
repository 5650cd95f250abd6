import { type Register, registerIdOf } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { countStates, keysOfGone, planChanges, restPresent } from './register-changes'
import { type MarkedStudent, markedStudents } from './register-marks'
import { entryKey } from './register-outbox'

const [ada, ben] = [crypto.randomUUID(), crypto.randomUUID()]

const register: Register = {
  ...{ streamId: crypto.randomUUID(), stream: 'S1 East', date: '2026-11-19', session: 'morning', version: 3 },
  ...{ takenBy: null, takenAt: null, unusualDay: null },
  students: [ada, ben].map((studentId, index) => ({
    ...{ studentId, name: `Student ${index}`, admissionNumber: `HS/${index}`, photo: null, version: 3, recent: [] },
    ...{ status: index === 0 ? 'present' : null, minutesLate: null, note: null },
  })),
}

/** The rows as the server has them, the first one with a mark and a state of its own. */
function rowsWith(first: Partial<MarkedStudent>): MarkedStudent[] {
  return markedStudents(register, new Map()).map((row, index) => (index === 0 ? { ...row, ...first } : row))
}

const absent = { status: 'absent', minutesLate: null, note: null } as const

it('writes what is different from the server, and knows the way back', () => {
  const { edits, dropped, back } = planChanges(register, rowsWith({}), [
    { studentId: ada, change: { status: 'absent' } },
    { studentId: ben, change: { status: null } },
  ])
  expect(edits.map(({ payload }) => [payload.studentId, payload.status])).toEqual([[ada, 'absent']])
  expect(dropped).toEqual([])
  expect(back).toMatchObject([{ studentId: ada, change: { status: 'present' } }])
})

it('drops a draft that says what the server says already, but nothing that is on its way', () => {
  const again = [{ studentId: ada, change: { status: 'present' as const } }]
  const draft = planChanges(register, rowsWith({ mark: absent, state: 'draft' }), again)
  expect([draft.edits.length, draft.dropped]).toEqual([0, [entryKey(register, ada)]])
  const waiting = planChanges(register, rowsWith({ mark: absent, state: 'waiting' }), again)
  expect([waiting.edits.length, waiting.dropped]).toEqual([1, []])
})

it('marks those as present of whom nothing has been said', () => {
  expect(restPresent(rowsWith({}))).toEqual([{ studentId: ben, change: { status: 'present' } }])
})

it('finds entries of students who are not in this register any more', () => {
  const group = registerIdOf(register)
  const entries = [
    { key: 'here', group, payload: { studentId: ada } },
    { key: 'gone', group, payload: { studentId: crypto.randomUUID() } },
    { key: 'of another', group: 'another', payload: { studentId: crypto.randomUUID() } },
  ]
  expect(keysOfGone(register, rowsWith({}), entries)).toEqual(['gone'])
})

it('counts a refused mark as a draft and as one to be looked at', () => {
  expect(countStates(rowsWith({ state: 'refused' }))).toEqual({ drafts: 1, waiting: 0, toCheck: 1 })
})
