import type { AllocationPlan } from '@bellhouse/contracts'
import styles from './plan.module.css'
import { PlanCell } from './plan-cell'
import type { PlanRow } from './plan-rows'
import type { usePlanKeys } from './use-plan-keys'
import { shortName, type Wanted } from './wanted-teachers'

interface PlanGridProps {
  label: string
  plan: AllocationPlan
  rows: readonly PlanRow[]
  saved: Wanted
  wanted: Wanted
  keys: ReturnType<typeof usePlanKeys>
  onWant: (key: string, staffIds: readonly string[]) => void
}

/** Subjects by streams, with the sets of a subject below it. A cell is dragged onto another one, which then has the same teachers. */
export function PlanGrid({ label, plan, rows, saved, wanted, keys, onWant }: PlanGridProps) {
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
          {rows.map(({ subject, set, places }, row) => (
            <tr key={set?.id ?? subject.id} className={set ? styles.set : undefined}>
              <th scope="row">
                {set?.title ?? subject.name} {!set && <small>{subject.code}</small>}
              </th>
              {places.map((place, column) => (
                <PlanCell
                  key={place.key}
                  place={place}
                  spot={{ row, column }}
                  isCurrent={row === keys.row && column === keys.column}
                  span={set ? plan.streams.length : 1}
                  streams={set?.streams ?? []}
                  names={teachersOf(place.key).map((id) => nameOf.get(id) ?? '…')}
                  isChanged={wanted.has(place.key)}
                  onFocus={keys.focusCell}
                  onDrop={(from) => from !== place.key && onWant(place.key, teachersOf(from))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
