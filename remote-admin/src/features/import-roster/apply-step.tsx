import type { RosterImport } from '@bellhouse/contracts'
import { Button, numberText, ProgressBar, Sheet } from '@bellhouse/ui'
import { useCancelImport } from './import-roster.queries'

export function ApplyStep({ roster: { id, progress } }: { roster: RosterImport }) {
  const cancelling = useCancelImport()
  return (
    <Sheet title="Writing the roster">
      <ProgressBar label="Rows written" done={progress.done} total={progress.total} />
      <p>
        {numberText(progress.done)} of {numberText(progress.total)} rows
      </p>
      <p>All rows are written together or not at all. Stopping now leaves nothing behind.</p>
      <div>
        <Button look="danger" icon="x" busy={cancelling.isPending} onClick={() => cancelling.mutate({ importId: id })}>
          Cancel import
        </Button>
      </div>
    </Sheet>
  )
}
