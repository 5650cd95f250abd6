import { useCallback, useSyncExternalStore } from 'react'
import { countOf } from '../words/words'
import { StatusLine } from './status-line'

/** As much of an outbox as tells what waits in it. */
export interface Waiting {
  /** What one group of changes is to people: a register, a mark sheet. */
  noun?: string
  subscribe: (listener: () => void) => () => void
  /** How many changes have not arrived, in how many groups, and whether the last try to send them failed. */
  state: () => { waiting: number; waitingGroups?: number; isStuck: boolean }
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
  return <StatusLine icon="cloud-up">{sentence}</StatusLine>
}

/** For instance “2 registers and 1 mark sheet wait for the network”. */
function sentenceOf(outboxes: readonly Waiting[]) {
  const stuck = outboxes
    .map(({ noun = 'change', state }) => ({ noun, ...state() }))
    .map(({ noun, waiting, waitingGroups, isStuck }) => ({ noun, isStuck, count: waitingGroups ?? waiting }))
    .filter(({ isStuck, count }) => count > 0 && (isStuck || !navigator.onLine))
  if (stuck.length === 0) return ''
  const isOne = stuck.length === 1 && stuck[0]?.count === 1
  const parts = stuck.map(({ noun, count }) => countOf(count, noun))
  return `${parts.join(' and ')} ${isOne ? 'waits' : 'wait'} for the network`
}
