import type { FileTable } from './file-table'

/** People write the school, the class and the year above a list, but hardly more than this. */
const searched = 15
const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim()).length

/** The table below the lines that name a list and not its columns: lines with a cell or two above what is much wider. */
export function belowTitles(table: FileTable): FileTable {
  const lines = [{ line: table.headerLine ?? 1, cells: table.headers }, ...table.rows.slice(0, searched)]
  const widest = Math.max(...lines.map(({ cells }) => filledIn(cells)))
  const isTitle = (cells: readonly string[]) => filledIn(cells) <= (widest >= 6 ? 2 : 1)
  if (widest < 3 || !isTitle(table.headers)) return table
  const place = lines.findIndex(({ cells }) => !isTitle(cells))
  const { line = 1, cells = [] } = lines[place] ?? {}
  const above = lines.slice(0, place).filter((one) => filledIn(one.cells) > 0)
  const headers = cells.map((cell) => cell.trim())
  return { ...table, headers, headerLine: line, above, rows: table.rows.slice(place) }
}
