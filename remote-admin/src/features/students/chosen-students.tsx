import type { changeStudents, InputOf } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { hasLeftSchool } from '@bellhouse/people'
import {
  BulkBar,
  CheckboxField,
  ConfirmDialog,
  countOf,
  LinkButton,
  Notice,
  notify,
  problemSentence,
  SelectField,
  type Selection,
} from '@bellhouse/ui'
import { useState } from 'react'
import { givenStatusOptions, wordOfStatus } from './student-filters'
import { useChangeStudents, useClasses } from './students.queries'

type Change = Pick<InputOf<typeof changeStudents>, 'streamId' | 'status'>

interface ChangeRequest {
  change: Change
  /** What will be so, for instance `in S1 East`. */
  words: string
}

/** What can be done with all chosen students at once, after a second question. */
export function ChosenStudents({ selection }: { selection: Selection }) {
  const streams = useClasses().flatMap((one) => one.streams)
  const [request, setRequest] = useState<ChangeRequest | null>(null)
  const streamOptions = streams.map(({ id, label }) => ({ value: id, label }))

  const handleStream = (streamId: string) => {
    const stream = streams.find(({ id }) => id === streamId)
    if (stream) setRequest({ change: { streamId }, words: `in ${stream.label}` })
  }
  const handleStatus = (value: string) => {
    const status = givenStatusOptions.find((option) => option.value === value)?.value
    if (status) setRequest({ change: { status }, words: wordOfStatus(status).toLowerCase() })
  }

  return (
    <>
      <BulkBar selection={selection}>
        <SelectField
          label="Move to"
          quietLabel
          none="Move to …"
          options={streamOptions}
          value=""
          onChange={(event) => handleStream(event.target.value)}
        />
        <SelectField
          label="Make"
          quietLabel
          none="Make …"
          options={givenStatusOptions}
          value=""
          onChange={(event) => handleStatus(event.target.value)}
        />
        <LinkButton icon="key" to={addressOf.accounts({ people: 'students', chosen: [...selection.chosen].join(',') })}>
          Accounts
        </LinkButton>
      </BulkBar>
      {request && <Question request={request} selection={selection} onClose={() => setRequest(null)} />}
    </>
  )
}

interface QuestionProps {
  request: ChangeRequest
  selection: Selection
  onClose: () => void
}

function Question({ request: { change, words }, selection, onClose }: QuestionProps) {
  const changing = useChangeStudents()
  const [openAccounts, setOpenAccounts] = useState(false)
  const who = countOf(selection.chosen.size, 'student')
  const handleConfirm = () =>
    changing.mutate(
      { studentIds: [...selection.chosen], ...change, ...(openAccounts && { openAccounts }) },
      {
        onSuccess: () => {
          notify(`${who} now ${words}`, 'success')
          selection.clear()
          onClose()
        },
      },
    )
  const leaves = change.status !== undefined && hasLeftSchool(change.status)
  const mayComeBack = change.status !== undefined && !leaves
  return (
    <ConfirmDialog
      title={`${who} ${words}?`}
      confirm="Change them"
      isBusy={changing.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {changing.error ? (
        <Notice kind="bad" role="alert">
          {problemSentence(changing.error)}
        </Notice>
      ) : (
        `All of them are changed, or none.${leaves ? ' Who leaves can sign in no more.' : ''}`
      )}
      {mayComeBack && (
        <CheckboxField
          label="Open the accounts of those who come back"
          hint="Otherwise the closed account of somebody who had left stays closed."
          checked={openAccounts}
          onChange={(event) => setOpenAccounts(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  )
}
