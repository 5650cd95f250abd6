import { mailTroubleText } from '@bellhouse/accounts'
import { ConfirmDialog, countOf, ErrorNotice, notify } from '@bellhouse/ui'
import { type AccountAction, actionWords, type Meant } from './account-words'
import { useChangeAccounts } from './accounts.queries'

interface ChangeDialogProps {
  action: AccountAction
  meant: Meant
  onDone: () => void
  onClose: () => void
}

/** A second question before something happens to many accounts. */
export function ChangeDialog({ action, meant: { audience, words }, onDone, onClose }: ChangeDialogProps) {
  const changing = useChangeAccounts()
  const { label, meaning, done } = actionWords[action]
  const handleConfirm = () =>
    changing.mutate(
      { audience, action },
      {
        onSuccess: ({ changed, left, mailTrouble }) => {
          const trouble = changed > 0 ? mailTroubleText(mailTrouble) : null
          const counted = `${countOf(changed, 'account')} ${done}${left > 0 ? `, ${left} left as they are` : ''}`
          notify(trouble ? `${countOf(changed, 'link')} on hold: ${trouble}` : counted, trouble ? 'warning' : 'success')
          onDone()
        },
      },
    )
  return (
    <ConfirmDialog
      title={`${label}: ${words}?`}
      confirm={label}
      look={action === 'disable' ? 'danger' : 'primary'}
      isBusy={changing.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {changing.error ? (
        <ErrorNotice error={changing.error} />
      ) : (
        <p>{meaning} Accounts of admins are left as they are.</p>
      )}
    </ConfirmDialog>
  )
}
