import {
  getOwnMarks,
  moveAssessments,
  publishReportCards,
  saveReportComment,
  saveSubjectComment,
} from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, aSubject, inStream } from '../../../../test/factories'
import { aGradedClass, anAssessment, examAlone } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()

it('shows whoever moved in mid-term one term, with what was published in both streams and is expected of them', async () => {
  const termId = (await aSchool(app.db)).term.id
  const admin = await anAccount(app.db, 'admin')
  const { id: east } = await aStream(app.db, { class_code: 's1', name: 'East' })
  const { id: west } = await aStream(app.db, { class_code: 's1', name: 'West' })
  await aGradedClass(app.db, admin.id, 's1', 'ug-9pt-vienna-olevel')
  const { id: subjectId } = await aSubject(app.db, { name: 'Chemistry', compulsory: true })
  const { id: moved } = await aStudent(app.db, { stream_id: east })
  const account = await anAccount(app.db, 'student', { student_id: moved })
  await inStream(app.db, moved, west, '2026-10-26')

  const out = { termId, subjectId, state: 'published' as const }
  const before = { ...out, streamId: east, heldOn: '2026-10-20' }
  await anAssessment(app.db, { ...before, kind: 'mid-term', title: 'Mid-term', marks: { [moved]: 60 } })
  await anAssessment(app.db, {
    ...before,
    state: 'draft',
    kind: 'activity',
    title: 'Not out yet',
    marks: { [moved]: 10 },
  })
  const theirs = { ...out, streamId: west, kind: 'mid-term' as const }
  await anAssessment(app.db, { ...theirs, title: 'Before they came', heldOn: '2026-10-12' })
  await anAssessment(app.db, { ...theirs, title: 'Mid-term', heldOn: '2026-10-30', marks: { [moved]: 80 } })

  const { terms } = await app.as(account)(getOwnMarks, {})
  expect(terms.map(({ stream }) => stream)).toEqual(['S1 West'])
  expect(terms[0]?.subjects.map(({ assessments }) => assessments.map(({ date, value }) => [date, value]))).toEqual([
    [
      ['2026-10-20', 60],
      ['2026-10-30', 80],
    ],
  ])
  expect(terms[0]?.average).toBe(70)
  expect(terms[0]?.absentIsZero).toBe(true)
})

it('names what is being corrected instead of leaving it out without a word, until it is published again', async () => {
  const { id: termId } = await app.db.selectFrom('term').select('id').executeTakeFirstOrThrow()
  const admin = await anAccount(app.db, 'admin')
  const { id: streamId } = await aStream(app.db, { class_code: 's2', name: 'North' })
  const { id: subjectId } = await aSubject(app.db, { name: 'Physics', compulsory: true })
  await aGradedClass(app.db, admin.id, 's2', 'ug-9pt-vienna-olevel')
  const { id: ruth } = await aStudent(app.db, { stream_id: streamId })
  const account = await anAccount(app.db, 'student', { student_id: ruth })
  const place = { termId, subjectId, streamId, state: 'published' as const }
  await anAssessment(app.db, {
    ...place,
    kind: 'mid-term',
    title: 'Mid-term',
    heldOn: '2026-10-20',
    marks: { [ruth]: 60 },
  })
  const exam = await anAssessment(app.db, { ...place, title: 'Exam', marks: { [ruth]: 80 } })
  const never = { ...place, state: 'draft' as const, title: 'Not out yet', kind: 'activity' as const }
  await anAssessment(app.db, { ...never, marks: { [ruth]: 10 } })
  const seen = async () => {
    const { terms } = await app.as(account)(getOwnMarks, {})
    return terms.flatMap(({ subjects }) =>
      subjects
        .filter(({ name }) => name === 'Physics')
        .map(({ assessments, reopened }) => [
          assessments.map(({ title }) => title),
          reopened?.map(({ title }) => title),
        ]),
    )
  }
  const reopen = (id: string) =>
    app.as(admin)(moveAssessments, { assessmentIds: [id], to: 'draft', reason: 'A wrong page' })

  await reopen(exam)
  expect(await seen()).toEqual([[['Mid-term'], ['Exam']]])
  await app.db.updateTable('assessment').set({ status: 'submitted' }).where('id', '=', exam).execute()
  await app.db.updateTable('assessment').set({ status: 'approved' }).where('id', '=', exam).execute()
  expect(await seen()).toEqual([[['Mid-term'], ['Exam']]])
  await app.as(admin)(publishReportCards, {
    ...{ streamId, termId, reason: '', provisionalReason: 'Subjects are still being marked' },
  })
  expect(await seen()).toEqual([[['Mid-term', 'Exam'], undefined]])
})

