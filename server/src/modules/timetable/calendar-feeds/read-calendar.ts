import { dayAfter, daysBetween } from '@bellhouse/contracts'
import { cycleDaysOf } from '@bellhouse/timetabling'
import type { Db } from '../../../platform/db/open'
import { listHeldLessons } from '../cover'
import { findCalendarOf, findClock } from '../timetable'
import { type FeedOwner, findFeedName, listCalendarTerms } from './calendar-feeds.repo'
import { type CalendarLesson, makeCalendar } from './make-calendar'

/** Somebody's lessons as iCalendar; nothing where that somebody is not at the school any longer. */
export async function readCalendar(db: Db, owner: FeedOwner): Promise<string | undefined> {
  const name = await findFeedName(db, owner)
  if (name === undefined) return undefined
  const terms = await listCalendarTerms(db)
  const lessons: CalendarLesson[] = []
  for (const { startDate } of terms) lessons.push(...(await readTerm(db, startDate, owner)))
  const { timeZone } = await findClock(db)
  return makeCalendar({ name, timeZone, lessons })
}

async function readTerm(db: Db, startDate: string, owner: FeedOwner): Promise<CalendarLesson[]> {
  const found = await findCalendarOf(db, startDate)
  if (!found) return []
  const { term, frame, calendar } = found
  const dates = cycleDaysOf(datesFrom(term.startDate, term.endDate), calendar)
  const lessons = await listHeldLessons(db, { termId: term.id, dates, ...whoseOf(owner) })
  const { publishedAt } = term
  return lessons.map((lesson) => ({ date: lesson.date, lesson, periods: frame.periods, publishedAt }))
}

const whoseOf = ({ staffId, studentId, streamId }: FeedOwner) => ({
  ...(staffId && { staffId }),
  ...(studentId && { studentId }),
  ...(streamId && { streamId }),
})

function datesFrom(first: string, last: string): string[] {
  const days = daysBetween(first, last) + 1
  return Array.from({ length: days }, (_, step) => dayAfter(first, step))
}
