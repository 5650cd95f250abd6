import { allocate, type TaughtSet } from '@bellhouse/contracts'
import { StaffField } from '@bellhouse/people'
import { UndoNotice } from '@bellhouse/records'
import { Offered } from '@bellhouse/session'
import {
  Button,
  countOf,
  Dialog,
  ErrorNotice,
  FormActions,
  List,
  ListItem,
  notify,
  notifyUndo,
  shortDay,
  TextField,
} from '@bellhouse/ui'
import { useState } from 'react'
import { resumedSentence } from './resumed-sentence'
import { useAllocate, useEndSet, useRenameSet, useResumeSet, useWithdraw } from './sets.queries'

interface SetDialogProps {
  set: TaughtSet
  subjectId: string
  on: string
  onSplit: () => void
  onClose: () => void
}

/** One set: its name, its teachers, how it is split, and its end. */
export function SetDialog({ set, subjectId, on, onSplit, onClose }: SetDialogProps) {
  const [title, setTitle] = useState(set.title)
  const [renaming, ending, resuming] = [useRenameSet(), useEndSet(), useResumeSet()]
  const error = renaming.error ?? ending.error
  const handleRename = () =>
    renaming.mutate({ setId: set.id, title }, { onSuccess: () => notify(`Saved as ${title}`, 'success') })
  const handleEnd = () =>
    ending.mutate(
      { setId: set.id, on },
      {
        onSuccess: ({ actId }) => {
          const sentence = `${set.title} ends on ${shortDay(on)}`
          const handleUndo = () =>
            resuming.mutateAsync({ setId: set.id, actId }).then((done) => {
              if (done.left?.length) notify(resumedSentence(set.title, done), 'warning')
            })
          notifyUndo(sentence, handleUndo)
          onClose()
        },
      },
    )

  return (
    <Dialog title={set.title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <ErrorNotice error={error} />
      <TextField label="Name" value={title} onChange={(event) => setTitle(event.target.value)} />
      <FormActions>
        <Button disabled={title.trim() === '' || title === set.title} busy={renaming.isPending} onClick={handleRename}>
          Save name
        </Button>
      </FormActions>
      <Offered act={allocate}>
        <Teachers set={set} subjectId={subjectId} on={on} />
      </Offered>
      <p>A set that is too large can be split: a part of its students stays, and the others go to new sets.</p>
      <FormActions>
        <Button disabled={set.students < 2} onClick={onSplit}>
          Split this set
        </Button>
      </FormActions>
      <p>
        {`If the set ends on ${shortDay(on)}, ${countOf(set.students, 'student')} will be taught with their streams again from that day. Its marks stay and count.`}
      </p>
      <FormActions>
        <Button look="danger" busy={ending.isPending} onClick={handleEnd}>
          End this set
        </Button>
      </FormActions>
    </Dialog>
  )
}

type Teacher = TaughtSet['teachers'][number]

function Teachers({ set, subjectId, on }: Omit<SetDialogProps, 'onSplit' | 'onClose'>) {
  const [allocating, withdrawing] = [useAllocate(), useWithdraw()]
  const error = allocating.error ?? withdrawing.error
  const from = on > set.from ? on : set.from
  const [removed, setRemoved] = useState<Teacher | null>(null)
  const handleAdd = ({ id: staffId }: { id: string }) =>
    allocating.mutate({ staffId, subjectId, streamId: set.id, from }, { onSuccess: () => setRemoved(null) })
  const handleRemove = (teacher: Teacher) =>
    withdrawing.mutate({ allocationId: teacher.allocationId, on: from }, { onSuccess: () => setRemoved(teacher) })
  return (
    <>
      <ErrorNotice error={error} />
      {removed && (
        <UndoNotice isBusy={allocating.isPending} onUndo={() => handleAdd({ id: removed.staffId })}>
          {`${removed.name} no longer teaches this set from ${shortDay(from)} on`}
        </UndoNotice>
      )}
      <List>
        {set.teachers.map((teacher) => (
          <ListItem
            key={teacher.allocationId}
            title={teacher.name}
            detail="Teaches this set"
            aside={
              <Button
                look="quiet"
                aria-label={`${teacher.name} no longer teaches this set`}
                busy={withdrawing.isPending}
                onClick={() => handleRemove(teacher)}
              >
                Remove
              </Button>
            }
          />
        ))}
      </List>
      <StaffField
        label="Add a teacher"
        hint={`Has the mark sheet of the set from ${shortDay(from)} on.`}
        name={null}
        onChoose={(member) => member && handleAdd(member)}
      />
    </>
  )
}
