import type { OutputOf, restoreEmployment } from '@bellhouse/contracts'
import { givenSentence, OpenAccountField } from '@bellhouse/people'
import { Arrival, Button, ConfirmDialog, Loading, notify, problemSentence, shortDay } from '@bellhouse/ui'
import { useState } from 'react'
import { useEndedEmployment, useRestoreEmployment } from './staff-details.queries'

interface Person {
  id: string
  name: string
}

/** Brings somebody who has left back, with what they taught and led. */
export function RestoreEmployment({ member }: { member: Person }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button icon="undo" onClick={() => setIsAsked(true)}>
        Restore employment
      </Button>
      {isAsked && <RestoreDialog member={member} onClose={() => setIsAsked(false)} />}
    </>
  )
}

function RestoreDialog({ member, onClose }: { member: Person; onClose: () => void }) {
  const [openAccount, setOpenAccount] = useState(false)
  const restoring = useRestoreEmployment()
  const handleConfirm = () =>
    restoring.mutate(
      { staffId: member.id, openAccount },
      {
        onSuccess: (done) => notify(doneSentence(member.name, done), 'success'),
        onError: (error) => notify(problemSentence(error), 'error'),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      title={`Restore the employment of ${member.name}?`}
      confirm="Restore"
      isBusy={restoring.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Arrival waiting={<Loading />}>
        <Consequences staffId={member.id} openAccount={openAccount} onOpenAccount={setOpenAccount} />
      </Arrival>
    </ConfirmDialog>
  )
}

interface ConsequencesProps {
  staffId: string
  openAccount: boolean
  onOpenAccount: (open: boolean) => void
}

function Consequences({ staffId, openAccount, onOpenAccount }: ConsequencesProps) {
  const { endedOn, work, hasClosedAccount } = useEndedEmployment(staffId)
  const [free, taken] = [work.filter(({ takenOnBy }) => !takenOnBy), work.filter(({ takenOnBy }) => takenOnBy)]
  return (
    <>
      {endedOn && <p>The employment ended on {shortDay(endedOn)}.</p>}
      {free.length === 0 ? (
        <p>No class or subject comes back with it. Assign subjects afterwards.</p>
      ) : (
        <p>Comes back from today: {free.map(({ label }) => label).join('; ')}.</p>
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

const doneSentence = (name: string, { given, isAccountOpened }: OutputOf<typeof restoreEmployment>) =>
  [
    `${name} works at the school again`,
    given.length > 0 && givenSentence(given),
    isAccountOpened && 'The account is open',
  ]
    .filter(Boolean)
    .join('. ')
