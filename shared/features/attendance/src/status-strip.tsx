import { type AttendanceStatus, statusWords } from '@bellhouse/contracts'
import styles from './status-strip.module.css'

interface StatusStripProps {
  /** Oldest first; null where no register was taken. */
  sessions: readonly (AttendanceStatus | null)[]
}

/** The last sessions as small boxes: full is absent, half is late, a line is excused. It reads in grey print. */
export function StatusStrip({ sessions }: StatusStripProps) {
  return (
    <span role="img" aria-label={sentenceOf(sessions)} className={styles.strip}>
      {sessions.map((status, index) => (
        <span key={index} className={styles.box} data-status={status ?? 'none'} />
      ))}
    </span>
  )
}

function sentenceOf(sessions: StatusStripProps['sessions']) {
  const held = sessions.filter((status) => status !== null)
  if (held.length === 0) return 'No sessions yet'
  const counts = statusWords
    .map(({ status, word }) => ({ word, count: held.filter((one) => one === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => `${count} ${word.toLowerCase()}`)
  return `Last ${held.length} sessions: ${counts.join(', ')}`
}
