import { dayInMs } from '@bellhouse/contracts'
/** The Ugandan school year 2026, and the public holidays that fall into it. */
export const demoYear = { title: '2026', start: '2026-02-10', end: '2026-12-04' }

export const demoTerms = [
  { number: 1, title: 'Term 1', start: '2026-02-10', end: '2026-05-01' },
  { number: 2, title: 'Term 2', start: '2026-05-25', end: '2026-08-21' },
  { number: 3, title: 'Term 3', start: '2026-09-14', end: '2026-12-04' },
] as const

export const demoHolidays: [day: string, title: string][] = [
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
export const demoHalfDays: [day: string, title: string][] = [
  ['2026-10-30', 'Sports day'],
  ['2026-12-04', 'End of term'],
]

export const demoEvents = [
  { title: 'Parents’ meeting', place: 'Main hall', start_date: '2026-10-03', end_date: '2026-10-03' },
  { title: 'Science fair', place: 'Laboratories', start_date: '2026-11-12', end_date: '2026-11-13' },
  { title: 'Music and drama evening', place: 'Main hall', start_date: '2026-11-27', end_date: '2026-11-27' },
  { title: 'End-of-term examinations', place: '', start_date: '2026-11-23', end_date: '2026-12-02' },
]

/** The year after it, as it is planned, so that the school can be led into it. */
export const nextDemoYear = { title: '2027', start: '2027-02-01', end: '2027-12-10' }

export const nextDemoTerms = [
  { number: 1, title: 'Term 1', start: '2027-02-08', end: '2027-05-01' },
  { number: 2, title: 'Term 2', start: '2027-05-24', end: '2027-08-20' },
  { number: 3, title: 'Term 3', start: '2027-09-13', end: '2027-12-03' },
] as const

/** The school days of the last term that lie before today; all of them for a clock that has not come to that term yet. */
export function schoolDaysBefore(today: string): string[] {
  const days = listSchoolDays(demoTerms[2])
  const past = days.filter((day) => day < today)
  return past.length > 0 ? past : days
}

/** The days of a term on which there was school. */
export function listSchoolDays({ start, end }: { start: string; end: string }) {
  const holidays = new Set(demoHolidays.map(([day]) => day))
  const days: string[] = []
  for (let time = Date.parse(start); time <= Date.parse(end); time += dayInMs) {
    const date = new Date(time)
    const day = date.toISOString().slice(0, 10)
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
    if (!isWeekend && !holidays.has(day)) days.push(day)
  }
  return days
}
