import { plainWord } from '@bellhouse/words'
import { invalidFile } from '../../../http/problems'
import type { FileTable, TableRow } from '../../../platform/table-file/file-table'
import { knownHeaders } from './known-headers'
import { isSecondLine, joinLines } from './two-line-header'

interface FoundHeader {
  header: string[]
  headerLine: number
  /** The lines of which the names are made: one as a rule, two where some columns have a name over them. */
  names: TableRow[]
  above: TableRow[]
  below: TableRow[]
}

/** People write the school, the class and the year above a list, but hardly more than this. */
const searched = 15

const linesOf = ({ headers, headerLine = 1, rows }: FileTable): TableRow[] => [
  { line: headerLine, cells: headers },
  ...rows,
]

/** The lines in which the column names are looked for. */
export const nearLines = (table: FileTable) => linesOf({ ...table, rows: table.rows.slice(0, searched - 1) })

/** The line of the column names: the one that was chosen, else the one with the most words that we know, else the first one that is as wide as a list. */
export function findHeader(table: FileTable, chosen?: number): FoundHeader {
  const lines = linesOf(table)
  const place = chosen === undefined ? likeliest(nearLines(table)) : mustFind(lines, chosen, table.name)
  const [found = { line: 1, cells: [] }] = lines.slice(place)
  const names = namesAt(lines, place, found)
  const [upper = found, lower] = names
  const header = lower ? joinLines(upper, lower) : underBands(trimmed(found), lines[place - 1]?.cells ?? [])
  const last = names.at(-1)?.line ?? found.line
  return {
    ...{ header, headerLine: found.line, names, above: lines.slice(0, place) },
    below: lines.slice(place + 1).filter(({ line }) => line > last),
  }
}

const trimmed = ({ cells }: TableRow) => cells.map((cell) => cell.trim())

function namesAt(lines: readonly TableRow[], place: number, found: TableRow): TableRow[] {
  const [before, next] = [lines[place - 1], lines[place + 1]]
  if (next && isSecondLine(found, next)) return [found, next]
  return before && isSecondLine(before, found) ? [before, found] : [found]
}

function mustFind(lines: readonly TableRow[], chosen: number, file: string) {
  const place = lines.findIndex(({ line }) => line === chosen)
  if (place < 0) throw invalidFile(`Line ${chosen} of ${file} is empty, so the names of the columns are not there.`)
  return place
}

function likeliest(near: readonly TableRow[]) {
  const scores = near.map(({ cells }) => countKnown(cells))
  const best = Math.max(...scores)
  const isNamed = best >= 2 && isMostlyKnown(near[scores.indexOf(best)]?.cells ?? [], best)
  return isNamed ? scores.indexOf(best) : firstWide(near)
}

/** “Name” below “Parent / guardian” is the parent’s: a line above says whose columns these are, as far as the two make a name that we know. */
function underBands(header: readonly string[], above: readonly string[]): string[] {
  let band = ''
  return header.map((cell, column) => {
    band = above[column]?.trim() || band
    const whole = `${band} ${cell}`
    return band && cell && knownHeaders.has(plainWord(whole)) ? whole : cell
  })
}

const countKnown = (cells: readonly string[]) =>
  new Set(cells.map(plainWord).filter((word) => word !== '' && knownHeaders.has(word))).size

// A row of a list may hold a word such as “Teacher” as well, but no row consists of such words.
const isMostlyKnown = (cells: readonly string[], known: number) =>
  known * 2 >= cells.filter((cell) => cell.trim()).length

/** Only a line with a single cell can be a title; anything wider is what somebody calls the columns. */
function firstWide(lines: readonly { cells: readonly string[] }[]) {
  const widthOf = ({ cells }: { cells: readonly string[] }) => cells.filter((cell) => cell.trim()).length
  if (!lines[0] || widthOf(lines[0]) > 1) return 0
  return Math.max(
    0,
    lines.findIndex((line) => widthOf(line) > 1),
  )
}
