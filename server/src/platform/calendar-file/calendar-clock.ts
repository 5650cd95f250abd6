import ICAL from 'ical.js'
import { momentAt } from '../school-time'

type Time = InstanceType<typeof ICAL.Time>
type Timezone = InstanceType<typeof ICAL.Timezone>

/** Says on which day of the school a time of a calendar is. */
export class CalendarClock {
  readonly #days: Intl.DateTimeFormat
  readonly #known = new Map<string, boolean>()
  readonly #read = new Map<string, string>()

  /** `zones` are those that the calendar describes itself, by their names. */
  constructor(
    private readonly timeZone: string,
    private readonly zones: ReadonlyMap<string, Timezone>,
  ) {
    this.#days = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  }

  /** Puts the time into the zone that it names, where the calendar describes it. */
  place(time: Time, zoneName: string | null): Time {
    const zone = zoneName === null || time.isDate || isUtc(time) ? undefined : this.zones.get(zoneName)
    if (zone) time.zone = zone
    return time
  }

  /** A zone that is neither described nor known says nothing of the school’s day: the day is taken as it is written. */
  isUnknown(zoneName: string | null) {
    return zoneName !== null && !this.zones.has(zoneName) && !this.#isNamed(zoneName)
  }

  dayOf(time: Time, zoneName: string | null): string {
    if (time.isDate) return writtenDay(time)
    // The clocks of other zones are slow to read, and events are at the same times of day.
    const key = `${time.toString()} ${zoneName}`
    const day = this.#read.get(key) ?? this.#dayOfMoment(time, zoneName)
    this.#read.set(key, day)
    return day
  }

  #dayOfMoment(time: Time, zoneName: string | null) {
    const moment = this.#momentOf(time, zoneName)
    return moment === null ? writtenDay(time) : this.#days.format(moment)
  }

  #momentOf(time: Time, zoneName: string | null): Date | number | null {
    if (isUtc(time)) return time.toUnixTime() * 1000
    if (zoneName === null || zoneName === this.timeZone) return null
    if (this.#isNamed(zoneName)) return momentAt(writtenDay(time), `${two(time.hour)}:${two(time.minute)}`, zoneName)
    return this.zones.has(zoneName) ? time.toUnixTime() * 1000 : null
  }

  #isNamed(zoneName: string) {
    const known = this.#known.get(zoneName) ?? isTimeZone(zoneName)
    this.#known.set(zoneName, known)
    return known
  }
}

const isUtc = (time: Time) => time.zone === ICAL.Timezone.utcTimezone

const two = (number: number) => String(number).padStart(2, '0')

const writtenDay = ({ year, month, day }: Time) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

function isTimeZone(name: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
