import { type AttendanceStatus, type Register, registerIdOf } from '@bellhouse/contracts'
import { type EntryReply, entryKey, type RegisterEdit, type RegisterOutboxEntry } from './register-outbox'

/** What is entered for one student; a status of null is "not marked yet", which counts and is saved as present. */
export interface Mark {
  status: AttendanceStatus | null
  minutesLate: number | null
  note: string | null
}

/**
 * `saved`: as the server has it. `draft`: entered, not saved. `waiting`: saved by its person, on its way. `conflict` and `refused` wait
 * for their person.
 */
export type MarkState = 'saved' | 'draft' | 'waiting' | 'conflict' | 'refused'

export interface MarkedStudent {
  student: Register['students'][number]
  mark: Mark
  state: MarkState
  /** The version that the mark is based on. */
  version: number
  /** The person meant this unusual day. */
  confirmed: boolean
  /** What somebody else saved meanwhile. */
  theirs?: EntryReply
  /** Why the server did not take it. */
  reason?: string
}

type Entries = ReadonlyMap<string, RegisterOutboxEntry>
type Learned = ReadonlyMap<string, EntryReply>

/** The register with what the server has answered since it was opened. */
export function withReplies(register: Register, learned: Learned): Register {
  let head: Pick<Register, 'takenBy' | 'takenAt'> = register
  let isTaken = register.version > 0
  const students = register.students.map((student) => {
    const reply = learned.get(entryKey(register, student.studentId))
    if (!reply || reply.version <= student.version) return student
    isTaken = true
    if ((reply.takenAt ?? '') > (head.takenAt ?? '')) head = reply
    return {
      ...student,
      status: reply.status,
      minutesLate: reply.minutesLate,
      note: reply.note,
      version: reply.version,
    }
  })
  const { takenBy, takenAt } = head
  return { ...register, takenBy, takenAt, version: Math.max(register.version, Number(isTaken)), students }
}

/** Everybody with what stands for them: the own change where there is one, else what the server has. */
export function markedStudents(register: Register, entries: Entries): MarkedStudent[] {
  return register.students.map((student) => {
    const entry = entries.get(entryKey(register, student.studentId))
    if (!entry) return { student, mark: markOf(student), state: 'saved', version: student.version, confirmed: false }
    const { version, confirmed } = entry.payload
    const marked = { student, mark: markOf(entry.payload), version, confirmed }
    const { held } = entry
    if (!held) return { ...marked, state: 'waiting' }
    if (held.kind === 'conflict')
      return { ...marked, state: held.kind, theirs: held.theirs, version: held.theirs.version }
    if (held.kind === 'refused') return { ...marked, state: held.kind, reason: held.reason }
    return { ...marked, state: 'draft' }
  })
}

const markOf = ({ status, minutesLate, note }: Mark): Mark => ({ status, minutesLate, note })

export const areSame = (one: Mark, other: Mark) =>
  one.status === other.status && one.minutesLate === other.minutesLate && one.note === other.note

/** A mark after one act; minutes belong to late alone, and an empty note is none. */
export function changedMark(mark: Mark, change: Partial<Mark>): Mark {
  const { status, minutesLate, note } = { ...mark, ...change }
  return { status, minutesLate: status === 'late' ? minutesLate : null, note: note === '' ? null : note }
}

/** The edit that keeps a mark of a student. What was saved already goes on by itself, all else when its person saves. */
export function draftEdit(register: Register, row: MarkedStudent, mark: Mark): RegisterEdit {
  return { ...savedEdit(register, row, mark), ...(row.state !== 'waiting' && { held: { kind: 'draft' } }) }
}

/** The edit that sends a mark as it is. */
export function savedEdit(
  register: Register,
  { student, version, confirmed }: MarkedStudent,
  mark: Mark,
): RegisterEdit {
  const { studentId, name } = student
  const payload = { studentId, ...mark, version, confirmed, name, stream: register.stream }
  return { group: registerIdOf(register), key: entryKey(register, studentId), payload }
}

/** What Save sends: what was changed; of a register that nobody has taken, everybody, those who are not marked as present. */
export function editsToSave(register: Register, rows: readonly MarkedStudent[], confirmed: boolean): RegisterEdit[] {
  const isFirst = register.version === 0
  return rows
    .filter(({ state }) => isFirst || state === 'draft' || state === 'refused')
    .map((row) => {
      const { status, minutesLate, note } = row.mark
      const mark = { status: status ?? 'present', minutesLate, note: note?.trim() || null }
      return savedEdit(register, { ...row, confirmed }, mark)
    })
}

/** How many have each mark; whoever has none yet counts among `total` alone. */
export function countsOf(rows: readonly MarkedStudent[]) {
  const counts = { present: 0, absent: 0, late: 0, excused: 0, marked: 0, total: rows.length }
  for (const { mark } of rows) {
    if (!mark.status) continue
    counts[mark.status] += 1
    counts.marked += 1
  }
  return counts
}
