import {
  getAdminDashboard,
  getOwnAttendance,
  getOwnWeek,
  getTimetable,
  listChatGroups,
  listChatReports,
  listChatThreads,
  listFriends,
  listLessonDemands,
  listMarkSheets,
  listNotices,
  listRegistersOfDay,
} from '@bellhouse/contracts'
import { findClashes, findSlotFault } from '@bellhouse/timetabling'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { testApp } from '../../test/test-app'
import { mustFindSchool } from '../modules/school/school'
import type { Database } from '../platform/db/schema'
import { dayOfWeeks, demoCalendar, demoWeeks, listSchoolDays } from './demo-calendar'
import { loadDemoSchool } from './load-demo-school'

const app = testApp()
beforeAll(() => loadDemoSchool(app.db, app.server.passwords, app.server.files))

async function count(table: keyof Database) {
  const { rows } = await app.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

const personOf = (username: string) =>
  app.db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

describe('the demo school', () => {
  it.each([
    ['class', 6],
    ['stream', 14],
    ['student', 480],
    ['staff', 34],
    ['term', 6],
    ['subject', 23],
    ['application', 42],
    ['combination', 4],
    ['term_class_start', 2],
    ['room', 17],
    ['timetable', 2],
  ] as const)('has as many rows of %s as a school of its size: %i', async (table, rows) => {
    expect(await count(table)).toBe(rows)
  })

  it('has always had its compulsory subjects', async () => {
    const periods = await app.db.selectFrom('compulsory_period').select('during').execute()
    expect(new Set(periods.map(({ during }) => during))).toEqual(new Set(['(,)']))
  })

  it('is the same school on whatever day it is loaded', async () => {
    const { family_name, given_names } = await app.db
      .selectFrom('application')
      .select(['family_name', 'given_names'])
      .where('number', '=', 'A/2027/001')
      .executeTakeFirstOrThrow()
    expect([family_name, given_names]).toEqual(['Mutebi', 'John'])
    const { today } = await mustFindSchool(app.db)
    const tuesday = dayOfWeeks(demoWeeks(today))('2026-09-29')
    const { rows } = await sql<{ status: string; entries: number }>`
      select status, count(*)::integer as entries from register_entry where day = ${tuesday} group by status order by status`.execute(
      app.db,
    )
    expect(rows.map(({ status, entries }) => [status, entries])).toEqual([
      ['absent', 10],
      ['excused', 1],
      ['late', 19],
      ['present', 450],
    ])
    const marks = await sql<{
      marks: number
      sum: number
    }>`select count(*)::integer as marks, sum(value)::integer as sum from mark`.execute(app.db)
    expect(marks.rows).toEqual([{ marks: 16_076, sum: 763_576 }])
  })

  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-29', '2026-11-29'],
    ['2026-11-30', '2026-11-23'],
    ['2026-12-04', '2026-11-27'],
    ['2026-12-05', '2026-11-21'],
    ['2027-02-15', '2026-11-23'],
    ['2031-07-01', '2026-11-24'],
  ])('is in the last weeks of its year on %s, as on %s', (today, written) => {
    expect(dayOfWeeks(demoWeeks(today))(written)).toBe(today)
  })

  it('is led on by whole weeks, with names of its years that are true', () => {
    const calendar = demoCalendar(dayOfWeeks(demoWeeks('2027-11-02')))
    expect([calendar.year, calendar.nextYear].map(({ title, start }) => [title, start])).toEqual([
      ['2027', '2027-01-19'],
      ['2028', '2028-01-10'],
    ])
    expect(listSchoolDays(calendar, 3)).toHaveLength(
      listSchoolDays(
        demoCalendar((day) => day),
        3,
      ).length,
    )
  })

  it('gives nobody the same name twice', async () => {
    for (const table of ['student', 'staff', 'guardian'] as const) {
      const { rows } = await sql<{ given_names: string }>`select given_names from ${sql.table(table)}`.execute(app.db)
      expect(rows.length).toBeGreaterThan(0)
      expect(
        rows.filter(({ given_names }) => new Set(given_names.split(' ')).size < given_names.split(' ').length),
      ).toEqual([])
    }
  })

  it('has a guardian for every student, a class teacher for every stream, and applications in every stage', async () => {
    const without = await app.db
      .selectFrom('student')
      .leftJoin('student_guardian', 'student_guardian.student_id', 'student.id')
      .where('student_guardian.guardian_id', 'is', null)
      .select('student.id')
      .execute()
    expect(without).toEqual([])
    expect(await app.db.selectFrom('stream').select('id').where('class_teacher_id', 'is', null).execute()).toEqual([])
    const { applications } = await app.as(await personOf('admin'))(getAdminDashboard, {})
    expect(applications.map(({ stage }) => stage)).toEqual([
      'applied',
      'interview',
      'offered',
      'admitted',
      'declined',
      'withdrawn',
    ])
  })

  it('§3 gives the admin 25 people to write to, with five faces', async () => {
    const { friends } = await app.as(await personOf('admin'))(listFriends, {})
    expect(friends).toHaveLength(25)
    expect(new Set(friends.map(({ photo }) => photo)).size).toBe(5)
    expect(friends.some((friend) => friend.new > 0)).toBe(true)
  })

  it('has notices for everybody and for one stream, pinned first, some of them read and some over', async () => {
    const student = app.as(await personOf('student'))
    const { notices } = await student(listNotices, {})
    expect(notices.map(({ title, files }) => [title, files])).toEqual([
      ['Visiting day', 0],
      ['Revision lessons on Saturday', 0],
      ['Field trip to Lake Mburo', 1],
    ])
    expect(notices[0]).toMatchObject({ isPinned: true, isRead: false })
    expect((await student(listNotices, { scope: 'past' })).notices).toMatchObject([{ isRead: true }])
    const asTeacher = await app.as(await personOf('teacher'))(listNotices, {})
    expect(asTeacher.notices.map(({ title }) => title)).toContain('Staff meeting on the end of term')
  })

  it('has two groups of the teacher, a message in them that is unread, a file, and a report to decide', async () => {
    const teacher = app.as(await personOf('teacher'))
    const { threads } = await app.as(await personOf('student'))(listChatThreads, {})
    const groups = threads.filter(({ kind }) => kind === 'group')
    expect(groups).toHaveLength(2)
    expect(groups.every(({ unread }) => unread === 1)).toBe(true)
    expect(threads.find(({ kind }) => kind === 'pair')).toMatchObject({ unread: 1, lastMessage: { attachments: 1 } })
    expect((await teacher(listChatGroups, {})).filter(({ isOpen }) => isOpen)).toHaveLength(2)
    expect(await app.as(await personOf('admin'))(listChatReports, {})).toMatchObject([{ seq: 4, outcome: null }])
  })

  it('has registers of a real term: some absences, one register that is owed', async () => {
    const { days, totals } = await app.as(await personOf('student'))(getOwnAttendance, {})
    const lastDay = days[0]?.date ?? ''
    expect(totals.rate).toBeGreaterThan(70)
    expect(totals.rate).toBeLessThan(100)
    const { registers } = await app.as(await personOf('admin'))(listRegistersOfDay, { date: lastDay })
    expect(registers.filter(({ isTaken }) => !isTaken).map(({ stream }) => stream)).toEqual(['S3 West'])
  })

  it('has subjects taken by every student, and a consent record of somebody', async () => {
    const without = await app.db
      .selectFrom('student')
      .leftJoin('student_subject', 'student_subject.student_id', 'student.id')
      .where(({ or, eb }) => or([eb('subject_id', 'is', null), eb('consent_by', 'is', null)]))
      .select('student.id')
      .execute()
    expect(without).toEqual([])
  })

  it('has an examination that is late, and sheets of the teacher in every state', async () => {
    const waiting = await app.db
      .selectFrom('assessment')
      .select('title')
      .where('status', '=', 'draft')
      .where('title', '=', 'Mid-term')
      .execute()
    expect(waiting).toHaveLength(1)
    const { rows: sheets } = await app.as(await personOf('teacher'))(listMarkSheets, {})
    expect(new Set(sheets.map(({ state }) => state))).toEqual(new Set(['draft', 'submitted']))
    expect(sheets.some(({ marks, expected }) => marks < expected)).toBe(true)
  })

  it('has a published week without a clash, and a draft in which some lessons wait for a place', async () => {
    const admin = app.as(await personOf('admin'))
    const desk = await admin(getTimetable, {})
    expect(desk.versions.map(({ title, state, unplaced }) => [title, state, unplaced])).toEqual([
      ['After half term', 'draft', 5],
      ['Term 3', 'published', 0],
    ])
    const nameOf = (list: readonly { id: string; name: string }[], id: string | null) =>
      list.find((one) => one.id === id)?.name
    const streams = desk.streams.map(({ id, label }) => ({ id, name: label }))
    const waiting = desk.timetable?.lessons.filter(({ slot }) => slot === null) ?? []
    const labels = waiting.map(
      ({ subjectId, streamIds: [stream = ''] }) => `${nameOf(desk.subjects, subjectId)} of ${nameOf(streams, stream)}`,
    )
    expect(labels.sort()).toEqual([
      'Biology of S4 West',
      'Chemistry of S3 West',
      'English Language of S1 West',
      'Kiswahili of S1 East',
      'Mathematics of S2 West',
    ])
    const published = desk.versions.find(({ state }) => state === 'published')
    const { timetable } = await admin(getTimetable, { timetableId: published?.id ?? '' })
    const lessons = timetable?.lessons ?? []
    expect(lessons.length).toBeGreaterThan(400)
    expect(findClashes(lessons)).toEqual([])
    expect(
      lessons.filter(({ slot, duration }) => !slot || !desk.frame || findSlotFault(desk.frame, slot, duration)),
    ).toEqual([])
    expect(lessons.filter(({ isAllocated }) => !isAllocated)).toEqual([])
    const { demands, withoutDemand } = await admin(listLessonDemands, { termId: desk.term?.id ?? '' })
    expect(withoutDemand).toBe(0)
    expect(demands.reduce((sum, { periods }) => sum + periods, 0)).toBe(
      lessons.reduce((sum, { duration }) => sum + duration, 0),
    )
  })

  it('gives its teacher and its student lessons', async () => {
    for (const username of ['teacher', 'student']) {
      const week = await app.as(await personOf(username))(getOwnWeek, { date: '2026-11-16' })
      expect(week.days.filter(({ lessons }) => lessons.length > 0)).toHaveLength(5)
    }
  })
})
