import { addLesson, addTimetable, getOwnWeek, getTimetable, makeSets, publishTimetable } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import {
  anAccount,
  anAllocation,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  aSubject,
  beginDay,
} from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { readCalendar } from '../calendar-feeds/read-calendar'
import { weekPages } from '../timetable-files/week-pages'
import { listNames } from './timetable-names.repo'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string
let streams: { id: string; name: string }[]
let teachers: { id: string; name: string }[]
let students: string[]
let timetableId: string
const monday = '2026-11-16'

/** Mathematics in two sets across two streams, and English in each stream as a whole. */
beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  await beginDay(app.db, monday)
  admin = await anAccount(app.db, 'admin')
  streams = [await aStream(app.db, { class_code: 's3' }), await aStream(app.db, { class_code: 's3' })]
  const [maths, english] = [
    await aSubject(app.db, { name: 'Mathematics', compulsory: true }),
    await aSubject(app.db, { name: 'English', compulsory: true }),
  ]
  teachers = [await aStaff(app.db), await aStaff(app.db)]
  students = []
  for (const { id: stream_id } of streams) students.push((await aStudent(app.db, { stream_id })).id)
  const streamIds = streams.map(({ id }) => id)
  await app.as(admin)(makeSets, {
    ...{ classCode: 's3', subjectId: maths.id, streamIds },
    sets: [0, 1].map((at) => ({
      title: `S3 Mathematics set ${at + 1}`,
      staffIds: [teachers[at]?.id ?? ''],
      studentIds: [students[at] ?? ''],
    })),
  })
  await anAllocation(app.db, {
    ...{ staff_id: teachers[0]?.id ?? '', subject_id: english.id, stream_id: streamIds[0] ?? '', term_id: termId },
  })
  timetableId = (await app.as(admin)(addTimetable, { termId, title: 'Week', from: 'nothing' })).id
  const add = (subjectId: string, at: number, given: { streamIds: string[]; group: string | null; period: number }) =>
    app.as(admin)(addLesson, {
      ...{ timetableId, subjectId, title: '', roomId: null, duration: 1, staffIds: [teachers[at]?.id ?? ''] },
      ...{ streamIds: given.streamIds, group: given.group, slot: { day: 1, period: given.period } },
    })
  await add(maths.id, 0, { streamIds, group: 'Upper', period: 1 })
  await add(maths.id, 1, { streamIds, group: 'Lower', period: 1 })
  await add(english.id, 0, { streamIds: streamIds.slice(0, 1), group: null, period: 2 })
  await app.as(admin)(publishTimetable, { timetableId, version: 1 })
})

const desk = async () => (await app.as(admin)(getTimetable, { termId })).timetable?.lessons ?? []

it('names the set in the plan, and only where the lesson is one of a set, without a warning', async () => {
  const lessons = await desk()
  expect(lessons.map(({ set }) => set).sort()).toEqual(['S3 Mathematics set 1', 'S3 Mathematics set 2', undefined])
  expect(lessons.map(({ isAllocated }) => isAllocated)).toEqual([true, true, true])
})

it('names it in the week of its teacher, and gives a student the lesson of the own set alone', async () => {
  const weekOf = async (owner: { staff_id?: string; student_id?: string }) => {
    const account = await anAccount(app.db, owner.staff_id ? 'staff' : 'student', owner)
    const { days } = await app.as(account)(getOwnWeek, { date: monday })
    return days.flatMap(({ lessons }) => lessons.map(({ set, subject }) => set ?? subject?.name))
  }
  expect(await weekOf({ staff_id: teachers[0]?.id ?? '' })).toEqual(['S3 Mathematics set 1', 'English'])
  expect(await weekOf({ student_id: students[0] ?? '' })).toEqual(['S3 Mathematics set 1', 'English'])
  expect(await weekOf({ student_id: students[1] ?? '' })).toEqual(['S3 Mathematics set 2'])
})

it('names it in calendars, from the day on which the set begins', async () => {
  const owner = { staffId: teachers[1]?.id ?? '', studentId: null, streamId: null }
  const text = (await readCalendar(app.db, owner))?.replaceAll('\r\n ', '') ?? ''
  const summaryOn = (day: string) =>
    text
      .split('BEGIN:VEVENT')
      .find((event) => event.includes(`UID:${day}`))
      ?.match(/SUMMARY:(.*)/)?.[1]
  expect(summaryOn(monday)).toBe('Mathematics\\, S3 Mathematics set 2')
  // Before there was the set, the streams were taught.
  expect(summaryOn('2026-11-09')).toContain(streams[0]?.name)
})

it('names it in prints, for teachers instead of the streams', async () => {
  const [lessons, { frame }] = [await desk(), await app.as(admin)(getTimetable, { termId })]
  if (!frame) throw new Error('The term has a frame')
  const labelled = (rows: { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ id, label: name, texts: [] }))
  const week = {
    ...{ frame, lessons, names: await listNames(app.db, lessons) },
    ...{ streams: labelled(streams), staff: labelled(teachers) },
  }
  const cells = (of: 'streams' | 'staff', page: number) => weekPages(week, of)[page]?.rows[0]?.cells[0]
  expect(cells('staff', 0)).toEqual(['Mathematics\nS3 Mathematics set 1'])
  expect(cells('streams', 0)?.join(' ')).toMatch(/S3 Mathematics set 1, .*S3 Mathematics set 2, /s)
})
