import type { Session } from '@bellhouse/contracts'
import { readDateText } from '../../../platform/table-file/date-text'

/** What a heading says of a day: `Mon 3 Nov PM`, `03/11/2025` or only `3`. */
export interface DayHeading {
  session: Session
  /** The first being Monday, where one is named. */
  weekDay: number | null
  lacks: 'year' | 'month' | null
  /** Without the words for the half of the day and the day of the week. */
  date: string
}

const half = /(?<![\p{L}.])(a\.?m\.?|p\.?m\.?|mornings?|forenoon|afternoons?)(?![\p{L}.])/iu
const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const weekDay =
  /(?<!\p{L})(mon|tues?|wed(?:nes|s)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?(?!\p{L})[.,]?|^(?:m|tu?|w|th?|f|su?)(?=[ .]+\d)\.?/iu

const sessionOf = (word: string): Session => (/^(p|after)/i.test(word) ? 'afternoon' : 'morning')

/** Nothing where it is the heading of something else. */
export function readDayHeading(text: string): DayHeading | null {
  const [, halfWord] = half.exec(text) ?? []
  const withoutHalf = text.replace(half, ' ')
  const [, dayWord] = weekDay.exec(withoutHalf) ?? []
  const date = withoutHalf
    .replace(weekDay, ' ')
    .replace(/[()]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.:–-]+|[\s,.:–-]+$/g, '')
  const lacks = lackOf(date)
  if (lacks === undefined) return null
  return {
    ...{ session: halfWord ? sessionOf(halfWord) : 'morning', lacks, date },
    weekDay: dayWord ? weekDays.indexOf(dayWord.slice(0, 3).toLowerCase()) : null,
  }
}

/** Whether nothing but a half of a day, or a day of the week, is in a cell. */
export const isHalfDay = (text: string) => text !== '' && text.replace(half, '').trim() === ''
export const isWeekDay = (text: string) => text !== '' && text.replace(weekDay, '').trim() === ''

const aDay = /^(\d{1,2})(?:st|nd|rd|th)?$/i

/** Any year with a 29 February. */
const someYear = '2000'

function lackOf(date: string): DayHeading['lacks'] | undefined {
  const [, number] = aDay.exec(date) ?? []
  if (number) return Number(number) >= 1 && Number(number) <= 31 ? 'month' : undefined
  if (readDateText(date)) return null
  return readDateText(withYear(date, someYear)) ? 'year' : undefined
}

/** `3/11` and `3 Nov` with a year behind them. */
export function withYear(date: string, year: string) {
  if (/^\d{1,2}[-/.]\d{1,2}$/.test(date)) return `${date}/${year}`
  return /\p{L}/u.test(date) ? `${date} ${year}` : ''
}

/** The number of a heading that is nothing but a day of a month. */
export const dayNumberOf = ({ date }: DayHeading) => Number(aDay.exec(date)?.[1] ?? 0)
