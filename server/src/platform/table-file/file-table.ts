import { plainCell } from './csv'

export interface TableRow {
  /** Line in the file, the header being 1. */
  line: number
  cells: string[]
}

/** One table of an upload: a CSV file or a sheet of a workbook. */
export interface FileTable {
  name: string
  encoding: string
  delimiter: string
  headers: string[]
  /** Where it stands, if blank lines come before it. */
  headerLine?: number
  rows: TableRow[]
}

/** Titles may stand above the names of the columns, but hardly more lines than this. */
const titleLines = 20
const isPassword = (cell: string) => /password/i.test(cell)

/** The same table with its password columns emptied below their names: nobody's password is ever kept. */
export function withoutPasswords(table: FileTable): FileTable {
  const lines = [table.headers, ...table.rows.slice(0, titleLines).map(({ cells }) => cells)]
  const namedIn = new Map<number, number>()
  for (const [place, cells] of lines.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (isPassword(cell) && !namedIn.has(column)) namedIn.set(column, place)
    }
  }
  if (namedIn.size === 0) return table
  const rows = table.rows.map(({ line, cells }, index) => ({
    line,
    cells: cells.map((cell, column) => (index + 1 > (namedIn.get(column) ?? Infinity) ? '' : cell)),
  }))
  return { ...table, rows }
}

export const withPlainCells = ({ line, cells }: TableRow) => ({ line, cells: cells.map(plainCell) })
