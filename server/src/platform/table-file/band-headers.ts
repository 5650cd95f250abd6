import type { FileTable } from './file-table'

type Names = readonly string[]

export const trimmed = (cells: Names) => cells.map((cell) => cell.trim())

/** The table below names of columns in two lines: “BIOLOGY” over “CA” and “EXAM” makes “BIOLOGY CA” and “BIOLOGY EXAM”. */
export function belowBands(table: FileTable): FileTable {
  const [first, ...rows] = table.rows
  if (!first) return table
  const [top, below] = [trimmed(table.headers), trimmed(first.cells)]
  const hasWordsAlone = below.every((cell) => cell === '' || /\p{L}/u.test(cell))
  if (!hasWordsAlone || !isBelowBands(top, below)) return table
  return { ...table, headers: joinNames(top, below, (band, cell) => `${band} ${cell}`), headerLine: first.line, rows }
}

/** Whether each cell of a line stands below a name that goes over more than one of them, beside columns whose name stands in the upper line. */
export function isBelowBands(top: Names, below: Names): boolean {
  const places = below.flatMap((cell, column) => (cell === '' ? [] : column))
  const isNext = (column: number) => !top[column] && top.slice(0, column).some(Boolean)
  const isUnder = (column: number) => isNext(column) || (isNext(column + 1) && Boolean(below[column + 1]))
  const hasOwn = top.some((cell, column) => cell !== '' && !below[column])
  return hasOwn && places.some(isNext) && places.every(isUnder)
}

/** One name for each column, made by `nameOf` of the name over several columns and the one below it where there are both. */
export function joinNames(top: Names, below: Names, nameOf: (band: string, cell: string) => string): string[] {
  let band = ''
  return Array.from({ length: Math.max(top.length, below.length) }, (_, column) => {
    band = top[column] || band
    const cell = below[column] ?? ''
    if (cell === '') return top[column] ?? ''
    return band ? nameOf(band, cell) : cell
  })
}
