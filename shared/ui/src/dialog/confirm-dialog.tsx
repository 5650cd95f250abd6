import type { ReactNode } from 'react'
import { Button } from '../button/button'
import { Dialog } from './dialog'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** The verb that happens, for instance `Disable account`. */
  confirm: string
  look?: 'primary' | 'danger'
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A second question before something that is not done by accident. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, look = 'primary', isBusy = false, onConfirm, onClose } = props
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look={look} busy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div>{children}</div>
    </Dialog>
  )
}
