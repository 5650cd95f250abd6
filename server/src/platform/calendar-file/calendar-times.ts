import { dayAfter } from '@bellhouse/contracts'
import type ICAL from 'ical.js'
import type { CalendarClock } from './calendar-clock'
import type { CalendarDays } from './calendar-entry'
import { type CalendarProperties, EntryFault, type ZonedTime } from './calendar-properties'

type Rule = ReturnType<CalendarProperties['rules']>[number]

/** More steps than these no rule of a school needs: fifty years of days. */
const mostSteps = 20_000
/** After the days that were asked for, times are counted up to here. */
const mostAfter = 1000

interface Repeating {
  start: ZonedTime
  /** How many days come after the first one of each time. */
  length: number
  /** Days on which it would be, and is not, or is moved away from. */
  without: ReadonlySet<string>
}

/** The first days of all times that an entry comes, and how many of them lie outside. */
export function listTimes(
  properties: CalendarProperties,
  { start, length, without }: Repeating,
  { clock, days }: { clock: CalendarClock; days: CalendarDays },
) {
  const inside = new Set<string>()
  const outside = new Set<string>()
  let goesOn = false
  const add = (at: ZonedTime) => {
    const day = clock.dayOf(at.time, at.zoneName)
    if (!without.has(day)) (touches(day, length, days) ? inside : outside).add(day)
    return day
  }
  add(start)
  for (const at of properties.timesOf('RDATE')) add({ ...at, time: clock.place(at.time, at.zoneName) })
  for (const rule of properties.rules()) {
    let after = 0
    for (const time of timesOfRule(rule, start)) {
      if (add({ time, zoneName: start.zoneName }) <= days.endDate) continue
      after += 1
      goesOn = !rule.rule.isFinite() || after > mostAfter
      if (goesOn) break
    }
  }
  return { inside: [...inside].sort(), outside: { count: outside.size, goesOn } }
}

const touches = (day: string, length: number, { startDate, endDate }: CalendarDays) =>
  day <= endDate && dayAfter(day, length) >= startDate

const tooOften = ['SECONDLY', 'MINUTELY', 'HOURLY']
const understood = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

function* timesOfRule({ rule, text }: Rule, { time: start }: ZonedTime) {
  const refused = (sentence: string) => new EntryFault('RRULE', text.slice(0, 60), sentence)
  if (tooOften.includes(rule.freq)) throw refused('It repeats more than once a day, which no event of a school does.')
  if (!understood.includes(rule.freq))
    throw refused('It does not say whether it repeats each day, week, month or year.')
  try {
    const iterator = withEnd(rule.iterator(start))
    const first = iterator.next()
    if (!first && !rule.until) throw new Error('The rule comes to no day')
    for (let time = first; time; time = iterator.next()) yield time
  } catch (cause) {
    const fault = refused('This rule cannot be worked out: perhaps there is no day that it means.')
    fault.cause = cause
    throw fault
  }
}

/** Some rules never come to a day (every seventh day from a Monday on, if it is a Tuesday), and the search for it would never end. */
function withEnd(iterator: InstanceType<typeof ICAL.RecurIterator>) {
  const isMeant = iterator.check_contracting_rules.bind(iterator)
  let steps = 0
  iterator.check_contracting_rules = () => {
    steps += 1
    if (steps > mostSteps) throw new Error('The rule comes to no day')
    return isMeant()
  }
  return iterator
}
