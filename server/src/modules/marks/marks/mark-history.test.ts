import { listMarkChanges, type MarkPlace, saveMarks } from '@bellhouse/contracts'
import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, anAllocation, aSchool, aStream, aStudent, aSubject } from '../../../../test/factories'
import { anAssessment } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let place: MarkPlace
let key: { assessmentId: string; studentId: string }

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  const [stream, subject] = [await aStream(app.db), await aSubject(app.db)]
  place = { streamId: stream.id, subjectId: subject.id, termId: term.id }
})

beforeEach(async () => {
  const assessmentId = await anAssessment(app.db, { ...place, title: crypto.randomUUID(), state: 'draft' })
  key = { assessmentId, studentId: (await aStudent(app.db, { stream_id: place.streamId })).id }
})

async function aTeacher() {
  const teacher = await anAccount(app.db, 'staff')
  const { streamId: stream_id, subjectId: subject_id, termId: term_id } = place
  await anAllocation(app.db, { staff_id: teacher.staff_id ?? '', stream_id, subject_id, term_id })
  return teacher
}

type Account = Awaited<ReturnType<typeof aTeacher>>

const save = (by: Account, text: string, version: number) =>
  app.as(by)(saveMarks, { ...place, cells: [{ ...key, text, version }] })

const historyFor = (reader: Account) => app.as(reader)(listMarkChanges, { ...place, ...key })

/** What is written of the mark beside itself. */
async function listWritten() {
  const { rows } = await sql<{ before_value: number | null }>`
    select before_value from mark_change where assessment_id = ${key.assessmentId} order by id`.execute(app.db)
  return rows.map(({ before_value }) => before_value)
}

async function listTold() {
  const { rows } = await sql`select student_id, version, value, account_id, at from mark_history
    where assessment_id = ${key.assessmentId}`.execute(app.db)
  return rows
}

it('tells who entered a mark, and when, without writing it a second time', async () => {
  const teacher = await aTeacher()
  await save(teacher, '41', 0)
  const mark = app.db.selectFrom('mark').select('changed_at').where('assessment_id', '=', key.assessmentId)
  const at = (await mark.executeTakeFirstOrThrow()).changed_at.toISOString().replace(/\.\d+/, '')
  expect(await historyFor(teacher)).toMatchObject([{ version: 1, value: 41, by: teacher.display_name, at }])
  expect(await listWritten()).toEqual([])
})

it('still tells of the first entry once somebody else has changed the mark', async () => {
  const [first, second] = [await aTeacher(), await aTeacher()]
  await save(first, '41', 0)
  const [entry] = await historyFor(first)
  await save(second, '42', 1)
  await save(second, '43', 2)
  const history = await historyFor(first)
  expect(history.map(({ value, by }) => [value, by])).toEqual([
    [43, second.display_name],
    [42, second.display_name],
    [41, first.display_name],
  ])
  expect(history.at(-1)).toEqual(entry)
  expect(await listWritten()).toEqual([41, 42])
})

it('keeps the first entry of a mark that goes', async () => {
  await save(await aTeacher(), '41', 0)
  const told = await listTold()
  await app.db.deleteFrom('mark').where('assessment_id', '=', key.assessmentId).execute()
  expect(told).toHaveLength(1)
  expect(await listTold()).toEqual(told)
})

it.each([
  ['goes over to another student with another value', (other: string) => sql`student_id = ${other}, value = 40`],
  ['is entered once more as it was', () => sql`changed_by = null`],
])('keeps the first entry where a mark %s', async (_, change) => {
  await save(await aTeacher(), '41', 0)
  const told = await listTold()
  const other = await aStudent(app.db, { stream_id: place.streamId })
  await sql`update mark set ${change(other.id)} where assessment_id = ${key.assessmentId}`.execute(app.db)
  expect(await listTold()).toEqual(told)
})

it('begins every mark with its first version, whatever they were based on who entered it', async () => {
  const teacher = await aTeacher()
  await save(teacher, '41', 7)
  expect(await listTold()).toEqual([])
  await save(teacher, '41', 0)
  expect(await listTold()).toMatchObject([{ version: 1, value: 41 }])
})
