import { type CalendarMapping, type CalendarMeaning, dayAfter, readableLine } from '@bellhouse/contracts'
import type { DaySpan } from '../../../platform/calendar-file/calendar-entry'
import { headerOf } from '../../../platform/imports/one-table'
import { parseDay } from '../../../platform/table-file/date-column'
import type { FileTable, TableRow } from '../../../platform/table-file/file-table'
import { lengthFaults } from '../../../platform/table-file/row-length'
import { type CalendarYears, type Fault, type ReadRow, readRow, type WrittenRow } from './calendar-entries'
import { meaningOf } from './calendar-words'

interface Ground {
  mapping: CalendarMapping
  years: CalendarYears
  known: ReadonlyMap<string, CalendarMeaning>
}

/** The rows of a file under a mapping; each has at most one fault. */
export function readRows(table: FileTable, { mapping, years, known }: Ground): ReadRow[] {
  const means = meaningOf(mapping, known)
  const write = writerOf(table, mapping)
  return table.rows.map((row) => {
    const { line } = row
    const written = write(row)
    if ('fault' in written) {
      return { line, uid: row.calendar?.uid ?? null, ...nothing, fault: written.fault }
    }
    if ('leftOut' in written) return { line, uid: null, ...nothing, leftOut: written.leftOut }
    return readRow({ ...written, means: means(row.cells) }, years)
  })
}

const nothing = { wanted: null, fault: null, leftOut: null, notes: [], isWhole: false, replaces: null }

type Written = Omit<WrittenRow, 'means'> | { fault: Fault } | { leftOut: Fault }

function writerOf(table: FileTable, mapping: CalendarMapping): (row: TableRow) => Written {
  const { headers } = table
  const columns = {
    title: headerOf(headers, mapping.title),
    startDate: headerOf(headers, mapping.startDate),
    endDate: headerOf(headers, mapping.endDate),
  }
  const lengthFault = lengthFaults(table)
  return (row) => {
    const textOf = (column: number | null) => lineOf(column === null ? '' : (row.cells[column] ?? ''))
    const base = { line: row.line, title: textOf(mapping.title), place: textOf(mapping.place), columns }
    if (row.calendar) return ofCalendar(base, row.calendar)
    const uneven = lengthFault(row.cells)
    if (uneven) return { fault: { column: '', text: base.title, sentence: uneven } }
    const [starts, ends] = [textOf(mapping.startDate), textOf(mapping.endDate)]
    if (base.title === '' && starts === '') return { leftOut: emptyRow }
    const days = readDays(starts, ends, mapping)
    if ('span' in days) return { ...base, ...ofTable, startDate: days.span.startDate, spans: [days.span] }
    const { field, sentence } = days
    return { fault: { column: columns[field], text: field === 'startDate' ? starts : ends, sentence } }
  }
}

const emptyRow: Fault = { column: '', text: '', sentence: 'There is nothing in this row.' }

type ReadDays = { span: DaySpan } | { field: 'startDate' | 'endDate'; sentence: string }

function readDays(starts: string, ends: string, { dateOrder, endIsAfter }: CalendarMapping): ReadDays {
  const order = dateOrder ?? 'year-first'
  if (starts === '') return { field: 'startDate', sentence: 'There is no first day in this row.' }
  const first = parseDay(starts, order)
  if (first.refusal !== undefined) return { field: 'startDate', sentence: first.refusal }
  if (ends === '') return { span: { startDate: first.day, endDate: first.day } }
  const last = parseDay(ends, order)
  if (last.refusal !== undefined) return { field: 'endDate', sentence: last.refusal }
  if (last.day < first.day) return { field: 'endDate', sentence: 'The last day comes before the first.' }
  const isAfter = endIsAfter && last.day > first.day
  return { span: { startDate: first.day, endDate: isAfter ? dayAfter(last.day, -1) : last.day } }
}

const ofTable = { uid: null, outside: { count: 0, goesOn: false }, note: null, isCancelled: false, replaces: null }

function ofCalendar(
  base: Pick<WrittenRow, 'line' | 'title' | 'place' | 'columns'>,
  calendar: NonNullable<TableRow['calendar']>,
): Written {
  const { uid, spans, outside, startDate, isCancelled, replaces, fault, otherKind, note } = calendar
  if (otherKind) return { leftOut: { column: '', text: base.title, sentence: `This is ${otherKind} and no event.` } }
  if (fault) return { fault }
  const told = note === null ? null : { column: 'DTSTART', text: base.title, sentence: note }
  return { ...base, uid, spans, outside, startDate, isCancelled, replaces, note: told }
}

const lineOf = (text: string) => readableLine(text.replace(/\s+/g, ' '))
