import { useEffectEvent } from 'react'
import type { Editing, Leave } from './cell-editor'
import { findNext, findStep, oneSpot, type Size, type Spot } from './grid-area'
import type { GridOptions } from './grid-options'
import type { GridSelection } from './use-grid-selection'

const leaves: Record<Leave, (focus: Spot, size: Size) => Spot | undefined> = {
  down: (focus, size) => findStep('ArrowDown', focus, size),
  up: (focus, size) => findStep('ArrowUp', focus, size),
  left: (focus, size) => findStep('ArrowLeft', focus, size),
  right: (focus, size) => findStep('ArrowRight', focus, size),
  next: (focus, size) => findNext(focus, size, 1) ?? focus,
  previous: (focus, size) => findNext(focus, size, -1) ?? focus,
  stay: (focus) => focus,
  none: () => undefined,
}

/** The field over the cell with the focus: how it begins, and where the focus goes after it. */
export function useGridEditing(
  { isClosed, say, write, cellAt }: GridOptions,
  { area: { focus }, size, reach, choose }: GridSelection,
  [editing, setEditing]: readonly [Editing | null, (editing: Editing | null) => void],
) {
  const begin = (text: string, isOver: boolean) => {
    const cell = cellAt(focus)
    if (isClosed(focus)) say('This assessment is closed')
    else if (cell) setEditing({ text, isOver, key: cell.key, version: cell.version })
  }

  const handleWrite = useEffectEvent((text: string, leave: Leave) => {
    const to = leaves[leave](focus, size)
    // Before anything is drawn anew: the field that goes would else take the focus along.
    if (to) reach(to)
    setEditing(null)
    // What was only looked at is not written over what somebody else has written since.
    const isChanged = editing && (editing.isOver || text !== editing.text)
    if (isChanged) write([{ spot: focus, text, version: editing.version }])
    if (to) choose(oneSpot(to))
  })

  const handleCancel = useEffectEvent(() => {
    setEditing(null)
    choose(oneSpot(focus))
  })

  return { begin, handleWrite, handleCancel }
}
