import { dayAfter, daysBetween, readableLine } from '@bellhouse/contracts'
import { numberText } from '@bellhouse/words'
import ICAL from 'ical.js'
import { invalidFile } from '../../http/problems'
import type { FileTable, TableRow } from '../table-file/file-table'
import { storableText } from '../table-file/storable-text'
import { decode, encodingOf } from '../table-file/text-encoding'
import { type CalendarBlock, listBlocks } from './calendar-blocks'
import { CalendarClock } from './calendar-clock'
import type { CalendarDays } from './calendar-entry'
import { type OpenEntry, openEntry, replacedDay, withTimes } from './calendar-event'

/** More entries than these are in no calendar of a school. */
const mostEntries = 5000
const mostTimes = 20_000
const longest = 10_000

/** Under these names the texts of an entry stand in its row. */
export const calendarColumns = [
  ...['Title', 'First day', 'End', 'Category', 'Place', 'Description', 'Repeats', 'Status', 'UID'],
] as const

/** Whether a file is a calendar, also one that has lost its first line. */
export function isCalendar(name: string, bytes: Uint8Array) {
  const start = decode(bytes.subarray(0, 4096), encodingOf(bytes.subarray(0, 4096))).trimStart()
  return /^BEGIN:VCALENDAR/i.test(start) || /\.(?:ics|ical|ifb|icalendar)$/i.test(name)
}

/** A calendar (RFC 5545) as a table with a row for each entry, in the order of the file. */
export function readCalendar({ name, bytes }: { name: string; bytes: Uint8Array }, days: CalendarDays): FileTable {
  const encoding = encodingOf(bytes)
  const blocks = listBlocks(decode(bytes, encoding))
  const entries = blocks.filter(({ kind }) => kind !== 'vtimezone')
  if (entries.length === 0) throw invalidFile(`${name} has no event in it.`)
  if (entries.length > mostEntries) {
    throw invalidFile(
      `There are ${numberText(entries.length)} events in ${name}; at most ${numberText(mostEntries)} are read at once. Divide them.`,
    )
  }
  const ground = { days, clock: new CalendarClock(days.timeZone, zonesOf(blocks)) }
  const rows = readTimes(name, entries.map(openEntry), ground).map(rowOf)
  return { name, encoding, delimiter: '', headers: [...calendarColumns], rows }
}

function readTimes(name: string, opened: readonly OpenEntry[], ground: Parameters<typeof withTimes>[2]): OpenEntry[] {
  const moved = movedDays(opened, ground)
  const told = new Set(opened.flatMap((open) => (isOneTime(open) ? [] : [open.entry.uid])))
  const begun = performance.now()
  let times = 0
  return opened.map((open) => {
    const timed = withTimes(open, isOneTime(open) ? none : movedOf(moved, open), ground)
    const read = told.has(open.entry.uid) ? timed : withReplaced(timed, ground)
    times += read.entry.spans.length
    if (times > mostTimes)
      throw invalidFile(`The events in ${name} repeat more than ${numberText(mostTimes)} times. Divide them.`)
    if (performance.now() - begun > longest)
      throw invalidFile(`The events in ${name} take too long to work out. Divide them.`)
    return read
  })
}

const isOneTime = ({ properties }: OpenEntry) => properties?.has('RECURRENCE-ID') ?? false

/** The other times of the event stay as they are. */
function withReplaced(open: OpenEntry, ground: Parameters<typeof withTimes>[2]): OpenEntry {
  const startDate = open.entry.fault ? null : replacedDay(open, ground)
  const [span] = open.entry.spans
  if (startDate === null) return open
  const length = span ? daysBetween(span.startDate, span.endDate) : 0
  return { ...open, entry: { ...open.entry, replaces: { startDate, endDate: dayAfter(startDate, length) } } }
}

const none: ReadonlySet<string> = new Set()
const movedOf = (moved: ReadonlyMap<string, ReadonlySet<string>>, { entry: { uid } }: OpenEntry) =>
  (uid !== null && moved.get(uid)) || none

/** By UID the days that have an entry of their own. */
function movedDays(opened: readonly OpenEntry[], ground: Parameters<typeof withTimes>[2]) {
  const moved = new Map<string, Set<string>>()
  for (const open of opened) {
    const { uid, fault } = open.entry
    const day = uid === null || fault ? null : replacedDay(open, ground)
    if (uid === null || day === null) continue
    moved.set(uid, (moved.get(uid) ?? new Set()).add(day))
  }
  return moved
}

/** The time zones that the calendar describes; one whose clock would change more than once a year says nothing. */
function zonesOf(blocks: readonly CalendarBlock[]) {
  const zones = new Map<string, InstanceType<typeof ICAL.Timezone>>()
  for (const { kind, text, isWhole } of blocks) {
    if (kind !== 'vtimezone' || !isWhole || /RRULE[^:]*:(?!.*FREQ=YEARLY)/i.test(text)) continue
    const zone = zoneIn(text)
    if (zone) zones.set(zone.tzid, zone)
  }
  return zones
}

function zoneIn(text: string) {
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text) as unknown[]))
    zone.utcOffset(ICAL.Time.fromDateTimeString('2026-01-01T00:00:00'))
    return zone
  } catch (error) {
    // A zone that cannot be read is one that the calendar does not describe, which is told of each event in it.
    if (error instanceof Error) return null
    throw error
  }
}

function rowOf({ block: { line }, properties, entry }: OpenEntry): TableRow {
  const texts = properties
    ? [
        ...[properties.wordsOf('SUMMARY'), properties.textOf('DTSTART')],
        properties.textOf('DTEND') || properties.textOf('DURATION'),
        ...[properties.wordsOf('CATEGORIES'), properties.wordsOf('LOCATION'), properties.wordsOf('DESCRIPTION')],
        ...[properties.textOf('RRULE'), properties.textOf('STATUS'), properties.wordsOf('UID')],
      ]
    : calendarColumns.map(() => '')
  const uid = entry.uid === null ? null : storableText(entry.uid)
  return { line, cells: texts.map((text) => storableText(readableLine(text))), calendar: { ...entry, uid } }
}
