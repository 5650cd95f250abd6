import {
  addAssessment,
  addMarkExemption,
  type InputOf,
  listAssessmentChanges,
  moveAssessment,
  openMarkSheet,
  removeAssessment,
  saveAssessment,
  saveMarks,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, anAllocation, aSchool, aStream, aStudent, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let termId: string
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
})

const anExam = {
  title: 'Mid-term',
  kind: 'mid-term',
  paper: null,
  outOf: 60,
  weight: 1,
  date: '2026-10-20',
} as const

async function aTeacherWithExam(changes: Partial<InputOf<typeof addAssessment>> = {}) {
  const stream = await aStream(app.db)
  const subject = await aSubject(app.db, { papers: 2 })
  const teacher = await anAccount(app.db, 'staff')
  const place = { streamId: stream.id, subjectId: subject.id, termId }
  await anAllocation(app.db, {
    staff_id: teacher.staff_id ?? '',
    stream_id: stream.id,
    subject_id: subject.id,
    term_id: termId,
  })
  const assessment = await app.as(teacher)(addAssessment, { ...place, ...anExam, ...changes })
  const student = await aStudent(app.db, { stream_id: stream.id })
  const mark = (text: string, version = 0) =>
    app.as(teacher)(saveMarks, {
      ...place,
      cells: [{ assessmentId: assessment.id, studentId: student.id, text, version }],
    })
  return { place, teacher, assessment, mark }
}

describe('an assessment', () => {
  it('is added and changed by the teacher of the subject', async () => {
    const { teacher, assessment } = await aTeacherWithExam()
    expect(assessment).toMatchObject({ ...anExam, state: 'draft', version: 1, hindrance: null })
    const changed = { ...anExam, title: 'Mid-term test', outOf: 50.5, paper: 2, date: '2026-10-21' }
    const saved = await app.as(teacher)(saveAssessment, { assessmentId: assessment.id, version: 1, ...changed })
    expect(saved).toMatchObject({ ...changed, version: 2 })
    const again = app.as(admin)(saveAssessment, { assessmentId: assessment.id, version: 1, ...changed })
    await expect(again).rejects.toMatchObject({ status: 412, problem: { newer: { record: { outOf: 50.5 } } } })
  })

  it('is held in the year of its term, so that nobody is reminded of marks that are due since 1926', async () => {
    const { teacher, place, assessment } = await aTeacherWithExam()
    const api = app.as(teacher)
    const refused = {
      status: 400,
      problem: {
        fields: {
          date: 'The year 2026 lasts from 1 February 2026 until 31 December 2026. Choose a day in it',
        },
      },
    }
    for (const date of ['1926-10-20', '2062-10-20', '2027-01-01']) {
      await expect(api(addAssessment, { ...place, ...anExam, title: date, date })).rejects.toMatchObject(refused)
      const change = { assessmentId: assessment.id, version: 1, ...anExam, date }
      await expect(api(saveAssessment, change)).rejects.toMatchObject(refused)
    }
    // The dates of a year may have moved since it was held.
    await app.db.updateTable('assessment').set({ held_on: '2025-11-02' }).where('id', '=', assessment.id).execute()
    const { version } = await app.db
      .selectFrom('assessment')
      .select('version')
      .where('id', '=', assessment.id)
      .executeTakeFirstOrThrow()
    const kept = { assessmentId: assessment.id, version, ...anExam, outOf: 80, date: '2025-11-02' }
    expect(await api(saveAssessment, kept)).toMatchObject({ outOf: 80, date: '2025-11-02' })
  })

  it('does not exist for a teacher of something else', async () => {
    const { assessment } = await aTeacherWithExam()
    const { teacher: other } = await aTeacherWithExam()
    const { id: assessmentId } = assessment
    const calls = [
      () => app.as(other)(saveAssessment, { assessmentId, version: 1, ...anExam }),
      () => app.as(other)(removeAssessment, { assessmentId }),
      () => app.as(other)(moveAssessment, { assessmentId, version: 1, to: 'submitted', reason: '' }),
      () => app.as(other)(listAssessmentChanges, { assessmentId }),
    ]
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({
        status: 404,
        problem: { message: 'This assessment does not exist' },
      })
    }
  })

  it.each([
    ['the title of another', {}, 'title', 'There is already an assessment with this title'],
    ['a third paper of two', { title: 'Paper 3', paper: 3 }, 'paper', 'The subject has 2 papers'],
    ['nothing to reach', { title: 'Zero', outOf: 0 }, 'outOf', undefined],
    ['a third decimal', { title: 'Fine', outOf: 10.005 }, 'outOf', 'Write at most two decimals'],
  ])('is refused with %s', async (_, changes, field, sentence) => {
    const { place, teacher } = await aTeacherWithExam()
    await expect(app.as(teacher)(addAssessment, { ...place, ...anExam, ...changes })).rejects.toMatchObject({
      status: 400,
      problem: { fields: { [field]: sentence ?? expect.any(String) } },
    })
  })

  it('keeps the most that can be reached above the marks that are there', async () => {
    const { teacher, assessment, mark } = await aTeacherWithExam()
    await mark('45.5')
    const lower = { assessmentId: assessment.id, version: 1, ...anExam, outOf: 45 }
    await expect(app.as(teacher)(saveAssessment, lower)).rejects.toMatchObject({
      status: 400,
      problem: { fields: { outOf: 'A mark of 45.5 is already entered. Correct it first, or enter at least 45.5' } },
    })
    expect(await app.as(teacher)(saveAssessment, { ...lower, outOf: 45.5 })).toMatchObject({ outOf: 45.5 })
  })

  it('is removed only without marks, and once those of a wrong place are taken back, which stay written', async () => {
    const { teacher, assessment, mark } = await aTeacherWithExam()
    const { assessment: unused, teacher: another } = await aTeacherWithExam()
    await mark('45')
    await expect(app.as(teacher)(removeAssessment, { assessmentId: assessment.id })).rejects.toMatchObject({
      status: 409,
      problem: { message: 'Mid-term cannot be removed: one mark belongs to it.' },
    })
    expect(await app.as(another)(removeAssessment, { assessmentId: unused.id })).toEqual({})
    await mark('', 1)
    expect(await app.as(teacher)(removeAssessment, { assessmentId: assessment.id })).toEqual({})
    const changes = app.db.selectFrom('mark_history').select('value').where('assessment_id', '=', assessment.id)
    expect((await changes.orderBy('version').execute()).map(({ value }) => value)).toEqual([45, null])
    const named = app.db.selectFrom('withdrawn_assessment').select('title').where('id', '=', assessment.id)
    expect(await named.execute()).toEqual([{ title: 'Mid-term' }])
    const never = app.db.selectFrom('withdrawn_assessment').select('title').where('id', '=', unused.id)
    expect(await never.execute()).toEqual([])
  })

  it('is removed though an exemption has filled marks of it', async () => {
    const { place, teacher, assessment, mark } = await aTeacherWithExam()
    await mark('', 0)
    const { students } = await app.as(teacher)(openMarkSheet, place)
    const studentId = students[0]?.studentId ?? ''
    const given = { studentId, termId: place.termId, subjectId: place.subjectId, paper: null, from: null, until: null }
    await app.as(admin)(addMarkExemption, { ...given, kind: 'exempt', reason: 'Arm in plaster' })
    expect(await app.as(teacher)(removeAssessment, { assessmentId: assessment.id })).toEqual({})
  })
})

