import {
  type CalendarFileNote,
  type CalendarMeaning,
  dayAfter,
  daysBetween,
  longestHoliday,
} from '@bellhouse/contracts'
import { numberText } from '@bellhouse/words'
import type { DaySpan } from '../../../platform/calendar-file/calendar-entry'
import { dayText } from '../../../platform/day-text'

export type Fault = Omit<CalendarFileNote, 'line'>

/** What a row asks for. */
export interface Wanted {
  means: Exclude<CalendarMeaning, 'left-out'>
  title: string
  place: string
  /** In order, within the school's years. */
  spans: DaySpan[]
}

export interface ReadRow {
  line: number
  /** By which the file names it; rows of one name are one thing with several days. */
  uid: string | null
  wanted: Wanted | null
  fault: Fault | null
  /** Why it asks for nothing. */
  leftOut: Fault | null
  /** What is left out with it, or was read in one of several ways. */
  notes: Fault[]
  /** It says all that there is of it, so that whatever else stands of it may go. */
  isWhole: boolean
  /** It is about this one time of a thing alone, and the others stay. */
  replaces: DaySpan | null
}

/** What a file is read against. */
export interface CalendarYears extends DaySpan {
  terms: { title: string; startDate: string; endDate: string }[]
}

/** A row as it stands in the file, whatever kind of file that is. */
export interface WrittenRow {
  line: number
  uid: string | null
  title: string
  place: string
  means: CalendarMeaning
  spans: DaySpan[]
  outside: { count: number; goesOn: boolean }
  /** Its first day, also where that is outside. */
  startDate: string | null
  note: Fault | null
  isCancelled: boolean
  replaces: DaySpan | null
  columns: { title: string; startDate: string; endDate: string }
}

export const spanText = ({ startDate, endDate }: DaySpan) =>
  startDate === endDate ? dayText(startDate) : `${dayText(startDate)} to ${dayText(endDate)}`

const longestTitle = 80
const hasLetter = /[\p{L}\p{N}\p{P}\p{S}]/u

/** What a row asks for, or why it asks for nothing. */
export function readRow(row: WrittenRow, years: CalendarYears): ReadRow {
  const { line, uid, title, place, means, isCancelled, replaces, columns } = row
  const read: ReadRow = {
    line,
    uid,
    wanted: null,
    fault: null,
    leftOut: null,
    notes: [],
    isWhole: false,
    replaces: null,
  }
  const leftOut = (sentence: string): ReadRow => ({ ...read, leftOut: { column: '', text: title, sentence } })
  if (means === 'left-out') return leftOut('It is left out, as it was chosen.')
  if (isCancelled) return { ...leftOut('It was cancelled.'), isWhole: true, replaces }
  const fault = faultOf(row, years)
  if (fault) return { ...read, fault }
  const spans = clipped(row.spans, means, years)
  const outside = outsideSentence(row, spans, years)
  if (spans.length === 0) return { ...leftOut(outside ?? 'It has no day.'), isWhole: true, replaces }
  const told = outside === null ? [] : [{ column: columns.startDate, text: title, sentence: outside }]
  return {
    ...read,
    wanted: { means, title, place: place.slice(0, longestTitle), spans },
    notes: [...told, ...(row.note ? [row.note] : []), ...placeNote(place)],
    ...{ isWhole: true, replaces },
  }
}

const placeNote = (place: string): Fault[] =>
  place.length > longestTitle
    ? [{ column: '', text: place, sentence: `Of this place the first ${longestTitle} letters are kept.` }]
    : []

function faultOf({ title, means, spans, columns }: WrittenRow, years: CalendarYears): Fault | null {
  if (!hasLetter.test(title)) return { column: columns.title, text: title, sentence: 'There is no title in this row.' }
  if (title.length > longestTitle) {
    const sentence = `This title has ${numberText(title.length)} letters; there is room for ${longestTitle}.`
    return { column: columns.title, text: title, sentence }
  }
  const long = spans.find(({ startDate, endDate }) => daysBetween(startDate, endDate) >= longestHoliday)
  if (long) {
    const count = daysBetween(long.startDate, long.endDate) + 1
    return {
      column: columns.endDate,
      text: spanText(long),
      sentence: `This lasts ${numberText(count)} days; one entry has at most ${longestHoliday}.`,
    }
  }
  if (means !== 'holiday') return null
  const covers = (span: DaySpan) =>
    years.terms.find(({ startDate, endDate }) => span.startDate <= startDate && span.endDate >= endDate)
  const closing = spans.find(covers)
  const term = closing && covers(closing)
  if (!closing || !term) return null
  const sentence = `This would close the school for all of ${term.title} (${spanText(term)}). Let it become an event, or leave it out.`
  return { column: columns.startDate, text: spanText(closing), sentence }
}

/** Days without school are days; an event that reaches beyond the years stays whole. */
function clipped(spans: readonly DaySpan[], means: CalendarMeaning, years: DaySpan): DaySpan[] {
  const inside = spans.filter(({ startDate, endDate }) => startDate <= years.endDate && endDate >= years.startDate)
  if (means === 'event') return inside
  return inside.map(({ startDate, endDate }) => ({
    startDate: startDate < years.startDate ? years.startDate : startDate,
    endDate: endDate > years.endDate ? years.endDate : endDate,
  }))
}

/** How much of a row lies outside the school's years, in a sentence; null where nothing does. */
function outsideSentence({ spans, outside, startDate }: WrittenRow, inside: readonly DaySpan[], years: DaySpan) {
  const times = outside.count + spans.length - inside.length
  const days = daysIn(spans) - daysIn(inside) - (spans.length - inside.length)
  const where = `the school years on record (${spanText(years)})`
  if (inside.length === 0) {
    // What goes on is not counted to its end.
    if (outside.goesOn) return `Each of its days is outside ${where}.`
    const when = startDate && times <= 1 ? dayText(startDate) : `Each of its ${numberText(times)} days`
    return `${when} is outside ${where}.`
  }
  const what = [
    ...(times > 0 ? [times === 1 ? 'One of its times is' : `${numberText(times)} of its times are`] : []),
    ...(times === 0 && days > 0 ? [days === 1 ? 'One of its days is' : `${numberText(days)} of its days are`] : []),
  ]
  if (what.length > 0) return `${what[0]} outside ${where}${outside.goesOn ? ', and it goes on after that' : ''}.`
  return outside.goesOn ? `It goes on after ${where}.` : null
}

const daysIn = (spans: readonly DaySpan[]) =>
  spans.reduce((sum, { startDate, endDate }) => sum + daysBetween(startDate, endDate) + 1, 0)

/** Each day of a span. */
export function daysOf({ startDate, endDate }: DaySpan): string[] {
  return Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index) => dayAfter(startDate, index))
}
