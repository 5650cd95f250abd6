import {
  addAssessment,
  changeStudents,
  getAdminDashboard,
  getMarkView,
  listMarkProgress,
  listMarkSheets,
} from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream, aStudent, aSubject, beginDay } from '../../../../test/factories'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'
import { countMissing, readStreamMarks } from './stream-marks'

const app = testApp()
const scheme = 'ug-nlsc-uce'
let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string
let maths: string
let east: string
let west: string
let ada: string
let dan: string

const hold = (streamId: string, heldOn: string, kind: 'activity' | 'end-of-term', marks: Record<string, number>) =>
  anAssessment(app.db, { termId, subjectId: maths, streamId, heldOn, kind, title: `Held ${heldOn}`, marks })

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
  await beginDay(app.db, '2026-09-07')
  const streams = [await aStream(app.db, { class_code: 's1' }), await aStream(app.db, { class_code: 's1' })]
  ;[east = '', west = ''] = streams.map(({ id }) => id)
  await aGradedClass(app.db, admin.id, 's1', scheme)
  maths = (await aSubject(app.db, { name: 'Mathematics', compulsory: true })).id
  const there = { stream_id: east, admitted_on: '2026-02-02' }
  ada = (await aStudent(app.db, { ...there, given_names: 'Ada' })).id
  dan = (await aStudent(app.db, { ...there, given_names: 'Dan' })).id
  await hold(east, '2026-09-14', 'activity', { [ada]: 60, [dan]: 40 })
  await beginDay(app.db, '2026-11-23')
  await app.as(admin)(changeStudents, { studentIds: [ada], streamId: west, on: '2026-10-19' })
  await app.as(admin)(changeStudents, { studentIds: [dan], status: 'left', on: '2026-10-05', reason: 'Moved away' })
})

const missingIn = async (streamId: string) => {
  const read = await readStreamMarks(app.db, { streamId, termId })
  const missingOf = countMissing(read)
  return new Map(read.students.map((student) => [student.studentId, missingOf(student)]))
}

it('leaves out what was held after somebody left or went to another stream', async () => {
  await hold(east, '2026-10-01', 'activity', {})
  await hold(east, '2026-11-18', 'end-of-term', {})
  // What was held while they were there is missing, and nothing else.
  expect(await missingIn(east)).toEqual(
    new Map([
      [ada, 1],
      [dan, 1],
    ]),
  )
  await hold(west, '2026-11-18', 'end-of-term', { [ada]: 80 })
  expect((await missingIn(west)).get(ada)).toBe(0)
  // The mark sheets of the office say the same, student by student.
  const view = await app.as(admin)(getMarkView, { streamId: east, termId })
  const seen = view.students.find(({ studentId }) => studentId === ada)
  const titles = view.assessments.flatMap(({ id, title }) => (seen?.leftOut?.includes(id) ? title : []))
  expect([seen?.isGone, titles]).toEqual([true, ['Held 2026-11-18']])
})

it('counts the cells of whoever has gone, so that none of their marks hides one that somebody else lacks', async () => {
  const eve = (await aStudent(app.db, { stream_id: east, given_names: 'Eve', admitted_on: '2026-02-02' })).id
  const missing = await missingIn(east)
  expect([missing.get(ada), missing.get(dan), missing.get(eve)]).toEqual([1, 1, 3])
  // Two marks are there and five are missing, wherever they are counted.
  const { streams } = await app.as(admin)(listMarkProgress, { termId })
  const progress = streams
    .find(({ streamId }) => streamId === east)
    ?.subjects.find(({ subjectId }) => subjectId === maths)
  expect(progress).toMatchObject({ marks: 2, expected: 7 })
  const { rows } = await app.as(admin)(listMarkSheets, { termId })
  const sheet = rows.find(({ streamId }) => streamId === east)
  expect(sheet).toMatchObject({ marks: 2, expected: 7, students: 1 })
  const west1 = streams.find(({ streamId }) => streamId === west)?.subjects[0]
  const { marks } = await app.as(admin)(getAdminDashboard, {})
  expect(marks.cells).toEqual([
    expect.objectContaining({ marks: 2 + (west1?.marks ?? 0), expected: 7 + (west1?.expected ?? 0) }),
  ])
})

it('reckons with the marks of a set for whoever went from the stream', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into teaching_group (title, subject_id, class_code, academic_year_id, during)
    select 'Set of both', ${maths}, 's1', academic_year_id, '[2026-11-02,2027-01-01)' from term where id = ${termId}
    returning id`.execute(app.db)
  const setId = rows[0]?.id ?? ''
  const cleo = (await aStudent(app.db, { stream_id: east, given_names: 'Cleo', admitted_on: '2026-02-02' })).id
  await sql`insert into teaching_group_stream select ${setId}, unnest(${[east, west]}::uuid[])`.execute(app.db)
  await sql`insert into group_membership (student_id, teaching_group_id, subject_id, during)
    select unnest(${[ada, cleo]}::uuid[]), ${setId}, ${maths}, '[2026-11-02,2027-01-01)'`.execute(app.db)
  const paper = { title: 'Paper', kind: 'end-of-term' as const, paper: null, outOf: 100, weight: 1, date: '2026-11-20' }
  const { id } = await app.as(admin)(addAssessment, { streamId: setId, subjectId: maths, termId, ...paper })
  for (const [student_id, value] of [
    [ada, 64],
    [cleo, 47],
  ] as const) {
    await app.db.insertInto('mark').values({ assessment_id: id, student_id, value }).execute()
  }
  const inBoth = await Promise.all([east, west].map((streamId) => readStreamMarks(app.db, { streamId, termId })))
  const averages = inBoth.map(({ results }) => results.find(({ studentId }) => studentId === ada)?.average)
  // 20 % of 60, and 80 % of the mean of 64 and 80.
  expect(averages[0]).toBe(70)
  expect(averages[0]).toBe(averages[1])
  expect((await missingIn(east)).get(ada)).toBe(1)
})

it('is due for the one who is there, although as many marks are there as students', async () => {
  const { id: subjectId } = await aSubject(app.db, { name: 'Physics', compulsory: true })
  const there = app.db.selectFrom('student').select('id').where('given_names', '=', 'Cleo')
  const { id: cleo } = await there.executeTakeFirstOrThrow()
  const marks = { [ada]: 50, [cleo]: 60 }
  await anAssessment(app.db, { termId, subjectId, streamId: east, heldOn: '2026-09-14', marks })
  const { rows } = await app.as(admin)(listMarkSheets, { termId, search: 'Physics' })
  expect(rows[0]).toMatchObject({ marks: 2, expected: 3, students: 2 })
  expect(rows[0]?.due).not.toBeNull()
})
