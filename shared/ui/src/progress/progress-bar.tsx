import styles from './progress-bar.module.css'

interface ProgressBarProps {
  label: string
  done: number
  total: number
}

export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return <progress aria-label={label} max={Math.max(total, 1)} value={done} className={styles.bar} />
}
