import { StatusBar } from '@bellhouse/attendance'
import { type Register, wordOfStatus } from '@bellhouse/contracts'
import { clockTime, countOf, Figure, Figures } from '@bellhouse/ui'
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
  const { elsewhere = [] } = register
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
        {marked < total && (
          <p className={styles.hint}>
            {register.version === 0
              ? 'Anyone not marked is saved as present'
              : `${countOf(total - marked, 'student')} not marked`}
          </p>
        )}
      </div>
      {aside}
      {elsewhere.length > 0 && (
        <p className={styles.elsewhere}>
          In another register of this session: {elsewhere.map(placeElsewhere).join('; ')}
        </p>
      )}
    </section>
  )
}

const placeElsewhere = ({ name, stream, status }: NonNullable<Register['elsewhere']>[number]) =>
  `${name} (${stream}, ${wordOfStatus(status).toLowerCase()})`

function progressOf({ takenBy, takenAt }: Register, marked: number, total: number) {
  if (!takenAt) return `${marked} of ${total} marked`
  return takenBy ? `Taken by ${takenBy} at ${clockTime(takenAt)}` : `Taken at ${clockTime(takenAt)}`
}
