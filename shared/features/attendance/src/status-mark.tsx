import { type AttendanceStatus, statusWords, wordOfStatus } from '@bellhouse/contracts'
import styles from './status-mark.module.css'

/** One mark as its letter, heard as its word, for instance "morning: Late". */
export function StatusMark({ status, label }: { status: AttendanceStatus; label: string }) {
  const letter = statusWords.find((one) => one.status === status)?.letter
  return (
    <span
      role="img"
      aria-label={`${label}: ${wordOfStatus(status)}`}
      title={`${label}: ${wordOfStatus(status)}`}
      className={styles.mark}
      data-status={status}
    >
      {letter}
    </span>
  )
}
