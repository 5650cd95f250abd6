import { type AttendanceUnit, dayAt, dayInMs, type Term } from '@bellhouse/contracts'

const inWords = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const monthFormat = inWords({ month: 'long', year: 'numeric' })
const dayFormat = inWords({ day: 'numeric', month: 'long' })

export interface Period {
  from: string
  until: string
  label: string
}

/** The week, month or term in which a day lies; between two terms the one before it. */
export function periodOf(
  unit: AttendanceUnit,
  date: string,
  terms: readonly Pick<Term, 'startDate' | 'endDate' | 'label'>[],
): Period {
  if (unit === 'month') return monthOf(date.slice(0, 7))
  if (unit === 'week') return weekOf(date)
  const past = terms.filter(({ startDate }) => startDate <= date)
  const term = past.at(-1) ?? terms[0]
  return term ? { from: term.startDate, until: term.endDate, label: term.label } : monthOf(date.slice(0, 7))
}

/** The month as `YYYY-MM`. */
export function monthOf(month: string): Period {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return {
    from: `${month}-01`,
    until: dayAt(Date.UTC(year, number, 0)),
    label: monthFormat.format(Date.UTC(year, number - 1)),
  }
}

function weekOf(date: string): Period {
  const time = Date.parse(date)
  const monday = time - ((new Date(time).getUTCDay() || 7) - 1) * dayInMs
  const sunday = monday + 6 * dayInMs
  return {
    from: dayAt(monday),
    until: dayAt(sunday),
    label: `${dayFormat.format(monday)} – ${dayFormat.format(sunday)}`,
  }
}
