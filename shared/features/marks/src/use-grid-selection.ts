import { useLayoutEffect, useRef, useState } from 'react'
import { type Area, clampSpot, type Lines, movedArea, oneSpot, type Spot, sizeOf } from './grid-area'

/** Which cells are chosen, and the focus that follows them: the grid is one tab stop. */
export function useGridSelection(start: Spot, lines: Lines, isEditing: boolean) {
  const root = useRef<HTMLTableElement>(null)
  const size = sizeOf(lines)
  const [chosen, setChosen] = useChosen(start, lines)
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

/** Who and what was chosen stays chosen while rows and columns come and go. */
function useChosen(start: Spot, lines: Lines) {
  const [{ from, area }, setChosen] = useState(() => ({ from: lines, area: oneSpot(start) }))
  const chosen = from === lines ? area : movedArea(area, from, lines)
  if (from !== lines) setChosen({ from: lines, area: chosen })
  return [chosen, (to: Area) => setChosen({ from: lines, area: to })] as const
}

export type GridSelection = ReturnType<typeof useGridSelection>
