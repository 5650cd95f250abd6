import { type Register, registerIdOf } from '@bellhouse/contracts'
import { areSame, changedMark, draftEdit, type Mark, type MarkedStudent } from './register-marks'
import { type EntryReply, entryKey } from './register-outbox'

export interface MarkChange {
  studentId: string
  change: Partial<Mark>
}

export type ChangeOf = (studentId: string, change: Partial<Mark>) => void

/** What changes make of the drafts, and which changes take them back. */
export function planChanges(register: Register, rows: readonly MarkedStudent[], changes: readonly MarkChange[]) {
  const written = changes.flatMap(({ studentId, change }) => {
    const row = rows.find(({ student }) => student.studentId === studentId)
    const mark = row && changedMark(row.mark, change)
    return !row || !mark || areSame(row.mark, mark) ? [] : [{ row, mark }]
  })
  // What has been saved and not sent yet stays in the request, which names everybody where the register is new.
  const isAsBefore = ({ row: { student, state }, mark }: (typeof written)[number]) =>
    state !== 'waiting' && areSame(student, mark)
  return {
    edits: written.filter((one) => !isAsBefore(one)).map(({ row, mark }) => draftEdit(register, row, mark)),
    /** Keys of the drafts that say what the server says already. */
    dropped: written.filter(isAsBefore).map(({ row }) => entryKey(register, row.student.studentId)),
    back: written.map(({ row }): MarkChange => ({ studentId: row.student.studentId, change: row.mark })),
  }
}

/** Present for everybody of whom nothing has been said. */
export const restPresent = (rows: readonly MarkedStudent[]): MarkChange[] =>
  rows
    .filter(({ mark }) => mark.status === null)
    .map(({ student: { studentId } }) => ({ studentId, change: { status: 'present' } }))

interface Entry {
  key: string
  group: string
  payload: { studentId: string }
}

/** The keys of this register's entries of students who are not in it any more. */
export function keysOfGone(register: Register, rows: readonly MarkedStudent[], entries: Iterable<Entry>): string[] {
  const group = registerIdOf(register)
  const here = new Set(rows.map(({ student }) => student.studentId))
  return [...entries].filter((one) => one.group === group && !here.has(one.payload.studentId)).map(({ key }) => key)
}

/** How many marks are drafts, wait to be sent, and wait for their person. */
export function countStates(rows: readonly MarkedStudent[]) {
  const count = (...states: MarkedStudent['state'][]) => rows.filter(({ state }) => states.includes(state)).length
  return { drafts: count('draft', 'refused'), waiting: count('waiting'), toCheck: count('conflict', 'refused') }
}

/** What somebody else saved for those marks, by the keys of their entries. */
export const theirsOf = (register: Register, rows: readonly MarkedStudent[]) =>
  rows.flatMap(({ student, theirs }): [string, EntryReply][] =>
    theirs ? [[entryKey(register, student.studentId), theirs]] : [],
  )
