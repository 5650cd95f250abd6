import type { AllocationPlan } from '@bellhouse/contracts'
import { useMemo } from 'react'
import styles from './plan.module.css'
import { PlanBar } from './plan-bar'
import { PlanGrid } from './plan-grid'
import { rowsOf } from './plan-rows'
import { usePlanKeys } from './use-plan-keys'
import type { Wanted } from './wanted-teachers'

interface PlanSheetProps {
  plan: AllocationPlan
  saved: Wanted
  wanted: Wanted
  onWant: (key: string, staffIds: readonly string[]) => void
}

export function PlanSheet({ plan, saved, wanted, onWant }: PlanSheetProps) {
  const rows = useMemo(() => rowsOf(plan), [plan])
  const teachersOf = (key: string) => wanted.get(key) ?? saved.get(key) ?? []
  const keys = usePlanKeys({ rows, teachersOf, onWant })
  return (
    <>
      <PlanBar {...{ plan, rows, keys, onWant }} teachers={keys.place ? teachersOf(keys.place.key) : []} />
      <PlanGrid label="Who teaches what" {...{ plan, rows, saved, wanted, keys, onWant }} />
      <p className={styles.legend}>
        Arrow keys move, letters find a teacher, Delete empties a cell, Ctrl+C and Ctrl+V copy it. A cell can be dragged
        onto another one. Sets are listed below their subject, with their streams.
      </p>
    </>
  )
}
