import type { MouseEvent } from 'react'
import { oneSpot, type Spot } from './grid-area'
import type { GridSelection } from './use-grid-selection'

interface Pointer {
  selection: GridSelection
  isEditing: boolean
  /** Begins to change the cell with the focus. */
  onOpen: () => void
}

/** What the pointer does in a grid: it chooses, draws out what is chosen, and opens a cell. */
export function pointerHandlers({ selection: { area, choose }, isEditing, onOpen }: Pointer) {
  const { focus, anchor } = area
  return {
    onMouseDown: (event: MouseEvent) => {
      const spot = findSpot(event)
      if (!spot || (isEditing && spot.row === focus.row && spot.column === focus.column)) return
      event.preventDefault()
      if (isEditing) (document.activeElement as HTMLElement | null)?.blur()
      choose(event.shiftKey ? { focus: spot, anchor } : oneSpot(spot))
    },
    onMouseOver: (event: MouseEvent) => {
      const spot = event.buttons === 1 && !isEditing && findSpot(event)
      if (spot) choose({ focus: spot, anchor })
    },
    onDoubleClick: (event: MouseEvent) => {
      if (findSpot(event)) onOpen()
    },
  }
}

function findSpot({ target }: MouseEvent): Spot | undefined {
  const numbers = (target as HTMLElement).closest<HTMLElement>('[data-spot]')?.dataset.spot?.split(' ').map(Number)
  const [row, column] = numbers ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}
