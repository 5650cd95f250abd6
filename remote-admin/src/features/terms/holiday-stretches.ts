import { daysBetween, type Holiday } from '@bellhouse/contracts'

/** Days of one name that follow each other, together. The holidays come by day. */
export function holidayStretches(holidays: readonly Holiday[]): Holiday[][] {
  const stretches: Holiday[][] = []
  for (const holiday of holidays) {
    const stretch = stretches.at(-1)
    const last = stretch?.at(-1)
    const follows = last?.title === holiday.title && daysBetween(last.day, holiday.day) === 1
    if (stretch && follows) stretch.push(holiday)
    else stretches.push([holiday])
  }
  return stretches
}
