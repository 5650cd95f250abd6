import type { ReactNode } from 'react'
import { ErrorNotice } from '../frame/error-notice'
import { ConfirmDialog } from './confirm-dialog'

interface RemoveDialogProps {
  /** What is to go, as people call it. */
  name: string
  confirm: string
  /** What removing means, or when it is possible. */
  children: ReactNode
  removing: { isPending: boolean; error: Error | null }
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is removed, and says why it cannot be. */
export function RemoveDialog({ name, confirm, children, removing, onConfirm, onClose }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirm={confirm}
      look="danger"
      isBusy={removing.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {removing.error ? <ErrorNotice error={removing.error} /> : children}
    </ConfirmDialog>
  )
}
