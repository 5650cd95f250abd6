import {
  type AttendanceStatus,
  longestNote,
  type RegisterColumn,
  type RegisterMapping,
  type Session,
  sessionSchema,
} from '@bellhouse/contracts'
import type { FileTable } from '../../../platform/table-file/file-table'
import { findDay } from './read-day'

export interface Fault {
  column: RegisterColumn
  text: string
  sentence: string
}

/** A row of the file as far as it can be understood. */
export interface ReadRow {
  line: number
  number: string
  date: string | undefined
  session: Session | undefined
  status: AttendanceStatus | undefined
  /** Undefined where the file has no such column: what stands there then stays. */
  minutesLate: number | null | undefined
  note: string | null | undefined
  fault: Fault | undefined
}

const statusOf = new Map<string, AttendanceStatus>([
  ...(['p', 'present', 'here'] as const).map((word) => [word, 'present'] as const),
  ...(['a', 'absent', 'abs'] as const).map((word) => [word, 'absent'] as const),
  ...(['l', 'late', 't', 'tardy'] as const).map((word) => [word, 'late'] as const),
  ...(['e', 'excused', 'ex', 'exc'] as const).map((word) => [word, 'excused'] as const),
])

const halves = new Map<string, Session>([
  ...(['', 'morning', 'am', 'a.m.', 'forenoon'] as const).map((word) => [word, 'morning'] as const),
  ...(['afternoon', 'pm', 'p.m.'] as const).map((word) => [word, 'afternoon'] as const),
])

/** The rows of a file under this mapping; each has at most one fault, the first from the left. */
export function readRows(table: FileTable, { columns, dateOrder }: RegisterMapping): ReadRow[] {
  return table.rows.map(({ line, cells }) => {
    const text = (column: RegisterColumn) => {
      const place = columns[column]
      return place === null ? undefined : (cells[place] ?? '').trim()
    }
    const number = text('number') ?? ''
    const dateText = text('date') ?? ''
    const sessionText = text('session') ?? ''
    const statusText = text('status') ?? ''
    const minutesText = text('minutesLate')
    const noteText = text('note')
    const date = findDay(dateText, dateOrder)
    const session = findSession(sessionText)
    const status = statusOf.get(statusText.toLowerCase())
    const minutesLate = minutesText === undefined ? undefined : readMinutes(minutesText)
    const fault =
      faultIf(number === '', 'number', '', 'There is no number of a student in this row.') ??
      faultIf(!date, 'date', dateText, 'This is not a date that exists, or not in the order that was chosen.') ??
      faultIf(!session, 'session', sessionText, 'Sessions are morning, afternoon, or a lesson such as “Lesson 3”.') ??
      faultIf(
        !status,
        'status',
        statusText,
        'A status is present, absent, late or excused, or its first letter P, A, L or E.',
      ) ??
      faultIf(
        minutesLate === 'not-minutes',
        'minutesLate',
        minutesText,
        'Minutes late are a whole number from 1 to 600.',
      ) ??
      faultIf(
        typeof minutesLate === 'number' && status !== 'late',
        'minutesLate',
        minutesText,
        'Only a student who is late has minutes. Take the minutes away, or write late.',
      ) ??
      faultIf(
        (noteText ?? '').length > longestNote,
        'note',
        noteText?.slice(0, 60),
        `A note has at most ${longestNote} letters.`,
      )
    return {
      ...{ line, number, date, session, status, fault },
      minutesLate: minutesLate === 'not-minutes' ? null : minutesLate,
      note: noteText === undefined ? undefined : noteText || null,
    }
  })
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
