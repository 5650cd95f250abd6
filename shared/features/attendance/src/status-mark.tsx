import type { AttendanceStatus } from '@bellhouse/contracts'
import styles from './status-mark.module.css'
import { statusWords, wordOf } from './status-words'

/** One mark as its letter, heard as its word, for instance "morning: Late". */
export function StatusMark({ status, label }: { status: AttendanceStatus; label: string }) {
  const letter = statusWords.find((one) => one.status === status)?.letter
  return (
    <span
      role="img"
      aria-label={`${label}: ${wordOf(status)}`}
      title={`${label}: ${wordOf(status)}`}
      className={styles.mark}
      data-status={status}
    >
      {letter}
    </span>
  )
}
