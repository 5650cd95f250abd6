import {
  addHoliday,
  applyCalendarImport,
  type CalendarImport,
  type CalendarMapping,
  getCalendarImport,
  getSchoolCalendar,
  previewCalendarImport,
  removeEvent,
  removeHoliday,
  startCalendarImport,
  undoCalendarImport,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { damagedCalendar } from '../../../../test/damage-calendar'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
const call = () => app.as(admin)

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
})

beforeEach(async () => {
  for (const table of ['school_holiday', 'school_half_day', 'school_event', 'import_mapping'] as const) {
    await app.db.deleteFrom(table).execute()
  }
})

const drop = (text: string | Buffer, name = 'calendar.csv') =>
  call()(startCalendarImport, {}, { files: [new File([new Uint8Array(Buffer.from(text))], name)] })
const preview = (one: CalendarImport, mapping: Partial<CalendarMapping> = {}) =>
  call()(previewCalendarImport, { importId: one.id, mapping: { ...one.mapping, ...mapping } })
const apply = (importId: string, consent = {}) => call()(applyCalendarImport, { importId, ...consent })
const allMeant = { skipRefused: true, overwrite: true, closeTakenDays: true }
const dropped = async (text: string, name?: string) => preview(await drop(text, name))
const imported = async (text: string, name?: string) => apply((await dropped(text, name)).id, allMeant)

/** The whole calendar as a list of lines. */
async function calendar() {
  const { holidays, halfDays, events } = await call()(getSchoolCalendar, {})
  return [
    ...holidays.map(({ day, title }) => `holiday ${day} ${title}`),
    ...halfDays.map(({ day, title }) => `half day ${day} ${title}`),
    ...events.map(({ startDate, endDate, title, place }) => `event ${startDate}..${endDate} ${title} @${place}`),
  ]
}

