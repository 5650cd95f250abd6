import { Button } from '../button/button'
import { Icon } from '../icon/icon'
import styles from './failure.module.css'
import { sentencesOfShown } from './failure-sentences'

interface FailureProps {
  error: unknown
  /** What failed, as a person calls it: the title of the screen or the name of the part. */
  part?: string | undefined
  onRetry: () => void
}

/** What happened, what to do, and the button that does it. */
export function Failure({ error, part, onRetry }: FailureProps) {
  const { title, advice } = sentencesOfShown(error, part)
  return (
    <div role="alert" className={styles.failure}>
      <Icon name="alert" size={28} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      <p className={styles.advice}>{advice}</p>
      <Button look="primary" icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
