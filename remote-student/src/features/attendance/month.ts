import { dayAt, dayInMs } from '@bellhouse/contracts'
import type { AttendanceDay } from './attendance.queries'

export interface Month {
  /** `YYYY-MM`. */
  id: string
  /** Monday-first weeks of calendar days (`YYYY-MM-DD`), null outside the month. */
  weeks: readonly (readonly (string | null)[])[]
}

/** The months in which there is a register, the newest first. */
export function monthsOf(days: readonly AttendanceDay[]): Month[] {
  const ids = [...new Set(days.map(({ date }) => date.slice(0, 7)))].sort().reverse()
  return ids.map((id) => ({ id, weeks: weeksOf(id) }))
}

function weeksOf(id: string) {
  const first = new Date(`${id}-01T00:00Z`)
  const before = (first.getUTCDay() + 6) % 7
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before
      if (day < 0 || day >= length) return null
      return dayAt(first.getTime() + day * dayInMs)
    }),
  )
}
