import { askingIf, Dialog } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { RecordForm } from './record-form'
import type { RecordFormState } from './use-record-form'

interface RecordDialogProps {
  record: RecordFormState
  title: string
  save: string
  anyway?: string | undefined
  different?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** The form of a small record above the list that it stands in; closing asks when something would be lost. */
export function RecordDialog({ record, title, save, anyway, different, onClose, children }: RecordDialogProps) {
  const handleClose = askingIf(record.isDirty, onClose)
  return (
    <Dialog title={title} onClose={handleClose} isForm>
      <RecordForm
        record={record}
        label={title}
        save={save}
        cancel={handleClose}
        different={different}
        {...(anyway && { anyway })}
      >
        {children}
      </RecordForm>
    </Dialog>
  )
}
