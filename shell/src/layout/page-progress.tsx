import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Activity } from '../activity'
import styles from './page-progress.module.css'

const minimum = 0.08
/** How long the bar takes to move, and how long it rests between two steps, in milliseconds. */
const animation = 200
const every = 800

/** Each step is smaller than the one before, so the bar never claims to be done. */
const further = (value: number) => Math.min(value + (1 - value) * 0.12, 0.994)

/** The line at the top while the portal waits for something. */
export function PageProgress({ activity }: { activity: Activity }) {
  const isBusy = useSyncExternalStore(activity.watch, activity.isBusy)
  const [value, setValue] = useState<number | null>(null)

  useEffect(() => {
    if (isBusy) {
      setValue(minimum)
      const steps = setInterval(() => setValue((at) => further(at ?? minimum)), every)
      return () => clearInterval(steps)
    }
    setValue((at) => (at === null ? null : 1))
    const end = setTimeout(() => setValue(null), animation)
    return () => clearTimeout(end)
  }, [isBusy])

  if (value === null) return null
  return (
    <section aria-label="Waiting" className={styles.track}>
      <div
        role="progressbar"
        aria-label="Page"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(value * 100)}
        className={styles.bar}
        style={{ scale: `${value} 1`, transitionDuration: `${animation}ms` }}
      />
    </section>
  )
}
