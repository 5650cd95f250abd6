import { expect, it, jest } from '@jest/globals'
import { clockTime, longDay, momentText, shortDay } from './words'

const days = Array.from({ length: 366 }, (_, index) =>
  new Date(Date.UTC(2028, 0, 1 + index)).toISOString().slice(0, 10),
)

it('days and moments read as the browser itself writes them', () => {
  const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options)
  const long = formatOf({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const short = formatOf({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const clock = formatOf({ hour: '2-digit', minute: '2-digit' })
  const moment = formatOf({ dateStyle: 'medium', timeStyle: 'short' })
  for (const [index, day] of days.entries()) {
    const date = new Date(`${day}T00:00Z`)
    expect(longDay(day)).toBe(long.format(date).replace(',', ''))
    expect(shortDay(day)).toBe(short.format(date))
    const time = new Date(date.getTime() + index * 61 * 60_000)
    expect(clockTime(time.toISOString())).toBe(clock.format(time))
    expect(momentText(time.toISOString())).toBe(moment.format(time))
  }
})

it('no format for days is made to write one, which a phone would wait for', () => {
  const made = jest.spyOn(Intl, 'DateTimeFormat')
  longDay('2026-11-21')
  momentText('2026-11-21T08:14:00Z')
  expect(made).not.toHaveBeenCalled()
})