describe('the states of an assessment', () => {
  it('go from draft to published, each by whom they are for, and every move is in the history with its reason', async () => {
    const { teacher, assessment } = await aTeacherWithExam()
    const move = (by: typeof teacher, version: number, to: InputOf<typeof moveAssessment>['to'], reason = '') =>
      app.as(by)(moveAssessment, { assessmentId: assessment.id, version, to, reason })

    expect(await move(teacher, 1, 'submitted')).toMatchObject({
      state: 'submitted',
      moves: [{ to: 'draft', needsReason: true }],
    })
    await expect(move(teacher, 2, 'approved')).rejects.toMatchObject({ status: 409 })
    await expect(move(teacher, 2, 'draft', ' '.trim())).rejects.toMatchObject({
      status: 400,
      problem: { fields: { reason: 'Write the reason' } },
    })
    await move(teacher, 2, 'draft', 'Two scripts were swapped')
    await move(teacher, 3, 'submitted')
    await move(admin, 4, 'approved')
    await expect(move(teacher, 5, 'draft', 'Again')).rejects.toMatchObject({ status: 409 })
    await expect(move(admin, 4, 'published')).rejects.toMatchObject({ status: 412 })
    await move(admin, 5, 'published')
    const open = await move(admin, 6, 'draft', 'A mark was wrong')
    expect(open).toMatchObject({ state: 'draft', hindrance: null })

    const changes = await app.as(teacher)(listAssessmentChanges, { assessmentId: assessment.id })
    expect(changes[0]).toMatchObject({
      action: 'make assessment draft',
      fields: [
        { name: 'state', before: 'published', after: 'draft' },
        { name: 'reason', before: null, after: 'A mark was wrong' },
      ],
    })
    expect(changes).toHaveLength(7)
  })

  it('keep an approved one from being changed', async () => {
    const { assessment } = await aTeacherWithExam()
    const { id: assessmentId } = assessment
    await app.as(admin)(moveAssessment, { assessmentId, version: 1, to: 'submitted', reason: '' })
    await app.as(admin)(moveAssessment, { assessmentId, version: 2, to: 'approved', reason: '' })
    const saving = app.as(admin)(saveAssessment, { assessmentId, version: 3, ...anExam, outOf: 100 })
    await expect(saving).rejects.toMatchObject({ status: 409 })
    await expect(app.as(admin)(removeAssessment, { assessmentId })).rejects.toMatchObject({ status: 409 })
  })
})
