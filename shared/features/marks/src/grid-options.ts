import type { Lines, Spot } from './grid-area'
import type { Cell } from './mark-cells'

/** A cell and what is to be written into it. */
export interface CellText {
  spot: Spot
  text: string
  /** The version that its person saw, where that may have become older since. */
  version?: number
}

/** How many marks an act has changed, and how many texts it was about that are no marks. */
export interface Outcome {
  taken: number
  refused: number
}

/** What a grid is told by the sheet that it shows. */
export interface GridOptions {
  /** Where the focus is at first. */
  start: Spot
  lines: Lines
  cellAt: (spot: Spot) => Cell | undefined
  textAt: (spot: Spot) => string
  /** Writes cells. What is refused stands in its cell too, to be mended. */
  write: (cells: readonly CellText[]) => Outcome
  isClosed: (spot: Spot) => boolean
  undo: () => Outcome
  redo: () => Outcome
  onHelp: () => void
  onHistory: (spot: Spot) => void
  /** Says something that cannot be seen from the focus. */
  say: (sentence: string) => void
}
