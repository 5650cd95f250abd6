import type { FileTable } from './file-table'

const trimmed = (cells: readonly string[]) => cells.map((cell) => cell.trim())

/** The table below names of columns in two lines: “BIOLOGY” over “CA” and “EXAM” makes “BIOLOGY CA” and “BIOLOGY EXAM”. */
export function belowBands(table: FileTable): FileTable {
  const [first, ...rows] = table.rows
  if (!first || !isBelowBands(trimmed(table.headers), trimmed(first.cells))) return table
  return { ...table, headers: joined(table.headers, first.cells), headerLine: first.line, rows }
}

/** Words alone, each below a name that goes over more than one of them, beside columns whose name stands in the upper line. */
function isBelowBands(top: readonly string[], below: readonly string[]): boolean {
  const places = below.flatMap((cell, column) => (cell === '' ? [] : column))
  const isNext = (column: number) => !top[column] && top.slice(0, column).some(Boolean)
  const isUnder = (column: number) => isNext(column) || (isNext(column + 1) && Boolean(below[column + 1]))
  return (
    places.some(isNext) &&
    places.every((column) => isUnder(column) && /\p{L}/u.test(below[column] ?? '')) &&
    top.some((cell, column) => cell !== '' && !below[column])
  )
}

function joined(headers: readonly string[], cells: readonly string[]): string[] {
  const [top, below] = [trimmed(headers), trimmed(cells)]
  let band = ''
  return Array.from({ length: Math.max(top.length, below.length) }, (_, column) => {
    band = top[column] || band
    return below[column] ? `${band} ${below[column]}` : (top[column] ?? '')
  })
}
