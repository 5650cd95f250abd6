import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { CheckLine } from './check-line'
import { StatusLine } from './status-line'
import { noteWaiting, partsOf, sentenceOf, type Waiting } from './waiting-work'

/**
 * Says on every page how much waits in this browser while the server cannot be reached, and what of it needs a look;
 * lines of their own, which cover nothing.
 */
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
  useEffect(() => noteWaiting(outboxes), [outboxes])
  const sentence = useSyncExternalStore(subscribe, () => stuckSentence(outboxes))
  return (
    <>
      <StatusLine icon="cloud-up">{sentence}</StatusLine>
      <CheckLine outboxes={outboxes} subscribe={subscribe} />
    </>
  )
}

/** For instance “2 registers and 1 mark sheet wait for the network”. */
function stuckSentence(outboxes: readonly Waiting[]) {
  const stuck = partsOf(outboxes).filter(({ isStuck }) => isStuck || !navigator.onLine)
  return stuck.length === 0 ? '' : `${sentenceOf(stuck)} for the network`
}
