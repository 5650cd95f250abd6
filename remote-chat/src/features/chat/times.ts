import { clockTime } from '@bellhouse/ui'

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const shortFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

const isToday = (moment: Date) => moment.toDateString() === new Date().toDateString()

/** Of another year it is said which. */
const withYear = (day: string, moment: Date) =>
  moment.getFullYear() === new Date().getFullYear() ? day : `${day} ${moment.getFullYear()}`

/** The clock time today, else the day: `08:14`, `21 Nov`, `21 Nov 2024`. */
export function momentOf(time: string) {
  const moment = new Date(time)
  return isToday(moment) ? clockTime(time) : withYear(shortFormat.format(moment), moment)
}

/** The day between two messages: `Today`, `Saturday 21 November`, `Thursday 21 November 2024`. */
export function dayOf(time: string) {
  const moment = new Date(time)
  return isToday(moment) ? 'Today' : withYear(dayFormat.format(moment).replace(',', ''), moment)
}
