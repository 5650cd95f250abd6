import { useLayoutEffect, useRef, useState } from 'react'
import { type Area, clampSpot, oneSpot, type Size, type Spot } from './grid-area'

/** Which cells are chosen, and the focus that follows them: the grid is one tab stop. */
export function useGridSelection(start: Spot, size: Size, isEditing: boolean) {
  const root = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<Area>(() => oneSpot(start))
  const wantsFocus = useRef(false)
  const area = { focus: clampSpot(chosen.focus, size), anchor: clampSpot(chosen.anchor, size) }

  const reach = (spot: Spot) => {
    const cell = root.current?.querySelector<HTMLElement>(`[data-spot="${spot.row} ${spot.column}"]`)
    if (!cell || cell === document.activeElement) return cell
    // What React will say too; once the cell has the focus, a browser reckons all styles at once for it.
    cell.tabIndex = 0
    cell.focus({ preventScroll: true })
    return cell
  }

  useLayoutEffect(() => {
    if (!wantsFocus.current || isEditing) return
    wantsFocus.current = false
    const cell = reach(area.focus)
    // With the next picture, when the browser knows all places anyway.
    requestAnimationFrame(() => cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }))
  })

  const choose = (to: Area) => {
    wantsFocus.current = true
    setChosen(to)
  }

  return { root, area, size, reach, choose }
}

export type GridSelection = ReturnType<typeof useGridSelection>
