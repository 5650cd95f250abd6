import ICAL from 'ical.js'
import { type CalendarBlock, contentLines } from './calendar-blocks'

export type Time = InstanceType<typeof ICAL.Time>

/** Says that an entry cannot be read, and which of its properties is the reason. */
export class EntryFault extends Error {
  constructor(
    readonly column: string,
    readonly text: string,
    readonly sentence: string,
  ) {
    super(sentence)
  }
}

/** What is read of an entry; a fault in anything else, an alarm or a guest, keeps nobody from reading it. */
const names = [
  ...['SUMMARY', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
  ...['UID', 'CATEGORIES', 'LOCATION', 'DESCRIPTION', 'STATUS'],
] as const
type Name = (typeof names)[number]
const isRead = (name: string): name is Name => (names as readonly string[]).includes(name)

/** A time as it is written, and the zone that its clock is of. */
export interface ZonedTime {
  time: Time
  zoneName: string | null
}

interface CalendarProperty {
  property: InstanceType<typeof ICAL.Property>
  /** Its value as it stands in the file. */
  text: string
}

/** The properties of one entry. */
export class CalendarProperties {
  readonly #found = new Map<Name, CalendarProperty[]>()
  /** The first thing in it that cannot be read; the other properties can be all the same. */
  readonly fault: EntryFault | null = null
  /** Further properties that have a value, and parts that have properties of their own, such as `VALARM`. */
  readonly others: ReadonlySet<string>

  constructor(block: CalendarBlock) {
    const others = new Set<string>()
    this.others = others
    for (const { name, line } of ownLines(block)) {
      if (name === '') this.fault ??= noProperty(line)
      if (!isRead(name)) {
        const other = name === 'BEGIN' ? writtenValue(line).toUpperCase() : name
        if (other !== '' && !ofFormat.includes(other) && writtenValue(line) !== '') others.add(other)
        continue
      }
      const read = propertyOf(name, line)
      if (read instanceof EntryFault) this.fault ??= read
      else this.#found.set(name, [...this.#all(name), read])
    }
  }

  /** Its first value as it stands in the file; empty where there is none. */
  textOf(name: Name) {
    return this.#all(name)[0]?.text ?? ''
  }

  /** Every value as a text to be read, separated by commas. */
  wordsOf(name: Name) {
    return this.#all(name)
      .flatMap(({ property }) => property.getValues())
      .map((value) => String(value).replace(/\s+/g, ' ').trim())
      .filter((word) => word !== '')
      .join(', ')
  }

  has(name: Name) {
    return this.#found.has(name)
  }

  /** The times in it; of a period the one at which it begins. */
  timesOf(name: Name): ZonedTime[] {
    return this.#all(name).flatMap(({ property, text }) => {
      // Without a value it is as if it were not there.
      if (text === '') return []
      const zoneName = property.getFirstParameter('tzid') || null
      if (!text.split(',').every(isWrittenTime)) throw noTime(name, text)
      return property.getValues().map((value) => {
        const time = value instanceof ICAL.Period ? value.start : value
        if (!(time instanceof ICAL.Time)) throw noTime(name, text)
        return { time, zoneName }
      })
    })
  }

  /** Whether it stands for a time of another entry and for all that follow it. */
  isForAllAfter() {
    return this.#all('RECURRENCE-ID').some(({ property }) => property.getFirstParameter('range') !== undefined)
  }

  durationOf(): InstanceType<typeof ICAL.Duration> | null {
    const [found] = this.#all('DURATION')
    const value = found?.property.getFirstValue()
    return value instanceof ICAL.Duration ? value : null
  }

  rules(): { rule: InstanceType<typeof ICAL.Recur>; text: string }[] {
    return this.#all('RRULE').flatMap(({ property, text }) => {
      const rule = property.getFirstValue()
      return rule instanceof ICAL.Recur ? [{ rule, text }] : []
    })
  }

  #all(name: Name) {
    return this.#found.get(name) ?? []
  }
}

/** How entries are written, and when, says nothing of what they are. */
const ofFormat = ['VEVENT', 'END', 'DTSTAMP', 'CREATED', 'LAST-MODIFIED', 'SEQUENCE']

const writtenValue = (line: string) => line.slice(line.lastIndexOf(':') + 1).trim()

/** The lines of the entry itself, and of its alarms the first one. */
function ownLines(block: CalendarBlock) {
  let depth = 0
  return contentLines(block).flatMap((line) => {
    const name = /^[\w-]+(?=[;:])/.exec(line)?.[0]?.toUpperCase()
    if (name === 'BEGIN') depth += 1
    if (name === 'END') depth -= 1
    const isPart = depth === 2 && name === 'BEGIN'
    if ((depth > 1 && !isPart) || line.trim() === '') return []
    return [{ name: name ?? '', line }]
  })
}

const noProperty = (line: string) => new EntryFault('', line.slice(0, 60), 'This line is no property of a calendar.')

function propertyOf(name: Name, line: string): CalendarProperty | EntryFault {
  const text = writtenValue(line)
  // Many programs leave out that a day is a day and no moment.
  const isDay = /^\d{8}(?:,\d{8})*$/.test(text) && name !== 'UID' && !/;VALUE=/i.test(line)
  const written = isDay ? line.replace(':', ';VALUE=DATE:') : line
  try {
    const property = new ICAL.Property(ICAL.parse.property(written, ICAL.design.icalendar) as unknown[])
    property.getValues()
    return { property, text }
  } catch (cause) {
    const fault = times.includes(name) ? noTime(name, text) : noValue(name, text)
    fault.cause = cause
    return fault
  }
}

const writtenTime = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?(?:\/[\dTZPWDHMS+-]+)?$/

// The parser makes 9 January of the ninth day of a thirteenth month.
function isWrittenTime(text: string) {
  const [, ...numbers] = (writtenTime.exec(text) ?? []).map(Number)
  const [year = 0, month = 0, day = 0, hour, minute, second] = numbers.map((number) => number || 0)
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= ICAL.Time.daysInMonth(month, year)
  return isDay && year >= 1900 && year <= 2100 && (hour ?? 0) < 24 && (minute ?? 0) < 60 && (second ?? 0) <= 60
}

const times: readonly Name[] = ['DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID']

const noValue = (name: string, text: string) =>
  new EntryFault(name, text.slice(0, 60), `What stands in ${name} cannot be read.`)

const noTime = (name: string, text: string) =>
  new EntryFault(name, text.slice(0, 60), `What stands in ${name} is no day of a calendar.`)
