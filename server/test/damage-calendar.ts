import { damaged } from './damage-file'

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

/** A calendar and what has happened to it. */
export const damagedCalendar = damaged(calendarFiles)
