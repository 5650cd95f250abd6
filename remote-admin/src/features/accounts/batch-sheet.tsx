import { type AccountBatch, takeSlips } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { Button, countOf, Notice, numberText, ProgressBar, Sheet } from '@bellhouse/ui'
import { useEffect, useRef, useState } from 'react'
import { useAccountBatch, useCancelBatch, useRefreshAccounts } from './accounts.queries'

/** How far a batch of accounts is, and its slips once it is done. */
export function BatchSheet({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const batch = useAccountBatch(batchId)
  const refresh = useRef(useRefreshAccounts())
  const { state } = batch
  useEffect(() => {
    if (state === 'done') refresh.current()
  }, [state])

  return (
    <Sheet title={state === 'running' ? 'Making accounts' : 'Accounts and slips'}>
      {state === 'running' && <Running batch={batch} />}
      {state === 'printing' && <p role="status">The accounts are created. Their slips are being prepared …</p>}
      {state === 'done' && <Done batch={batch} onClose={onClose} />}
      {(state === 'cancelled' || state === 'failed') && (
        <Notice kind="warning" role="status" action={<Button onClick={onClose}>Close</Button>}>
          {batch.failure ?? 'Cancelled. No account was created.'}
        </Notice>
      )}
    </Sheet>
  )
}

function Running({ batch: { id, progress } }: { batch: AccountBatch }) {
  const cancelling = useCancelBatch()
  return (
    <>
      <ProgressBar label="Passwords made" done={progress.done} total={progress.total} />
      <p>
        {numberText(progress.done)} of {countOf(progress.total, 'password')}. All accounts are created together at the
        end; you may leave this page meanwhile.
      </p>
      <div>
        <Button look="danger" icon="x" busy={cancelling.isPending} onClick={() => cancelling.mutate({ batchId: id })}>
          Cancel
        </Button>
      </div>
    </>
  )
}

function Done({ batch, onClose }: { batch: AccountBatch; onClose: () => void }) {
  const slips = useDownload(takeSlips)
  const refresh = useRefreshAccounts()
  // The server puts them away once the last of them has left it, which the next answer may come before.
  const [areTaken, setAreTaken] = useState(false)
  const handleTake = async () => {
    if (await slips.download({ batchId: batch.id })) setAreTaken(true)
    await refresh()
  }
  return (
    <>
      <Notice kind="good" role="status">
        {sentenceOf(batch)}
      </Notice>
      {batch.hasSlips && !areTaken ? (
        <>
          <p>
            The slips can be had once, by you, within the hour. Nobody can read these passwords afterwards; who loses a
            slip gets a new one.
          </p>
          <div>
            <Button look="primary" icon="print" busy={slips.isBusy} onClick={handleTake}>
              Download the slips
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </>
  )
}

function sentenceOf({ created, renewed, kept }: AccountBatch) {
  const parts = [
    `${countOf(created, 'account')} made`,
    renewed > 0 && `${countOf(renewed, 'new password')} for unused accounts`,
    kept > 0 && `${countOf(kept, 'person', 'people')} had one already`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
