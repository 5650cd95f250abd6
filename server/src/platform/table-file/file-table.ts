import type { CalendarEntry } from '../calendar-file/calendar-entry'
import { plainCell } from './csv'

export interface TableRow {
  /** Line in the file, the header being 1. */
  line: number
  cells: string[]
  /** Of a calendar: its days and what is wrong with them. */
  calendar?: CalendarEntry
  /** Of a timetable: the lesson stays where it stands. */
  isLocked?: boolean
}

/** A line below the names of the columns that is no row, and why. */
export interface AsideLine {
  line: number
  text: string
  sentence: string
}

/** One table of an upload: a CSV file or a sheet of a workbook. */
export interface FileTable {
  name: string
  /** What the sheet of a workbook is called. */
  sheet?: string
  encoding: string
  delimiter: string
  headers: string[]
  /** Where it stands, if blank lines come before it. */
  headerLine?: number
  /** Lines above it that name the list and not its columns. */
  above?: TableRow[]
  /** Sheets of the same workbook that are hidden and were not read; said once, with the first table. */
  hiddenSheets?: string[]
  /** Lines that are not shown and were not read, as a filter leaves them. */
  hiddenRows?: number[]
  /** Lines among its rows that are none, as far as somebody has looked for them. */
  asides?: AsideLine[]
  rows: TableRow[]
}

/** How many lines a table has to account for below its column names and above them, those that are not shown too. */
export const countLinesOf = ({
  rows,
  above = [],
  hiddenRows = [],
  asides = [],
}: Pick<FileTable, 'rows' | 'above' | 'hiddenRows' | 'asides'>) =>
  rows.length + above.length + hiddenRows.length + asides.length

export const aboveSentence = 'This line is above the column names.'

export const hiddenRowSentence = 'This row is hidden, so it is not read. Show it in the file if it is meant too.'

/** What is said of the sheets that nobody sees, of which nothing is read. */
export const hiddenSheetSentences = ({ hiddenSheets = [] }: Pick<FileTable, 'hiddenSheets'>) =>
  hiddenSheets.map(hiddenSentence)

export const hiddenSentence = (name: string) =>
  `The sheet “${name}” is hidden, so it is not read. Show it in the file if it is meant too.`

/** Titles may stand above the names of the columns, but hardly more lines than this. */
const titleLines = 20
const isPassword = (cell: string) => /password/i.test(cell)
const masked = '•'

/**
 * The same table with its password columns emptied below their names: nobody's password is ever kept. In a row that is longer than its header a
 * password may have slipped to the right, so that all that follows is made unreadable there.
 */
export function withoutPasswords(table: FileTable): FileTable {
  const lines = [table.headers, ...table.rows.slice(0, titleLines).map(({ cells }) => cells)]
  const namedIn = lines.findIndex((cells) => cells.some(isPassword))
  const header = lines[namedIn]
  if (!header) return table
  const emptied = header.map(isPassword)
  const first = emptied.indexOf(true)
  const keep = (cells: readonly string[]) => {
    if (cells.length <= header.length) return cells.map((cell, index) => (emptied[index] ? '' : cell))
    return cells.map((cell, index) => (index >= first && cell !== '' ? masked : cell))
  }
  const rows = table.rows.map((row, index) => ({ ...row, cells: index < namedIn ? row.cells : keep(row.cells) }))
  return { ...table, rows }
}

export const withPlainCells = ({ line, cells }: TableRow) => ({ line, cells: cells.map(plainCell) })
