import { expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { ProblemError } from '../../../http/problems'
import { mustAddUp } from '../../../platform/imports/row-counts'
import { readTables } from '../../../platform/table-file/read-tables'
import type { CalendarYears } from './calendar-entries'
import { planCalendar } from './plan-calendar'
import { readRows } from './read-rows'
import type { Standing } from './standing'
import { suggestMapping } from './suggest-mapping'

jest.setTimeout(300_000)

const runs = Number(process.env.MUTATIONS ?? 400)
const years: CalendarYears = {
  ...{ startDate: '2026-02-01', endDate: '2027-12-31' },
  terms: [{ title: 'Term 3', startDate: '2026-09-07', endDate: '2026-12-04' }],
}
const days = { startDate: years.startDate, endDate: years.endDate, timeZone: 'Africa/Kampala' }

const events = [
  [
    'UID:a',
    'SUMMARY:Independence Day',
    'DTSTART;VALUE=DATE:20261009',
    'RRULE:FREQ=YEARLY',
    'CATEGORIES:Public holiday',
  ],
  ['UID:b', 'SUMMARY:Half term', 'DTSTART;VALUE=DATE:20261026', 'DTEND;VALUE=DATE:20261031', 'CATEGORIES:Holiday'],
  [
    'UID:c',
    'SUMMARY:Chess',
    'DTSTART;TZID=Europe/Berlin:20261001T140000',
    'DURATION:PT2H',
    'RRULE:FREQ=WEEKLY;COUNT=9',
    'EXDATE;TZID=Europe/Berlin:20261008T140000',
  ],
  ['UID:c', 'RECURRENCE-ID;TZID=Europe/Berlin:20261015T140000', 'SUMMARY:Chess, later', 'DTSTART:20261016T110000Z'],
  [
    'UID:d',
    'SUMMARY:Half day: staff meeting',
    'DTSTART:20261023T110000Z',
    'RDATE:20261120T110000Z',
    'STATUS:CONFIRMED',
  ],
  [
    'UID:e',
    'SUMMARY:Über Ostern\\, zu Hause',
    'DTSTART;VALUE=DATE:20270326',
    'DTEND;VALUE=DATE:20270330',
    'BEGIN:VALARM',
    'TRIGGER:-PT5M',
    'END:VALARM',
  ],
]
const ics = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VTIMEZONE', 'TZID:Ours', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE'],
  ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
  'END:VCALENDAR',
]
const csv = [
  'Title,Start date,End date,Type,Place',
  'Independence Day,09/10/2026,,Public holiday,',
  'Half term,26/10/2026,30/10/2026,Holiday,',
  '"Sports day, finals",16/10/2026,16/10/2026,Event,"Main field"',
  'Staff meeting,23/10/2026,,Half day,',
  'Österlicher Markt,27/03/2027,,Event,Hof',
]
const files = [
  { name: 'school.ics', lines: ics },
  { name: 'school.csv', lines: csv },
]

type Change = (text: string, at: { one: number; other: number; typed: string }) => Buffer

const eachLine = (text: string, change: (lines: string[]) => string[]) =>
  Buffer.from(change(text.split('\r\n')).join('\r\n'))
const placeIn = (list: readonly unknown[] | string, part: number) => Math.floor(part * list.length)

