import { dayText } from '../../../platform/day-text'
import type { Db } from '../../../platform/db/open'
import { findYearOfTerm } from './mark-place.repo'

/** Why an assessment of that term cannot have been held on that day: who is expected to have a mark, and when it is due, hang on the day. */
export async function findDayHindrance(db: Db, termId: string, date: string): Promise<string | null> {
  const year = await findYearOfTerm(db, termId)
  if (!year || (date >= year.startDate && date <= year.endDate)) return null
  return `The year ${year.title} lasts from ${dayText(year.startDate)} until ${dayText(year.endDate)}. Choose a day in it`
}
