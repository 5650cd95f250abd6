import type { Holiday, SchoolEvent } from '@bellhouse/contracts'
import { longDay, notifyError, notifyUndo } from '@bellhouse/ui'
import {
  useAddEvent,
  useAddHalfDay,
  useAddHoliday,
  useRemoveEvent,
  useRemoveHalfDay,
  useRemoveHoliday,
} from './terms.queries'

const sayFailure = { onError: notifyError }

export const dayText = (day: string) => `${longDay(day)} ${day.slice(0, 4)}`

export const spanText = (from: string, until: string) =>
  from === until ? dayText(from) : `${longDay(from)} to ${dayText(until)}`

/** Takes lines out of the calendar, each with its way back. For the sheet, which stays when a line has gone. */
export function useCalendarActs() {
  const holidays = { add: useAddHoliday(), remove: useRemoveHoliday() }
  const halfDays = { add: useAddHalfDay(), remove: useRemoveHalfDay() }
  const events = { add: useAddEvent(), remove: useRemoveEvent() }

  /** Days of one name that follow each other are one line, and go together. */
  const removeHoliday = async (days: readonly Holiday[]) => {
    const [first] = days
    const last = days.at(-1)
    if (!first || !last) return
    try {
      for (const { day } of days) await holidays.remove.mutateAsync({ day })
      const given = { title: first.title, startDate: first.day, endDate: last.day }
      const sentence = `${spanText(first.day, last.day)}: there is school again`
      await notifyUndo(sentence, () => holidays.add.mutateAsync(given))
    } catch (error) {
      sayFailure.onError(error)
    }
  }

  const removeHalfDay = ({ day, title }: Holiday) =>
    halfDays.remove.mutate(
      { day },
      {
        onSuccess: () =>
          notifyUndo(`${dayText(day)} is a whole day again`, () => halfDays.add.mutateAsync({ day, title })),
        ...sayFailure,
      },
    )

  const removeEvent = ({ id, ...given }: SchoolEvent) =>
    events.remove.mutate(
      { eventId: id },
      {
        onSuccess: () => notifyUndo(`${given.title} removed from the calendar`, () => events.add.mutateAsync(given)),
        ...sayFailure,
      },
    )

  return { removeHoliday, removeHalfDay, removeEvent }
}
