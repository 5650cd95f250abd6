import {
  getReportDesk,
  planReportCards,
  publishReportCards,
  saveReportComment,
  setClassTeacher,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject, beginDay } from '../../../../test/factories'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let place: { streamId: string; termId: string }
let next: string

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  const grace = await aStaff(app.db, { given_names: 'Grace', family_name: 'Auma' })
  const account = await anAccount(app.db, 'staff', { staff_id: grace.id })
  next = (await aStaff(app.db, { given_names: 'Nora', family_name: 'Next' })).id
  const { id: streamId } = await aStream(app.db, { class_code: 's1', class_teacher_id: grace.id })
  place = { streamId, termId: term.id }
  await aGradedClass(app.db, admin.id, 's1', 'ug-9pt-vienna-olevel')
  const { id: subjectId } = await aSubject(app.db, { compulsory: true })
  const { id: studentId } = await aStudent(app.db, { stream_id: streamId })
  await anAssessment(app.db, { ...place, subjectId, marks: { [studentId]: 60 } })
  await beginDay(app.db, '2026-11-30')
  await app.as(account)(saveReportComment, { ...place, studentId, version: 0, classTeacher: 'Well done.' })
  await app.as(admin)(publishReportCards, { ...place, reason: '', provisionalReason: 'The term ends' })
})

afterEach(() => beginDay(app.db, null))

const desk = async () => {
  const { classTeacher, students } = await app.as(admin)(getReportDesk, place)
  return [classTeacher, students[0]?.comment.classTeacherBy]
}
const toReplace = async () => (await app.as(admin)(planReportCards, place)).cards.length

it('is named on the cards of a term that is over, whoever leads the stream since', async () => {
  await beginDay(app.db, '2027-02-01')
  await app.as(admin)(setClassTeacher, { streamId: place.streamId, staffId: next, on: '2027-02-01' })
  expect([await desk(), await toReplace()]).toEqual([['Grace Auma', undefined], 0])
})

it('is whoever leads the stream now while the term goes on', async () => {
  await beginDay(app.db, '2026-12-01')
  await app.as(admin)(setClassTeacher, { streamId: place.streamId, staffId: next, on: '2026-12-01' })
  expect([await desk(), await toReplace()]).toEqual([['Nora Next', 'Grace Auma'], 1])
})
