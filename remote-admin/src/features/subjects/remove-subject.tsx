import type { SubjectRecord } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { notify, RemoveDialog } from '@bellhouse/ui'
import { useNavigate } from 'react-router-dom'
import { useRemoveSubject } from './subjects.queries'

interface RemoveSubjectProps {
  subject: SubjectRecord
  onClose: () => void
}

export function RemoveSubject({ subject: { id, name }, onClose }: RemoveSubjectProps) {
  const navigate = useNavigate()
  const removing = useRemoveSubject()
  const handleSuccess = () => {
    notify(`${name} removed`, 'success')
    navigate(addressOf.subjects())
  }
  return (
    <RemoveDialog
      name={name}
      confirm="Remove subject"
      removing={removing}
      onConfirm={() => removing.mutate({ subjectId: id }, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      It can be removed only while nobody takes or teaches it and no mark belongs to it.
    </RemoveDialog>
  )
}
