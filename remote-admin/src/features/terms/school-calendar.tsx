import type { Holiday, SchoolEvent } from '@bellhouse/contracts'
import {
  Chip,
  EmptyState,
  IconButton,
  List,
  ListItem,
  longDay,
  MenuButton,
  notify,
  problemSentence,
  Sheet,
} from '@bellhouse/ui'
import { Fragment } from 'react'
import { holidayStretches } from './holiday-stretches'
import { useCalendar, useRemoveEvent, useRemoveHalfDay, useRemoveHoliday } from './terms.queries'

interface SchoolCalendarProps {
  onAdd: (what: 'holiday' | 'half-day' | 'event') => void
}

/** Holidays, half days and events in the order of the days. */
export function SchoolCalendar({ onAdd }: SchoolCalendarProps) {
  const { holidays, halfDays, events } = useCalendar()
  const lines = [
    ...holidayStretches(holidays).map((days) => ({
      key: `${days[0]?.day} holiday`,
      line: <HolidayLine days={days} />,
    })),
    ...halfDays.map((halfDay) => ({ key: `${halfDay.day} half`, line: <HalfDayLine {...halfDay} /> })),
    ...events.map((event) => ({ key: `${event.startDate} ${event.id}`, line: <EventLine event={event} /> })),
  ].sort((one, other) => one.key.localeCompare(other.key))
  return (
    <Sheet
      title="School calendar"
      flush
      aside={
        <MenuButton
          items={[
            { label: 'Holiday', icon: 'calendar', onChoose: () => onAdd('holiday') },
            { label: 'Half day', icon: 'sun', onChoose: () => onAdd('half-day') },
            { label: 'Event', icon: 'bell', onChoose: () => onAdd('event') },
          ]}
        >
          Add to the calendar
        </MenuButton>
      }
    >
      {lines.length === 0 ? (
        <EmptyState icon="calendar">
          Here you will find the days on which the school is closed, half days, and what is on.
        </EmptyState>
      ) : (
        <List>
          {lines.map(({ key, line }) => (
            <Fragment key={key}>{line}</Fragment>
          ))}
        </List>
      )}
    </Sheet>
  )
}

const dayText = (day: string) => `${longDay(day)} ${day.slice(0, 4)}`

const spanText = (from: string, until: string) =>
  from === until ? dayText(from) : `${longDay(from)} to ${dayText(until)}`

/** Days of one name that follow each other are one line, and go together. */
function HolidayLine({ days }: { days: readonly Holiday[] }) {
  const removing = useRemoveHoliday()
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const when = spanText(first.day, last.day)
  const handleRemove = async () => {
    try {
      for (const { day } of days) await removing.mutateAsync({ day })
      await notify(`${when}: there is school again`, 'success')
    } catch (error) {
      await notify(problemSentence(error), 'error')
    }
  }
  return (
    <ListItem
      title={first.title}
      detail={when}
      aside={
        <>
          <Chip>Holiday</Chip>
          <IconButton icon="trash" label={`Remove ${first.title}, ${when}`} onClick={handleRemove} />
        </>
      }
    />
  )
}

function HalfDayLine({ day, title }: Holiday) {
  const removing = useRemoveHalfDay()
  const handleRemove = () =>
    removing.mutate(
      { day },
      {
        onSuccess: () => notify(`${dayText(day)} is a whole day again`, 'success'),
        onError: (error) => notify(problemSentence(error), 'error'),
      },
    )
  return (
    <ListItem
      title={title}
      detail={`${dayText(day)}, school in the morning only`}
      aside={
        <>
          <Chip tone="late">Half day</Chip>
          <IconButton icon="trash" label={`Remove ${title}, ${dayText(day)}`} onClick={handleRemove} />
        </>
      }
    />
  )
}

function EventLine({ event: { id, title, place, startDate, endDate } }: { event: SchoolEvent }) {
  const removing = useRemoveEvent()
  const when = spanText(startDate, endDate)
  const handleRemove = () =>
    removing.mutate(
      { eventId: id },
      {
        onSuccess: () => notify(`${title} is no longer in the calendar`, 'success'),
        onError: (error) => notify(problemSentence(error), 'error'),
      },
    )
  return (
    <ListItem
      title={title}
      detail={[when, place].filter(Boolean).join(' · ')}
      aside={
        <>
          <Chip tone="accent">Event</Chip>
          <IconButton icon="trash" label={`Remove ${title}, ${when}`} onClick={handleRemove} />
        </>
      }
    />
  )
}
