import { useRef, useState } from 'react'
import type { Editing } from './cell-editor'
import { oneSpot, type Spot } from './grid-area'
import { clipboardHandlers, pasteClipboard } from './grid-clipboard'
import { actsOnMany, keyHandler } from './grid-keyboard'
import type { GridOptions } from './grid-options'
import { pointerHandlers } from './grid-pointer'
import { useGridEditing } from './use-grid-editing'
import { useGridSelection } from './use-grid-selection'

/** A grid to choose and write cells in, with the keys, the pointer and the clipboard. */
export function useGrid(options: GridOptions) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const isEditing = editing !== null
  const typed = useRef('')
  const selection = useGridSelection(options.start, options.lines, isEditing)
  const { root, area, choose } = selection
  // Whoever is written of may leave the sheet meanwhile.
  if (editing && options.cellAt(area.focus)?.key !== editing.key) setEditing(null)
  const acts = actsOnMany({ options, selection })
  const backToMarks = (act: () => void) => () => {
    act()
    choose(area)
  }
  const { begin, handleWrite, handleCancel } = useGridEditing(options, selection, [editing, setEditing])

  return {
    root,
    area,
    editing,
    handleWrite,
    handleCancel,
    choose: (spot: Spot) => choose(oneSpot(spot)),
    /** What buttons do; the focus then goes back to the marks. */
    acts: {
      undo: backToMarks(acts.undo),
      redo: backToMarks(acts.redo),
      fillDown: backToMarks(acts.fillDown),
      paste: () => void pasteClipboard(options, selection),
    },
    handlers: {
      onKeyDown: keyHandler({ options, selection, isEditing, begin, typed }),
      ...pointerHandlers({ selection, isEditing, onOpen: () => begin(options.textAt(area.focus), false) }),
      ...clipboardHandlers(options, selection),
    },
  }
}
