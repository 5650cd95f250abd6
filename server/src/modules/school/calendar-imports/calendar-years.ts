import { invalidFile } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { listTermRows, listYearRows } from '../terms'
import { type CalendarYears, spanText } from './calendar-entries'

/** From the first day of the first school year on record until the last day of the last one, with the terms in between. */
export async function readYears(db: Db): Promise<CalendarYears> {
  const [years, terms] = await askAll(db, [() => listYearRows(db), () => listTermRows(db)])
  const startDate = years.map((year) => year.startDate).sort()[0]
  const endDate = years
    .map((year) => year.endDate)
    .sort()
    .at(-1)
  if (!startDate || !endDate)
    throw invalidFile('There is no school year on record. Add a year first, under Current Term.')
  return {
    startDate,
    endDate,
    terms: terms.map((term) => ({ title: term.title, startDate: term.startDate, endDate: term.endDate })),
  }
}

export const yearsText = (years: CalendarYears) => spanText(years)
