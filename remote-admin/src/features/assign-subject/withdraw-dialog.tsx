import type { Allocation } from '@bellhouse/contracts'
import { ConfirmDialog, DateField, notify, notifyError, shortDay } from '@bellhouse/ui'
import { useState } from 'react'
import { useToday, useWithdraw } from './assign-subject.queries'

interface WithdrawDialogProps {
  allocation: Allocation
  onWithdrawn: () => void
  onClose: () => void
}

/** From which day on somebody no longer teaches it. */
export function WithdrawDialog({ allocation, onWithdrawn, onClose }: WithdrawDialogProps) {
  const { id, subject, stream, from } = allocation
  const today = useToday()
  const [on, setOn] = useState([today, from].sort()[1] ?? today)
  const withdrawing = useWithdraw()

  const handleConfirm = () =>
    withdrawing.mutate(
      { allocationId: id, ...(on && { on }) },
      {
        onSuccess: () => {
          notify(`${subject} in ${stream} withdrawn`, 'success')
          onWithdrawn()
        },
        onError: notifyError,
        onSettled: onClose,
      },
    )

  return (
    <ConfirmDialog
      title="Withdraw this allocation?"
      confirm="Withdraw"
      look="danger"
      isBusy={withdrawing.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <DateField label="From this day on" required value={on} onChange={(event) => setOn(event.target.value)} />
      <p>
        From {shortDay(on || today)} on, the teacher can no longer enter anything for {subject} in {stream}. What was
        entered stays.
      </p>
    </ConfirmDialog>
  )
}
