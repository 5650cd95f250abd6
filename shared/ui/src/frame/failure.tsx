import { Button } from '../button/button'
import { Icon } from '../icon/icon'
import styles from './failure.module.css'
import { isGone, sentencesOfShown } from './failure-sentences'

interface FailureProps {
  error: unknown
  /** What failed, as a person calls it: the title of the screen or the name of the part. */
  part?: string | undefined
  onRetry: () => void
  /** Where to go from here; for something that does not exist it takes the place of another try. */
  wayBack?: WayBack | undefined
}

export interface WayBack {
  label: string
  onGo: () => void
}

/** What happened, what to do, and the button that does it. */
export function Failure({ error, part, onRetry, wayBack }: FailureProps) {
  const { title, advice } = sentencesOfShown(error, part, wayBack !== undefined)
  return (
    <div role="alert" className={styles.failure}>
      <Icon name="alert" size={28} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      <p className={styles.advice}>{advice}</p>
      {(!wayBack || !isGone(error)) && (
        <Button look="primary" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      )}
      {wayBack && (
        <Button icon="arrow-left" onClick={wayBack.onGo}>
          {wayBack.label}
        </Button>
      )}
    </div>
  )
}
