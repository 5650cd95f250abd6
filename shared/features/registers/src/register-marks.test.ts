import type { Register } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { changedMark, countsOf, draftEdit, editsToSave, type Mark, markedStudents, withReplies } from './register-marks'
import { type EntryHeld, entryKey, type RegisterOutboxEntry } from './register-outbox'

const streamId = crypto.randomUUID()

function aRegister(count: number, version = 0): Register {
  return {
    ...{ streamId, stream: 'S1 East', date: '2026-11-19', session: 'morning', version },
    ...{ takenBy: null, takenAt: null, unusualDay: null },
    students: Array.from({ length: count }, (_, index) => ({
      studentId: crypto.randomUUID(),
      name: `Student ${index}`,
      admissionNumber: `HS/${index}`,
      photo: null,
      status: version > 0 ? ('present' as const) : null,
      minutesLate: null,
      note: null,
      version,
      recent: [],
    })),
  }
}

const idOf = (register: Register, index: number) => register.students[index]?.studentId ?? ''

/** What waits in the browser for one student. */
function entryOf(register: Register, index: number, mark: Mark, held: EntryHeld | null, version = 0) {
  const studentId = idOf(register, index)
  const key = entryKey(register, studentId)
  const payload = { studentId, ...mark, version, confirmed: false }
  const entry: RegisterOutboxEntry = {
    ...{ id: index + 1, person: 'grace', kind: 'registers', group: '', createdAt: 0, batch: null },
    ...{ key, payload, held },
  }
  return [key, entry] as const
}

const absent: Mark = { status: 'absent', minutesLate: null, note: null }

describe('the marks of a register', () => {
  it('saves everybody of a register that nobody has taken, those who are not marked as present', () => {
    const register = aRegister(3)
    const entries = new Map([entryOf(register, 1, absent, { kind: 'draft' })])
    const edits = editsToSave(register, markedStudents(register, entries), false)
    expect(edits.map(({ payload }) => payload.status)).toEqual(['present', 'absent', 'present'])
    expect(edits.every(({ held }) => held === undefined)).toBe(true)
  })

  it('saves of a register that was taken what was changed, over the version that the person saw', () => {
    const register = aRegister(3, 4)
    const entries = new Map([entryOf(register, 1, absent, { kind: 'draft' }, 3), entryOf(register, 2, absent, null, 4)])
    const edits = editsToSave(register, markedStudents(register, entries), false)
    expect(edits.map(({ payload }) => [payload.studentId, payload.version])).toEqual([[idOf(register, 1), 3]])
  })

  it('keeps a change as a draft, and what was saved already on its way', () => {
    const register = aRegister(2)
    const [, waiting] = markedStudents(register, new Map([entryOf(register, 1, absent, null)]))
    const [fresh] = markedStudents(register, new Map())
    if (!fresh || !waiting) throw new Error('There are two students')
    expect(draftEdit(register, fresh, absent).held).toEqual({ kind: 'draft' })
    expect(draftEdit(register, waiting, { ...absent, note: 'bus' }).held).toBeUndefined()
  })

  it('knows the answers of the server before the register is read again, and never an older one', () => {
    const register = aRegister(2)
    const head = { by: 'Grace', at: null, takenBy: 'Grace', takenAt: '2026-11-19T05:00:00Z' }
    const replies = new Map([
      [entryKey(register, idOf(register, 0)), { ...absent, status: 'absent' as const, version: 1, ...head }],
    ])
    const taken = withReplies(register, replies)
    expect(taken).toMatchObject({ version: 1, takenBy: 'Grace' })
    expect(taken.students[0]).toMatchObject({ status: 'absent', version: 1 })
    const newer = {
      ...register,
      students: register.students.map((one) => ({ ...one, status: 'late' as const, version: 2 })),
    }
    expect(withReplies(newer, replies).students[0]?.status).toBe('late')
  })

  it('has minutes for nobody who is not late, and counts everybody once', () => {
    const status = fc.option(
      fc.constantFrom('present' as const, 'absent' as const, 'late' as const, 'excused' as const),
    )
    const mark = fc.record({
      status,
      minutesLate: fc.option(fc.integer({ min: 1, max: 600 })),
      note: fc.option(fc.string()),
    })
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 60 }), mark, (marks, change) => {
        for (const one of marks) {
          const changed = changedMark(one, change)
          expect(changed.minutesLate === null || changed.status === 'late').toBe(true)
          expect(changed.note).not.toBe('')
        }
        const register = aRegister(marks.length)
        const entries = new Map(marks.map((one, index) => entryOf(register, index, one, { kind: 'draft' })))
        const { present, absent: away, late, excused, marked, total } = countsOf(markedStudents(register, entries))
        expect(present + away + late + excused).toBe(marked)
        expect(marked).toBe(marks.filter((one) => one.status !== null).length)
        expect(total).toBe(marks.length)
      }),
    )
  })
})
