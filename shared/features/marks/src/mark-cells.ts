import type { Assessment, Mark, MarkSheet } from '@bellhouse/contracts'
import { readMark, statusKeys, type WrittenMark, writeMark } from '@bellhouse/grading'
import type { MarkEntry } from './mark-outbox'
import { type CellPlace, cellKey } from './marks-by-cell'

/** How one cell stands: as the server has it, on its way there, or waiting for its person. */
export type CellState = 'saved' | 'waiting' | 'refused' | 'conflict'

export interface Cell {
  key: string
  assessmentId: string
  studentId: string
  /** As it is written in the mark book. */
  text: string
  state: CellState
  /** Held while the student was not in the stream: a mark may be written and none is missing. */
  isOutside: boolean
  /** Why it was refused, or what somebody else wrote. */
  reason: string | null
  theirs: Mark | null
  /** The version that the next change is based on. */
  version: number
  /** What it was made of: the server's mark, and what its person has changed over it. */
  mark: Mark | undefined
  entry: MarkEntry | undefined
}

export interface Row extends Pick<MarkSheet['students'][number], 'joinedOn' | 'lastDay'> {
  studentId: string
  name: string
  admissionNumber: string
  /** One for each assessment, in their order. */
  cells: readonly Cell[]
}

export const assessmentOfKey = (key: string) => key.split(' ')[0] ?? ''

interface Content {
  marks: ReadonlyMap<string, Mark>
  changes: ReadonlyMap<string, MarkEntry>
}

/**
 * The sheet with what its person has changed laid over it. What is as it was in `before` stays the same object, so that nobody reckons or
 * draws it again.
 */
export function rowsOf(
  { students, assessments }: Pick<MarkSheet, 'students' | 'assessments'>,
  content: Content,
  before: readonly Row[] = [],
): readonly Row[] {
  const rows = students.map((student, index) => {
    const last = before[index]
    return rowOf(student, assessments, content, last?.studentId === student.studentId ? last : undefined)
  })
  return isSameList(rows, before) ? before : rows
}

function rowOf(
  student: MarkSheet['students'][number],
  assessments: readonly Assessment[],
  content: Content,
  before: Row | undefined,
): Row {
  const { studentId } = student
  const cells = assessments.map(({ id, date }, index) =>
    cellOf({ assessmentId: id, studentId, isOutside: isOutside(date, student) }, content, before?.cells[index]),
  )
  return before && isSameStudent(before, student) && isSameList(cells, before.cells) ? before : { ...student, cells }
}

const isOutside = (date: string, { joinedOn, lastDay }: Pick<Row, 'joinedOn' | 'lastDay'>) =>
  (joinedOn != null && date < joinedOn) || (lastDay != null && date > lastDay)

const isSameStudent = (one: MarkSheet['students'][number], other: MarkSheet['students'][number]) =>
  one.name === other.name && one.joinedOn === other.joinedOn && one.lastDay === other.lastDay

function cellOf(
  place: CellPlace & Pick<Cell, 'isOutside'>,
  { marks, changes }: Content,
  before: Cell | undefined,
): Cell {
  const last = before?.assessmentId === place.assessmentId ? before : undefined
  const key = last?.key ?? cellKey(place)
  const mark = marks.get(key)
  const entry = changes.get(key)
  const isSame = last?.mark === mark && last?.isOutside === place.isOutside && isSameChange(last.entry, entry)
  if (last && isSame) return last
  return { key, ...place, mark, entry, ...contentOf(mark, entry) }
}

/** A change that was only written down, or is on its way, still shows the same. */
export const isSameChange = (one: MarkEntry | undefined, other: MarkEntry | undefined) =>
  one === other || (one?.payload.text === other?.payload.text && one?.held === null && other?.held === null)

const isSameList = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])

function contentOf(
  mark: Mark | undefined,
  entry: MarkEntry | undefined,
): Pick<Cell, 'text' | 'state' | 'reason' | 'theirs' | 'version'> {
  const version = mark?.version ?? 0
  if (!entry) return { text: mark ? writeMark(mark) : '', state: 'saved', reason: null, theirs: null, version }
  const { payload, held } = entry
  const mine = { text: payload.text, theirs: null, reason: null, version }
  if (!held) return { ...mine, state: 'waiting' }
  if (held.kind === 'refused') return { ...mine, state: 'refused', reason: held.reason }
  const { theirs } = held
  return { ...mine, state: 'conflict', theirs, version: theirs.version, reason: sentenceOfConflict(theirs) }
}

function sentenceOfConflict(theirs: Mark) {
  return `${theirs.by ?? 'Somebody else'} wrote ${wordsOf(theirs)} in the meantime`
}

/** A mark in a sentence. */
export const wordsOf = (mark: WrittenMark) => writeMark(mark) || 'nothing'

/** What counts of a cell: a refused text is no mark. */
export function markOfCell({ text, state }: Cell, { outOf }: Assessment): WrittenMark {
  const { mark } = readMark(text, outOf)
  return mark && state !== 'refused' ? mark : { value: null, status: null }
}

/** Whether a mark counts among those that should be there: also one that nobody asked for. */
export const isExpected = (cell: Cell) => !cell.isOutside || isFilled(cell)

export const isAbsent = ({ text }: Cell) => text === statusKeys.absent

/** What waits for its person, and is not saved. */
export const isToCheck = ({ state }: Cell) => state === 'refused' || state === 'conflict'

export const isFilled = ({ text, state }: Cell) => text !== '' && state !== 'refused'
