import type { AllocationPlan } from '@bellhouse/contracts'
import styles from './plan.module.css'
import { PlanBar } from './plan-bar'
import { PlanGrid } from './plan-grid'
import { usePlanKeys } from './use-plan-keys'
import { cellKey, type Wanted } from './wanted-teachers'

interface PlanSheetProps {
  plan: AllocationPlan
  saved: Wanted
  wanted: Wanted
  onWant: (key: string, staffIds: readonly string[]) => void
}

export function PlanSheet({ plan, saved, wanted, onWant }: PlanSheetProps) {
  const teachersOf = (key: string) => wanted.get(key) ?? saved.get(key) ?? []
  const keys = usePlanKeys({ plan, teachersOf, onWant })
  return (
    <>
      <PlanBar plan={plan} keys={keys} teachers={keys.place ? teachersOf(cellKey(keys.place)) : []} onWant={onWant} />
      <PlanGrid label="Who teaches what" {...{ plan, saved, wanted, keys, onWant }} />
      <p className={styles.legend}>
        Arrow keys move, letters find a teacher, Delete empties a cell, Ctrl+C and Ctrl+V copy it. A cell can be dragged
        onto another one.
      </p>
    </>
  )
}
