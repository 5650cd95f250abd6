import { dayAfter, type OutputOf, type restoreEmployment } from '@bellhouse/contracts'
import { givenSentence, OpenAccountField } from '@bellhouse/people'
import { Arrival, Button, ConfirmDialog, Loading, notify, notifyError, shortDay } from '@bellhouse/ui'
import { useState } from 'react'
import type { Member } from './hand-over-groups'
import { useEndedEmployment, useRestoreEmployment } from './staff-details.queries'

type Person = Pick<Member, 'id' | 'name' | 'status'>

/** Brings somebody who has left back, with what they taught and led; somebody who is to leave stays. */
export function RestoreEmployment({ member }: { member: Person }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button icon="undo" onClick={() => setIsAsked(true)}>
        {member.status === 'left' ? 'Restore employment' : 'Withdraw last day'}
      </Button>
      {isAsked && <RestoreDialog member={member} onClose={() => setIsAsked(false)} />}
    </>
  )
}

function RestoreDialog({ member, onClose }: { member: Person; onClose: () => void }) {
  const [openAccount, setOpenAccount] = useState(false)
  const restoring = useRestoreEmployment()
  const hasLeft = member.status === 'left'
  const handleConfirm = () =>
    restoring.mutate(
      { staffId: member.id, openAccount },
      {
        onSuccess: (done) => notify(doneSentence(member, done), 'success'),
        onError: notifyError,
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      title={hasLeft ? `Restore the employment of ${member.name}?` : `Does ${member.name} stay?`}
      confirm={hasLeft ? 'Restore' : 'Withdraw last day'}
      isBusy={restoring.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Arrival waiting={<Loading />}>
        <Consequences member={member} openAccount={openAccount} onOpenAccount={setOpenAccount} />
      </Arrival>
    </ConfirmDialog>
  )
}

interface ConsequencesProps {
  member: Person
  openAccount: boolean
  onOpenAccount: (open: boolean) => void
}

function Consequences({ member, openAccount, onOpenAccount }: ConsequencesProps) {
  const { endedOn, work, hasClosedAccount } = useEndedEmployment(member.id)
  const hasLeft = member.status === 'left'
  const [free, taken] = [work.filter(({ takenOnBy }) => !takenOnBy), work.filter(({ takenOnBy }) => takenOnBy)]
  return (
    <>
      {endedOn && (
        <p>
          The last day at the school {hasLeft ? 'was' : 'would be'} {shortDay(dayAfter(endedOn, -1))}.
        </p>
      )}
      {free.length === 0 ? (
        <p>
          {hasLeft ? 'No class or subject comes back with it. Assign subjects afterwards.' : 'Nothing else changes.'}
        </p>
      ) : (
        <p>
          {hasLeft ? 'Comes back from today' : 'Goes on as before'}: {free.map(({ label }) => label).join('; ')}.
        </p>
      )}
      {taken.length > 0 && (
        <p>Already reassigned: {taken.map(({ label, takenOnBy }) => `${label} (${takenOnBy})`).join('; ')}.</p>
      )}
      {hasClosedAccount && (
        <OpenAccountField checked={openAccount} onChange={({ target }) => onOpenAccount(target.checked)} />
      )}
    </>
  )
}

const doneSentence = ({ name, status }: Person, { given, isAccountOpened }: OutputOf<typeof restoreEmployment>) =>
  [
    status === 'left' ? `${name} works at the school again` : `${name} stays`,
    given.length > 0 && givenSentence(given),
    isAccountOpened && 'The account is open',
  ]
    .filter(Boolean)
    .join('. ')
