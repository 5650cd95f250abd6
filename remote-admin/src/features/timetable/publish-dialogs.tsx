import { BadRequestError } from '@bellhouse/api-client'
import type { TimetableVersion } from '@bellhouse/contracts'
import { usualFirstDay } from '@bellhouse/timetabling'
import {
  Button,
  ConfirmDialog,
  countOf,
  DateField,
  Dialog,
  Form,
  Notice,
  notify,
  problemSentence,
  shortDay,
} from '@bellhouse/ui'
import { useState } from 'react'
import { tellCovers } from './tell-covers'
import { usePublishTimetable, useTakeBackTimetable } from './timetable.queries'
import type { Desk } from './use-desk'

interface OfVersionProps {
  desk: Desk
  version: TimetableVersion
  onClose: () => void
}

/** From which day on, what holds before and after it, and what will not be shown. */
export function PublishVersion({ desk, version, onClose }: OfVersionProps) {
  const [firstDay, setFirstDay] = useState(() =>
    usualFirstDay(desk.term, { today: desk.today, isFirst: !desk.versions.some(isPublished) }),
  )
  const publishing = usePublishTimetable()
  const { id, title, unplaced, ofLeavers } = version
  const handleSubmit = () => {
    if (firstDay === '') return
    publishing.mutate(
      { timetableId: id, version: version.version, firstDay },
      {
        onSuccess: (published) => {
          notify(`${title} published${firstDay > desk.today ? `, from ${shortDay(firstDay)} on` : ''}`, 'success')
          tellCovers(published)
          onClose()
        },
      },
    )
  }
  const fault = faultOf(publishing.error)
  return (
    <Dialog
      title={`Publish ${title}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={firstDay === ''} busy={publishing.isPending} onClick={handleSubmit}>
            Publish timetable
          </Button>
        </>
      }
    >
      <Form label="Publish" onSubmit={handleSubmit}>
        <DateField
          label="From"
          value={firstDay}
          min={desk.term.startDate}
          max={desk.term.endDate}
          error={fault}
          onChange={(event) => setFirstDay(event.target.value)}
        />
      </Form>
      {publishing.error && !fault ? (
        <Notice kind="bad" role="alert">
          {problemSentence(publishing.error)}
        </Notice>
      ) : (
        <p>{whatHolds(desk, firstDay)}</p>
      )}
      {unplaced > 0 && (
        <Notice kind="warning">
          {countOf(unplaced, 'lesson has', 'lessons have')} no place and will not be shown.
        </Notice>
      )}
      {ofLeavers > 0 && (
        <Notice kind="warning">
          {countOf(ofLeavers, 'lesson has', 'lessons have')} a teacher who has left, and will be shown without that
          name.
        </Notice>
      )}
    </Dialog>
  )
}

const faultOf = (error: Error | null) => (error instanceof BadRequestError ? error.fields?.firstDay : undefined)

const isPublished = ({ holds }: TimetableVersion) => holds !== null

function whatHolds({ term, versions }: Desk, day: string) {
  const published = versions.filter(isPublished).map(({ title, firstDay, lastDay }) => ({
    title,
    first: firstDay ?? term.startDate,
    last: lastDay ?? term.endDate,
  }))
  const holding = published.find(({ first, last }) => first <= day && day <= last)
  const [next] = published.filter(({ first }) => first > day).sort((one, other) => one.first.localeCompare(other.first))
  const before =
    holding &&
    (holding.first === day ? `${holding.title} goes into the archive.` : `${holding.title} keeps the days before.`)
  const after = next && `It holds until ${next.title} begins on ${shortDay(next.first)}.`
  return ['Teachers and students see it at once.', before, after].filter(Boolean).join(' ')
}

export function TakeBackVersion({ version: { id, title }, onClose }: OfVersionProps) {
  const takingBack = useTakeBackTimetable()
  const handleConfirm = () =>
    takingBack.mutate(
      { timetableId: id },
      {
        onSuccess: (draft) => {
          notify(`${title} is a draft again`, 'success')
          tellCovers(draft)
        },
        onError: (error) => notify(problemSentence(error), 'error'),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      title={`Take back ${title}?`}
      confirm="Take back"
      isBusy={takingBack.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>It becomes a draft again, and the timetable before it goes on.</p>
    </ConfirmDialog>
  )
}
