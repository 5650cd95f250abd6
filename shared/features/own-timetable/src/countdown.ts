import { countOf } from '@bellhouse/ui'

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes from one time of a day (`HH:MM`) to a later one. */
export const minutesBetween = (from: string, to: string) => minutesOf(to) - minutesOf(from)

/** `25 minutes`, `1 hour 5 minutes`. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return countOf(rest, 'minute')
  return rest === 0 ? countOf(hours, 'hour') : `${countOf(hours, 'hour')} ${countOf(rest, 'minute')}`
}
