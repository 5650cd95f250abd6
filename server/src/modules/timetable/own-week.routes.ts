import { getOwnWeek, type OwnLesson } from '@bellhouse/contracts'
import { cycleDayOf, weekdayOf, weekOf } from '@bellhouse/timetabling'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../actor'
import type { Db } from '../../db/open'
import { handle } from '../../handle'
import { mustBeStaff } from '../../own-record'
import { listHeldLessons } from '../cover/cover.repo'
import { findClock } from './clock.repo'
import { findCalendarOf, type Whose } from './timetable.repo'

export function ownWeekRoutes(app: FastifyInstance) {
  handle(app, getOwnWeek, async ({ db, input, actor }) => {
    const clock = await findClock(db)
    const dates = weekOf(input.date ?? dayToShow(clock)).filter((date) => clock.weekDays.includes(weekdayOf(date)))
    const found = await findCalendarOfWeek(db, dates)
    const { today, timeZone } = clock
    if (!found) return { today, timeZone, term: null, publishedAt: null, periods: [], days: dates.map(emptyDay) }

    const cycleDays = dates.flatMap((date) => {
      const cycleDay = cycleDayOf(date, found.calendar)
      return cycleDay === null ? [] : [{ date, cycleDay }]
    })
    const lessons = await listHeldLessons(db, {
      timetableId: found.term.timetableId,
      dates: cycleDays,
      ...whoIs(actor),
    })
    return {
      today,
      timeZone,
      term: found.term.label,
      publishedAt: found.term.publishedAt?.toISOString() ?? null,
      periods: found.frame.periods,
      days: dates.map((date) => {
        const cycleDay = cycleDays.find((one) => one.date === date)?.cycleDay
        return {
          date,
          title: cycleDay ? (found.frame.days[cycleDay - 1] ?? null) : null,
          note: cycleDay ? null : (found.holidays.find(({ day }) => day === date)?.title ?? 'No school'),
          lessons: lessons.filter((lesson) => lesson.date === date),
        }
      }),
    }
  })
}

const whoIs = (actor: Actor): Whose =>
  actor.studentId ? { studentId: actor.studentId } : { staffId: mustBeStaff(actor) }

const emptyDay = (date: string) => ({ date, title: null, note: null, lessons: [] as OwnLesson[] })

/** On the days after the last of a week the next one is of more use. */
function dayToShow({ today, weekDays }: { today: string; weekDays: readonly number[] }) {
  if (weekdayOf(today) <= Math.max(...weekDays)) return today
  return new Date(Date.parse(today) + 7 * 86_400_000).toISOString().slice(0, 10)
}

// A term may begin or end in the middle of the week.
async function findCalendarOfWeek(db: Db, dates: readonly string[]) {
  for (const date of dates) {
    const found = await findCalendarOf(db, date)
    if (found) return found
  }
  return undefined
}
