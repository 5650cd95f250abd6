import { takeReportCardRun } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { Button, countOf, ErrorNotice, Notice, ProgressBar, Sheet } from '@bellhouse/ui'
import { useCancelRun, useRun } from './report-cards.queries'

interface RunSheetProps {
  runId: string | null
  error: unknown
  onClose: () => void
}

/** The printing of the whole school: how far it is, and the file once it is done. */
export function RunSheet({ runId, error, onClose }: RunSheetProps) {
  return (
    <Sheet title="Report cards of the whole school">
      <ErrorNotice error={error} action={<Button onClick={onClose}>Close</Button>} />
      {runId && <Run runId={runId} onClose={onClose} />}
    </Sheet>
  )
}

function Run({ runId, onClose }: { runId: string; onClose: () => void }) {
  const run = useRun(runId)
  const cancelling = useCancelRun()
  const file = useDownload(takeReportCardRun)
  if (run.state === 'running') {
    return (
      <>
        <ProgressBar label="Cards printed" done={run.printed} total={run.cards} />
        <p role="status">
          {run.printed} of {countOf(run.cards, 'card')}. You may leave this page meanwhile.
        </p>
        <div>
          <Button look="danger" icon="x" busy={cancelling.isPending} onClick={() => cancelling.mutate({ runId })}>
            Cancel
          </Button>
        </div>
      </>
    )
  }
  if (run.state === 'done') {
    return (
      <Notice
        kind="good"
        role="status"
        action={
          <>
            <Button look="primary" icon="download" busy={file.isBusy} onClick={() => file.download({ runId })}>
              Download the file
            </Button>
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        {countOf(run.cards, 'card')}, one PDF for each stream.
      </Notice>
    )
  }
  return (
    <Notice kind="warning" role="status" action={<Button onClick={onClose}>Close</Button>}>
      {run.failure ?? 'Cancelled. There is no file.'}
    </Notice>
  )
}
