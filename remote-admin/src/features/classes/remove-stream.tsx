import type { StreamRecord } from '@bellhouse/contracts'
import { notify, RemoveDialog } from '@bellhouse/ui'
import { useRemoveStream } from './classes.queries'

interface RemoveStreamProps {
  stream: StreamRecord
  onClose: () => void
}

export function RemoveStream({ stream: { id, label }, onClose }: RemoveStreamProps) {
  const removing = useRemoveStream()
  const handleSuccess = () => {
    notify(`${label} removed`, 'success')
    onClose()
  }
  return (
    <RemoveDialog
      name={label}
      confirm="Remove stream"
      removing={removing}
      onConfirm={() => removing.mutate({ streamId: id }, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      It can be removed only while no student, register or mark belongs to it.
    </RemoveDialog>
  )
}
