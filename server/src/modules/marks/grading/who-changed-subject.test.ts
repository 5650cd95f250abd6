import { getAdminDashboard, getMarkView, listMarkProgress, listMarkSheets } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream, aStudent, aSubject, beginDay } from '../../../../test/factories'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'
import { countMissing, readStreamMarks } from './stream-marks'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string
let streamId: string
let ada: string
let ben: string
let cleo: string

const hold = (subjectId: string, heldOn: string, marks: Record<string, number>) =>
  anAssessment(app.db, { termId, subjectId, streamId, heldOn, kind: 'activity', title: `Held ${heldOn}`, marks })

/** Everywhere where marks are counted against those that are expected. */
async function countsOf(subjectId: string, title: string) {
  const view = await app.as(admin)(getMarkView, { streamId, termId })
  const read = await readStreamMarks(app.db, { streamId, termId })
  const missing = countMissing({ ...read, assessments: read.assessments.filter((one) => one.subjectId === subjectId) })
  const { streams } = await app.as(admin)(listMarkProgress, { termId })
  const { rows } = await app.as(admin)(listMarkSheets, { termId, search: title })
  const { marks } = await app.as(admin)(getAdminDashboard, {})
  const counts = ({ marks, expected }: { marks: number; expected: number }) => `${marks} of ${expected}`
  const progress = streams.find((one) => one.streamId === streamId)?.subjects.find((one) => one.subjectId === subjectId)
  const cell = marks.cells.find((one) => one.subjectId === subjectId)
  return {
    students: view.students.length,
    missing: read.students.reduce((sum, student) => sum + missing(student), 0),
    sheet: rows[0] && counts(rows[0]),
    isDue: rows[0]?.due !== null,
    progress: progress && counts(progress),
    dashboard: cell && counts(cell),
  }
}

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
  await beginDay(app.db, '2026-11-23')
  streamId = (await aStream(app.db, { class_code: 's1' })).id
  await aGradedClass(app.db, admin.id, 's1', 'ug-nlsc-uce')
  const students = await Promise.all(
    ['Ada', 'Ben', 'Cleo'].map((given_names) =>
      aStudent(app.db, { stream_id: streamId, given_names, admitted_on: '2026-02-02' }),
    ),
  )
  ;[ada = '', ben = '', cleo = ''] = students.map(({ id }) => id)
})

it('counts the cells of whoever gave a subject up, so that none of their marks hides one that somebody else lacks', async () => {
  const art = (await aSubject(app.db, { name: 'Art' })).id
  await sql`insert into subject_choice (student_id, subject_id, during)
    values (${ada}, ${art}, '[2026-02-02,2026-10-01)'), (${ben}, ${art}, '[2026-02-02,)'), (${cleo}, ${art}, '[2026-02-02,)')`.execute(
    app.db,
  )
  await hold(art, '2026-09-14', { [ada]: 60, [ben]: 70 })
  await hold(art, '2026-10-20', { [ben]: 50, [cleo]: 40 })
  expect(await countsOf(art, 'Art')).toEqual({
    students: 3,
    missing: 1,
    sheet: '4 of 5',
    isDue: true,
    progress: '4 of 5',
    dashboard: '4 of 5',
  })
  // What was held while she took it is missing as before.
  await hold(art, '2026-09-21', { [ben]: 55, [cleo]: 45 })
  expect(await countsOf(art, 'Art')).toMatchObject({
    missing: 2,
    sheet: '6 of 8',
    progress: '6 of 8',
    dashboard: '6 of 8',
  })
})

it('counts the marks of whoever is taught in a set since then', async () => {
  const latin = (await aSubject(app.db, { name: 'Latin', compulsory: true })).id
  await hold(latin, '2026-09-14', { [ada]: 60, [ben]: 70 })
  const { rows } = await sql<{ id: string }>`
    insert into teaching_group (title, subject_id, class_code, academic_year_id, during)
    select 'Latin set', ${latin}, 's1', academic_year_id, '[2026-10-05,2027-01-01)' from term where id = ${termId}
    returning id`.execute(app.db)
  const setId = rows[0]?.id ?? ''
  await sql`insert into teaching_group_stream values (${setId}, ${streamId})`.execute(app.db)
  await sql`insert into group_membership (student_id, teaching_group_id, subject_id, during)
    values (${ada}, ${setId}, ${latin}, '[2026-10-05,2027-01-01)')`.execute(app.db)
  expect(await countsOf(latin, 'Latin')).toEqual({
    students: 3,
    missing: 1,
    sheet: '2 of 3',
    isDue: true,
    progress: '2 of 3',
    dashboard: '2 of 3',
  })
})
