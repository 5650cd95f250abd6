import {
  listOwnTerms,
  listStudentTerms,
  publishReportCards,
  type StudentTerm,
  saveRegister,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, aSubject } from '../../../../test/factories'
import { aGradedClass, anAssessment, examAlone } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()

let admin: Awaited<ReturnType<typeof anAccount>>
let place: { streamId: string; termId: string }
let ruth: string
let joy: string

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  const stream = await aStream(app.db, { class_code: 's1', name: 'East' })
  place = { streamId: stream.id, termId: term.id }
  ruth = (await aStudent(app.db, { stream_id: stream.id })).id
  joy = (await aStudent(app.db, { stream_id: stream.id })).id
  const subject = await aSubject(app.db, { name: 'Chemistry', compulsory: true })
  const key = 'ug-9pt-vienna-olevel'
  await aGradedClass(app.db, admin.id, 's1', key, examAlone(key))
  await anAssessment(app.db, { ...place, subjectId: subject.id, marks: { [ruth]: 86, [joy]: 61 } })
})

const termsOf = async (studentId: string): Promise<StudentTerm[]> =>
  (await app.as(admin)(listStudentTerms, { studentId })).terms

describe('the terms of a student', () => {
  it('are none before a card and a register', async () => {
    expect(await termsOf(ruth)).toEqual([])
  })

  it('have the register as it is kept', async () => {
    const entries = [
      { studentId: ruth, status: 'late' as const, minutesLate: 5, note: null, version: 0 },
      { studentId: joy, status: 'absent' as const, minutesLate: null, note: null, version: 0 },
    ]
    await app.as(admin)(saveRegister, { streamId: place.streamId, date: '2026-10-05', session: 'morning', entries })
    const [term] = await termsOf(ruth)
    expect(term).toMatchObject({ label: '2026 Term 3', cards: [], average: null, stream: null, outcome: null })
    expect(term?.attendance).toMatchObject({ late: 1, absent: 0, held: 1, rate: 100 })
  })

  it('have every edition of a card, and the results of the newest', async () => {
    await app.as(admin)(publishReportCards, { ...place, reason: '' })
    await app.db.updateTable('mark').set({ value: 90 }).where('student_id', '=', ruth).execute()
    await app.as(admin)(publishReportCards, { ...place, reason: 'Added up wrongly' })
    const [term, ...others] = await termsOf(ruth)
    expect(others).toEqual([])
    expect(term).toMatchObject({
      stream: 'S1 East',
      average: 90,
      outcome: 'Division 4',
    })
    expect(term?.cards.map(({ edition, isProvisional }) => [edition, isProvisional])).toEqual([
      [2, false],
      [1, false],
    ])
    expect((await termsOf(joy))[0]?.cards).toHaveLength(1)
  })

  it('have a total beside the outcome where the card has both', async () => {
    const { id } = await aStudent(app.db, { stream_id: place.streamId })
    const scheme = await app.db.selectFrom('class_grading').select('grading_scheme_id').executeTakeFirstOrThrow()
    const content = {
      student: { stream: 'S1 East' },
      average: 71.5,
      outcome: 'Division 1',
      provisional: { reason: 'x' },
    }
    await app.db
      .insertInto('report_card')
      .values({
        ...{ student_id: id, term_id: place.termId, stream_id: place.streamId, ...scheme },
        content: JSON.stringify({ ...content, total: { title: 'Aggregate', value: 14, best: 8 } }),
      })
      .execute()
    const [term] = await termsOf(id)
    expect(term).toMatchObject({ average: 71.5, outcome: 'Aggregate 14, Division 1' })
    expect(term?.cards[0]?.isProvisional).toBe(true)
  })

  it('are there for the student, and for nobody else but the office', async () => {
    const own = app.as(await anAccount(app.db, 'student', { student_id: ruth }))
    expect((await own(listOwnTerms, {})).terms).toEqual(await termsOf(ruth))
    await expect(own(listStudentTerms, { studentId: ruth })).rejects.toMatchObject({ status: 403 })
    const teacher = app.as(await anAccount(app.db, 'staff'))
    await expect(teacher(listStudentTerms, { studentId: ruth })).rejects.toMatchObject({ status: 403 })
    await expect(teacher(listOwnTerms, {})).rejects.toMatchObject({ status: 403 })
    await expect(termsOf(crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
  })
})
