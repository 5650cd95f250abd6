import { ConfirmDialog, ErrorNotice } from '@bellhouse/ui'
import { useCloseGroup } from './chat.queries'

interface CloseGroupDialogProps {
  threadId: string
  title: string
  onClose: () => void
}

export function CloseGroupDialog({ threadId, title, onClose }: CloseGroupDialogProps) {
  const closing = useCloseGroup()
  return (
    <ConfirmDialog
      title={`Close ${title}?`}
      confirm="Close group"
      isBusy={closing.isPending}
      onConfirm={() => closing.mutate({ threadId }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Nobody can write in it any more. All that was written stays, and you can open it again under Groups.</p>
      <ErrorNotice error={closing.error} />
    </ConfirmDialog>
  )
}
