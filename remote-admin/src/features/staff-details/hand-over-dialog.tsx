import { BadRequestError } from '@bellhouse/api-client'
import { StaffField } from '@bellhouse/people'
import {
  askingIf,
  Button,
  CheckboxField,
  countOf,
  DateField,
  Dialog,
  FieldRow,
  Form,
  Notice,
  notify,
  problemSentence,
  shortDay,
} from '@bellhouse/ui'
import { useState } from 'react'
import { type Group, groupsOf, type Member } from './hand-over-groups'
import { useAddHandOver, useToday } from './staff-details.queries'

interface HandOverDialogProps {
  member: Member
  onClose: () => void
}

/** To whom, from when until when, and what. */
export function HandOverDialog({ member, onClose }: HandOverDialogProps) {
  const today = useToday()
  const groups = groupsOf(member, today)
  const [taker, setTaker] = useState<{ id: string; name: string } | null>(null)
  const [firstDay, setFirstDay] = useState(today)
  const [lastDay, setLastDay] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const handing = useAddHandOver()
  const isWhole = taker !== null && firstDay !== '' && lastDay !== '' && (chosen === null || chosen.size > 0)
  const handleClose = askingIf(taker !== null || lastDay !== '', onClose)

  const handleSubmit = () => {
    if (!taker || !isWhole) return
    handing.mutate(
      {
        ...{ staffId: member.id, toStaffId: taker.id, firstDay, lastDay },
        groups: chosen && pickedOf(groups, chosen),
      },
      {
        onSuccess: ({ coversOpened = 0 }) => {
          notify(`${taker.name} stands in until ${shortDay(lastDay)}`, 'success')
          if (coversOpened > 0) notify(openedSentence(taker.name, coversOpened), 'warning')
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      title={`Hand over from ${member.name}`}
      onClose={handleClose}
      actions={
        <>
          <Button onClick={handleClose}>Cancel</Button>
          <Button look="primary" disabled={!isWhole} busy={handing.isPending} onClick={handleSubmit}>
            Hand over
          </Button>
        </>
      }
    >
      <Form label="Hand over" onSubmit={handleSubmit}>
        <StaffField label="To whom" name={taker?.name ?? null} onChoose={setTaker} />
        <FieldRow>
          <DateField label="First day" value={firstDay} onChange={(event) => setFirstDay(event.target.value)} />
          <DateField label="Last day" value={lastDay} onChange={(event) => setLastDay(event.target.value)} />
        </FieldRow>
        <GroupChoice groups={groups} chosen={chosen} onChoose={setChosen} />
      </Form>
      {isWhole && (
        <p>
          From {shortDay(firstDay)} until {shortDay(lastDay)} {taker.name} has the registers, marks, lessons and
          conversations of this, and {member.name} can still see them. It ends automatically.
        </p>
      )}
      {handing.error && <Refusal error={handing.error} />}
    </Dialog>
  )
}

const Refusal = ({ error }: { error: Error }) => (
  <Notice kind="bad" role="alert">
    {sentenceOf(error)}
  </Notice>
)

/** What they were to take for others at a time when they teach now. */
const openedSentence = (name: string, count: number) =>
  `${countOf(count, 'lesson')} that ${name} was to cover ${count === 1 ? 'needs' : 'need'} somebody else: see Cover`

const pickedOf = (groups: readonly Group[], chosen: ReadonlySet<string>) =>
  groups.flatMap(({ key, streamId, subjectId }) => (chosen.has(key) ? [{ streamId, subjectId }] : []))

interface GroupChoiceProps {
  groups: readonly Group[]
  /** The keys of those that are chosen; everything where it is null. */
  chosen: ReadonlySet<string> | null
  onChoose: (chosen: ReadonlySet<string> | null) => void
}

function GroupChoice({ groups, chosen, onChoose }: GroupChoiceProps) {
  const handleToggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose(next)
  }
  return (
    <>
      <CheckboxField
        label="Everything they teach and lead"
        checked={chosen === null}
        onChange={(event) => onChoose(event.target.checked ? null : new Set())}
      />
      {chosen &&
        groups.map(({ key, label }) => (
          <CheckboxField key={key} label={label} checked={chosen.has(key)} onChange={() => handleToggle(key)} />
        ))}
    </>
  )
}

const sentenceOf = (error: Error) =>
  (error instanceof BadRequestError && Object.values(error.fields ?? {})[0]) || problemSentence(error)
