import type { AbsentLesson, CoverChoice } from '@bellhouse/contracts'
import {
  Button,
  Chip,
  countOf,
  Dialog,
  EmptyState,
  List,
  ListItem,
  notify,
  notifyError,
  RowActions,
  ScreenFrame,
} from '@bellhouse/ui'
import { useState } from 'react'
import { useAssignCover, useCoverChoices, useRemoveCover } from './cover.queries'
import { MarkNotHeld } from './cover-not-held'

interface Place {
  absenceId: string
  day: string
  period: number
}

interface CoverLessonProps {
  lesson: AbsentLesson
  place: Place
  /** Who is absent. */
  staffId: string
}

/** A lesson of an absent teacher: who takes it, or the way to somebody who can. */
export function CoverLesson({ lesson, place, staffId }: CoverLessonProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const [isMarking, setIsMarking] = useState(false)
  const removing = useRemoveCover()
  const { time, subject, streams, room, cover, duration, notHeld } = lesson
  const takeBack = (coverId: string) => removing.mutate({ coverId }, { onError: notifyError })
  const name = [subject, streams].filter(Boolean).join(', ')
  return (
    <ListItem
      title={`${time}: ${name}`}
      detail={[duration > 1 ? `${duration} periods` : '', room ?? ''].filter(Boolean).join(', ')}
      aside={
        <RowActions>
          <Chip tone={toneOf(lesson)}>{takerOf(lesson)}</Chip>
          {!notHeld && (
            <>
              <Button
                aria-label={cover ? `Change for ${time}` : `Choose for ${time}`}
                onClick={() => setIsChoosing(true)}
              >
                {cover ? 'Change' : 'Choose'}
              </Button>
              <Button aria-label={`Not held: ${time}`} onClick={() => setIsMarking(true)}>
                Not held
              </Button>
            </>
          )}
          {cover && !notHeld && (
            <Button aria-label={`Take back ${time}`} busy={removing.isPending} onClick={() => takeBack(cover.id)}>
              Take back
            </Button>
          )}
          {isMarking && (
            <MarkNotHeld
              title={`Not held: ${name}`}
              mark={{ day: place.day, period: place.period, staffId }}
              onClose={() => setIsMarking(false)}
            />
          )}
          {isChoosing && (
            <Dialog title={name} onClose={() => setIsChoosing(false)}>
              <ScreenFrame>
                <Choices place={place} onChosen={() => setIsChoosing(false)} />
              </ScreenFrame>
            </Dialog>
          )}
        </RowActions>
      }
    />
  )
}

function toneOf({ cover, standIn, notHeld }: AbsentLesson) {
  if (notHeld) return 'neutral'
  return cover || standIn ? 'present' : 'late'
}

function takerOf({ cover, standIn, notHeld }: AbsentLesson) {
  if (notHeld) return `Not held: ${notHeld.reason}`
  return cover?.staff.name ?? (standIn ? `${standIn.name} stands in` : 'Nobody yet')
}

const reasonWords: Record<CoverChoice['reason'], string> = {
  subject: 'Teaches this subject',
  class: 'Teaches this class',
  free: 'Is free',
}

function Choices({ place, onChosen }: { place: Place; onChosen: () => void }) {
  const choices = useCoverChoices(place)
  const assigning = useAssignCover()
  const assign = ({ staff }: CoverChoice) =>
    assigning.mutate(
      { ...place, staffId: staff.id },
      {
        onSuccess: () => {
          notify(`${staff.name} takes the lesson`, 'success')
          onChosen()
        },
        onError: notifyError,
      },
    )
  if (choices.length === 0) return <EmptyState icon="staff">Nobody is free at this time.</EmptyState>
  return (
    <List>
      {choices.map((choice) => (
        <ListItem
          key={choice.staff.id}
          title={choice.staff.name}
          detail={`${reasonWords[choice.reason]}. ${choice.covers === 0 ? 'No lesson' : countOf(choice.covers, 'lesson')} taken for others this term.`}
          aside={
            <Button busy={assigning.isPending} onClick={() => assign(choice)}>
              Choose {choice.staff.name}
            </Button>
          }
        />
      ))}
    </List>
  )
}
