import { createHash } from 'node:crypto'
import type { RosterMapping } from '@bellhouse/contracts'
import { type CleanCounts, cleanCell, sentencesOf } from '../../../platform/table-file/clean-cells'
import { whyNoRow } from '../../../platform/table-file/closing-lines'
import {
  type FileTable,
  hiddenRowSentence,
  hiddenSheetSentences,
  type TableRow,
} from '../../../platform/table-file/file-table'
import { withBirthDates } from './birth-columns'
import type { ClassTitles } from './class-titles'
import { findHeader, nearLines } from './find-header'
import { numberRepeated } from './repeated-headers'
import type { RosterTable } from './roster-table'
import type { RowLedger } from './row-ledger'
import { withOneSex } from './sex-columns'
import { titleAbove, titleAmong } from './titles-of-table'

/** A longer gap is no slip of somebody's hand but the way that a sheet was laid out. */
const longestGap = 100

/** How many rows a table has to account for: all below its first line, the blank ones between them too. */
export const countLines = (table: FileTable) =>
  table.rows.length + (table.hiddenRows ?? []).length + blankLines(table).length

/** What tells the rows of a table from its other lines. */
export interface Opening extends Pick<RosterMapping, 'headerLines'> {
  titles: ClassTitles
}

/** The table below its true header line, with clean cells and whole rows; of every other line the ledger is told. */
export function cleanTable(
  given: FileTable,
  ledger: RowLedger,
  { titles: names, headerLines = {} }: Opening,
): RosterTable {
  const { name: file, hiddenRows = [] } = given
  const { header, headerLine, names: headings, above, below } = findHeader(given, headerLines[given.name])
  const blank = blankLines(given)
  const second = headings.filter(({ line }) => line > headerLine)
  ledger.register(file, [...above, ...second, ...below].map(({ line }) => line).concat(hiddenRows, blank))
  for (const line of hiddenRows) ledger.leaveOut({ file, line }, null, hiddenRowSentence)
  for (const line of blank) ledger.leaveOut({ file, line }, null, 'This line is empty.')
  for (const { line, cells } of above) {
    ledger.leaveOut({ file, line }, null, 'This line is above the column names.', cells.find(Boolean))
  }
  for (const { line } of second) ledger.leaveOut({ file, line }, null, 'This line belongs to the column names.')
  const counts: CleanCounts = { spaces: 0, invisible: 0, wide: 0 }
  const clean = ({ line, cells }: TableRow) => ({ line, cells: cells.map((cell) => cleanCell(cell, counts)) })
  const cleanRows = below.map(clean)
  const withSex = withOneSex(header, cleanRows)
  const cleaned = {
    headers: withSex.headers,
    rows: withBirthDates(withSex, (told) => ledger.warn({ file, line: null }, told.header, told.sentence)),
  }
  for (const sentence of [...sentencesOf(counts), ...hiddenSheetSentences(given)])
    ledger.warn({ file, line: null }, null, sentence)
  const table = { ...given, headers: numberRepeated(cleaned.headers), headerLine }
  const title = titleAbove(given, above, names)
  const titles = title ? [title] : []
  const isTitle = (row: TableRow) => {
    const among = titleAmong(table, row, names)
    if (among) titles.push(among)
    return among !== null
  }
  const repeated = linesLike([header, ...headings.map(({ cells }) => cells.map((cell) => cell.trim()))], cleanRows)
  const rows = keepWholeRows(table, cleaned.rows, ledger, { isTitle, isHeading: ({ line }) => repeated.has(line) })
  return { ...table, rows, titles, firstRows: firstRows(given, below, rows), near: nearLines(given) }
}

/** Rows that do not stand right below another one. */
function firstRows(given: FileTable, below: readonly TableRow[], rows: readonly TableRow[]): ReadonlySet<number> {
  const kept = new Set(rows.map(({ line }) => line))
  const gaps = new Set(gapsAbove(given).flatMap(({ line, gap }) => (gap > 0 ? line : [])))
  const firsts = below.filter(({ line }, place) => gaps.has(line) || !kept.has(below[place - 1]?.line ?? 0))
  return new Set(firsts.map(({ line }) => line))
}

function blankLines(table: FileTable): number[] {
  const hidden = new Set(table.hiddenRows)
  return gapsAbove(table).flatMap(({ first, gap }) => {
    if (gap <= 0 || gap > longestGap) return []
    return Array.from({ length: gap }, (_, index) => first + index).filter((one) => !hidden.has(one))
  })
}

/** How many lines of the file lie between each row and the one above it, and which is the first of them. */
function gapsAbove({ rows, delimiter, headerLine = 1 }: FileTable) {
  let expected = headerLine + 1
  return rows.map(({ line, cells }) => {
    const first = expected
    const breaks = delimiter ? cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0) : 0
    expected = line + 1 + breaks
    return { line, first, gap: line - first }
  })
}

function keepWholeRows(
  table: FileTable,
  rows: readonly TableRow[],
  ledger: RowLedger,
  { isTitle, isHeading }: Record<'isTitle' | 'isHeading', (row: TableRow) => boolean>,
): TableRow[] {
  const seen = new Map<string, number>()
  // A row that begins with nothing adds to the one above it, so the same words below another are no repetition.
  let above = ''
  return rows.filter((row, index) => {
    const { line, cells } = row
    const place = { file: table.name, line }
    const text = textOf(cells)
    if (cells[0]) above = text
    const digest = digestOf(cells[0] ? text : `${above}\n${text}`)
    const double = seen.get(digest)
    const leaveOut = (sentence: string) => {
      ledger.leaveOut(place, null, sentence, cells.find(Boolean))
      return false
    }
    if (cells.every((cell) => cell === '')) return leaveOut('This line is empty.')
    if (isTitle(row)) return leaveOut('This line is the title of the rows below it.')
    if (isHeading(row)) return leaveOut('The column names are repeated here.')
    const noRow = whyNoRow(table.headers, cells, rows.length - index)
    if (noRow) return leaveOut(noRow)
    const fault = lengthFault(table, cells)
    if (fault) {
      ledger.refuse(place, null, fault, cells.join(table.delimiter || ', '))
      return false
    }
    if (double !== undefined) return leaveOut(`This row repeats line ${double}; it is imported once.`)
    seen.set(digest, line)
    return true
  })
}

/** Rows that are nothing but the column names once more. */
function linesLike(headings: readonly (readonly string[])[], rows: readonly TableRow[]): ReadonlySet<number> {
  const texts = new Set(headings.map(textOf))
  return new Set(rows.flatMap(({ line, cells }) => (texts.has(textOf(cells)) ? line : [])))
}

const textOf = (cells: readonly string[]) => cells.join('\u0000').toLowerCase().replace(/\0+$/, '')

/** A list may be tens of megabytes of rows, of which each is to be known again. */
const digestOf = (text: string) => createHash('sha1').update(text).digest('base64')

/** Sheets leave empty cells at the end of a row out; in a text file a row that is too short has lost something. */
function lengthFault({ headers, delimiter }: FileTable, cells: readonly string[]): string | null {
  const isLonger = cells.slice(headers.length).some(Boolean)
  if (isLonger) {
    return `This row has ${cells.length} cells where the column names are ${headers.length}, so it is not clear which cell belongs where. A value may contain the character that separates the columns.`
  }
  if (delimiter === '' || cells.length >= headers.length) return null
  return `This row has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'} where the column names are ${headers.length}, so it is not clear which values are missing.`
}
