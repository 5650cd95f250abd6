const dayFormat = once(() => formatOf({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }))
const shortFormat = once(() => formatOf({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }))
const timeFormat = once(() => formatOf({ hour: '2-digit', minute: '2-digit' }))
const momentFormat = once(() => formatOf({ dateStyle: 'medium', timeStyle: 'short' }))
const numberFormat = once(() => new Intl.NumberFormat('en-GB'))

/** A calendar day (`YYYY-MM-DD`) in words: `Thursday 21 November`. */
export const longDay = (day: string) =>
  dayFormat()
    .format(new Date(`${day}T00:00Z`))
    .replace(',', '')

/** A calendar day (`YYYY-MM-DD`) in short: `21 Nov 2026`. */
export const shortDay = (day: string) => shortFormat().format(new Date(`${day}T00:00Z`))

/** The same words, which no narrow column breaks. */
export const inOneLine = (text: string) => text.replaceAll(' ', '\u00a0')

/** The clock time of a moment: `08:14`. */
export const clockTime = (moment: string) => timeFormat().format(new Date(moment))

/** Day and time of a moment: `21 Nov 2026, 08:14`. */
export const momentText = (moment: string) => momentFormat().format(new Date(moment))

/** `1240` → `1,240`. */
export const numberText = (value: number) => numberFormat().format(value)

/** `1 student`, `1,240 students`. */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${numberText(count)} ${count === 1 ? one : many}`

/** A list of words as the options of a choice, in its order. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

function formatOf(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('en-GB', options)
}

/** Made when it is first needed: a phone takes longer to make a format than to draw a page with it. */
function once<T>(make: () => T) {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
