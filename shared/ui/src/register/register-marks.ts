import type { AttendanceStatus, Register, RegisterEntry } from '@bellhouse/contracts'

/** What is entered for one student; a status of null is "not marked yet", which counts and is saved as present. */
export interface Mark {
  status: AttendanceStatus | null
  minutesLate: number | null
  note: string | null
}

export type Marks = Readonly<Record<string, Mark>>

export type Change =
  | { kind: 'status'; studentId: string; status: AttendanceStatus }
  | { kind: 'minutes'; studentId: string; minutesLate: number | null }
  | { kind: 'note'; studentId: string; note: string }
  | { kind: 'rest' }
  | { kind: 'undo' }
  | { kind: 'start'; register: Register }

interface Entered {
  marks: Marks
  /** Earlier states, the newest last. */
  past: readonly Marks[]
}

export const enteredIn = (register: Register): Entered => ({ marks: marksOf(register), past: [] })

/** Applies one change; every one of them can be undone until the register is saved. */
export function change(entered: Entered, what: Change): Entered {
  if (what.kind === 'start') return enteredIn(what.register)
  if (what.kind === 'undo') return { marks: entered.past.at(-1) ?? entered.marks, past: entered.past.slice(0, -1) }

  const marks = changedMarks(entered.marks, what)
  return { marks, past: [...entered.past, entered.marks] }
}

function changedMarks(marks: Marks, what: Exclude<Change, { kind: 'undo' | 'start' }>): Marks {
  if (what.kind === 'rest') {
    return Object.fromEntries(
      Object.entries(marks).map(([id, mark]) => [id, { ...mark, status: mark.status ?? 'present' }]),
    )
  }
  const before = marks[what.studentId]
  if (!before) return marks
  return { ...marks, [what.studentId]: changedMark(before, what) }
}

function changedMark(mark: Mark, what: Extract<Change, { studentId: string }>): Mark {
  if (what.kind === 'minutes') return { ...mark, minutesLate: what.minutesLate }
  if (what.kind === 'note') return { ...mark, note: what.note === '' ? null : what.note }
  return { ...mark, status: what.status, minutesLate: what.status === 'late' ? mark.minutesLate : null }
}

export function marksOf({ students }: Register): Marks {
  return Object.fromEntries(
    students.map(({ studentId, status, minutesLate, note }) => [studentId, { status, minutesLate, note }]),
  )
}

/** One entry for every enrolled student, as the server wants it. */
export function entriesOf({ students }: Register, marks: Marks): RegisterEntry[] {
  return students.map(({ studentId }) => {
    const { status, minutesLate, note } = markOf(marks, studentId)
    return { studentId, status: status ?? 'present', minutesLate, note: note?.trim() || null }
  })
}

const unmarked: Mark = { status: null, minutesLate: null, note: null }

export const markOf = (marks: Marks, studentId: string): Mark => marks[studentId] ?? unmarked

export function countsOf(marks: Marks) {
  const counts = { present: 0, absent: 0, late: 0, excused: 0, marked: 0, total: 0 }
  for (const { status } of Object.values(marks)) {
    counts[status ?? 'present'] += 1
    counts.total += 1
    if (status) counts.marked += 1
  }
  return counts
}

export function areSame(one: Mark, other: Mark) {
  return one.status === other.status && one.minutesLate === other.minutesLate && one.note === other.note
}

/** What saving the marks would store: whoever is not marked yet as present. */
export const settled = (marks: Marks): Marks => changedMarks(marks, { kind: 'rest' })

/** Students for whom the two differ. */
export function differences(register: Register, marks: Marks) {
  const theirs = marksOf(register)
  return register.students
    .map(({ studentId, name }) => ({ name, mine: markOf(marks, studentId), theirs: markOf(theirs, studentId) }))
    .filter(({ mine, theirs }) => !areSame(mine, theirs))
}
