import { CheckboxField, ConfirmDialog, ErrorNotice } from '@bellhouse/ui'
import { useState } from 'react'
import type { Meant } from './account-words'
import { useStartBatch } from './accounts.queries'

interface MakeDialogProps {
  meant: Meant
  onStarted: (batchId: string) => void
  onClose: () => void
}

/** Asks before accounts are made, and whether unused passwords are to be made anew. */
export function MakeDialog({ meant: { audience, words }, onStarted, onClose }: MakeDialogProps) {
  const starting = useStartBatch()
  const [renewUnused, setRenewUnused] = useState(false)
  return (
    <ConfirmDialog
      title={`Create accounts for ${words}?`}
      confirm="Create accounts"
      isBusy={starting.isPending}
      onConfirm={() => starting.mutate({ audience, renewUnused }, { onSuccess: ({ id }) => onStarted(id) })}
      onClose={onClose}
    >
      <ErrorNotice error={starting.error} />
      <p>
        Everybody without an account gets one, with a one-time password on a slip to print. Who has an account keeps it
        as it is.
      </p>
      <CheckboxField
        label="New passwords for those who never signed in"
        hint="The slips that they have stop working."
        checked={renewUnused}
        onChange={(event) => setRenewUnused(event.target.checked)}
      />
    </ConfirmDialog>
  )
}
