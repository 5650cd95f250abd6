import fc from 'fast-check'

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
/** The lines of a calendar with six events. */
export const icsLines = [
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
/** A calendar and a list, as schools have them. */
export const calendarFiles = [
  { name: 'school.ics', lines: icsLines },
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

/** A file and what has happened to it, one thing after another. */
export const damagedCalendar = fc
  .tuple(fc.constantFrom(...calendarFiles), fc.array(mutation, { minLength: 1, maxLength: 4 }))
  .map(([{ name, lines }, all]) => ({
    name,
    damage: all.map(({ change }) => change),
    bytes: all.reduce<Buffer>(
      (now, { change, ...at }) => changes[change]?.(now.toString('utf8'), at) ?? now,
      Buffer.from(lines.join('\r\n')),
    ),
  }))
