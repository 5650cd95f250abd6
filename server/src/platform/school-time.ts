import { dateFormat } from './date-format'

/** The moment at which it is that time at the school. Dates are `YYYY-MM-DD`, times `HH:MM`. */
export function momentAt(date: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const first = new Date(asUtc - offsetAt(asUtc, timeZone))
  // Close to a change of the clock the first guess has the offset of before.
  return new Date(asUtc - offsetAt(first.getTime(), timeZone))
}

/** How far the clock of the zone is ahead of UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = dateFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(moment)
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '00'
  const there = `${read('year')}-${read('month')}-${read('day')}T${read('hour')}:${read('minute')}:${read('second')}Z`
  return Date.parse(there) - moment
}
