import type { DateOrder, RegisterMapping } from '@bellhouse/contracts'
import { type ColumnOrder, orderOfDates, parseDay } from '../../../platform/table-file/date-column'
import { monthName } from '../../../platform/table-file/date-text'
import type { FileTable, TableRow } from '../../../platform/table-file/file-table'
import { type DayHeading, dayNumberOf, isHalfDay, isWeekDay, readDayHeading, withYear } from './day-heading'

/** A column that stands for a session of a day. */
export interface DayColumn extends DayHeading {
  column: number
  /** As it is in the file, with what is below it in the lines of headings. */
  heading: string
}

interface DaySheet {
  days: DayColumn[]
  /** Lines below the column names that name halves or days too. */
  headings: TableRow[]
  /** The rows of students. */
  rows: TableRow[]
}

const mostHeadings = 2
const fewestNumbers = 3

/** The sheet of a table with a column for each day; no days where it is none. */
export function readDaySheet(table: FileTable): DaySheet {
  const headings: TableRow[] = []
  for (const row of table.rows.slice(0, mostHeadings)) {
    if (!isHeadingLine(row.cells, table.headers)) break
    headings.push(row)
  }
  const lines = [table.headers, ...headings.map(({ cells }) => cells)]
  const width = Math.max(...lines.map(({ length }) => length))
  const days = Array.from({ length: width }, (_, column) => column).flatMap((column): DayColumn[] => {
    // Above the days of a month its name may be written, which one of them is below.
    const texts = [headingAt(lines, column), headingAt(lines.slice(1), column)].filter(Boolean)
    const heading = texts.find((text) => readDayHeading(text) !== null)
    const read = heading && readDayHeading(heading)
    return read ? [{ ...read, column, heading }] : []
  })
  const numbers = days.filter(({ lacks }) => lacks === 'month')
  const isSheet = days.length > numbers.length || numbers.length >= fewestNumbers
  return isSheet ? { days, headings, rows: table.rows.slice(headings.length) } : { days: [], headings: [], rows: [] }
}

/** A student's row has something in its first column; below the names of columns there are only halves and days. */
function isHeadingLine(cells: readonly string[], headers: readonly string[]) {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  if ((cells[0] ?? '').trim() !== '' || filled.length < 2) return false
  const isAboveDated = headers.some((header) => readDayHeading(header) !== null)
  return filled.every((cell) => isHalfDay(cell) || isWeekDay(cell) || (!isAboveDated && readDayHeading(cell) !== null))
}

/** A cell over two halves is written once, above the first of them. */
function headingAt(lines: readonly (readonly string[])[], column: number) {
  const isHalf = lines.some((cells) => isHalfDay(cells[column]?.trim() ?? ''))
  const textAt = (cells: readonly string[]) => cells[column]?.trim() || (isHalf && cells[column - 1]?.trim()) || ''
  return lines.map(textAt).filter(Boolean).join(' ').replace(/\s+/g, ' ')
}

/** The same with the days alone that somebody has chosen. */
export function chosenDays(table: FileTable, { days: chosen = [] }: Pick<RegisterMapping, 'days'>): DaySheet {
  const sheet = readDaySheet(table)
  return { ...sheet, days: sheet.days.filter(({ column }) => chosen.includes(column)) }
}

type Chosen = Pick<RegisterMapping, 'dateOrder' | 'month'>

/** In which order the headings write day and month, by all of them. */
export function orderOfHeadings(days: readonly DayColumn[], { headerLine = 1 }: FileTable): ColumnOrder {
  const dated = days.filter(({ lacks }) => lacks !== 'month')
  return orderOfDates(
    dated.map((day) => ({ line: headerLine, value: dateOf(day, '2000') })),
    'day-first',
  )
}

const dateOf = ({ date, lacks }: DayHeading, year: string) => (lacks === 'year' ? withYear(date, year) : date)

export const isMonthOpen = (days: readonly DayHeading[], month: string | null | undefined) =>
  !month && days.some(({ lacks }) => lacks !== null)

export type DatedColumn = DayColumn & ({ day: string; refusal?: never } | { day?: never; refusal: string })

/** Which day each of the columns is, or why it is none. */
export function dateColumns(days: readonly DayColumn[], { dateOrder, month }: Chosen): DatedColumn[] {
  let [year = '', ofYear = ''] = (month ?? '').split('-')
  let before = 0
  return days.map((day) => {
    if (day.lacks === 'month') {
      const number = dayNumberOf(day)
      // From 30 to 3 a month ends in between.
      if (before - number > 14) [year, ofYear] = monthAfter(year, ofYear)
      before = number
    }
    const read = parseDay(
      textOf(day, { year, month: ofYear, first: month ?? '' }, dateOrder),
      dateOrder ?? 'year-first',
    )
    if (read.refusal !== undefined) return { ...day, refusal: read.refusal }
    const wrong = weekDayFault(day, read.day)
    return wrong ? { ...day, refusal: wrong } : { ...day, day: read.day }
  })
}

function textOf(
  day: DayColumn,
  { year, month, first }: Record<'year' | 'month' | 'first', string>,
  order: DateOrder | null,
) {
  if (day.lacks === 'month') return `${year}-${month}-${dayNumberOf(day)}`
  if (day.lacks === null) return day.date
  const text = withYear(day.date, first.slice(0, 4))
  const read = parseDay(text, order ?? 'year-first').day
  // A sheet that begins in November has its January in the next year.
  return read && read.slice(0, 7) < first ? withYear(day.date, String(Number(first.slice(0, 4)) + 1)) : text
}

const monthAfter = (year: string, month: string): [string, string] =>
  month === '12' ? [String(Number(year) + 1), '01'] : [year, String(Number(month) + 1).padStart(2, '0')]

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function weekDayFault({ weekDay, heading }: DayColumn, day: string) {
  const real = (new Date(day).getUTCDay() + 6) % 7
  if (weekDay === null || weekDay === real) return null
  const [year, month, date] = day.split('-').map(Number)
  return `“${heading}” is not that day: ${date} ${monthName(month ?? 1)} ${year} is a ${names[real]}. Check the month, or the heading.`
}

const namedMonth =
  /(?<!\p{L})(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}*[-/., ]*((?:19|20)\d\d)(?!\d)/iu
const monthWords = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The month that titles, column names or the name of the file or sheet give. */
export function suggestMonth({ above = [], headers, name }: FileTable): string | null {
  const texts = [...above.flatMap(({ cells }) => cells), ...headers, name]
  const [, month = '', year = ''] = texts.map((text) => namedMonth.exec(text)).find(Boolean) ?? []
  const place = monthWords.indexOf(month.slice(0, 3).toLowerCase())
  return place < 0 ? null : `${year}-${String(place + 1).padStart(2, '0')}`
}
