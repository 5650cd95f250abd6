import { BadRequestError } from '@bellhouse/api-client'
import { dayAfter, type TimetableVersion } from '@bellhouse/contracts'
import { usualFirstDay } from '@bellhouse/timetabling'
import {
  Button,
  ConfirmDialog,
  countOf,
  DateField,
  Dialog,
  ErrorNotice,
  Form,
  Notice,
  notify,
  notifyError,
  shortDay,
} from '@bellhouse/ui'
import { useState } from 'react'
import { PublishLosses, useLosses } from './publish-losses'
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
  const [isAllowed, setIsAllowed] = useState(false)
  const publishing = usePublishTimetable()
  const { id, title } = version
  const isAgain = version.state !== 'draft'
  const losses = useLosses(desk, version, heldOn(desk, firstDay))
  const isAsked = losses !== null && losses !== undefined && losses.streams.length > 0
  const isReady = firstDay !== '' && losses !== undefined && (!isAsked || isAllowed)
  const handleSubmit = () => {
    if (!isReady) return
    publishing.mutate(
      { timetableId: id, version: version.version, firstDay, ...(isAsked && { allowEmptyStreams: isAllowed }) },
      {
        onSuccess: (published) => {
          const from = firstDay > desk.today ? `, from ${shortDay(firstDay)} on` : ''
          notify(`${published.title} published${from}`, 'success')
          tellCovers(published)
          onClose()
        },
      },
    )
  }
  const fault = faultOf(publishing.error)
  return (
    <Dialog
      title={`Publish ${title}${isAgain ? ' again' : ''}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!isReady} busy={publishing.isPending} onClick={handleSubmit}>
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
        <ErrorNotice error={publishing.error} />
      ) : (
        <p>{whatHolds(desk, version, firstDay)}</p>
      )}
      {losses && <PublishLosses losses={losses} isAllowed={isAllowed} onAllow={setIsAllowed} />}
      <NotShown {...version} />
    </Dialog>
  )
}

/** What of the version nobody will see. */
const NotShown = ({ unplaced, ofLeavers }: Pick<TimetableVersion, 'unplaced' | 'ofLeavers'>) => (
  <>
    {unplaced > 0 && (
      <Notice kind="warning">{countOf(unplaced, 'lesson has', 'lessons have')} no place and will not be shown.</Notice>
    )}
    {ofLeavers > 0 && (
      <Notice kind="warning">
        {countOf(ofLeavers, 'lesson has', 'lessons have')} a teacher who has left, and will be shown without that name.
      </Notice>
    )}
  </>
)

const faultOf = (error: Error | null) => (error instanceof BadRequestError ? error.fields?.firstDay : undefined)

const isPublished = ({ holds }: TimetableVersion) => holds !== null

const firstOf = ({ term }: Desk, { firstDay }: TimetableVersion) => firstDay ?? term.startDate

/** The version that holds on a day. */
const heldOn = (desk: Desk, day: string) =>
  desk.versions.find(
    (one) => isPublished(one) && firstOf(desk, one) <= day && day <= (one.lastDay ?? desk.term.endDate),
  )

function whatHolds(desk: Desk, version: TimetableVersion, day: string) {
  const holding = heldOn(desk, day)
  const [next] = desk.versions
    .filter((one) => isPublished(one) && firstOf(desk, one) > day)
    .sort((one, other) => firstOf(desk, one).localeCompare(firstOf(desk, other)))
  const before =
    holding &&
    (firstOf(desk, holding) === day
      ? `${holding.title} goes into the archive.`
      : `${holding.title} keeps the days before.`)
  const after = next && `It holds until ${next.title} begins on ${shortDay(firstOf(desk, next))}.`
  return ['Teachers and students see it at once.', before, after, asCopy(version, day), holding && wayBack(holding)]
    .filter(Boolean)
    .join(' ')
}

const wayBack = ({ title }: TimetableVersion) => `If this was a mistake, publish ${title} again here in Versions.`

/** One whose days ended before that begins as another version, because the days between belong to others. */
const asCopy = ({ title, lastDay, state }: TimetableVersion, day: string) =>
  state === 'published' && lastDay !== null && day > dayAfter(lastDay, 1) && `It begins as a copy of ${title}.`

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
        onError: notifyError,
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
