import { invalidFile } from '../../http/problems'
import type { FileTable } from '../table-file/file-table'

/** A day, which is the name of no column that says one thing of everybody. */
const day = /^\d{4}-\d{1,2}-\d{1,2}\b|^\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d\d)\b/

/** As many rows say what stands in a column. */
const compared = 20
const fewest = 2

/** Refuses a list whose first line is a row, so that this row does not pass for the names of the columns. */
export function mustHaveNames(table: FileTable) {
  mustBeNames(table, table.headers.find((header) => day.test(header.trim())) ?? rowLikeIn(table))
}

/** The same for a list in which days, subjects or streams may be the names of columns. */
export function mustHaveOtherNames(table: FileTable) {
  mustBeNames(table, rowLikeIn(table))
}

function mustBeNames({ name, headerLine = 1 }: FileTable, found: string | undefined) {
  if (found === undefined) return
  throw invalidFile(
    `Line ${headerLine} of ${name} looks like a row and not like the names of the columns, as “${found}” stands in it. Write the names of the columns above it, and drop the file again.`,
  )
}

/** A cell of the first line that is like all those below it: a number of the same form, or a word that comes again beside another one that does, or beside a shorter number. */
function rowLikeIn({ headers, rows }: FileTable): string | undefined {
  const below = rows.slice(0, compared)
  if (below.length < fewest) return undefined
  const [again, formed]: [string[], string[]] = [[], []]
  for (const [column, header] of headers.entries()) {
    const cell = header.trim()
    const cells = below.flatMap(({ cells: row }) => row[column]?.trim() || [])
    if (cell === '' || cells.length < fewest) continue
    const isFormed = /\d/.test(cell) && cells.every((one) => formOf(one) === formOf(cell))
    if (isFormed && isNumber(cell)) return cell
    if (isFormed) formed.push(cell)
    else if (/\p{L}/u.test(cell) && cells.some((one) => one.toLowerCase() === cell.toLowerCase())) again.push(cell)
  }
  return again.length > 0 && again.length + formed.length > 1 ? again[0] : undefined
}

/** The number of somebody, and not of a paper, a year or a subject. */
const isNumber = (cell: string) =>
  /^[\p{L}\d/.\-\s]+$/u.test(cell) && (/\d{5}/.test(cell) || (/\d{3}/.test(cell) && /\D/.test(cell)))

const formOf = (cell: string) => cell.replace(/\d+/g, '9').replace(/\p{L}+/gu, 'a')
