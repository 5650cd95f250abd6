import type { Lines, Spot } from './grid-area'
import type { Cell } from './mark-cells'

/** A cell and what is to be written into it. */
export interface CellText {
  spot: Spot
  text: string
  /** The version that its person saw, where that may have become older since. */
  version?: number
}

/** What a grid is told by the sheet that it shows. */
export interface GridOptions {
  /** Where the focus is at first. */
  start: Spot
  lines: Lines
  cellAt: (spot: Spot) => Cell | undefined
  textAt: (spot: Spot) => string
  /** Writes cells; says how many changed. */
  write: (cells: readonly CellText[]) => number
  isClosed: (spot: Spot) => boolean
  undo: () => number
  redo: () => number
  onHelp: () => void
  onHistory: (spot: Spot) => void
  /** Says something that cannot be seen from the focus. */
  say: (sentence: string) => void
}
