import { countOf, Notice, SyncChip } from '@bellhouse/ui'
import { useSyncExternalStore } from 'react'
import type { MarkOutbox } from './use-mark-outbox'

/** How many marks have not arrived; drawn again only where it is shown. */
export const useWaiting = ({ subscribe, state }: MarkOutbox) => useSyncExternalStore(subscribe, () => state().waiting)

/** Whether all of a sheet is saved. */
export function MarkSync({ outbox, sheetId }: { outbox: MarkOutbox; sheetId: string }) {
  const isSending = useSyncExternalStore(outbox.subscribe, () => outbox.state().isSending)
  const toCheck = useSyncExternalStore(outbox.subscribe, () => countHeld(outbox, sheetId))
  return <SyncChip waiting={useWaiting(outbox)} isSaving={isSending} toCheck={toCheck} />
}

function countHeld(outbox: MarkOutbox, sheetId: string) {
  let count = 0
  for (const { group, held } of outbox.state().byKey.values()) count += Number(group === sheetId && held !== null)
  return count
}

/** Says where the marks are while the server cannot be reached. */
export function StuckNotice({ outbox }: { outbox: MarkOutbox }) {
  const waiting = useWaiting(outbox)
  const isStuck = useSyncExternalStore(outbox.subscribe, () => outbox.state().isStuck)
  if (!isStuck) return null
  return (
    <Notice kind="warning" role="status">
      The server cannot be reached. {countOf(waiting, 'mark')} {waiting === 1 ? 'is' : 'are'} kept in this browser and
      will be sent automatically.
    </Notice>
  )
}
