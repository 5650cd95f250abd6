import { type IssuedPaper, withdrawPaper } from '@bellhouse/contracts'
import { askingIf, Button, Dialog, ErrorNotice, Notice, notify, TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { useWithdrawPaper } from './student-papers.queries'

/** Says first what whoever holds the paper will be told, and asks why. */
export function WithdrawPaper({ paper: { id, title }, onClose }: { paper: IssuedPaper; onClose: () => void }) {
  const withdrawing = useWithdrawPaper()
  const [reason, setReason] = useState('')
  const draft = withdrawPaper.input.safeParse({ paperId: id, reason: reason.trim() })
  const handleClose = askingIf(reason.trim() !== '', onClose)
  const handleWithdraw = () => {
    if (!draft.success) return
    withdrawing.mutate(draft.data, {
      onSuccess: () => {
        onClose()
        notify(`${title} withdrawn`, 'success')
      },
    })
  }
  return (
    <Dialog
      title={`Withdraw ${title}?`}
      onClose={handleClose}
      actions={
        <>
          <Button onClick={handleClose}>Cancel</Button>
          <Button look="danger" disabled={!draft.success} busy={withdrawing.isPending} onClick={handleWithdraw}>
            Withdraw
          </Button>
        </>
      }
    >
      <ErrorNotice error={withdrawing.error} />
      <Notice kind="warning">
        Whoever checks its code is told from now on that the school has withdrawn it. Nobody can undo this; issue a new
        paper instead.
      </Notice>
      <TextField
        label="Reason"
        hint="Only the school sees it."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}
