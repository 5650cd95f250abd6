import {
  addLesson,
  addStaffAbsence,
  addTimetable,
  assignCover,
  getOwnCalendarFeed,
  listStreamCalendarFeeds,
  publishTimetable,
  renewOwnCalendarFeed,
  renewStreamCalendarFeed,
  revokeOwnCalendarFeed,
  revokeStreamCalendarFeed,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import ICAL from 'ical.js'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
type Account = Awaited<ReturnType<typeof anAccount>>
let admin: Account
let teacher: Account
let colleague: Account
let student: Account
let streamId: string
let graceId: string
let benId: string

beforeAll(async () => {
  const { term } = await aSchool(app.db, { time_zone: 'Africa/Kampala' })
  admin = await anAccount(app.db, 'admin')
  const [grace, ben] = [await aStaff(app.db), await aStaff(app.db, { given_names: 'Ben', family_name: 'Okello' })]
  const stream = await aStream(app.db, { name: 'East' })
  const subject = await aSubject(app.db, { name: 'Physics', compulsory: true })
  const pupil = await aStudent(app.db, { stream_id: stream.id })
  teacher = await anAccount(app.db, 'staff', { staff_id: grace.id })
  colleague = await anAccount(app.db, 'staff', { staff_id: ben.id })
  student = await anAccount(app.db, 'student', { student_id: pupil.id })
  streamId = stream.id
  graceId = grace.id
  benId = ben.id
  await app.db.insertInto('school_holiday').values({ day: '2026-10-12', title: 'Harvest' }).execute()
  const { id: timetableId } = await app.as(admin)(addTimetable, { termId: term.id, title: 'Week', from: 'nothing' })
  await app.as(admin)(addLesson, {
    ...{ timetableId, title: '', group: null, roomId: null, duration: 2, slot: { day: 1, period: 1 } },
    ...{ subjectId: subject.id, streamIds: [streamId], staffIds: [graceId] },
  })
  await app.as(admin)(publishTimetable, { timetableId, version: 1 })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

/** The events of a calendar, read by another library than the one that wrote it. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

describe('a calendar feed', () => {
  it('has every lesson of the term at the time of the school, and none on a holiday', async () => {
    expect(await app.as(teacher)(getOwnCalendarFeed, {})).toBeNull()
    const { path, madeAt } = await app.as(teacher)(renewOwnCalendarFeed, {})
    expect(await app.as(teacher)(getOwnCalendarFeed, {})).toEqual({ madeAt })
    const { statusCode, headers, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    const events = eventsOf(body)
    const starts = events.map(({ startDate }) => startDate.toJSDate().toISOString())
    // Thirteen Mondays from 7 September to 4 December, of which one is a holiday; eight in Kampala is five in UTC.
    expect(starts).toHaveLength(12)
    expect(starts[0]).toBe('2026-09-07T05:00:00.000Z')
    expect(starts.some((start) => start.startsWith('2026-10-12'))).toBe(false)
    expect(events[0]?.endDate.toJSDate().toISOString()).toBe('2026-09-07T06:20:00.000Z')
    expect(events[0]).toMatchObject({ summary: 'Physics, S1 East', description: 'Auma, Grace' })
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(12)
    expect((await get(path)).body).toBe(body)
  })

  it('answers 304 to whoever has it already', async () => {
    const { path } = await app.as(student)(renewOwnCalendarFeed, {})
    const { headers, body } = await get(path)
    expect(eventsOf(body)).toHaveLength(12)
    const again = await get(path, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('ends with a renewal and with a revocation, and is as unknown then as any other secret', async () => {
    const first = await app.as(admin)(renewStreamCalendarFeed, { streamId })
    expect((await get(first.path)).statusCode).toBe(200)
    const second = await app.as(admin)(renewStreamCalendarFeed, { streamId })
    expect((await get(first.path)).statusCode).toBe(404)
    expect((await get(second.path)).statusCode).toBe(200)
    expect(await app.as(admin)(listStreamCalendarFeeds, {})).toEqual([
      { streamId, label: 'S1 East', madeAt: second.madeAt },
    ])
    await app.as(admin)(revokeStreamCalendarFeed, { streamId })
    const revoked = await get(second.path)
    const unknown = await get('/api/calendar/nobody-knows-this/lessons.ics')
    expect([revoked.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(revoked.json().message).toBe(unknown.json().message)
    await app.as(student)(revokeOwnCalendarFeed, {})
    expect(await app.as(student)(getOwnCalendarFeed, {})).toBeNull()
  })

  it('keeps no secret in the database', async () => {
    const { path } = await app.as(colleague)(renewOwnCalendarFeed, {})
    const secret = path.split('/')[3] ?? ''
    const rows = await app.db.selectFrom('calendar_feed').selectAll().execute()
    expect(secret.length).toBeGreaterThan(40)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('tells of a lesson that somebody else takes, to both of them', async () => {
    const day = '2026-11-30'
    const absence = { staffId: graceId, firstDay: day, lastDay: day, reason: '' }
    const { id: absenceId } = await app.as(admin)(addStaffAbsence, absence)
    await app.as(admin)(assignCover, { absenceId, day, period: 1, staffId: benId })
    const summaries = async (who: Account) => {
      const { path } = await app.as(who)(renewOwnCalendarFeed, {})
      return eventsOf((await get(path)).body).map(({ startDate, summary }) => [
        startDate.toString().slice(0, 10),
        summary,
      ])
    }
    expect(await summaries(colleague)).toEqual([[day, 'For Auma, Grace: Physics, S1 East']])
    expect(await summaries(teacher)).toContainEqual([day, 'Taken by Okello, Ben: Physics, S1 East'])
  })

  it('ends with whoever leaves', async () => {
    const { path } = await app.as(colleague)(renewOwnCalendarFeed, {})
    await app.db.updateTable('staff').set({ status: 'left' }).where('id', '=', benId).execute()
    expect((await get(path)).statusCode).toBe(404)
    await app.db.updateTable('staff').set({ status: 'active' }).where('id', '=', benId).execute()
  })

  it('ends with the account, of a teacher and of a student alike', async () => {
    for (const owner of [colleague, student]) {
      const { path } = await app.as(owner)(renewOwnCalendarFeed, {})
      expect((await get(path)).statusCode).toBe(200)
      const setDisabled = (is_disabled: boolean) =>
        app.db.updateTable('account').set({ is_disabled }).where('id', '=', owner.id).execute()
      await setDisabled(true)
      expect((await get(path)).statusCode).toBe(404)
      await setDisabled(false)
    }
  })

  it('lets nobody try secrets or ask without end, and refuses nobody for what others try', async () => {
    const { path } = await app.as(teacher)(renewOwnCalendarFeed, {})
    const statuses: number[] = []
    for (let at = 0; at < 40; at++) statuses.push((await get(`/api/calendar/guess-${at}/lessons.ics`)).statusCode)
    expect(statuses.at(-1)).toBe(429)
    for (let at = 0; at < 30; at++) statuses.push((await get(path)).statusCode)
    expect(statuses.slice(-30)).toEqual(Array(30).fill(200))
    const { statusCode, headers } = await get(path)
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
  })
})
