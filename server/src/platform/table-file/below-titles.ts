import type { FileTable, TableRow } from './file-table'

/** People write the school, the class and the year above a list, but hardly more than this. */
const searched = 15
const filledIn = ({ cells }: Pick<TableRow, 'cells'>) => cells.filter((cell) => cell.trim()).length

/** “Class: S1 East”, “Points Possible: 50”: what is said of the list, with its name before it. */
const isLabelled = (line: TableRow) =>
  filledIn(line) === 2 && /:\s*$/.test(line.cells.find((cell) => cell.trim()) ?? '')

/** How many of the first lines name a list and not its columns: lines with a cell or two above what is much wider. */
export function countTitles(lines: readonly TableRow[]): number {
  const near = lines.slice(0, searched + 1)
  const widest = Math.max(0, ...near.map(filledIn))
  const isTitle = (line: TableRow) => filledIn(line) <= (widest >= 6 ? 2 : 1) || isLabelled(line)
  if (widest === 2) return countNarrowTitles(near)
  return widest < 3 ? 0 : near.findIndex((line) => !isTitle(line))
}

/** Above two columns one cell may be a name without its neighbour, so the names below have to be words, and a number below them. */
function countNarrowTitles(near: readonly TableRow[]) {
  const place = near.findIndex((line) => filledIn(line) === 2 && !isLabelled(line))
  const cellsOf = (line?: TableRow) => (line?.cells ?? []).map((cell) => cell.trim()).filter(Boolean)
  const areNames = cellsOf(near[place]).every((cell) => /\p{L}/u.test(cell))
  const next = cellsOf(near[place + 1])
  const isRow = next.length === 2 && /\d/.test(next[0] ?? '')
  return areNames && isRow && !/\d/.test(cellsOf(near[place])[0] ?? '') ? Math.max(0, place) : 0
}

/** The table below the lines that name a list and not its columns. */
export function belowTitles(table: FileTable): FileTable {
  const lines = [{ line: table.headerLine ?? 1, cells: table.headers }, ...table.rows]
  const place = countTitles(lines)
  if (place === 0) return table
  const { line = 1, cells = [] } = lines[place] ?? {}
  const above = lines.slice(0, place).filter((one) => filledIn(one) > 0)
  const headers = cells.map((cell) => cell.trim())
  return { ...table, headers, headerLine: line, above, rows: table.rows.slice(place) }
}
