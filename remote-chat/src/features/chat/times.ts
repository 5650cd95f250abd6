import { clockTime } from '@bellhouse/ui'

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const shortFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

const isToday = (moment: Date) => moment.toDateString() === new Date().toDateString()

/** The clock time today, else the day: `08:14`, `21 Nov`. */
export function momentOf(time: string) {
  const moment = new Date(time)
  return isToday(moment) ? clockTime(time) : shortFormat.format(moment)
}

/** The day between two messages: `Today`, `Saturday 21 November`. */
export function dayOf(time: string) {
  const moment = new Date(time)
  return isToday(moment) ? 'Today' : dayFormat.format(moment).replace(',', '')
}
