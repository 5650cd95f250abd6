import type { TermRecord } from '@bellhouse/contracts'
import { notify, RemoveDialog } from '@bellhouse/ui'
import { useRemoveTerm } from './terms.queries'

interface RemoveTermProps {
  term: TermRecord
  onClose: () => void
}

export function RemoveTerm({ term: { id, title }, onClose }: RemoveTermProps) {
  const removing = useRemoveTerm()
  const handleSuccess = () => {
    notify(`${title} removed`, 'success')
    onClose()
  }
  return (
    <RemoveDialog
      name={title}
      confirm="Remove term"
      removing={removing}
      onConfirm={() => removing.mutate({ termId: id }, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      It can be removed only while no mark, register, comment or timetable belongs to it.
    </RemoveDialog>
  )
}
