/** A day as a number of milliseconds. Days are reckoned in UTC, where each is as long as the others. */
export const dayInMs = 86_400_000

/** The day of a time, as `2026-03-01`. */
export const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The day that comes so many days after another one, or before it where the count is below zero. */
export const dayAfter = (day: string, count: number) => dayAt(Date.parse(day) + count * dayInMs)

/** How many days it is from one day to another: none from a day to itself. */
export const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / dayInMs

/** That day where it lies in a term, else the nearest day of it. */
export function nearestDay(day: string, { startDate, endDate }: { startDate: string; endDate: string }) {
  if (day < startDate) return startDate
  return day > endDate ? endDate : day
}

/** This day where the person is. */
export const todayHere = () => new Date().toLocaleDateString('sv-SE')
