import type { RegisterRhythm, Session } from '@bellhouse/contracts'
import { cycleDayOf } from '@bellhouse/timetabling'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { totalsOf } from '../../attendance/attendance'
import { findDay, unusualDayOf } from '../../attendance/registers'
import { findCalendarOf } from '../../timetable/timetable'
import {
  countHalvesOwed,
  countLessonsOwed,
  countLessonsToCover,
  findNewestSession,
  listRegisterDays,
  type OwedOnDay,
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
  const [day, newest, lessons] = await askAll(db, [
    () => findDay(db, today, null),
    () => findNewestSession(db, today),
    () => findLessonsOf(db, today),
  ])
  const unusualDay = unusualDayOf(today, 'morning', { ...day, today, weekDays })
  const halves: Session[] = rhythm === 'morning' ? ['morning'] : ['morning', 'afternoon']
  const isByLesson = rhythm === 'lesson'
  const days = await listRegisterDays(db, today, isByLesson ? [] : halves)
  const before = days.filter(({ date }) => date < today)
  const yesterday = before.at(-1)?.date
  const [owed, earlier, toCover] = await askAll(db, [
    () => (unusualDay ? nothing : owedOn(db, today, day.isHalfDay ? ['morning'] : halves, isByLesson, lessons)),
    () =>
      isByLesson ? missingLessonsOf(db, yesterday) : before.reduce((sum, { owed, taken }) => sum + owed - taken, 0),
    () => (lessons ? countLessonsToCover(db, today, { ...lessons, isHalfDay: day.isHalfDay }) : 0),
  ])
  const { session, ...counts } = newest
  const owing = before.find(({ owed, taken }) => owed > taken) ?? before[0]
  const from = isByLesson ? yesterday : owing?.date
  return {
    registers: { streams: owed.streams, taken: owed.taken, ...counts },
    day: { unusualDay, session, rate: totalsOf(counts, excusedIsHeld).rate, missing: owed.missing },
    days: days
      .map(({ date, present, absent, late, excused }) => ({
        date,
        totals: totalsOf({ present, absent, late, excused }, excusedIsHeld),
      }))
      .filter(({ totals }) => totals.rate !== null),
    earlier: from && yesterday ? { count: earlier, from, until: yesterday } : null,
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

function owedOn(db: Db, day: string, halves: readonly Session[], isByLesson: boolean, lessons: Lessons) {
  if (!isByLesson) return countHalvesOwed(db, day, halves)
  return lessons ? countLessonsOwed(db, day, { ...lessons, isHalfDay: halves.length === 1 }) : nothing
}

/** Of the day before only: what many lessons of many days owe is asked for on its own screen. */
async function missingLessonsOf(db: Db, day: string | undefined) {
  if (!day) return 0
  const [lessons, { isHalfDay }] = await askAll(db, [() => findLessonsOf(db, day), () => findDay(db, day, null)])
  if (!lessons) return 0
  const { streams, taken } = await countLessonsOwed(db, day, { ...lessons, isHalfDay })
  return streams - taken
}
