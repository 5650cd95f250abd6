import { conflict } from '../../http/problems'
import { groupBy } from '../group-by'
import type { FileTable } from '../table-file/file-table'
import { storableText } from '../table-file/storable-text'
import type { MendedCell } from './import-kind'

const keyOf = ({ table, line, column }: MendedCell) => `${table} ${line} ${column}`

/** All that was mended so far, with what is mended now. */
export function addMends(before: readonly MendedCell[], now: readonly MendedCell[]): MendedCell[] {
  const storable = now.map((cell) => ({ ...cell, text: storableText(cell.text) }))
  return [...new Map([...before, ...storable].map((cell) => [keyOf(cell), cell])).values()]
}

/** The tables with other texts in the mended cells; refuses a cell that is not there. */
export function mendTables(tables: readonly FileTable[], mended: readonly MendedCell[]): readonly FileTable[] {
  if (mended.length === 0) return tables
  if (mended.some(({ table }) => table >= tables.length)) throw conflict('There is no such table in this import.')
  return tables.map((table, place) => {
    const own = mended.filter((cell) => cell.table === place)
    return own.length === 0 ? table : mendTable(table, own)
  })
}

function mendTable(table: FileTable, mended: readonly MendedCell[]): FileTable {
  // Above the column names may stand a title, which is narrower than the rows.
  const width = table.rows.reduce((widest, { cells }) => Math.max(widest, cells.length), table.headers.length)
  const ofLine = groupBy(mended, ({ line }) => String(line))
  const lines = new Set(table.rows.map(({ line }) => line))
  for (const { line, column } of mended) {
    if (!lines.has(line) || column >= width) throw conflict(`Line ${line} of the file has no such cell.`)
  }
  const rows = table.rows.map((row) => {
    const own = ofLine.get(String(row.line))
    if (!own) return row
    const cells = Array.from({ length: width }, (_, column) => row.cells[column] ?? '')
    for (const { column, text } of own) cells[column] = text
    return { ...row, cells }
  })
  return { ...table, rows }
}