const list = (...rows: string[]) => ['Title;From;Until;Type;Place', ...rows].join('\n')
const event = (uid: string, title: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`, ...lines, 'END:VEVENT'].join('\r\n')
const ics = (...events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')

describe('a list of holidays and events', () => {
  const text = list(
    'Independence Day;2026-10-09;;Public holiday;',
    'Half term;2026-10-26;2026-10-28;Holiday;',
    'Sports day;2026-10-16;;Event;Main field',
    'Staff meeting;2026-10-23;;Half day;',
    'Somewhere;soon;;Event;',
    'Back;2026-10-05;2026-10-01;Event;',
    ';;;;',
    'Next century;2071-01-01;;Holiday;',
  )

  it('says of each row what becomes of it, is applied, changes nothing the second time, and is undone', async () => {
    const one = await dropped(text)
    expect(one).toMatchObject({
      state: 'previewed',
      isCalendar: false,
      rows: 7,
      mapping: { kind: 3, endDate: 2, place: 4 },
    })
    expect(one.preview?.counts).toEqual({ new: 4, changed: 0, unchanged: 0, refused: 2, leftOut: 1 })
    expect(one.preview?.refused).toEqual([
      { line: 6, column: 'From', text: 'soon', sentence: expect.stringMatching(/not a date/) },
      { line: 7, column: 'Until', text: '2026-10-01', sentence: 'The last day comes before the first.' },
    ])
    expect(one.preview?.leftOut[0]?.sentence).toMatch(/^1 January 2071 is outside the school years on record \(/)
    await expect(apply(one.id)).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/refused: 2/) })
    const applied = await apply(one.id, { skipRefused: true })
    expect(applied.state).toBe('applied')
    expect(await calendar()).toEqual([
      'holiday 2026-10-09 Independence Day',
      ...['holiday 2026-10-26 Half term', 'holiday 2026-10-27 Half term', 'holiday 2026-10-28 Half term'],
      'half day 2026-10-23 Staff meeting',
      'event 2026-10-16..2026-10-16 Sports day @Main field',
    ])

    const again = await dropped(text)
    expect(again.preview?.counts).toEqual({ new: 0, changed: 0, unchanged: 4, refused: 2, leftOut: 1 })
    expect(again.preview?.changes).toEqual([])
    await apply(again.id, { skipRefused: true })

    expect((await call()(undoCalendarImport, { importId: applied.id })).state).toBe('undone')
    expect(await calendar()).toEqual([])
    await expect(call()(undoCalendarImport, { importId: applied.id })).rejects.toMatchObject({ status: 409 })
  })

  it('asks what comes first in dates that can be read both ways', async () => {
    const one = await drop(list('Open day;05/06/2026;;Event;'))
    expect(one.mapping.dateOrder).toBeNull()
    await expect(preview(one)).rejects.toMatchObject({ status: 400 })
    await apply((await preview(one, { dateOrder: 'day-first' })).id)
    expect(await calendar()).toEqual(['event 2026-06-05..2026-06-05 Open day @'])
  })

  it('knows what a word was said to mean, in the next file with these columns', async () => {
    const one = await drop(list('Visiting Sunday;2026-06-07;;VS;'))
    expect(one.values[3]).toEqual([{ word: 'vs', text: 'VS', rows: 1, means: 'event' }])
    await preview(one, { words: [{ word: 'vs', means: 'half-day' }] })
    const next = await drop(list('Visiting Sunday;2026-07-05;;VS;'))
    expect(next).toMatchObject({ remembered: expect.any(String), values: { 3: [{ word: 'vs', means: 'half-day' }] } })
    await apply((await preview(next)).id)
    expect(await calendar()).toEqual(['half day 2026-07-05 Visiting Sunday'])
  })

  it('goes by the title where nothing else says what a row is', async () => {
    await imported(
      'Date,Event\n2026-10-09,Independence Day\n2026-10-16,Sports day\n2026-10-23,Half day: staff meeting\n',
    )
    expect(await calendar()).toEqual([
      'holiday 2026-10-09 Independence Day',
      'half day 2026-10-23 Half day: staff meeting',
      'event 2026-10-16..2026-10-16 Sports day @',
    ])
  })

  it('has the last day of an Outlook file, which writes the day after', async () => {
    const header = '"Subject","Start Date","Start Time","End Date","End Time","All day event","Location"'
    const one = await drop(`${header}\n"Half term","10/26/2026","12:00:00 AM","10/29/2026","12:00:00 AM","True",""`)
    expect(one.mapping).toMatchObject({
      endIsAfter: true,
      dateOrder: 'month-first',
      title: 0,
      startDate: 1,
      endDate: 3,
    })
    await apply((await preview(one)).id)
    expect((await calendar()).length).toBe(3)
  })
})

describe('what is there already', () => {
  it('is changed only where that was said to be meant, and comes back', async () => {
    await call()(addHoliday, { title: 'Independnce', startDate: '2026-10-09', endDate: '2026-10-09' })
    const one = await dropped(list('Independence Day;2026-10-09;;Holiday;'))
    expect(one.preview).toMatchObject({ counts: { changed: 1 }, overwritten: 1 })
    expect(one.preview?.changes).toEqual([
      { line: 2, kind: 'holiday', when: '9 October 2026', before: 'Independnce', after: 'Independence Day' },
    ])
    await expect(apply(one.id)).rejects.toMatchObject({ status: 409 })
    await apply(one.id, { overwrite: true })
    expect(await calendar()).toEqual(['holiday 2026-10-09 Independence Day'])
    await call()(undoCalendarImport, { importId: one.id })
    expect(await calendar()).toEqual(['holiday 2026-10-09 Independnce'])
  })

  it('stays under its own name where it is a short holiday in a long one', async () => {
    const text = list('Long break;2026-10-05;2026-10-12;Holiday;', 'Independence Day;2026-10-09;;Holiday;')
    await imported(text)
    expect((await calendar()).filter((line) => line.includes('Long break'))).toHaveLength(7)
    expect((await dropped(text)).preview?.counts).toMatchObject({ unchanged: 2, changed: 0 })
    const alone = await dropped(list('Long break;2026-10-05;2026-10-12;Holiday;'))
    expect(alone.preview?.counts).toMatchObject({ unchanged: 1 })
    expect(alone.preview?.leftOut[0]?.sentence).toBe('9 October 2026 keeps its name “Independence Day”.')
  })

  it('keeps an import from being undone where somebody has changed some of it', async () => {
    const one = await imported(list('Independence Day;2026-10-09;;Holiday;', 'Sports day;2026-10-16;;Event;'))
    await call()(removeHoliday, { day: '2026-10-09' })
    await expect(call()(undoCalendarImport, { importId: one.id })).rejects.toMatchObject({
      status: 409,
      message:
        'This can no longer be taken back, because 1 entry was changed afterwards: Independence Day (9 October 2026).',
    })
    expect(await calendar()).toEqual(['event 2026-10-16..2026-10-16 Sports day @'])
  })

  it('is looked at again when the import is applied', async () => {
    const one = await dropped(list('Independence Day;2026-10-09;;Holiday;'))
    await call()(addHoliday, { title: 'Strike', startDate: '2026-10-09', endDate: '2026-10-09' })
    await expect(apply(one.id, allMeant)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/changed the calendar/),
    })
    expect(await calendar()).toEqual(['holiday 2026-10-09 Strike'])
  })

  it('tells of registers on a day that would become a holiday', async () => {
    const stream = await aStream(app.db)
    const student = await aStudent(app.db, { stream_id: stream.id })
    await sql`insert into register (id, stream_id, day, session, version, taken_by)
      values (gen_random_uuid(), ${stream.id}, '2026-10-09', 'morning', 1, ${admin.id})`.execute(app.db)
    await sql`insert into register_entry (register_id, student_id, day, session, status, version, changed_by)
      select id, ${student.id}, day, session, 'present', 1, ${admin.id} from register where stream_id = ${stream.id}`.execute(
      app.db,
    )
    const one = await dropped(list('Independence Day;2026-10-09;;Holiday;'))
    expect(one.preview?.takenDays).toEqual([{ day: '2026-10-09', registers: 1 }])
    await expect(apply(one.id)).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/registers/) })
    expect((await apply(one.id, { closeTakenDays: true })).state).toBe('applied')
  })

  it('is not closed for a whole term', async () => {
    const one = await dropped(list('Holidays;2026-09-01;2026-12-10;Holiday;', 'Term 3;2026-09-07;2026-12-04;Event;'))
    expect(one.preview?.counts).toMatchObject({ refused: 1, new: 1 })
    expect(one.preview?.refused[0]?.sentence).toBe(
      'This would close the school for all of Term 3 (7 September 2026 to 4 December 2026). Let it become an event, or leave it out.',
    )
  })
})

describe('a calendar', () => {
  const yearly = event('eid', 'Eid holiday', 'DTSTART;VALUE=DATE:20260320')
  const weekly = event(
    'club',
    'Chess club',
    'LOCATION:Library',
    'DTSTART:20261001T140000Z',
    'DTEND:20261001T150000Z',
    'RRULE:FREQ=WEEKLY;COUNT=3',
  )

  it('comes in with its repeated events, changes nothing the second time, and follows what was moved', async () => {
    const first = await imported(ics(yearly, weekly), 'school.ics')
    expect(first).toMatchObject({ state: 'applied', isCalendar: true, preview: { counts: { new: 2 } } })
    expect(await calendar()).toEqual([
      'holiday 2026-03-20 Eid holiday',
      'event 2026-10-01..2026-10-01 Chess club @Library',
      'event 2026-10-08..2026-10-08 Chess club @Library',
      'event 2026-10-15..2026-10-15 Chess club @Library',
    ])
    expect((await dropped(ics(yearly, weekly), 'school.ics')).preview?.counts).toMatchObject({ unchanged: 2, new: 0 })

    const moved = event('eid', 'Eid holiday', 'DTSTART;VALUE=DATE:20260321')
    const later = event(
      'club',
      'Chess club',
      'LOCATION:Library',
      'RECURRENCE-ID:20261008T140000Z',
      'DTSTART:20261009T140000Z',
    )
    const second = await dropped(ics(moved, weekly, later), 'school.ics')
    expect(second.preview?.counts).toEqual({ new: 0, changed: 2, unchanged: 1, refused: 0, leftOut: 0 })
    await apply(second.id, allMeant)
    const after = await calendar()
    expect(after[0]).toBe('holiday 2026-03-21 Eid holiday')
    expect(after[2]).toBe('event 2026-10-09..2026-10-09 Chess club @Library')

    await expect(call()(undoCalendarImport, { importId: first.id })).rejects.toMatchObject({ status: 409 })
    await call()(undoCalendarImport, { importId: second.id })
    expect((await calendar())[0]).toBe('holiday 2026-03-20 Eid holiday')
    await call()(undoCalendarImport, { importId: first.id })
    expect(await calendar()).toEqual([])
  })

  it('takes what was cancelled out of the calendar', async () => {
    await imported(ics(yearly, weekly), 'school.ics')
    const cancelled = event('eid', 'Eid holiday', 'DTSTART;VALUE=DATE:20260320', 'STATUS:CANCELLED')
    const one = await dropped(ics(cancelled), 'school.ics')
    expect(one.preview).toMatchObject({ counts: { changed: 1, leftOut: 0 }, overwritten: 1 })
    await apply(one.id, { overwrite: true })
    expect((await calendar()).filter((line) => line.startsWith('holiday'))).toEqual([])
    expect((await dropped(ics(cancelled), 'school.ics')).preview?.counts).toMatchObject({ leftOut: 1, changed: 0 })
  })

  it.each([
    ['cancelled', ['DTSTART;VALUE=DATE:20261012', 'STATUS:CANCELLED'], ['2026-10-05', '2026-10-19']],
    ['moved', ['DTSTART;VALUE=DATE:20261014'], ['2026-10-05', '2026-10-14', '2026-10-19']],
  ])('lets the other times of an event stand where one alone is %s', async (_, lines, days) => {
    await imported(ics(event('club', 'Club', 'DTSTART;VALUE=DATE:20261005', 'RRULE:FREQ=WEEKLY;COUNT=3')), 'school.ics')
    const one = await dropped(ics(event('club', 'Club', 'RECURRENCE-ID;VALUE=DATE:20261012', ...lines)), 'one.ics')
    expect(one.preview).toMatchObject({ counts: { changed: 1, new: 0 }, changesInAll: 1 })
    await apply(one.id, { overwrite: true })
    expect(await calendar()).toEqual(days.map((day) => `event ${day}..${day} Club @`))
  })

  it('lets the other days without school stand where one alone is moved', async () => {
    const holiday = (...lines: string[]) => ics(event('rest', 'Public holiday', ...lines))
    await imported(
      holiday('DTSTART;VALUE=DATE:20261005', 'DTEND;VALUE=DATE:20261007', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      'school.ics',
    )
    const moved = ['RECURRENCE-ID;VALUE=DATE:20261012', 'DTSTART;VALUE=DATE:20261014', 'DTEND;VALUE=DATE:20261016']
    const one = await dropped(holiday(...moved), 'one.ics')
    await apply(one.id, { overwrite: true })
    expect(await calendar()).toEqual(
      ['2026-10-05', '2026-10-06', '2026-10-14', '2026-10-15'].map((day) => `holiday ${day} Public holiday`),
    )
  })

  it('comes anew where somebody has removed an event by hand', async () => {
    await imported(ics(weekly), 'school.ics')
    const { events } = await call()(getSchoolCalendar, {})
    await call()(removeEvent, { eventId: events[0]?.id ?? '' })
    expect((await dropped(ics(weekly), 'school.ics')).preview?.counts).toMatchObject({ changed: 1 })
  })

  it('says how much lies outside the years, and where it goes on', async () => {
    const one = await dropped(
      ics(event('day', 'Founders’ day', 'DTSTART;VALUE=DATE:20200301', 'RRULE:FREQ=YEARLY')),
      'a.ics',
    )
    expect(one.preview?.counts.new).toBe(1)
    expect(one.preview?.leftOut[0]?.sentence).toMatch(
      /^\d+ of its times are outside the school years .*goes on after that/,
    )
  })

  it('refuses what is no calendar, and what no calendar holds', async () => {
    await expect(drop('BEGIN:VCALENDAR\r\nEND:VCALENDAR', 'empty.ics')).rejects.toMatchObject({
      status: 400,
      message: 'empty.ics has no event in it.',
    })
    const many = Array.from({ length: 30 }, (_, at) => event(`d${at}`, 'Day', 'DTSTART:20200101', 'RRULE:FREQ=DAILY'))
    const begun = Date.now()
    await expect(drop(Buffer.alloc(11_000_000, 65), 'huge.ics')).rejects.toMatchObject({ status: 413 })
    const daily = await drop(ics(...many), 'daily.ics')
    expect(daily.rows).toBe(30)
    expect(Date.now() - begun).toBeLessThan(20_000)
  })
})

it('is a matter of whoever may change terms, and nobody else’s', async () => {
  const one = await drop(list('Sports day;2026-10-16;;Event;'))
  const teacher = await anAccount(app.db, 'staff')
  await expect(app.as(teacher)(getCalendarImport, { importId: one.id })).rejects.toMatchObject({ status: 403 })
})

it('answers damaged files with a sentence or takes them, and never fails', async () => {
  const files = fc.sample(damagedCalendar, { numRuns: 12, seed: 20_261_123 })
  const ends: string[] = []
  for (const { name, bytes } of files) {
    ends.push(await drop(bytes, name).then(takeAll, (error: unknown) => refusalOf(error)))
  }
  expect(ends.filter((end) => end === 'undone').length).toBeGreaterThan(files.length / 3)
  expect(ends.filter((end) => !/^(?:undone|unchanged|40\d|41\d)/.test(end))).toEqual([])
}, 120_000)

/** Through all steps and back, so that the next file finds the same calendar. */
async function takeAll(one: CalendarImport): Promise<string> {
  const { title, startDate, dateOrder } = one.mapping
  try {
    const seen = await preview(one, {
      title: title ?? 0,
      startDate: startDate ?? 0,
      dateOrder: dateOrder ?? 'day-first',
    })
    await apply(one.id, allMeant)
    if (seen.preview?.changesInAll === 0) return 'unchanged'
    return (await call()(undoCalendarImport, { importId: one.id })).state
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown) {
  const { status, message } = error as { status?: number; message: string }
  return `${status} ${message}`
}

it('says with commas how long a title is, and how many rows are in the other files', async () => {
  const others = Array.from({ length: 1234 }, (_, at) => event(`b${at}`, 'Fair', 'DTSTART:20261018'))
  const zipped = zipSync({
    'a.ics': strToU8(ics(event('a', 'x'.repeat(1200), 'DTSTART:20261016'))),
    'b.ics': strToU8(ics(...others)),
  })
  const one = await preview(await drop(Buffer.from(zipped), 'both.zip'))
  expect(one.preview?.refused[0]?.sentence).toMatch(/^This title has 1,200 letters;/)
  expect(one.preview?.leftOut[0]?.sentence).toMatch(/and not the 1,234 rows of others/)
})

it('says with commas how long an entry lasts, and how many of its days are outside the years', async () => {
  const text = ics(
    event('a', 'Long break', 'DTSTART;VALUE=DATE:20260105', 'DTEND;VALUE=DATE:20290105'),
    event('b', 'Once', 'DTSTART;VALUE=DATE:20700101', 'RRULE:FREQ=DAILY;COUNT=1000'),
    event('c', 'Longer', 'DTSTART;VALUE=DATE:20700101', 'RRULE:FREQ=DAILY;COUNT=1234'),
    event('d', 'Always', 'DTSTART;VALUE=DATE:20700101', 'RRULE:FREQ=DAILY'),
  )
  const { preview: found } = await preview(await drop(text))
  expect(found?.refused[0]?.sentence).toMatch(/^This lasts 1,096 days; one entry has at most 120/)
  const outside = found?.leftOut.map(({ sentence }) => sentence.replace(/ is outside the school years.*/, ''))
  expect(outside).toEqual(['Each of its 1,000 days', 'Each of its days', 'Each of its days'])
})

it('names once each thing that entries say and the calendar does not keep', async () => {
  const text = ics(
    event(
      'a',
      'Fair',
      'DTSTART:20261016T090000',
      'DTEND:20261016T120000',
      'DESCRIPTION:Bring a chair',
      'URL:https://a.ug',
    ),
    event('b', 'Play', 'DTSTART;VALUE=DATE:20261017', 'DESCRIPTION:In the hall', 'STATUS:TENTATIVE', 'PRIORITY:'),
    event('c', 'Gone', 'DTSTART;VALUE=DATE:20261018', 'STATUS:CANCELLED', 'GEO:0.3;32.6'),
    event('d', 'Race', 'DTSTART;VALUE=DATE:20261019', 'BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'END:VALARM'),
  )
  const { preview: found } = await preview(await drop(text))
  expect(found?.counts).toMatchObject({ new: 3, leftOut: 1 })
  expect(found?.leftOut.map(({ column, text: title, sentence }) => [column, title, sentence]).slice(0, -1)).toEqual([
    ['DTSTART', 'Fair', 'The calendar keeps days, and no times of day. 1 entry has one.'],
    ['DESCRIPTION', 'Fair', 'Descriptions are not kept. 2 entries have one.'],
    ['URL', 'Fair', 'URL has no place here. 1 entry has it.'],
    ['STATUS', 'Play', 'Whether an entry is certain is not kept. 1 entry says it.'],
    ['VALARM', 'Race', 'Nobody is reminded of an entry of the calendar. 1 entry has a reminder.'],
  ])
})

it('reads one file of several, and tells of the rows of the others', async () => {
  const zipped = zipSync({
    'a.ics': strToU8(ics(event('a', 'Sports day', 'DTSTART:20261016'))),
    'b.ics': strToU8(ics(event('b', 'Open day', 'DTSTART:20261017'), event('c', 'Fair', 'DTSTART:20261018'))),
  })
  const one = await preview(await drop(Buffer.from(zipped), 'both.zip'))
  expect(one.preview?.counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 0, leftOut: 2 })
  expect(one.preview?.leftOut).toEqual([
    {
      line: 3,
      column: '',
      text: 'b.ics',
      sentence: 'Only a.ics is read, and not the 2 rows of others. Drop those by themselves.',
    },
  ])
})
