import { dayAfter, type OwnLesson, type OwnWeek, sessionOfLesson } from '@bellhouse/contracts'
import { cycleDaysOf, weekdayOf, weekOf } from '@bellhouse/timetabling'
import type { Db } from '../../../platform/db/open'
import { type HeldLesson, listHeldLessons } from '../cover'
import { type Clock, findCalendarOf, findClock, findParts, type Whose } from '../timetable'

/** The week of a date as it is held, by the published timetable; without a date the week that is of most use now. */
export async function readOwnWeek(db: Db, whose: Whose, date?: string): Promise<OwnWeek> {
  const clock = await findClock(db)
  return readWeek(db, whose, clock, date ?? dayToShow(clock))
}

/** How many weeks are looked through for a lesson that is still to come: longer than holidays within a term. */
const weeksAhead = 3

/** The same week, or the next one in which a lesson is still to come. */
export async function readWeekAhead(db: Db, whose: Whose): Promise<OwnWeek> {
  const clock = await findClock(db)
  const weeks: OwnWeek[] = []
  for (let ahead = 0; ahead < weeksAhead; ahead++) {
    const week = await readWeek(db, whose, clock, dayAfter(dayToShow(clock), ahead * 7))
    weeks.push(week)
    if (week.publishedAt === null || hasLessonAhead(week, clock)) break
  }
  return weeks.find((week) => hasLessonAhead(week, clock)) ?? (weeks[0] as OwnWeek)
}

function hasLessonAhead({ days, periods }: OwnWeek, { today, time }: Clock) {
  return days.some(({ date, lessons }) =>
    lessons.some(({ period, duration }) => `${date} ${periods[period + duration - 2]?.end ?? ''}` > `${today} ${time}`),
  )
}

async function readWeek(
  db: Db,
  whose: Whose,
  { today, timeZone, weekDays, rhythm }: Clock,
  date: string,
): Promise<OwnWeek> {
  const dates = weekOf(date).filter((day) => weekDays.includes(weekdayOf(day)))
  const found = await findCalendarOfWeek(db, dates)
  if (!found) return { today, timeZone, term: null, publishedAt: null, periods: [], days: dates.map(emptyDay) }

  const cycleDays = cycleDaysOf(dates, found.calendar)
  const held = await listHeldLessons(db, { termId: found.term.id, dates: cycleDays, ...whose })
  const lessons = whose.staffId ? await withParts(db, held) : held
  return {
    today,
    timeZone,
    term: found.term.label,
    publishedAt: found.term.publishedAt.toISOString(),
    periods: found.frame.periods,
    ...(whose.staffId && {
      sessions: found.frame.periods.map(({ start }, place) => sessionOfLesson(rhythm, place + 1, start)),
    }),
    days: dates.map((day) => {
      const cycleDay = cycleDays.find((one) => one.date === day)?.cycleDay
      return {
        date: day,
        title: cycleDay ? (found.frame.days[cycleDay - 1] ?? null) : null,
        note: cycleDay ? null : (found.holidays.find((holiday) => holiday.day === day)?.title ?? 'No school'),
        lessons: lessons.filter((lesson) => lesson.date === day),
      }
    }),
  }
}

/** A teacher comes from the lesson to the register of who is in it. */
async function withParts(db: Db, lessons: readonly HeldLesson[]) {
  const partOf = await findParts(db, lessons)
  return lessons.map((lesson) => {
    const part = partOf(lesson)
    if (!part) return lesson
    const { streamId, subject, label } = part
    return { ...lesson, register: { streamId, ...(subject && { subject }), stream: label } }
  })
}

const emptyDay = (date: string) => ({ date, title: null, note: null, lessons: [] as OwnLesson[] })

/** On the days after the last of a week the next one is of more use. */
function dayToShow({ today, weekDays }: Clock) {
  return weekdayOf(today) <= Math.max(...weekDays) ? today : dayAfter(today, 7)
}

// A term may begin or end in the middle of the week.
async function findCalendarOfWeek(db: Db, dates: readonly string[]) {
  for (const date of dates) {
    const found = await findCalendarOf(db, date)
    if (found) return found
  }
  return undefined
}
