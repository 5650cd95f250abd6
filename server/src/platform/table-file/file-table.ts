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
  rows: TableRow[]
}

/** The same table with its password columns emptied: nobody's password is ever kept. */
export function withoutPasswords(table: FileTable): FileTable {
  const isKept = table.headers.map((header) => !/password/i.test(header))
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, index) => (isKept[index] ? cell : '')),
  }))
  return { ...table, rows }
}

export const withPlainCells = ({ line, cells }: TableRow) => ({ line, cells: cells.map(plainCell) })
