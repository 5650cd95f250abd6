import { addressOf, type Holiday } from '@bellhouse/contracts'
import { Chip, EmptyState, IconButton, LinkButton, List, ListItem, MenuButton, Sheet } from '@bellhouse/ui'
import { Fragment, type ReactNode } from 'react'
import { holidayStretches } from './holiday-stretches'
import { useCalendar } from './terms.queries'
import { dayText, spanText, useCalendarActs } from './use-calendar-acts'

interface SchoolCalendarProps {
  onAdd: (what: 'holiday' | 'half-day' | 'event') => void
}

/** Holidays, half days and events in the order of the days. */
export function SchoolCalendar({ onAdd }: SchoolCalendarProps) {
  const lines = useLines()
  return (
    <Sheet title="School calendar" flush aside={<Acts onAdd={onAdd} />}>
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

/** A line for each, by its first day. */
function useLines() {
  const { holidays, halfDays, events } = useCalendar()
  const { removeHoliday, removeHalfDay, removeEvent } = useCalendarActs()
  return [
    ...holidayStretches(holidays).map((days) => ({
      key: `${days[0]?.day} holiday`,
      line: <HolidayLine days={days} onRemove={() => void removeHoliday(days)} />,
    })),
    ...halfDays.map((halfDay) => ({
      key: `${halfDay.day} half`,
      line: (
        <Line
          title={halfDay.title}
          detail={`${dayText(halfDay.day)}, school in the morning only`}
          when={dayText(halfDay.day)}
          chip={<Chip tone="late">Half day</Chip>}
          onRemove={() => removeHalfDay(halfDay)}
        />
      ),
    })),
    ...events.map((event) => {
      const when = spanText(event.startDate, event.endDate)
      return {
        key: `${event.startDate} ${event.id}`,
        line: (
          <Line
            title={event.title}
            detail={[when, event.place].filter(Boolean).join(' · ')}
            when={when}
            chip={<Chip tone="accent">Event</Chip>}
            onRemove={() => removeEvent(event)}
          />
        ),
      }
    }),
  ].sort((one, other) => one.key.localeCompare(other.key))
}

const Acts = ({ onAdd }: SchoolCalendarProps) => (
  <>
    <LinkButton icon="upload" to={addressOf.importCalendar()}>
      Import a file
    </LinkButton>
    <MenuButton
      items={[
        { label: 'Holiday', icon: 'calendar', onChoose: () => onAdd('holiday') },
        { label: 'Half day', icon: 'sun', onChoose: () => onAdd('half-day') },
        { label: 'Event', icon: 'bell', onChoose: () => onAdd('event') },
      ]}
    >
      Add to the calendar
    </MenuButton>
  </>
)

function HolidayLine({ days, onRemove }: { days: readonly Holiday[]; onRemove: () => void }) {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const when = spanText(first.day, last.day)
  return <Line title={first.title} detail={when} when={when} chip={<Chip>Holiday</Chip>} onRemove={onRemove} />
}

interface LineProps {
  title: string
  detail: string
  when: string
  chip: ReactNode
  onRemove: () => void
}

function Line({ title, detail, when, chip, onRemove }: LineProps) {
  return (
    <ListItem
      title={title}
      detail={detail}
      aside={
        <>
          {chip}
          <IconButton icon="trash" label={`Remove ${title}, ${when}`} onClick={onRemove} />
        </>
      }
    />
  )
}
