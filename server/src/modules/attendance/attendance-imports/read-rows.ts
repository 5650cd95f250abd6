import {
  type AttendanceStatus,
  longestNote,
  plainStatusWord,
  type RegisterColumn,
  type RegisterMapping,
  type Session,
  type StatusMeaning,
  sessionSchema,
  suggestStatus,
} from '@bellhouse/contracts'
import { nameReader } from '../../../platform/imports/name-beside'
import { parseDay } from '../../../platform/table-file/date-column'
import type { FileTable } from '../../../platform/table-file/file-table'
import { lengthFaults } from '../../../platform/table-file/row-length'
import { chosenDays, dateColumns } from './day-columns'

export interface Fault {
  column: RegisterColumn
  text: string
  sentence: string
}

/** A row of the file as far as it can be understood. */
export interface ReadRow {
  line: number
  number: string
  /** Whom the row names beside it; empty where no column is one of names. */
  name: string
  date: string | undefined
  session: Session | undefined
  status: AttendanceStatus | undefined
  /** Undefined where the file has no such column: what stands there then stays. */
  minutesLate: number | null | undefined
  note: string | null | undefined
  /** Its word for a status. */
  word: string
  /** The word is one that asks for nothing. */
  isLeftOut: boolean
  /** Of a sheet with a column for each day: the heading of the column. */
  heading?: string
  fault: Fault | undefined
}

const halves = new Map<string, Session>([
  ...(['', 'morning', 'am', 'a.m.', 'forenoon'] as const).map((word) => [word, 'morning'] as const),
  ...(['afternoon', 'pm', 'p.m.'] as const).map((word) => [word, 'afternoon'] as const),
])

/** The rows of a file under this mapping, or the cells below its days; each has at most one fault, the first from the left. */
export const readRows = (table: FileTable, mapping: RegisterMapping): ReadRow[] =>
  mapping.layout === 'matrix' ? readMatrix(table, mapping) : readList(table, mapping)

function readMatrix(table: FileTable, mapping: RegisterMapping): ReadRow[] {
  const { days, rows } = chosenDays(table, mapping)
  const meaningOf = wordReader(mapping)
  const lengthFaultOf = lengthFaults(table)
  const dated = dateColumns(days, mapping)
  const nameIn = nameReader(table.headers)
  return rows.flatMap(({ line, cells }) => {
    const textAt = (column: number | null) => (column === null ? '' : (cells[column] ?? '').trim())
    const number = textAt(mapping.columns.number)
    const name = nameIn(cells)
    const length = lengthFaultOf(cells)
    return dated.map(({ column, heading, session, day, refusal }): ReadRow => {
      const word = textAt(column)
      const means = meaningOf(word) ?? (word === '' ? 'left-out' : undefined)
      const status = means === 'left-out' ? undefined : means
      const texts = { number, date: heading, session, status: word, minutesLate: undefined, note: undefined }
      return {
        ...{ line, number, name, date: day, session, status, word, heading, minutesLate: undefined, note: undefined },
        isLeftOut: means === 'left-out' && !length,
        fault: length
          ? { column: 'number', text: number, sentence: length }
          : faultOf(texts, { refusal, session, status, minutes: undefined }),
      }
    })
  })
}

function readList(table: FileTable, mapping: RegisterMapping): ReadRow[] {
  const meaningOf = wordReader(mapping)
  const lengthFaultOf = lengthFaults(table)
  const nameIn = nameReader(table.headers)
  return table.rows.map(({ line, cells }) => {
    const text = (column: RegisterColumn) => {
      const place = mapping.columns[column]
      return place === null ? undefined : (cells[place] ?? '').trim()
    }
    const texts = {
      number: text('number') ?? '',
      date: text('date') ?? '',
      session: text('session') ?? '',
      status: text('status') ?? '',
      minutesLate: text('minutesLate'),
      note: text('note'),
    }
    const { day, refusal } = parseDay(texts.date, mapping.dateOrder ?? 'year-first')
    const means = meaningOf(texts.status)
    const status = means === 'left-out' ? undefined : means
    const session = findSession(texts.session)
    const minutes = texts.minutesLate === undefined ? undefined : readMinutes(texts.minutesLate)
    const length = lengthFaultOf(cells)
    const fault = length
      ? { column: 'number' as const, text: texts.number, sentence: length }
      : faultOf(texts, { refusal, session, status, minutes })
    return {
      ...{ line, number: texts.number, name: nameIn(cells), date: day, session, status, word: texts.status },
      minutesLate: minutes === 'not-minutes' ? null : minutes,
      note: texts.note === undefined ? undefined : texts.note || null,
      isLeftOut: means === 'left-out' && !length,
      fault,
    }
  })
}

type Texts = Record<'number' | 'date' | 'session' | 'status', string> &
  Record<'minutesLate' | 'note', string | undefined>

interface ReadCells extends Pick<ReadRow, 'session' | 'status'> {
  /** Why the date is none. */
  refusal: string | undefined
  minutes: number | null | 'not-minutes' | undefined
}

const faultOf = (texts: Texts, { refusal, session, status, minutes }: ReadCells) =>
  faultIf(texts.number === '', 'number', '', 'There is no number of a student in this row.') ??
  faultIf(refusal !== undefined, 'date', texts.date, refusal ?? '') ??
  faultIf(!session, 'session', texts.session, 'Sessions are morning, afternoon, or a lesson such as “Lesson 3”.') ??
  faultIf(!status, 'status', texts.status, statusSentence(texts.status)) ??
  faultIf(
    minutes === 'not-minutes',
    'minutesLate',
    texts.minutesLate,
    'Minutes late are a whole number from 1 to 600.',
  ) ??
  faultIf(
    typeof minutes === 'number' && status !== 'late',
    'minutesLate',
    texts.minutesLate,
    'Only a student who is late has minutes. Take the minutes away, or write late.',
  ) ??
  faultIf(
    (texts.note ?? '').length > longestNote,
    'note',
    texts.note?.slice(0, 60),
    `A note has at most ${longestNote} letters.`,
  )

const statusSentence = (text: string) =>
  text === ''
    ? 'There is no status in this row. Write it, or say in the mapping what an empty status means.'
    : `It is not known what “${text.slice(0, 40)}” means. Choose it in the mapping.`

/** What was said of a word in the mapping goes before what is usually meant by it. */
function wordReader({ words = [] }: RegisterMapping): (text: string) => StatusMeaning | undefined {
  const said = new Map(words.map(({ word, means }) => [plainStatusWord(word), means]))
  return (text) => said.get(plainStatusWord(text)) ?? suggestStatus(text) ?? undefined
}

function faultIf(isFault: boolean, column: RegisterColumn, text = '', sentence: string): Fault | undefined {
  return isFault ? { column, text, sentence } : undefined
}

function findSession(text: string): Session | undefined {
  const word = text.toLowerCase()
  const lesson = /^(?:lesson|period)[ -]?(\d{1,2})$/.exec(word)?.[1]
  return lesson ? sessionSchema.safeParse(`lesson-${Number(lesson)}`).data : halves.get(word)
}

function readMinutes(text: string): number | null | 'not-minutes' {
  if (text === '') return null
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return minutes >= 1 && minutes <= 600 ? minutes : 'not-minutes'
}
