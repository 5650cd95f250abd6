import type { DateOrder } from '@bellhouse/contracts'
import { type DateText, monthName, readDateText } from './date-text'

export interface DateValue {
  line: number
  value: string
}

/** How the dates of a column are to be read. */
export interface ColumnOrder {
  order: DateOrder
  /** False where somebody has to say it: every date can be read both ways, or two of them contradict each other. */
  certain: boolean
  /** The first value that can be read one way only. */
  decidedBy?: DateValue
  /** The first value that can only be read the other way. */
  against?: DateValue
}

type Parsed = { day: string; refusal?: never } | { day?: never; refusal: string }

const yearFirst: ColumnOrder = { order: 'year-first', certain: true }

/**
 * The order in which a column writes day and month, by all of its values: one day above 12 decides for the rest.
 * Dates that begin with their year, name their month or are a spreadsheet's number decide nothing and need nothing.
 */
export function orderOfDates(values: readonly DateValue[], usual: 'day-first' | 'month-first'): ColumnOrder {
  const open = values.flatMap(({ line, value }) => {
    const date = readDateText(value)
    return date?.kind === 'open' ? { at: { line, value }, order: onlyOrderOf(date) } : []
  })
  if (open.length === 0) return yearFirst
  const deciding = open.filter(({ order }) => order === 'day-first' || order === 'month-first')
  const [first] = deciding
  if (!first) {
    return { order: usual, certain: open.every(({ order }) => order !== 'unsaid') }
  }
  const order = first.order === 'month-first' ? 'month-first' : 'day-first'
  const against = deciding.find((one) => one.order !== first.order)
  return { order, certain: !against, decidedBy: first.at, ...(against && { against: against.at }) }
}

/** In which order alone such a date can be read; `either` where both say the same, `neither` where none says a day, `unsaid` where both say something else. */
function onlyOrderOf({ first, second }: DateText & { kind: 'open' }) {
  if (first === second) return 'either'
  if (first > 12 && second <= 12) return 'day-first'
  if (second > 12 && first <= 12) return 'month-first'
  return first > 12 ? 'neither' : 'unsaid'
}

/** The day that a text says, as `YYYY-MM-DD`, or a sentence that says why it says none. */
export function parseDay(value: string, order: DateOrder): Parsed {
  const date = readDateText(value)
  if (value.trim() === '') return { refusal: 'There is no date in this row.' }
  if (!date) return { refusal: `“${value.trim()}” is not a date. Write it like 2010-11-25.` }
  if (date.kind === 'whole') return dayOf(value, date)
  const { first, second, year } = date
  if (order === 'year-first' && first !== second) {
    return {
      refusal: `“${value.trim()}” does not begin with its year. Say whether the day or the month comes first in it.`,
    }
  }
  const [day, month] = order === 'month-first' ? [second, first] : [first, second]
  return dayOf(value, { year, month, day })
}

function dayOf(value: string, { year, month, day }: { year: number; month: number; day: number }): Parsed {
  const refused = (why: string): Parsed => ({ refusal: `“${value.trim()}” is not a date: ${why}.` })
  if (year < 1900 || year > 2100) return refused(`the year ${year} cannot be meant`)
  if (month < 1 || month > 12) return refused(`there is no month ${month}`)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day < 1) return refused('there is no day 0')
  if (day > last) return refused(`${monthName(month)} ${year} has ${last} days`)
  return { day: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` }
}
