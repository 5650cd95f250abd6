import type { AllocationPlan } from '@bellhouse/contracts'
import type { DragEvent } from 'react'
import styles from './plan.module.css'
import type { usePlanKeys } from './use-plan-keys'
import { cellKey, shortName, type Wanted } from './wanted-teachers'

interface PlanGridProps {
  label: string
  plan: AllocationPlan
  saved: Wanted
  wanted: Wanted
  keys: ReturnType<typeof usePlanKeys>
  onWant: (key: string, staffIds: readonly string[]) => void
}

/** Subjects by streams. A cell is dragged onto another one, which then has the same teachers. */
export function PlanGrid({ label, plan, saved, wanted, keys, onWant }: PlanGridProps) {
  const nameOf = new Map(plan.teachers.map(({ id, name }) => [id, shortName(name)]))
  const teachersOf = (key: string) => wanted.get(key) ?? saved.get(key) ?? []

  return (
    <div className={styles.scroll}>
      <table
        ref={keys.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid is made of.
        role="grid"
        aria-label={label}
        className={styles.grid}
        onKeyDown={keys.handleKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">Subject</th>
            {plan.streams.map((stream) => (
              <th key={stream.id} scope="col">
                {stream.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.subjects.map((subject, row) => (
            <tr key={subject.id}>
              <th scope="row">
                {subject.name} <small>{subject.code}</small>
              </th>
              {plan.streams.map((stream, column) => {
                const key = cellKey({ subjectId: subject.id, streamId: stream.id })
                return (
                  <PlanCell
                    key={key}
                    cell={key}
                    spot={{ row, column }}
                    names={teachersOf(key).map((id) => nameOf.get(id) ?? '…')}
                    isChanged={wanted.has(key)}
                    isClosed={!subject.classCodes.includes(stream.classCode)}
                    keys={keys}
                    onDrop={(from) => from !== key && onWant(key, teachersOf(from))}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PlanCellProps {
  cell: string
  spot: { row: number; column: number }
  names: readonly string[]
  isChanged: boolean
  /** The subject belongs to another level than the stream. */
  isClosed: boolean
  keys: ReturnType<typeof usePlanKeys>
  onDrop: (from: string) => void
}

function PlanCell({ cell, spot, names, isChanged, isClosed, keys, onDrop }: PlanCellProps) {
  const isCurrent = spot.row === keys.row && spot.column === keys.column
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    const from = event.dataTransfer.getData('text/plain')
    if (from && !isClosed) onDrop(from)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the grid.
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid is made of.
      role="gridcell"
      className={styles.cell}
      aria-disabled={isClosed || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isCurrent}
      data-spot={`${spot.row} ${spot.column}`}
      data-changed={isChanged || undefined}
      draggable={names.length > 0}
      onClick={() => keys.focusCell(spot)}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', cell)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
    >
      {names.length > 0 ? names.join(', ') : <span className={styles.nobody}>{isClosed ? '' : 'Nobody'}</span>}
    </td>
  )
}
