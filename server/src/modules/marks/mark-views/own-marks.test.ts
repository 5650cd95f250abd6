import { getOwnMarks } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, aSubject, inStream } from '../../../../test/factories'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
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
