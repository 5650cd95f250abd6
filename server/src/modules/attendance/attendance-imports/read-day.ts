import { type DateOrder, daySchema } from '@bellhouse/contracts'

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/
const named = /^(\d{1,2})[-/. ]([a-z]{3,9})\.?,?[-/. ](\d{4}|\d{2})$/i

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day that a text says, as `YYYY-MM-DD`. A date that begins with its year is understood in every order. */
export function findDay(given: string, order: DateOrder | null): string | undefined {
  const text = given.trim()
  const [, year, month, day] = yearFirst.exec(text) ?? []
  if (year && month && day) return dayOf(year, Number(month), day)
  const [, nameDay, name, nameYear] = named.exec(text) ?? []
  if (nameDay && name && nameYear) return dayOf(nameYear, months.indexOf(name.slice(0, 3).toLowerCase()) + 1, nameDay)
  const [, first, second, lastYear] = yearLast.exec(text) ?? []
  if (!first || !second || !lastYear || order === null || order === 'year-first') return undefined
  return order === 'day-first' ? dayOf(lastYear, Number(second), first) : dayOf(lastYear, Number(first), second)
}

function dayOf(year: string, month: number, day: string) {
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return full >= '1900' && daySchema.safeParse(text).success ? text : undefined
}

/** In which order the dates are written; null where they can be read both ways. */
export function suggestOrder(texts: readonly string[]): DateOrder | null {
  const open = texts.flatMap((text) => {
    const [, first, second] = yearLast.exec(text.trim()) ?? []
    return first && second ? [{ first: Number(first), second: Number(second) }] : []
  })
  if (open.length === 0) return 'year-first'
  const isDayFirst = open.some(({ first }) => first > 12)
  const isMonthFirst = open.some(({ second }) => second > 12)
  if (isDayFirst === isMonthFirst) return null
  return isDayFirst ? 'day-first' : 'month-first'
}
