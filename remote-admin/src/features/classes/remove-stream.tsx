import type { StreamRecord } from '@bellhouse/contracts'
import { ConfirmDialog, Notice, notify, problemSentence } from '@bellhouse/ui'
import { useRemoveStream } from './classes.queries'

interface RemoveStreamProps {
  stream: StreamRecord
  onClose: () => void
}

export function RemoveStream({ stream: { id, label }, onClose }: RemoveStreamProps) {
  const removing = useRemoveStream()
  const handleConfirm = () =>
    removing.mutate(
      { streamId: id },
      {
        onSuccess: () => {
          notify(`${label} removed`, 'success')
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={`Remove ${label}?`}
      confirm="Remove stream"
      look="danger"
      isBusy={removing.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {removing.error ? (
        <Notice kind="bad" role="alert">
          {problemSentence(removing.error)}
        </Notice>
      ) : (
        'It can be removed only while no student, register or mark belongs to it.'
      )}
    </ConfirmDialog>
  )
}
