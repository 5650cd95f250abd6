import type { Allocation } from '@bellhouse/contracts'
import { periodText } from '@bellhouse/people'
import { Button, Chip, EmptyState, List, ListItem, Notice, notifyError } from '@bellhouse/ui'
import { useState } from 'react'
import { useAllocate, useToday } from './assign-subject.queries'
import { WithdrawDialog } from './withdraw-dialog'

interface AllocationsProps {
  staffId: string
  allocations: readonly Allocation[]
}

export function Allocations({ staffId, allocations }: AllocationsProps) {
  const [leaving, setLeaving] = useState<Allocation | null>(null)
  const [withdrawn, setWithdrawn] = useState<Allocation | null>(null)

  if (allocations.length === 0 && !withdrawn) {
    return <EmptyState icon="subjects">Here you will find what is allocated to this teacher.</EmptyState>
  }
  return (
    <>
      {withdrawn && <Withdrawn staffId={staffId} allocation={withdrawn} onUndone={() => setWithdrawn(null)} />}
      <List>
        {allocations.map((allocation) => (
          <AllocationLine key={allocation.id} allocation={allocation} onWithdraw={() => setLeaving(allocation)} />
        ))}
      </List>
      {leaving && (
        <WithdrawDialog
          allocation={leaving}
          onWithdrawn={() => setWithdrawn(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

function AllocationLine({ allocation, onWithdraw }: { allocation: Allocation; onWithdraw: () => void }) {
  const { subject, stream, until } = allocation
  const isOver = until !== null && until <= useToday()
  return (
    <ListItem
      title={subject}
      detail={`${stream}, ${periodText(allocation)}`}
      aside={
        isOver ? (
          <Chip>Ended</Chip>
        ) : (
          <Button look="quiet" icon="x" onClick={onWithdraw}>
            Withdraw {subject} in {stream}
          </Button>
        )
      }
    />
  )
}

interface WithdrawnProps {
  staffId: string
  allocation: Allocation
  onUndone: () => void
}

/** What was withdrawn last, for whoever did not mean it. */
function Withdrawn({ staffId, allocation, onUndone }: WithdrawnProps) {
  const allocating = useAllocate()
  const { subjectId, subject, streamId, stream, from, until } = allocation
  const handleUndo = () =>
    allocating.mutate({ staffId, subjectId, streamId, from, until }, { onSuccess: onUndone, onError: notifyError })
  return (
    <Notice
      role="status"
      action={
        <Button icon="undo" busy={allocating.isPending} onClick={handleUndo}>
          Undo
        </Button>
      }
    >
      {subject} in {stream} was withdrawn.
    </Notice>
  )
}