it('keeps a term in the list of which all that was published is being corrected', async () => {
  const { id: termId } = await app.db.selectFrom('term').select('id').executeTakeFirstOrThrow()
  const { id: streamId } = await aStream(app.db, { class_code: 's3', name: 'North' })
  const { id: subjectId } = await aSubject(app.db, { name: 'Biology', compulsory: true })
  const { id: ruth } = await aStudent(app.db, { stream_id: streamId })
  const account = await anAccount(app.db, 'student', { student_id: ruth })
  const exam = await anAssessment(app.db, {
    ...{ termId, subjectId, streamId, state: 'published' as const, title: 'Exam', marks: { [ruth]: 80 } },
  })
  const admin = await anAccount(app.db, 'admin')
  await app.as(admin)(moveAssessments, { assessmentIds: [exam], to: 'draft', reason: 'A wrong page' })
  const { terms } = await app.as(account)(getOwnMarks, {})
  expect(
    terms.map(({ subjects, average }) => [subjects.map(({ name, reopened }) => [name, reopened?.length]), average]),
  ).toEqual([[[['Biology', 1]], null]])
})

it('says what the card says of the term and of a subject, and what a percentage is made of', async () => {
  const { id: termId } = await app.db.selectFrom('term').select('id').executeTakeFirstOrThrow()
  const admin = await anAccount(app.db, 'admin')
  const { id: streamId } = await aStream(app.db, { class_code: 's2', name: 'South' })
  const { id: subjectId } = await aSubject(app.db, { name: 'History', compulsory: true })
  await aGradedClass(app.db, admin.id, 's2', 'ug-9pt-vienna-olevel', {
    ...examAlone('ug-9pt-vienna-olevel'),
    components: [
      { title: 'Tests', kinds: ['activity'], weight: 40 },
      { title: 'Examination', kinds: ['end-of-term'], weight: 60 },
    ],
  })
  const { id: ruth } = await aStudent(app.db, { stream_id: streamId })
  const { id: ann } = await aStudent(app.db, { stream_id: streamId })
  const place = { termId, subjectId, streamId, state: 'approved' as const }
  for (const [kind, heldOn] of [
    ['activity', '2026-10-20'],
    ['end-of-term', '2026-11-10'],
  ] as const)
    await anAssessment(app.db, { ...place, kind, title: kind, heldOn, marks: { [ruth]: 60, [ann]: 50 } })
  const project = { ...place, kind: 'project' as const, title: 'Project', heldOn: '2026-11-02', marks: { [ruth]: 11 } }
  await anAssessment(app.db, project)
  const api = app.as(admin)
  await api(saveSubjectComment, {
    ...{ streamId, subjectId, termId, studentId: ruth },
    ...{ text: 'Reads every source.', version: 0 },
  })
  const comment = { classTeacher: '', headTeacher: 'Well done.', version: 0 }
  await api(saveReportComment, { streamId, termId, studentId: ruth, ...comment })
  const reason = 'Other subjects follow'
  await api(publishReportCards, { streamId, termId, reason })

  const termOf = async (student_id: string) => {
    const account = await anAccount(app.db, 'student', { student_id })
    return (await app.as(account)(getOwnMarks, {})).terms[0]
  }
  const own = await termOf(ruth)
  expect(own?.components).toEqual([
    { title: 'Tests', weight: 40 },
    { title: 'Examination', weight: 60 },
  ])
  expect(own?.card?.comments).toEqual([{ from: 'Head teacher', text: 'Well done.' }])
  expect(own?.subjects.find(({ name }) => name === 'History')?.comment).toBe('Reads every source.')
  const history = own?.subjects.find(({ name }) => name === 'History')
  expect(history?.assessments.map(({ title, isApart }) => [title, isApart])).toEqual([
    ['activity', undefined],
    ['Project', true],
    ['end-of-term', undefined],
  ])
  const other = await termOf(ann)
  expect([other?.card?.comments, other?.subjects.some(({ comment }) => comment)]).toEqual([undefined, false])
})
