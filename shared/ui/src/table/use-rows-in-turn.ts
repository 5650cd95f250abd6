import { useDeferredValue } from 'react'

/** In pixels. The lowest rows are lower, with as much of the page above them as that takes. */
const lowestRow = 36

/** The rows of a list that has just come: first those that are seen at once, and all of them in the moment after. */
export function useRowsInTurn<Row>(rows: readonly Row[]): readonly Row[] {
  const isNew = useDeferredValue(false, true)
  return isNew ? rows.slice(0, Math.ceil(window.innerHeight / lowestRow)) : rows
}