/** What happens to files between one office and another. */
const changes: Record<string, Change> = {
  'cut off': (text, { one }) => Buffer.from(text.slice(0, placeIn(text, one))),
  'begun too late': (text, { one }) => Buffer.from(text.slice(placeIn(text, one))),
  'a part lost': (text, { one, other }) =>
    Buffer.from(text.slice(0, placeIn(text, one)) + text.slice(placeIn(text, one) + placeIn('x'.repeat(80), other))),
  'a line doubled': (text, { one }) =>
    eachLine(text, (lines) => lines.flatMap((line, at) => (at === placeIn(lines, one) ? [line, line] : [line]))),
  'a line lost': (text, { one }) => eachLine(text, (lines) => lines.filter((_, at) => at !== placeIn(lines, one))),
  'two lines swapped': (text, { one, other }) =>
    eachLine(text, (lines) => {
      const [first, second] = [placeIn(lines, one), placeIn(lines, other)]
      return lines.with(first, lines[second] ?? '').with(second, lines[first] ?? '')
    }),
  'a part typed anew': (text, { one, other, typed }) => {
    const at = placeIn(text, one)
    return Buffer.from(text.slice(0, at) + typed + text.slice(at + placeIn('x'.repeat(12), other)))
  },
  'a digit typed anew': (text, { one, other }) => {
    const digits = [...text.matchAll(/\d/g)]
    const at = digits[placeIn(digits, one)]?.index ?? 0
    return Buffer.from(text.slice(0, at) + String(placeIn('x'.repeat(10), other)) + text.slice(at + 1))
  },
  'all of it twice': (text) => Buffer.from(text + text),
  'as Latin-1': (text) => Buffer.from(text, 'latin1'),
  'as UTF-16': (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  'read as Latin-1': (text) => Buffer.from(Buffer.from(text, 'utf8').toString('latin1')),
  'with other line ends': (text, { one }) => Buffer.from(text.replaceAll('\r\n', one < 0.5 ? '\n' : '\r')),
  'folded anew': (text) => Buffer.from(text.replace(/[^\r\n]{20}/g, '$&\r\n ')),
}

const nothing: Standing = { holidays: [], halfDays: [], events: [] }

/** What the calendar is once the plan is applied. */
function applied({ writes }: ReturnType<typeof planCalendar>): Standing {
  return { holidays: writes.holidays, halfDays: writes.halfDays, events: writes.events }
}

function plansOf(name: string, bytes: Buffer) {
  const tables = readTables([{ name, bytes: new Uint8Array(bytes) }], 'repair', days)
  const [table] = tables.filter(({ rows }) => rows.length > 0)
  if (!table) return null
  const suggested = suggestMapping(table)
  const mapping = {
    ...suggested,
    ...{
      title: suggested.title ?? 0,
      startDate: suggested.startDate ?? 0,
      dateOrder: suggested.dateOrder ?? ('day-first' as const),
    },
  }
  const rows = readRows(table, { mapping, years, known: new Map() })
  const first = planCalendar(rows, nothing, years)
  return { table, first, second: planCalendar(rows, applied(first), years) }
}

const mutation = fc.record({
  change: fc.constantFrom(...Object.keys(changes)),
  one: fc.double({ min: 0, max: 0.999, noNaN: true }),
  other: fc.double({ min: 0, max: 0.999, noNaN: true }),
  typed: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      ';INTERVAL=0',
      'FREQ=SECONDLY',
      '99999999',
      '-',
      '\u0000',
      '\r\n',
      '"',
      'P-1D',
    ),
  ),
})

it('forgets no row of a damaged file, fails at none, and changes nothing the second time', () => {
  const outcomes = { read: 0, refused: 0 }
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      ({ name, lines }, all) => {
        const bytes = all.reduce<Buffer>(
          (now, { change, ...at }) => changes[change]?.(now.toString('utf8'), at) ?? now,
          Buffer.from(lines.join('\r\n')),
        )
        try {
          const plans = plansOf(name, bytes)
          if (!plans) return
          outcomes.read += 1
          mustAddUp(plans.table.rows.length, plans.first.rows)
          mustAddUp(plans.table.rows.length, plans.second.rows)
          expect(plans.second.preview.changes).toEqual([])
          expect(plans.second.rows).toMatchObject({ new: 0, changed: 0, refused: plans.first.rows.refused })
          const closed = plans.first.writes.holidays.map(({ day }) => day)
          expect(new Set(closed).size).toBe(closed.length)
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error
          expect(error.problem.message).toMatch(/^\p{L}.{10,}\.$/su)
          outcomes.refused += 1
        }
      },
    ),
    { numRuns: runs, seed: Number(process.env.SEED ?? 20_261_123) },
  )
  expect(outcomes.read).toBeGreaterThan(runs / 2)
})

it('counts every event that begins in a calendar', () => {
  const text = ics.join('\r\n')
  const plans = plansOf('school.ics', Buffer.from(text))
  expect(plans?.table.rows).toHaveLength(text.split('BEGIN:VEVENT').length - 1)
  expect(plans?.first.rows).toEqual({ new: 6, changed: 0, unchanged: 0, refused: 0, leftOut: 0 })
})
