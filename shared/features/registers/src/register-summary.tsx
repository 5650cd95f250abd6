import { StatusBar } from '@bellhouse/attendance'
import type { Register } from '@bellhouse/contracts'
import { clockTime, Figure, Figures } from '@bellhouse/ui'
import styles from './register.module.css'
import { countsOf } from './register-marks'
import type { OpenRegister } from './use-register'

/** The strip above the register: the figures, the bar, and how far it is. */
export function RegisterSummary({ open: { register, rows } }: { open: OpenRegister }) {
  const counts = countsOf(rows)
  const unmarked = counts.total - counts.marked
  return (
    <section aria-label="Summary" className={styles.summary}>
      <Figures>
        <Figure value={counts.present} label="present" />
        <Figure value={counts.absent} label="absent" />
        <Figure value={counts.late} label="late" />
        <Figure value={counts.excused} label="excused" />
      </Figures>
      <StatusBar counts={{ ...counts, present: counts.present - unmarked }} total={counts.total} />
      <p className={styles.progress}>{progressOf(register, counts)}</p>
    </section>
  )
}

function progressOf({ takenBy, takenAt }: Register, { marked, total }: { marked: number; total: number }) {
  if (!takenAt) return `${marked} of ${total} marked`
  return takenBy ? `Taken by ${takenBy} at ${clockTime(takenAt)}` : `Taken at ${clockTime(takenAt)}`
}
