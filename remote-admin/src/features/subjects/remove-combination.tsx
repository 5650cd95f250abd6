import type { Combination } from '@bellhouse/contracts'
import { notify, RemoveDialog } from '@bellhouse/ui'
import { useRemoveCombination } from './subjects.queries'

interface RemoveCombinationProps {
  combination: Combination
  onClose: () => void
}

export function RemoveCombination({ combination: { id, name }, onClose }: RemoveCombinationProps) {
  const removing = useRemoveCombination()
  const handleSuccess = () => {
    notify(`${name} removed`, 'success')
    onClose()
  }
  return (
    <RemoveDialog
      name={name}
      confirm="Remove combination"
      removing={removing}
      onConfirm={() => removing.mutate({ combinationId: id }, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      Its subjects stay, and students keep the subjects that they take.
    </RemoveDialog>
  )
}
