import type { Allocation } from '@bellhouse/contracts'
import { Button, ConfirmDialog, EmptyState, List, ListItem, notify, problemSentence } from '@bellhouse/ui'
import { useState } from 'react'
import { useWithdraw } from './assign-subject.queries'

export function Allocations({ allocations }: { allocations: readonly Allocation[] }) {
  const [leaving, setLeaving] = useState<Allocation | null>(null)
  const withdrawing = useWithdraw()

  if (allocations.length === 0) {
    return <EmptyState icon="subjects">Here you will find what is allocated to this teacher.</EmptyState>
  }

  const handleConfirm = ({ id, subject, stream }: Allocation) =>
    withdrawing.mutate(
      { allocationId: id },
      {
        onSuccess: () => notify(`${subject} in ${stream} withdrawn`, 'success'),
        onError: (error) => notify(problemSentence(error), 'error'),
        onSettled: () => setLeaving(null),
      },
    )

  return (
    <>
      <List>
        {allocations.map((allocation) => (
          <ListItem
            key={allocation.id}
            title={allocation.subject}
            detail={`${allocation.stream}, ${allocation.term}`}
            aside={
              <Button look="quiet" icon="x" onClick={() => setLeaving(allocation)}>
                Withdraw {allocation.subject} in {allocation.stream}
              </Button>
            }
          />
        ))}
      </List>
      {leaving && (
        <ConfirmDialog
          title="Withdraw this allocation?"
          confirm="Withdraw"
          look="danger"
          isBusy={withdrawing.isPending}
          onConfirm={() => handleConfirm(leaving)}
          onClose={() => setLeaving(null)}
        >
          <p>
            The teacher can then no longer enter anything for {leaving.subject} in {leaving.stream} ({leaving.term}).
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
