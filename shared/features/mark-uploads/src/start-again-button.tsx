import { Button, useAddress } from '@bellhouse/ui'
import { useCancelUpload } from './mark-upload.queries'

/** Gives this upload up; nothing of it has been written. */
export function StartAgainButton({ uploadId }: { uploadId: string }) {
  const { change } = useAddress()
  const cancelling = useCancelUpload()
  return (
    <Button
      icon="undo"
      busy={cancelling.isPending}
      onClick={() => cancelling.mutate({ uploadId }, { onSettled: () => change({ upload: undefined }) })}
    >
      Choose another file
    </Button>
  )
}
