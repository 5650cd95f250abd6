import type { Holiday } from '@bellhouse/contracts'
import {
  Button,
  EmptyState,
  IconButton,
  List,
  ListItem,
  longDay,
  notify,
  problemSentence,
  Sheet,
  shortDay,
} from '@bellhouse/ui'
import { useHolidays, useRemoveHoliday } from './terms.queries'

/** The days on which the school is closed, newest year last. */
export function Holidays({ onAdd }: { onAdd: () => void }) {
  const holidays = useHolidays()
  return (
    <Sheet
      title="Holidays"
      flush
      aside={
        <Button icon="plus" onClick={onAdd}>
          Add holiday
        </Button>
      }
    >
      {holidays.length === 0 ? (
        <EmptyState icon="calendar">Here you will find the days on which the school is closed.</EmptyState>
      ) : (
        <List>
          {holidays.map((holiday) => (
            <HolidayLine key={holiday.day} holiday={holiday} />
          ))}
        </List>
      )}
    </Sheet>
  )
}

function HolidayLine({ holiday: { day, title } }: { holiday: Holiday }) {
  const removing = useRemoveHoliday()
  const handleRemove = () =>
    removing.mutate(
      { day },
      {
        onSuccess: () => notify(`${shortDay(day)} is a school day again`, 'success'),
        onError: (error) => notify(problemSentence(error), 'error'),
      },
    )
  return (
    <ListItem
      title={title}
      detail={`${longDay(day)} ${day.slice(0, 4)}`}
      aside={<IconButton icon="trash" label={`Remove ${title}, ${shortDay(day)}`} onClick={handleRemove} />}
    />
  )
}
