import { useDeferredValue } from 'react'

/** As many as a screen shows. */
const seenAtOnce = 20

/** The rows of a list that has just come: first those that are seen at once, and all of them in the moment after. */
export function useRowsInTurn<Row>(rows: readonly Row[]): readonly Row[] {
  const isNew = useDeferredValue(false, true)
  return isNew ? rows.slice(0, seenAtOnce) : rows
}
