import { useCallback, useSyncExternalStore } from 'react'
import { Icon } from '../icon/icon'
import { countOf } from '../words/words'
import styles from './waiting-chip.module.css'

/** As much of an outbox as tells what waits in it. */
export interface Waiting {
  /** What one group of changes is to people: a register, a mark sheet. */
  noun: string
  subscribe: (listener: () => void) => () => void
  /** How many groups have changes that have not arrived, and whether the last try to send them failed. */
  state: () => { waitingGroups: number; isStuck: boolean }
}

/** Says on every page how much waits in this browser while the server cannot be reached; a line of its own, which covers nothing. */
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
  const sentence = useSyncExternalStore(subscribe, () => sentenceOf(outboxes))
  return (
    <div role="status" className={styles.waiting}>
      {sentence && (
        <>
          <Icon name="cloud-up" size={18} />
          <span>{sentence}</span>
        </>
      )}
    </div>
  )
}

/** For instance “2 registers and 1 mark sheet wait for the network”. */
function sentenceOf(outboxes: readonly Waiting[]) {
  const stuck = outboxes
    .map(({ noun, state }) => ({ noun, ...state() }))
    .filter(({ isStuck, waitingGroups }) => waitingGroups > 0 && (isStuck || !navigator.onLine))
  if (stuck.length === 0) return ''
  const isOne = stuck.length === 1 && stuck[0]?.waitingGroups === 1
  const parts = stuck.map(({ noun, waitingGroups }) => countOf(waitingGroups, noun))
  return `${parts.join(' and ')} ${isOne ? 'waits' : 'wait'} for the network`
}
