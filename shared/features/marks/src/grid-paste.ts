import { type Area, boundsOf, type Size, type Spot } from './grid-area'
import { filledWith } from './grid-fill'
import type { CellText, GridOptions } from './grid-options'

/** What is chosen, row by row, as it is written. */
export function textsOf(area: Area, textAt: GridOptions['textAt']): string[][] {
  const { top, bottom, start, end } = boundsOf(area)
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: end - start + 1 }, (__, column) => textAt({ row: top + row, column: start + column })),
  )
}

interface Paste {
  cells: CellText[]
  /** How many did not fit into the grid. */
  rest: number
  /** The last cell that was pasted into. */
  corner: Spot
}

/** Where pasted cells go: one cell fills all that is chosen, more begin at its first corner. */
export function placePaste(given: readonly (readonly string[])[], area: Area, size: Size): Paste {
  const { top, start, bottom, end } = boundsOf(area)
  const [only] = given
  if (given.length === 1 && only?.length === 1)
    return { cells: filledWith(area, only[0] ?? ''), rest: 0, corner: { row: bottom, column: end } }
  const all = given.flatMap((texts, row) =>
    texts.map((text, column) => ({ spot: { row: top + row, column: start + column }, text })),
  )
  const cells = all.filter(({ spot }) => spot.row < size.rows && spot.column < size.columns)
  const corner = cells.reduce(
    (most, { spot }) => ({ row: Math.max(most.row, spot.row), column: Math.max(most.column, spot.column) }),
    { row: top, column: start },
  )
  return { cells, rest: all.length - cells.length, corner }
}
