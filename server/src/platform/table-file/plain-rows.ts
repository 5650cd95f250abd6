import { visibleCell } from './clean-cells'
import { whyNoRow } from './closing-lines'
import type { AsideLine, FileTable, TableRow } from './file-table'

/** Somebody has made a text of a number with it, which the program that wrote the file has not taken off; a name may begin with one too. */
const apostrophe = /^['’](?=\S*\d)(?=[\w+/.-]+$)/

/** The same table with cells as people see them. */
export function withVisibleCells(table: FileTable): FileTable {
  const clean = (cells: readonly string[]) => cells.map((cell) => visibleCell(cell).replace(apostrophe, ''))
  const rows = table.rows.map((row) => ({ ...row, cells: clean(row.cells) }))
  return { ...table, headers: table.headers.map(visibleCell), rows }
}

/** The same table without the lines that are no rows: the names of the columns once more, and with `isClosed` totals and signatures below. */
export function withoutAsides(table: FileTable, { isClosed = false } = {}): FileTable {
  const headers = table.headers.map((header) => header.trim())
  const again = textOf(headers)
  const asides: AsideLine[] = []
  const whyAside = (cells: readonly string[], fromEnd: number) => {
    if (textOf(cells) === again) return 'The column names are repeated here.'
    return isClosed ? whyNoRow(headers, cells, fromEnd) : null
  }
  const isRow = ({ line, cells, calendar }: TableRow, place: number) => {
    const trimmed = cells.map((cell) => cell.trim())
    const sentence = calendar ? null : whyAside(trimmed, table.rows.length - place)
    if (sentence !== null) asides.push({ line, text: trimmed.filter(Boolean).join(' '), sentence })
    return sentence === null
  }
  const rows = table.rows.filter(isRow)
  return asides.length === 0 ? table : { ...table, rows, asides }
}

const textOf = (cells: readonly string[]) => cells.join('\u0000').toLowerCase().replace(/\0+$/, '')
