import { StatusBar } from '@bellhouse/attendance'
import type { Register } from '@bellhouse/contracts'
import { clockTime, Figure, Figures } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { countsOf } from './register-marks'
import styles from './register-summary.module.css'
import type { OpenRegister } from './use-register'

interface RegisterSummaryProps {
  open: OpenRegister
  /** At the end of the line: how far the saving is. */
  aside?: ReactNode
}

/** The strip above the register: the figures, the bar, and how far it is. */
export function RegisterSummary({ open: { register, rows }, aside }: RegisterSummaryProps) {
  const counts = countsOf(rows)
  const { present, absent, late, excused, marked, total } = counts
  return (
    <section aria-label="Summary" className={styles.summary}>
      <Figures>
        <Figure value={present} label="present" />
        <Figure value={absent} label="absent" />
        <Figure value={late} label="late" />
        <Figure value={excused} label="excused" />
      </Figures>
      <StatusBar counts={counts} total={total} />
      <div className={styles.progress}>
        <p>{progressOf(register, marked, total)}</p>
        {marked < total && <p className={styles.hint}>Anyone not marked is saved as present</p>}
      </div>
      {aside}
    </section>
  )
}

function progressOf({ takenBy, takenAt }: Register, marked: number, total: number) {
  if (!takenAt) return `${marked} of ${total} marked`
  return takenBy ? `Taken by ${takenBy} at ${clockTime(takenAt)}` : `Taken at ${clockTime(takenAt)}`
}
