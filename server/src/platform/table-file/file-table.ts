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

const masked = '•'

/**
 * The same table with its password columns emptied: nobody's password is ever kept. In a row that is longer than the header a password may
 * have slipped to the right, so that all that follows is made unreadable there.
 */
export function withoutPasswords(table: FileTable): FileTable {
  const isPassword = table.headers.map((header) => /password/i.test(header))
  const first = isPassword.indexOf(true)
  if (first === -1) return table
  const keep = (cells: readonly string[]) => {
    if (cells.length <= table.headers.length) return cells.map((cell, index) => (isPassword[index] ? '' : cell))
    return cells.map((cell, index) => (index >= first && cell !== '' ? masked : cell))
  }
  return { ...table, rows: table.rows.map(({ line, cells }) => ({ line, cells: keep(cells) })) }
}

export const withPlainCells = ({ line, cells }: TableRow) => ({ line, cells: cells.map(plainCell) })
