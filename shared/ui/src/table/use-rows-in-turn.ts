import { useDeferredValue } from 'react'
import { useIsNarrow } from '../media/use-is-narrow'

/** In pixels: what stands above a list on the screens that have least there. */
const above = 240

/** In pixels. On a phone a row has two lines. */
const lowestRow = { phone: 50, wide: 40 }

/** However low the window is; a list shorter than that comes whole. */
const fewest = 8

/** The rows of a list that has just come: first those that are seen at once, and all of them in the moment after. */
export function useRowsInTurn<Row>(rows: readonly Row[]): readonly Row[] {
  const isNew = useDeferredValue(false, true)
  const isNarrow = useIsNarrow()
  if (!isNew) return rows
  const seen = (window.innerHeight - above) / (isNarrow ? lowestRow.phone : lowestRow.wide)
  return rows.slice(0, Math.max(Math.ceil(seen), fewest))
}
