/** A cell of the grid by its row and column, both from 0. */
export interface Spot {
  row: number
  column: number
}

/** What is chosen: the cell with the focus, and the corner opposite to it. */
export interface Area {
  focus: Spot
  anchor: Spot
}

export interface Size {
  rows: number
  columns: number
}

/** What each row and each column is known by, in their order. */
export interface Lines {
  rows: readonly string[]
  columns: readonly string[]
}

export const sizeOf = ({ rows, columns }: Lines): Size => ({ rows: rows.length, columns: columns.length })

export const oneSpot = (focus: Spot): Area => ({ focus, anchor: focus })

/** From the first to the last, both included. */
export const boundsOf = ({ focus, anchor }: Area) => ({
  top: Math.min(focus.row, anchor.row),
  bottom: Math.max(focus.row, anchor.row),
  start: Math.min(focus.column, anchor.column),
  end: Math.max(focus.column, anchor.column),
})

export function isOneSpot(area: Area) {
  return area.focus.row === area.anchor.row && area.focus.column === area.anchor.column
}

/** Every cell of the area, row by row. */
export function spotsOf(area: Area): Spot[] {
  const { top, bottom, start, end } = boundsOf(area)
  const rows = Array.from({ length: bottom - top + 1 }, (_, index) => top + index)
  return rows.flatMap((row) => Array.from({ length: end - start + 1 }, (_, index) => ({ row, column: start + index })))
}

const pageOfRows = 10

const within = (value: number, most: number) => Math.max(0, Math.min(value, most - 1))

export const clampSpot = ({ row, column }: Spot, { rows, columns }: Size): Spot => ({
  row: within(row, rows),
  column: within(column, columns),
})

/** The same cells where others have come or gone before them; for a line that is gone, what stands in its place. */
export function movedArea({ focus, anchor }: Area, from: Lines, to: Lines): Area {
  const moved = ({ row, column }: Spot): Spot => ({
    row: movedIndex(row, from.rows, to.rows),
    column: movedIndex(column, from.columns, to.columns),
  })
  return { focus: moved(focus), anchor: moved(anchor) }
}

function movedIndex(index: number, from: readonly string[], to: readonly string[]) {
  const now = to.indexOf(from[index] ?? '')
  return now < 0 ? index : now
}

type Step = (spot: Spot, size: Size) => Spot

const steps: Record<string, Step> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - pageOfRows, column }),
  PageDown: ({ row, column }) => ({ row: row + pageOfRows, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  'Ctrl+Home': () => ({ row: 0, column: 0 }),
  'Ctrl+End': (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
  'Ctrl+ArrowUp': ({ column }) => ({ row: 0, column }),
  'Ctrl+ArrowDown': ({ column }, { rows }) => ({ row: rows - 1, column }),
  'Ctrl+ArrowLeft': ({ row }) => ({ row, column: 0 }),
  'Ctrl+ArrowRight': ({ row }, { columns }) => ({ row, column: columns - 1 }),
}

/** Where a key leads; nothing where it is none that moves. */
export function findStep(key: string, spot: Spot, size: Size): Spot | undefined {
  const step = steps[key]
  return step && clampSpot(step(spot, size), size)
}

/** One on with Tab, at the end of a row to the next; nothing at the end of the grid, where Tab leaves it. */
export function findNext({ row, column }: Spot, { rows, columns }: Size, by: 1 | -1): Spot | undefined {
  const index = row * columns + column + by
  if (index < 0 || index >= rows * columns) return undefined
  return { row: Math.floor(index / columns), column: index % columns }
}
