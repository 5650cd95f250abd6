export { countOf, numberText, percentText, sizeText } from '@bellhouse/words'

// Written by hand: the browser's own format for days takes a phone 60 ms to make, more than all else that a dashboard does at once.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = 'January February March April May June July August September October November December'.split(' ')
const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ')

/** A calendar day (`YYYY-MM-DD`) in words: `Thursday 21 November`. */
export function longDay(day: string) {
  const date = new Date(`${day}T00:00Z`)
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}

/** A calendar day (`YYYY-MM-DD`) in short: `21 Nov 2026`. */
export function shortDay(day: string) {
  const date = new Date(`${day}T00:00Z`)
  return `${date.getUTCDate()} ${shortMonths[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** The same words, which no narrow column breaks. */
export const inOneLine = (text: string) => text.replaceAll(' ', '\u00a0')

/** The clock time of a moment: `08:14`. */
export const clockTime = (moment: string) => clockOf(new Date(moment))

const clockOf = (date: Date) =>
  [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')

/** Day and time of a moment: `21 Nov 2026, 08:14`. */
export function momentText(moment: string) {
  const date = new Date(moment)
  return `${date.getDate()} ${shortMonths[date.getMonth()]} ${date.getFullYear()}, ${clockOf(date)}`
}

/** A list of words as the options of a choice, in its order. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
