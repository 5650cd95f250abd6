import type { RegisterRhythm, Session } from '@bellhouse/contracts'
import { cycleDayOf } from '@bellhouse/timetabling'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { totalsOf } from '../../attendance/attendance'
import { findDay, lessonsHeld, readSessionTitles, unusualDayOf } from '../../attendance/registers'
import { findCalendarOf, findClock } from '../../timetable/timetable'
import {
  countHalvesOwed,
  countLessonsOwed,
  countLessonsToCover,
  findNewestSession,
  listRegisterDays,
  type OwedOnDay,
  type RegisterDay,
} from './register-day.repo'

interface SchoolDay {
  today: string
  rhythm: RegisterRhythm
  weekDays: number[]
  excusedIsHeld: boolean
}

const nothing: OwedOnDay = { streams: 0, taken: 0, missing: [] }

/** Everything that the registers of today and of the last days with school say. */
export async function readRegisterDay(db: Db, { today, rhythm, weekDays, excusedIsHeld }: SchoolDay) {
  const [day, lessons, { time }, days] = await askAll(db, [
    () => findDay(db, today, null),
    () => findLessonsOf(db, today),
    () => findClock(db),
    () => listRegisterDays(db, today),
  ])
  const unusualDay = unusualDayOf(today, 'morning', { ...day, today, weekDays })
  const sessions = sessionsBegun(rhythm, lessons, { isHalfDay: day.isHalfDay, time })
  const [owed, newest, earlier, toCover] = await askAll(db, [
    () => (unusualDay ? nothing : owedOn(db, today, sessions, { isByLesson: rhythm === 'lesson', lessons })),
    () => findNewestSession(db, today, sessions),
    () =>
      readEarlier(
        db,
        days.filter(({ date }) => date < today),
      ),
    () => (lessons ? countLessonsToCover(db, today, lessons) : 0),
  ])
  const { session, ...counts } = newest
  const titleOf = await readSessionTitles(
    db,
    [newest, ...owed.missing].map((one) => ({ ...one, date: today })),
  )
  return {
    registers: { streams: owed.streams, taken: owed.taken, ...counts },
    day: {
      unusualDay,
      session,
      ...titleOf({ date: today, session }),
      rate: totalsOf(counts, excusedIsHeld).rate,
      missing: owed.missing.map((one) => ({ ...one, ...titleOf({ ...one, date: today }) })),
    },
    days: days
      .map(({ date, present, absent, late, excused }) => ({
        date,
        totals: totalsOf({ present, absent, late, excused }, excusedIsHeld),
      }))
      .filter(({ totals }) => totals.rate !== null),
    earlier,
    toCover,
  }
}

type Lessons = Awaited<ReturnType<typeof findLessonsOf>>

/** The lessons of a day by the timetable that holds on it; nothing on a day without. */
async function findLessonsOf(db: Db, day: string) {
  const found = await findCalendarOf(db, day)
  const cycleDay = found ? cycleDayOf(day, found.calendar) : null
  const timetableId = found?.term.timetableId
  if (!timetableId || cycleDay === null) return null
  return { timetableId, cycleDay, periods: found.frame.periods }
}

/** The sessions of today of which registers are owed by now: lessons that have begun, or the halves of the day. */
function sessionsBegun(
  rhythm: RegisterRhythm,
  lessons: Lessons,
  { isHalfDay, time }: { isHalfDay: boolean; time: string },
): Session[] {
  if (rhythm === 'lesson' && lessons) return lessonsHeld(lessons.periods, { isHalfDay, time })
  return rhythm === 'morning' || isHalfDay ? ['morning'] : ['morning', 'afternoon']
}

interface Owing {
  isByLesson: boolean
  lessons: Lessons
}

function owedOn(db: Db, day: string, sessions: readonly Session[], { isByLesson, lessons }: Owing) {
  if (!isByLesson) return countHalvesOwed(db, day, sessions)
  return lessons ? countLessonsOwed(db, day, { ...lessons, sessions }) : nothing
}

/**
 * How many registers earlier days owe, and between which days. Of lessons those of the day before only, because they are many: what the
 * days before another day of lessons owe is asked for on its own screen.
 */
async function readEarlier(db: Db, before: readonly RegisterDay[]) {
  const yesterday = before.at(-1)
  if (!yesterday) return null
  const since = before.slice(0, -1).findLastIndex(({ isByLesson }) => isByLesson) + 1
  const ofLessons = yesterday.isByLesson ? await countMissingLessons(db, yesterday.date) : 0
  const missing = before.slice(since).map((day) => ({
    date: day.date,
    count: day.isByLesson ? ofLessons : day.owed - day.taken,
  }))
  return {
    count: missing.reduce((sum, { count }) => sum + count, 0),
    from: (missing.find(({ count }) => count > 0) ?? yesterday).date,
    until: yesterday.date,
  }
}

async function countMissingLessons(db: Db, day: string) {
  const [lessons, { isHalfDay }] = await askAll(db, [() => findLessonsOf(db, day), () => findDay(db, day, null)])
  if (!lessons) return 0
  const sessions = lessonsHeld(lessons.periods, { isHalfDay, time: null })
  const { streams, taken } = await countLessonsOwed(db, day, { ...lessons, sessions })
  return streams - taken
}
