import { type Placement, undoStudentAct } from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import { Button, Chip, ConfirmDialog, List, ListItem, notify, notifyError, Sheet, shortDay } from '@bellhouse/ui'
import { useState } from 'react'
import { beginningOf, isWithMove } from './placement-words'
import { type StudentAct, usePlacements, useToday, useUndoAct } from './student-details.queries'

/** In which streams the student was, is and will be, with the last act that can be undone. */
export function StudentPlacements({ studentId }: { studentId: string }) {
  const { placements, acts } = usePlacements(studentId)
  const today = useToday()
  const [asked, setAsked] = useState<StudentAct | null>(null)
  const [act] = useMay(undoStudentAct) ? acts : []
  return (
    <Sheet
      title="Streams"
      flush
      aside={
        act && (
          <Button icon="undo" onClick={() => setAsked(act)}>
            Undo {wordsOf(act, placements)}
          </Button>
        )
      }
    >
      <List>
        {placements.map((placement, index) => (
          <ListItem
            key={`${placement.from} ${placement.until}`}
            title={
              placement.isSuspended
                ? `${placement.stream ?? 'No stream'}, suspended`
                : (placement.stream ?? 'No stream')
            }
            detail={periodText(placement, today)}
            aside={<Marks placement={placement} before={placements[index + 1]} today={today} />}
          />
        ))}
      </List>
      {asked && <UndoQuestion act={asked} words={wordsOf(asked, placements)} onClose={() => setAsked(null)} />}
    </Sheet>
  )
}

const words: Record<StudentAct['kind'], string> = {
  move: 'the move',
  leave: 'the leaving',
  return: 'the return',
  suspend: 'the suspension',
  choose: 'the last change',
  'roll over': 'the rollover',
  merge: 'the merge',
}

const wordsOf = (act: StudentAct, placements: readonly Placement[]) =>
  isWithMove(act, placements) ? `${words[act.kind]} and the move` : words[act.kind]

interface MarksProps {
  placement: Placement
  before: Placement | undefined
  today: string
}

function Marks({ placement, before, today }: MarksProps) {
  const { ended, from } = placement
  const beginning = beginningOf(placement, before)
  if (from !== null && from > today) return <Chip tone="accent">Planned</Chip>
  if (ended) return <Chip>{ended === 'left' ? 'Left' : 'Graduated'}</Chip>
  return beginning && <Chip tone={beginning.tone}>{beginning.word}</Chip>
}

/** `12 January 2026 to 4 December 2026`, and why it ended where that is known. */
function periodText({ from, until, ended, reason, destination }: Placement, today: string) {
  const begins = from === null ? 'From the beginning' : `From ${shortDay(from)}`
  const isNow = until === null && (from === null || from <= today)
  const ends = until === null ? isNow && ' until now' : ` to ${shortDay(until)}`
  const why = ended ? [reason, destination && `to ${destination}`].filter(Boolean).join(', ') : ''
  return [begins, ends, why && ` · ${why}`].filter(Boolean).join('')
}

interface UndoQuestionProps {
  act: StudentAct
  words: string
  onClose: () => void
}

function UndoQuestion({ act, words: what, onClose }: UndoQuestionProps) {
  const undoing = useUndoAct()
  const others = act.students - 1
  const handleConfirm = () =>
    undoing.mutate(
      { actId: act.id },
      {
        onSuccess: () => notify('Undone: streams, subjects and account are as before', 'success'),
        onError: notifyError,
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      title={`Undo ${what} of ${shortDay(act.on)}?`}
      confirm="Undo it"
      isBusy={undoing.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        Streams, subjects taken and account will be as they were before
        {act.by ? `, when ${act.by} changed them` : ''}.
      </p>
      {what.endsWith('the move') && (
        <p>
          Marks and register entries of the time since stay as they are: a mark that was entered in the other stream
          counts.
        </p>
      )}
      {others > 0 && (
        <p>
          {others === 1 ? '1 other student was' : `${others} other students were`} changed in the same step and will be
          put back too.
        </p>
      )}
    </ConfirmDialog>
  )
}
