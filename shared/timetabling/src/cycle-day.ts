import { type CycleCounting, dayAt, dayInMs } from '@bellhouse/contracts'

/** What decides which day of the cycle a date is. Dates are `YYYY-MM-DD`. */
export interface CycleCalendar {
  counting: CycleCounting
  /** How many days the cycle has. */
  length: number
  termStart: string
  termEnd: string
  /** The days of the week on which there is school, Monday being 1. */
  weekDays: readonly number[]
  /** Days without school within the term. */
  holidays: ReadonlySet<string>
}

/**
 * The day of the cycle that a date is, the first being 1; null where there is no school. By weekdays a cycle of a week begins with each
 * week, one of two weeks with every other, and a holiday moves nothing. By school days the days with school are counted from the first of
 * the term on, so that a holiday is made up for.
 */
export function cycleDayOf(date: string, calendar: CycleCalendar): number | null {
  if (!isSchoolDay(date, calendar)) return null
  return calendar.counting === 'weekdays' ? byWeekdays(date, calendar) : byCounting(date, calendar)
}

/** Of these dates those on which there is school, each with its day of the cycle, the first being 1. */
export function cycleDaysOf(dates: readonly string[], calendar: CycleCalendar): { date: string; cycleDay: number }[] {
  return dates.flatMap((date) => {
    const cycleDay = cycleDayOf(date, calendar)
    return cycleDay === null ? [] : [{ date, cycleDay }]
  })
}

function isSchoolDay(date: string, { termStart, termEnd, weekDays, holidays }: CycleCalendar) {
  return date >= termStart && date <= termEnd && weekDays.includes(weekdayOf(date)) && !holidays.has(date)
}

function byWeekdays(date: string, { length, weekDays, termStart }: CycleCalendar) {
  const order = [...weekDays].sort((one, other) => one - other)
  const weeksOfCycle = Math.ceil(length / order.length)
  const week = (mondayOf(date) - mondayOf(termStart)) / (7 * dayInMs)
  const day = (week % weeksOfCycle) * order.length + order.indexOf(weekdayOf(date)) + 1
  return day <= length ? day : null
}

function byCounting(date: string, calendar: CycleCalendar) {
  let before = 0
  for (let time = Date.parse(calendar.termStart); time < Date.parse(date); time += dayInMs) {
    if (isSchoolDay(dayAt(time), calendar)) before += 1
  }
  return (before % calendar.length) + 1
}

/** Monday is 1, Sunday 7. */
export const weekdayOf = (date: string) => ((new Date(Date.parse(date)).getUTCDay() + 6) % 7) + 1

const mondayOf = (date: string) => Date.parse(date) - (weekdayOf(date) - 1) * dayInMs

/** The seven dates of the week of a date, from Monday on. */
export const weekOf = (date: string): string[] =>
  Array.from({ length: 7 }, (_, step) => dayAt(mondayOf(date) + step * dayInMs))
