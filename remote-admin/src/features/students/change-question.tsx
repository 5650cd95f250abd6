import type { changeStudents, InputOf } from '@bellhouse/contracts'
import { hasLeftSchool } from '@bellhouse/people'
import {
  CheckboxField,
  ConfirmDialog,
  countOf,
  DateField,
  ErrorNotice,
  Form,
  notify,
  notifyUndo,
  type Selection,
  shortDay,
  TextField,
} from '@bellhouse/ui'
import { useState } from 'react'
import { ChangeConsequences } from './change-consequences'
import { useChangeStudents, useToday, useUndoAct } from './students.queries'

type Change = Pick<InputOf<typeof changeStudents>, 'streamId' | 'status'>

export interface ChangeRequest {
  change: Change
  /** What will be so, for instance `in S1 East`. */
  words: string
}

interface ChangeQuestionProps {
  request: ChangeRequest
  selection: Selection
  onClose: () => void
}

/** From which day on and why, with what follows from it, before all chosen students are changed. */
export function ChangeQuestion({ request: { change, words }, selection, onClose }: ChangeQuestionProps) {
  const today = useToday()
  const changing = useChangeStudents()
  const undoing = useUndoAct()
  const [on, setOn] = useState(today)
  const [reason, setReason] = useState('')
  const [destination, setDestination] = useState('')
  const [openAccounts, setOpenAccounts] = useState(false)
  const studentIds = [...selection.chosen]
  const who = countOf(studentIds.length, 'student')
  const leaves = change.status !== undefined && hasLeftSchool(change.status)
  const mayComeBack = change.status !== undefined && !leaves

  const handleConfirm = () => {
    const told = { ...(reason && { reason }), ...(leaves && destination && { destination }) }
    changing.mutate(
      { studentIds, ...change, ...(on && { on }), ...told, ...(openAccounts && { openAccounts }) },
      {
        onSuccess: ({ actId }) => {
          const sentence = on > today ? `${who} ${words} from ${shortDay(on)}` : `${who} now ${words}`
          if (actId) notifyUndo(sentence, () => undoing.mutateAsync({ actId }))
          else notify(`Nothing has changed: ${who} ${words} on ${shortDay(on)} already`)
          selection.clear()
          onClose()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      title={`${who} ${words}?`}
      confirm="Change them"
      isBusy={changing.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <ErrorNotice error={changing.error} />
      <Form label="What changes" onSubmit={handleConfirm}>
        <DateField label="From" required value={on} onChange={(event) => setOn(event.target.value)} />
        <TextField label="Reason" maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        {leaves && <GoingTo value={destination} onChange={setDestination} />}
        {mayComeBack && (
          <CheckboxField
            label="Open the accounts of those who come back"
            hint="Otherwise the closed account of somebody who had left stays closed."
            checked={openAccounts}
            onChange={(event) => setOpenAccounts(event.target.checked)}
          />
        )}
      </Form>
      <ChangeConsequences change={{ studentIds, ...change, ...(on && { on }) }} />
    </ConfirmDialog>
  )
}

const GoingTo = ({ value, onChange }: { value: string; onChange: (destination: string) => void }) => (
  <TextField
    label="Going to"
    hint="The next school, for instance."
    maxLength={200}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)
