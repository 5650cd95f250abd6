import { addHandOver, type HandOver } from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import {
  Button,
  Chip,
  ConfirmDialog,
  EmptyState,
  List,
  ListItem,
  notifyError,
  notifyUndo,
  Sheet,
  shortDay,
  type Tone,
} from '@bellhouse/ui'
import { useState } from 'react'
import { HandOverDialog } from './hand-over-dialog'
import type { Member } from './hand-over-groups'
import { useHandOvers, useRestoreHandOver, useWithdrawHandOver } from './staff-details.queries'

/** Who stands in for a member of staff and for whom they stand in. */
export function HandOversSheet({ member }: { member: Member }) {
  const handOvers = useHandOvers(member.id)
  const [isOpen, setIsOpen] = useState(false)
  const [ending, setEnding] = useState<HandOver | null>(null)
  const restoring = useRestoreHandOver()
  const mayChange = useMay(addHandOver)
  const offerUndo = ({ id, from, to }: HandOver) =>
    notifyUndo(`${to.name} no longer stands in for ${from.name}`, () => restoring.mutateAsync({ handOverId: id }))
  return (
    <Sheet
      title="Standing in"
      flush
      aside={
        mayChange &&
        member.status !== 'left' && (
          <Button look="quiet" icon="arrow-right" onClick={() => setIsOpen(true)}>
            Hand over
          </Button>
        )
      }
    >
      {handOvers.length === 0 ? (
        <EmptyState icon="calendar">
          Here you will find who stands in while {member.name} is away, and for whom they stand in.
        </EmptyState>
      ) : (
        <List>
          {handOvers.map((handOver) => (
            <HandOverLine
              key={handOver.id}
              handOver={handOver}
              onWithdraw={mayChange ? () => setEnding(handOver) : undefined}
            />
          ))}
        </List>
      )}
      {isOpen && <HandOverDialog member={member} onClose={() => setIsOpen(false)} />}
      {ending && (
        <WithdrawDialog handOver={ending} onWithdrawn={() => offerUndo(ending)} onClose={() => setEnding(null)} />
      )}
    </Sheet>
  )
}

const chips: Record<HandOver['state'], { tone: Tone; words: string }> = {
  ahead: { tone: 'neutral', words: 'Planned' },
  now: { tone: 'present', words: 'Now' },
  over: { tone: 'neutral', words: 'Over' },
}

function HandOverLine({ handOver, onWithdraw }: { handOver: HandOver; onWithdraw: (() => void) | undefined }) {
  const { from, to, firstDay, lastDay, isAll, groups, state } = handOver
  const { tone, words } = chips[state]
  const what = [isAll && 'Everything', ...groups].filter(Boolean).join(' · ')
  return (
    <ListItem
      title={`${to.name} for ${from.name}`}
      detail={`${shortDay(firstDay)} until ${shortDay(lastDay)} · ${what}`}
      aside={
        <>
          <Chip tone={tone}>{words}</Chip>
          {onWithdraw && state !== 'over' && (
            <Button look="quiet" icon="x" onClick={onWithdraw}>
              Withdraw
            </Button>
          )}
        </>
      }
    />
  )
}

interface WithdrawDialogProps {
  handOver: HandOver
  onWithdrawn: () => void
  onClose: () => void
}

function WithdrawDialog({ handOver: { id, from, to, state }, onWithdrawn, onClose }: WithdrawDialogProps) {
  const withdrawing = useWithdrawHandOver()
  const handleConfirm = () =>
    withdrawing.mutate(
      { handOverId: id },
      {
        onSuccess: onWithdrawn,
        onError: notifyError,
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      title="Withdraw this hand-over?"
      confirm="Withdraw"
      look="danger"
      isBusy={withdrawing.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        {state === 'now'
          ? `From now on ${to.name} can no longer open what is ${from.name}’s. What was entered stays.`
          : `${to.name} will not stand in for ${from.name}.`}
      </p>
    </ConfirmDialog>
  )
}
