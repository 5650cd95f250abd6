import type { DragEvent } from 'react'
import styles from './plan.module.css'
import type { PlanPlace } from './plan-rows'

interface Spot {
  row: number
  column: number
}

interface PlanCellProps {
  place: PlanPlace
  spot: Spot
  isCurrent: boolean
  /** How many columns it takes: a set has a single cell. */
  span: number
  /** Of which streams a set is made. */
  streams: readonly string[]
  names: readonly string[]
  isChanged: boolean
  onFocus: (spot: Spot) => void
  onDrop: (from: string) => void
}

export function PlanCell(props: PlanCellProps) {
  const { place, spot, isCurrent, span, streams, names, isChanged, onFocus, onDrop } = props
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    const from = event.dataTransfer.getData('text/plain')
    if (from && !place.isClosed) onDrop(from)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the grid.
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid is made of.
      role="gridcell"
      className={styles.cell}
      colSpan={span}
      aria-disabled={place.isClosed || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isCurrent}
      data-spot={`${spot.row} ${spot.column}`}
      data-changed={isChanged || undefined}
      draggable={names.length > 0}
      onClick={() => onFocus(spot)}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', place.key)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
    >
      {names.length > 0 ? names.join(', ') : <span className={styles.nobody}>{emptyWord(place)}</span>}
      {streams.length > 0 && <small> {streams.join(', ')}</small>}
    </td>
  )
}

function emptyWord({ isClosed, isInSets }: PlanPlace) {
  if (isClosed) return ''
  return isInSets ? 'In sets' : 'Nobody'
}
