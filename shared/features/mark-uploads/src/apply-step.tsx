import type { MarkUpload } from '@bellhouse/contracts'
import { Button, countOf, numberText, ProgressBar, Sheet } from '@bellhouse/ui'
import { useCancelUpload } from './mark-upload.queries'

export function ApplyStep({ upload: { id, progress } }: { upload: MarkUpload }) {
  const cancelling = useCancelUpload()
  return (
    <Sheet title="Writing the marks">
      <ProgressBar label="Marks written" done={progress.done} total={progress.total} />
      <p>
        {numberText(progress.done)} of {countOf(progress.total, 'mark')}
      </p>
      <p>All marks are written together or not at all. Stopping now leaves nothing behind.</p>
      <div>
        <Button look="danger" icon="x" busy={cancelling.isPending} onClick={() => cancelling.mutate({ uploadId: id })}>
          Cancel upload
        </Button>
      </div>
    </Sheet>
  )
}
