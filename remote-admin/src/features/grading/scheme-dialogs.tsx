import type { GradingSchemeRecord } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { ConfirmDialog, ErrorNotice, notify, RemoveDialog } from '@bellhouse/ui'
import { useNavigate } from 'react-router-dom'
import { useActivate, useRemoveScheme } from './grading.queries'
import { versionOf } from './scheme-words'

interface SchemeDialogProps {
  scheme: GradingSchemeRecord
  onClose: () => void
}

export function ActivateScheme({ scheme, onClose }: SchemeDialogProps) {
  const activating = useActivate()
  const { id, name, version } = scheme
  const handleSuccess = () => {
    notify(`${name}, ${versionOf(scheme)}, is in use`, 'success')
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Activate ${name}, ${versionOf(scheme)}?`}
      confirm="Activate"
      isBusy={activating.isPending}
      onConfirm={() => activating.mutate({ schemeId: id, version }, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      {activating.error ? (
        <ErrorNotice error={activating.error} />
      ) : (
        'From then on it stays as it is; a change is a new version. Then choose the classes that are graded by it.'
      )}
    </ConfirmDialog>
  )
}

export function RemoveDraft({ scheme, onClose }: SchemeDialogProps) {
  const navigate = useNavigate()
  const removing = useRemoveScheme()
  const handleSuccess = () => {
    notify(`${scheme.name} removed`, 'success')
    navigate(addressOf.grading())
  }
  return (
    <RemoveDialog
      name={`${scheme.name}, ${versionOf(scheme)}`}
      confirm="Remove draft"
      removing={removing}
      onConfirm={() => removing.mutate({ schemeId: scheme.id }, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      Nobody is graded by a draft, so nothing else changes.
    </RemoveDialog>
  )
}
