import { capitalised, dayInMs } from '@bellhouse/contracts'

/** What a text says of a day: all of it, or three numbers of which the first two may stand in either order. */
export type DateText =
  | { kind: 'whole'; year: number; month: number; day: number }
  | { kind: 'open'; first: number; second: number; year: number }

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** Without their accents. */
const frenchMonths = [
  ...['janvier', 'fevrier', 'mars', 'avril', 'mai', 'juin', 'juillet', 'aout', 'septembre', 'octobre', 'novembre'],
  'decembre',
]

const time = String.raw`(?:[t ]\d{1,2}:\d{2}.*)?`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})\.?${time}$`)
const joined = new RegExp(String.raw`^((?:19|20)\d\d)(\d\d)(\d\d)${time}$`)
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})${time}$`)
const shortYearFirst = /^(\d{2})[-/.](\d{1,2})[-/.](\d{1,2})$/
const dayNamed = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er)?(?: of)?[-/. ]?([a-z]{3,9})[-/. ]?(\d{4}|\d{2})${time}$`,
)
const monthNamed = new RegExp(String.raw`^([a-z]{3,9})[-/. ]?(\d{1,2})(?:st|nd|rd|th)?[-/. ](\d{4}|\d{2})${time}$`)
const yearThenNamed = /^(\d{4})[-/. ]([a-z]{3,9})[-/. ](\d{1,2})$/
const weekDay =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:le )?(?:lun|mar|mercre|jeu|vendre|same)di|(?:le )?dimanche|le)[., ]+/
const serial = /^(\d{5})(?:\.\d+)?$/

/** Day 0 of Excel's calendar, in which 1 January 1900 would be day 1 and 29 February 1900 is counted too. */
const dayZero = Date.UTC(1899, 11, 30)

/** As people and programs write days: digits with any sign between them, names of months, or a spreadsheet's number. */
export function readDateText(given: string): DateText | null {
  const text = plainText(given)
  return readNumbers(text) ?? readNamed(text) ?? readSerial(text)
}

const plainText = (given: string) =>
  given
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{M}'’]/gu, '')
    .replace(/[–—‒]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ?([-/.,]) ?/g, '$1')
    .trim()
    .toLowerCase()
    .replace(weekDay, '')

function readNumbers(text: string): DateText | null {
  const [, year, month, day] = yearFirst.exec(text) ?? joined.exec(text) ?? []
  if (year && month && day) return whole(year, Number(month), day)
  const [, first, second, lastYear] = yearLast.exec(text) ?? []
  if (!first || !second || !lastYear) return null
  // 98/05/12 begins with its year, as no month has so many days.
  const [, shortYear] = Number(first) > 31 ? (shortYearFirst.exec(text) ?? []) : []
  if (shortYear) return whole(shortYear, Number(second), lastYear)
  return { kind: 'open', first: Number(first), second: Number(second), year: yearOf(lastYear) }
}

function readNamed(given: string): DateText | null {
  const text = given.replace(/[.,]+/g, ' ').replace(/ ([-/])/g, '$1')
  const [, day, name, year] = dayNamed.exec(text) ?? []
  if (day && name && year) return named(year, name, day)
  const [, monthName, itsDay, itsYear] = monthNamed.exec(text) ?? []
  if (monthName && itsDay && itsYear) return named(itsYear, monthName, itsDay)
  const [, firstYear, middle, lastDay] = yearThenNamed.exec(text) ?? []
  return firstYear && middle && lastDay ? named(firstYear, middle, lastDay) : null
}

function named(year: string, name: string, day: string) {
  const month = placeOfMonth(name)
  return month === -1 ? null : whole(year, month + 1, day)
}

function placeOfMonth(name: string) {
  if (name === 'sept') return 8
  const english = months.findIndex((one) => one.startsWith(name))
  // “jui” is the beginning of two months.
  if (english >= 0 || name === 'jui') return english
  return frenchMonths.findIndex((one) => one.startsWith(name))
}

function readSerial(text: string): DateText | null {
  const [, number] = serial.exec(text) ?? []
  if (!number) return null
  const date = new Date(dayZero + Number(number) * dayInMs)
  return { kind: 'whole', year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const whole = (year: string, month: number, day: string): DateText => ({
  kind: 'whole',
  year: yearOf(year),
  month,
  day: Number(day),
})

// Nobody at a school was born before 1950, and no list reaches as far as 2050.
const yearOf = (text: string) => (text.length === 4 ? Number(text) : Number(text) + (Number(text) < 50 ? 2000 : 1900))

export const monthName = (month: number) => capitalised(months[month - 1] ?? '')
