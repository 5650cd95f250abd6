import { useCallback, useSyncExternalStore } from 'react'
import { Chip } from '../chip/chip'
import { countOf } from '../words/words'
import styles from './waiting-chip.module.css'

/** As much of an outbox as tells what waits in it. */
export interface Waiting {
  subscribe: (listener: () => void) => () => void
  /** How many changes have not arrived, and whether the last try to send them failed. */
  state: () => { waiting: number; isStuck: boolean }
}

/** Says on every page how much waits in this browser while the server cannot be reached. */
export function WaitingChip({ outboxes }: { outboxes: readonly Waiting[] }) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = outboxes.map((outbox) => outbox.subscribe(listener))
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        for (const stop of stops) stop()
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    [outboxes],
  )
  const count = useSyncExternalStore(subscribe, () => countStuck(outboxes))
  return (
    <div role="status" className={styles.waiting}>
      {count > 0 && (
        <Chip tone="late" icon="cloud-up">
          {countOf(count, 'change')} {count === 1 ? 'waits' : 'wait'} for the network
        </Chip>
      )}
    </div>
  )
}

const countStuck = (outboxes: readonly Waiting[]) =>
  outboxes
    .map(({ state }) => state())
    .filter(({ isStuck }) => isStuck || !navigator.onLine)
    .reduce((sum, { waiting }) => sum + waiting, 0)
