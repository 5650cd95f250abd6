import styles from './status-bar.module.css'
import { statusWords } from './status-words'

interface StatusBarProps {
  present: number
  absent: number
  late: number
  excused: number
}

/** The parts of a class as a bar. The figures beside it say the same in words, so it is not heard. */
export function StatusBar(counts: StatusBarProps) {
  const total = counts.present + counts.absent + counts.late + counts.excused
  return (
    <div className={styles.bar} aria-hidden>
      {statusWords.map(({ status }) => (
        <span
          key={status}
          data-status={status}
          style={{ inlineSize: `${total === 0 ? 0 : (counts[status] / total) * 100}%` }}
        />
      ))}
    </div>
  )
}
