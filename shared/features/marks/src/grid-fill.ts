import { type Area, boundsOf, spotsOf } from './grid-area'
import type { CellText, GridOptions } from './grid-options'

/** The same text in every cell of an area. */
export const filledWith = (area: Area, text: string): CellText[] => spotsOf(area).map((spot) => ({ spot, text }))

/** The first chosen row in all others; where one row is chosen, the row above in it. Nothing in the first row of the grid. */
export function filledDown(area: Area, textAt: GridOptions['textAt']): CellText[] {
  const { top, bottom, start, end } = boundsOf(area)
  const isOneSpot = top === bottom && start === end
  const from = isOneSpot ? top - 1 : top
  if (from < 0) return []
  const spots = spotsOf({
    anchor: { row: from + 1, column: start },
    focus: { row: Math.max(bottom, from + 1), column: end },
  })
  return spots.map((spot) => ({ spot, text: textAt({ row: from, column: spot.column }) }))
}
