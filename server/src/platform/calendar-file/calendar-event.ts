import { dayAfter, dayInMs, daysBetween } from '@bellhouse/contracts'
import type { CalendarBlock } from './calendar-blocks'
import type { CalendarClock } from './calendar-clock'
import type { CalendarDays, CalendarEntry } from './calendar-entry'
import { CalendarProperties, EntryFault, type ZonedTime } from './calendar-properties'
import { listTimes } from './calendar-times'

/** An entry with its texts, and those of its days that other entries of the file have moved. */
export interface OpenEntry {
  block: CalendarBlock
  properties: CalendarProperties | null
  entry: CalendarEntry
}

interface Ground {
  clock: CalendarClock
  days: CalendarDays
}

const nothing: CalendarEntry = {
  ...{
    uid: null,
    spans: [],
    outside: { count: 0, goesOn: false },
    startDate: null,
    isCancelled: false,
    replaces: null,
  },
  ...{ fault: null, otherKind: null, note: null, unkept: [] },
}

const otherKinds: Record<string, string> = { vtodo: 'a task', vjournal: 'a journal entry' }

const forAllAfter =
  'It changes one time of another event and all that follow. Let the other one end, and this one begin.'

/** Reads the properties of an entry; its times come once all entries are open. */
export function openEntry(block: CalendarBlock): OpenEntry {
  const otherKind = otherKinds[block.kind] ?? null
  if (otherKind) return { block, properties: null, entry: { ...nothing, otherKind } }
  const properties = new CalendarProperties(block)
  const isCancelled = block.isWithdrawn || properties.textOf('STATUS').trim().toUpperCase() === 'CANCELLED'
  const entry = { ...nothing, uid: properties.wordsOf('UID') || null, isCancelled, unkept: unkeptOf(properties) }
  return withFault({ block, properties, entry }, (open) => {
    if (!block.isWhole) throw new EntryFault('END', '', noEnd)
    if (properties.fault) throw properties.fault
    if (properties.isForAllAfter())
      throw new EntryFault('RECURRENCE-ID', properties.textOf('RECURRENCE-ID'), forAllAfter)
    properties.timesOf('RECURRENCE-ID')
    return open
  })
}

const certain = ['', 'CONFIRMED', 'CANCELLED']

function unkeptOf(properties: CalendarProperties): string[] {
  const isTimed = (['DTSTART', 'DTEND'] as const).some((name) => /T/i.test(properties.textOf(name)))
  return [
    ...(isTimed ? ['DTSTART'] : []),
    ...(properties.textOf('DESCRIPTION') === '' ? [] : ['DESCRIPTION']),
    ...(certain.includes(properties.textOf('STATUS').trim().toUpperCase()) ? [] : ['STATUS']),
    ...properties.others,
  ]
}

const noEnd = 'The event has no end: the file was cut off, or a line of it is lost.'

/** The day on which an entry that stands for one time of another would have been; null where it stands for itself. */
export function replacedDay({ properties }: OpenEntry, { clock }: Ground): string | null {
  const [at] = properties?.timesOf('RECURRENCE-ID') ?? []
  return at ? dayAt(clock, at) : null
}

/** The same entry with its days. */
export function withTimes(open: OpenEntry, moved: ReadonlySet<string>, ground: Ground): OpenEntry {
  return withFault(open, () => {
    const { properties, entry } = open
    if (!properties || entry.fault) return open
    const { clock } = ground
    const start = mustStart(properties, clock)
    const startDate = dayAt(clock, start)
    const length = daysBetween(startDate, lastDayOf(properties, start, clock))
    const without = new Set([...moved, ...properties.timesOf('EXDATE').map((at) => dayAt(clock, at))])
    const { inside, outside } = listTimes(properties, { start, length, without }, ground)
    const spans = inside.map((day) => ({ startDate: day, endDate: dayAfter(day, length) }))
    const note = clock.isUnknown(start.zoneName)
      ? `The time zone “${start.zoneName}” is not known, so the day is taken as it is written.`
      : null
    return { ...open, entry: { ...entry, startDate, spans, outside, note } }
  })
}

function withFault(open: OpenEntry, read: (open: OpenEntry) => OpenEntry): OpenEntry {
  try {
    return read(open)
  } catch (error) {
    if (!(error instanceof EntryFault)) throw error
    const { column, text, sentence } = error
    return { ...open, entry: { ...open.entry, fault: { column, text, sentence } } }
  }
}

const dayAt = (clock: CalendarClock, { time, zoneName }: ZonedTime) =>
  clock.dayOf(clock.place(time, zoneName), zoneName)

function mustStart(properties: CalendarProperties, clock: CalendarClock): ZonedTime {
  const [start] = properties.timesOf('DTSTART')
  if (!start) throw new EntryFault('DTSTART', '', 'It has no DTSTART, so it is not known when it is.')
  return { ...start, time: clock.place(start.time, start.zoneName) }
}

/** DTEND is the moment, or the day, at which it is over. */
function lastDayOf(properties: CalendarProperties, start: ZonedTime, clock: CalendarClock): string {
  const startDate = dayAt(clock, start)
  const [end] = properties.timesOf('DTEND')
  if (end) return lastDayUntil(properties.textOf('DTEND'), startDate, end, clock)
  const duration = properties.durationOf()
  if (!duration) return startDate
  const text = properties.textOf('DURATION')
  if (duration.isNegative) throw new EntryFault('DURATION', text, 'It would be over before it begins.')
  if (start.time.isDate) {
    return dayAfter(startDate, Math.max(0, Math.ceil((duration.toSeconds() * 1000) / dayInMs) - 1))
  }
  const time = start.time.clone()
  time.addDuration(duration)
  return lastDayUntil(text, startDate, { ...start, time }, clock)
}

function lastDayUntil(text: string, startDate: string, end: ZonedTime, clock: CalendarClock) {
  const endDay = dayAt(clock, end)
  if (endDay < startDate) throw new EntryFault('DTEND', text, 'It would be over before it begins.')
  if (endDay === startDate) return startDate
  if (end.time.isDate) return dayAfter(endDay, -1)
  const before = clock.place(end.time.clone(), end.zoneName)
  before.adjust(0, 0, 0, -1)
  return dayAt(clock, { ...end, time: before })
}
