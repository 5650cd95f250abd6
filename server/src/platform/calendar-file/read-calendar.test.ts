import { describe, expect, it } from '@jest/globals'
import type { DaySpan } from './calendar-entry'
import { readCalendar } from './read-calendar'

const days = { startDate: '2026-01-01', endDate: '2026-12-31', timeZone: 'Africa/Kampala' }

const anEvent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', 'SUMMARY:Day', ...lines, 'END:VEVENT'].join('\r\n')
const aCalendar = (...parts: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR'].join('\r\n')

const read = (text: string, asked = days) => readCalendar({ name: 'school.ics', bytes: Buffer.from(text) }, asked).rows
const readOne = (...lines: string[]) => {
  const [row] = read(aCalendar(anEvent(...lines)))
  if (!row?.calendar) throw new Error('No event was read')
  return row.calendar
}
const spansText = (spans: readonly DaySpan[]) =>
  spans.map(({ startDate, endDate }) => (startDate === endDate ? startDate : `${startDate}..${endDate}`)).join(' ')
const daysOf = (...lines: string[]) => {
  const { fault, spans } = readOne(...lines)
  return fault ? `${fault.column}: ${fault.sentence}` : spansText(spans)
}

const berlin = [
  ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
].join('\r\n')

describe('the days of an event', () => {
  it.each([
    ['one day', ['DTSTART;VALUE=DATE:20261009'], '2026-10-09'],
    ['a day without its kind', ['DTSTART:20261009'], '2026-10-09'],
    [
      'an end that is the day after',
      ['DTSTART;VALUE=DATE:20260430', 'DTEND;VALUE=DATE:20260503'],
      '2026-04-30..2026-05-02',
    ],
    ['an end on the day itself', ['DTSTART;VALUE=DATE:20260430', 'DTEND;VALUE=DATE:20260430'], '2026-04-30'],
    ['a duration in days', ['DTSTART;VALUE=DATE:20260430', 'DURATION:P1W'], '2026-04-30..2026-05-06'],
    ['a duration in hours', ['DTSTART:20260430T200000', 'DURATION:PT8H'], '2026-04-30..2026-05-01'],
    ['an end at midnight', ['DTSTART:20260430T080000', 'DTEND:20260501T000000'], '2026-04-30'],
    ['a moment that is the next day here', ['DTSTART:20260430T220000Z', 'DTEND:20260430T230000Z'], '2026-05-01'],
    ['the clock of another country', ['DTSTART;TZID=America/New_York:20260430T180000'], '2026-05-01'],
    ['the clock of the school', ['DTSTART;TZID=Africa/Kampala:20260430T233000'], '2026-04-30'],
    [
      'every week',
      ['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=WEEKLY'],
      '2026-12-01 2026-12-08 2026-12-15 2026-12-22 2026-12-29',
    ],
    ['some times', ['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=2'], '2026-12-01 2026-12-02'],
    [
      'without some days, and with others',
      [
        ...['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;VALUE=DATE:20261202,20261203'],
        'RDATE;VALUE=DATE:20261224',
      ],
      '2026-12-01 2026-12-04 2026-12-24',
    ],
    ['each year since long ago', ['DTSTART;VALUE=DATE:19621009', 'RRULE:FREQ=YEARLY'], '2026-10-09'],
    [
      'the last Friday of a month',
      ['DTSTART;VALUE=DATE:20261030', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR'],
      '2026-10-30 2026-11-27 2026-12-25',
    ],
    [
      'over the end of the year',
      ['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270103'],
      '2026-12-30..2027-01-02',
    ],
  ])('%s', (_, lines, expected) => expect(daysOf(...lines)).toBe(expected))

  it.each([
    ['no beginning', ['DTEND;VALUE=DATE:20260503'], /^DTSTART: It has no DTSTART/],
    ['a month that is none', ['DTSTART;VALUE=DATE:20261309'], /^DTSTART: What stands in DTSTART is no day/],
    ['a word', ['DTSTART:soon'], /^DTSTART: What stands in DTSTART is no day/],
    [
      'an end before the beginning',
      ['DTSTART;VALUE=DATE:20260430', 'DTEND;VALUE=DATE:20260401'],
      /^DTEND: It would be over/,
    ],
    [
      'a time that lasts less than nothing',
      ['DTSTART;VALUE=DATE:20260430', 'DURATION:-P2D'],
      /^DURATION: It would be over/,
    ],
    ['a rule of no known kind', ['DTSTART;VALUE=DATE:20260430', 'RRULE:FREQ=OFTEN'], /^RRULE: /],
    ['every second', ['DTSTART:20260430T080000', 'RRULE:FREQ=SECONDLY'], /^RRULE: It repeats more than once a day/],
    [
      'a rule that means no day',
      ['DTSTART;VALUE=DATE:20260430', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'],
      /^RRULE: .*no day/,
    ],
    [
      'Tuesdays of every seventh day',
      ['DTSTART;VALUE=DATE:20261130', 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=TU'],
      /^RRULE: /,
    ],
    [
      'what changes all that follows',
      ['RECURRENCE-ID;RANGE=THISANDFUTURE:20261008', 'DTSTART:20261009'],
      /^RECURRENCE-ID: It changes one time/,
    ],
    ['a line that is none', ['DTSTART;VALUE=DATE:20260430', 'lost words'], /^: This line is no property/],
  ])('refuses %s, and soon', (_, lines, expected) => {
    const begun = Date.now()
    expect(daysOf(...lines)).toMatch(expected)
    expect(Date.now() - begun).toBeLessThan(10_000)
  })

  it('has those of a zone that the calendar describes under a name of its own', () => {
    const late = 'DTSTART;TZID=W. Europe Standard Time:20260630T225900'
    const later = 'DTSTART;TZID=W. Europe Standard Time:20260630T230100'
    const rows = read(aCalendar(berlin, anEvent(late), anEvent(later)))
    expect(rows.map(({ calendar }) => spansText(calendar?.spans ?? []))).toEqual(['2026-06-30', '2026-07-01'])
    expect(rows.map(({ calendar }) => calendar?.note)).toEqual([null, null])
  })

  it('has the day as it is written where nobody knows the zone, and says so', () => {
    const { spans, note } = readOne('DTSTART;TZID=Our clock:20260630T233000')
    expect(spansText(spans)).toBe('2026-06-30')
    expect(note).toBe('The time zone “Our clock” is not known, so the day is taken as it is written.')
  })

  it('counts what lies outside, and says where it goes on', () => {
    expect(readOne('DTSTART;VALUE=DATE:20251230', 'RRULE:FREQ=DAILY;COUNT=4').outside).toEqual({
      count: 2,
      goesOn: false,
    })
    expect(readOne('DTSTART;VALUE=DATE:20261231', 'RRULE:FREQ=DAILY;COUNT=4').outside).toEqual({
      count: 3,
      goesOn: false,
    })
    expect(readOne('DTSTART;VALUE=DATE:20261231', 'RRULE:FREQ=DAILY').outside).toEqual({ count: 1, goesOn: true })
    expect(readOne('DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=DAILY;COUNT=1000000').outside.goesOn).toBe(true)
  })
})

it('takes a day that an entry of its own moves from what it was', () => {
  const weekly = anEvent('DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=WEEKLY;COUNT=3')
  const moved = anEvent('RECURRENCE-ID;VALUE=DATE:20261208', 'DTSTART;VALUE=DATE:20261209')
  const cancelled = anEvent('RECURRENCE-ID;VALUE=DATE:20261215', 'DTSTART;VALUE=DATE:20261215', 'STATUS:CANCELLED')
  const rows = read(aCalendar(weekly, moved, cancelled))
  expect(rows.map(({ calendar }) => spansText(calendar?.spans ?? []))).toEqual([
    '2026-12-01',
    '2026-12-09',
    '2026-12-15',
  ])
  expect(rows.map(({ calendar }) => calendar?.isCancelled)).toEqual([false, false, true])
})

it('takes what a calendar was sent to withdraw as cancelled, and nothing of the calendar behind it', () => {
  const plain = anEvent('DTSTART;VALUE=DATE:20261201')
  const rows = read([aCalendar('METHOD:CANCEL', plain), aCalendar('METHOD:PUBLISH', plain)].join('\r\n'))
  expect(rows.map(({ calendar }) => calendar?.isCancelled)).toEqual([true, false])
})

it('says which time an entry is of that stands alone', () => {
  const moved = anEvent('RECURRENCE-ID;VALUE=DATE:20261208', 'DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261212')
  const weekly = anEvent('DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=WEEKLY;COUNT=3')
  const replaced = { startDate: '2026-12-08', endDate: '2026-12-09' }
  expect(read(aCalendar(moved)).map(({ calendar }) => calendar?.replaces)).toEqual([replaced])
  expect(read(aCalendar(weekly, moved)).map(({ calendar }) => calendar?.replaces)).toEqual([null, null])
})

it('reads the other events where one is broken, each with its line', () => {
  const rows = read(
    [
      'BEGIN:VCALENDAR',
      anEvent('DTSTART:20261009'),
      'BEGIN:VEVENT',
      'UID:two',
      anEvent('DTSTART:20261010'),
      'BEGIN:VTODO',
      'END:VTODO',
      'BEGIN:VEVENT',
      'DTSTART:2026',
    ].join('\n'),
  )
  expect(rows.map(({ line, calendar }) => [line, calendar?.fault?.column ?? calendar?.otherKind ?? 'read'])).toEqual([
    [2, 'read'],
    [7, 'END'],
    [9, 'read'],
    [14, 'a task'],
    [16, 'END'],
  ])
})

it('has the title of an event whose day cannot be read', () => {
  const [row] = read(aCalendar(anEvent('DTSTART:soon')))
  expect(row?.cells.slice(0, 2)).toEqual(['Day', ''])
  expect(row?.calendar).toMatchObject({ uid: 'one', fault: { column: 'DTSTART', text: 'soon' } })
})

it('has the texts as they are meant, without the alarms’', () => {
  const alarm = ['BEGIN:VALARM', 'SUMMARY:Wake up', 'TRIGGER:-PT5M', 'END:VALARM'].join('\r\n')
  const text = anEvent(
    'LOCATION:Hall\\, upper',
    'CATEGORIES:Public holiday,School',
    'DESCRIPTION:A long\r\n  line\\nof two',
    'DTSTART:20261009',
    alarm,
  )
  const [row] = read(aCalendar(text))
  expect(row?.cells.slice(0, 6)).toEqual([
    'Day',
    '20261009',
    '',
    'Public holiday, School',
    'Hall, upper',
    'A long line of two',
  ])
})

it('refuses what is too much for any school', () => {
  expect(() => read(aCalendar())).toThrow('school.ics has no event in it.')
  expect(() => read(aCalendar(...Array(5001).fill(anEvent('DTSTART:20261009'))))).toThrow(
    'There are 5,001 events in school.ics; at most 5,000 are read at once.',
  )
  const daily = anEvent('DTSTART:20260101', 'RRULE:FREQ=DAILY')
  expect(() => read(aCalendar(...Array(60).fill(daily)))).toThrow('repeat more than 20,000 times')
})
