import { createHash } from 'node:crypto'
import type { OwnLesson, Period } from '@bellhouse/contracts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { momentAt } from '../../../platform/school-time'

/** A lesson on a date, with the periods of its term and when its timetable was published. */
export interface CalendarLesson {
  date: string
  lesson: OwnLesson
  periods: readonly Period[]
  publishedAt: Date
}

interface Calendar {
  name: string
  timeZone: string
  lessons: readonly CalendarLesson[]
}

/** Lessons as iCalendar. The same lessons are the same text, byte for byte. */
export function makeCalendar({ name, timeZone, lessons }: Calendar): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Bellhouse', product: 'Timetable', language: 'EN' },
    ttl: 3600,
    x: [['X-WR-TIMEZONE', timeZone]],
  })
  for (const { date, lesson, periods, publishedAt } of lessons) {
    const [first, last] = [periods[lesson.period - 1], periods[lesson.period + lesson.duration - 2]]
    if (!first || !last) continue
    const subject = lesson.subject?.name ?? lesson.title
    const whom = whomOf(lesson)
    calendar.createEvent({
      id: `${idOf(date, lesson)}@bellhouse`,
      start: momentAt(date, first.start, timeZone),
      end: momentAt(date, last.end, timeZone),
      stamp: publishedAt,
      summary: [lesson.note, [subject, whom].filter(Boolean).join(', ')].filter(Boolean).join(': '),
      description: lesson.staff.map(({ name: teacher }) => teacher).join('\n'),
      location: lesson.room,
      ...(lesson.notHeld !== undefined && { status: ICalEventStatus.CANCELLED }),
    })
  }
  return calendar.toString()
}

function whomOf({ set, streams, group }: OwnLesson) {
  const labels = streams.map(({ label }) => label).join(', ')
  return set ?? (group ? `${labels}, ${group}` : labels)
}

// A new version of the timetable has other lessons with the same content: a calendar is to know them again.
function idOf(date: string, { period, subject, title, streams, group }: OwnLesson) {
  const content = JSON.stringify([subject?.code ?? '', title, streams.map(({ id }) => id).sort(), group])
  const mark = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return `${date}-${period}-${mark}`
}
