import { dayAfter, dayInMs } from '@bellhouse/contracts'

/** Up to here the days of the demo school are those that it was written with. */
const lastDay = '2026-11-29'
/** The Friday of the eleventh week of its last term. */
const lastFriday = '2026-11-27'

/**
 * By how many weeks the demo school is led on: whoever looks at it later finds it in the eleventh week of its last term all the same, and
 * no school that is over.
 */
export const demoWeeks = (today: string) =>
  today <= lastDay ? 0 : Math.ceil((Date.parse(today) - Date.parse(lastFriday)) / (7 * dayInMs))

/** Where a day that the demo school was written with has come to. */
export type DayOf = (written: string) => string

/** Whole weeks keep each day of the week. */
export const dayOfWeeks =
  (weeks: number): DayOf =>
  (written) =>
    dayAfter(written, 7 * weeks)

export type DemoCalendar = ReturnType<typeof demoCalendar>

/** The Ugandan school year 2026, the year after it as it is planned, and what falls into them. */
export function demoCalendar(dayOf: DayOf) {
  const span = <T extends { start: string; end: string }>(one: T) => ({
    ...one,
    start: dayOf(one.start),
    end: dayOf(one.end),
  })
  const titled = (days: readonly [written: string, title: string][]) =>
    days.map(([written, title]) => ({ day: dayOf(written), title }))
  return {
    year: yearOf(span(year)),
    terms: terms.map(span),
    // So that the school can be led into it.
    nextYear: yearOf(span(nextYear)),
    nextTerms: nextTerms.map(span),
    holidays: titled(holidays),
    halfDays: titled(halfDays),
    events: events.map(({ start, end, ...event }) => ({ ...event, start_date: dayOf(start), end_date: dayOf(end) })),
  }
}

const yearOf = (one: { start: string; end: string }) => ({ title: one.start.slice(0, 4), ...one })

const year = { start: '2026-02-10', end: '2026-12-04' }
const terms = [
  { number: 1, title: 'Term 1', start: '2026-02-10', end: '2026-05-01' },
  { number: 2, title: 'Term 2', start: '2026-05-25', end: '2026-08-21' },
  { number: 3, title: 'Term 3', start: '2026-09-14', end: '2026-12-04' },
]

const nextYear = { start: '2027-02-01', end: '2027-12-10' }
const nextTerms = [
  { number: 1, title: 'Term 1', start: '2027-02-08', end: '2027-05-01' },
  { number: 2, title: 'Term 2', start: '2027-05-24', end: '2027-08-20' },
  { number: 3, title: 'Term 3', start: '2027-09-13', end: '2027-12-03' },
]

const holidays: [written: string, title: string][] = [
  ['2026-02-16', 'Archbishop Janani Luwum Day'],
  ['2026-03-20', 'Eid al-Fitr'],
  ['2026-04-03', 'Good Friday'],
  ['2026-04-06', 'Easter Monday'],
  ['2026-05-01', 'Labour Day'],
  ['2026-05-27', 'Eid al-Adha'],
  ['2026-06-03', 'Martyrs’ Day'],
  ['2026-06-09', 'National Heroes’ Day'],
  ['2026-10-09', 'Independence Day'],
]

/** Days with school in the morning only. */
const halfDays: [written: string, title: string][] = [
  ['2026-10-30', 'Sports day'],
  ['2026-12-04', 'End of term'],
]

const events = [
  { title: 'Parents’ meeting', place: 'Main hall', start: '2026-10-03', end: '2026-10-03' },
  { title: 'Science fair', place: 'Laboratories', start: '2026-11-12', end: '2026-11-13' },
  { title: 'Music and drama evening', place: 'Main hall', start: '2026-11-27', end: '2026-11-27' },
  { title: 'End-of-term examinations', place: '', start: '2026-11-23', end: '2026-12-02' },
]

/** The days of a term on which there was school: the first one is 1. */
export function listSchoolDays({ terms, holidays }: DemoCalendar, number: number) {
  const { start, end } = terms[number - 1] ?? {}
  if (!start || !end) throw new Error(`The demo school has no term ${number}`)
  const closed = new Set(holidays.map(({ day }) => day))
  const days: string[] = []
  for (let day = start; day <= end; day = dayAfter(day, 1)) {
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !closed.has(day)) days.push(day)
  }
  return days
}

/** The school days of the last term that lie before today; all of them for a clock that has not come to that term yet. */
export function schoolDaysBefore(calendar: DemoCalendar, today: string): string[] {
  const days = listSchoolDays(calendar, 3)
  const past = days.filter((day) => day < today)
  return past.length > 0 ? past : days
}
