import { beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { anAccount, aSchool, aStream, aStudent, aSubject, inStream, withStatus } from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const today = new Date().toISOString().slice(0, 10)
let termId: string

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
})

const place = fc.nat(2)
const step = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), who: place, to: fc.nat(2) }),
  fc.record({
    kind: fc.constant('become' as const),
    who: place,
    status: fc.constantFrom('active' as const, 'suspended' as const, 'left' as const, 'graduated' as const),
    sex: fc.constantFrom('female', 'male', null),
  }),
  fc.record({ kind: fc.constant('choose' as const), who: place, subjects: fc.subarray([0, 1]) }),
  fc.record({ kind: fc.constant('account' as const), who: place }),
  fc.record({ kind: fc.constant('mark' as const), who: place, of: fc.nat(1), value: fc.constantFrom(7, null) }),
  fc.record({ kind: fc.constant('unmark' as const), of: fc.nat(1) }),
  fc.record({ kind: fc.constant('all leave' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function aRoom() {
  const streams = [await aStream(app.db), await aStream(app.db, { class_code: 's5' })]
  const subjects = [await aSubject(app.db), await aSubject(app.db)]
  const students = await Promise.all(
    [0, 1, 2].map((at) => aStudent(app.db, { stream_id: streams[at]?.id ?? null, sex: at === 0 ? 'female' : 'male' })),
  )
  const assessments = await Promise.all(subjects.map(({ id }) => anAssessment(streams[0]?.id ?? '', id)))
  return { streams, subjects, students, assessments }
}
type Room = Awaited<ReturnType<typeof aRoom>>

const anAssessment = (streamId: string, subjectId: string, title = 'Test') =>
  app.db
    .insertInto('assessment')
    .values({
      ...{ stream_id: streamId, subject_id: subjectId, term_id: termId, title, kind: 'activity' },
      ...{ out_of: 10, held_on: '2026-10-01' },
    })
    .returningAll()
    .executeTakeFirstOrThrow()

async function act({ streams, subjects, students, assessments }: Room, one: Step) {
  const id = ('who' in one && students[one.who]?.id) || ''
  const assessmentId = ('of' in one && assessments[one.of]?.id) || ''
  const student = app.db.updateTable('student').where('id', '=', id)
  if (one.kind === 'move') await inStream(app.db, id, streams[one.to]?.id ?? null, today)
  if (one.kind === 'become') {
    await withStatus(app.db, id, one.status)
    await student.set({ sex: one.sex }).execute()
  }
  if (one.kind === 'all leave') for (const each of students) await withStatus(app.db, each.id, 'left')
  if (one.kind === 'choose') {
    await app.db.deleteFrom('subject_choice').where('student_id', '=', id).execute()
    const rows = one.subjects.map((at) => ({ student_id: id, subject_id: subjects[at]?.id ?? '' }))
    if (rows.length > 0) await app.db.insertInto('subject_choice').values(rows).execute()
  }
  if (one.kind === 'account') {
    const { numDeletedRows } = await app.db.deleteFrom('account').where('student_id', '=', id).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) await anAccount(app.db, 'student', { student_id: id })
  }
  if (one.kind === 'unmark') await app.db.deleteFrom('mark').where('assessment_id', '=', assessmentId).execute()
  if (one.kind === 'mark') {
    const values = { assessment_id: assessmentId, student_id: id, value: one.value }
    await app.db
      .insertInto('mark')
      .values(values)
      .onConflict((same) => same.columns(['assessment_id', 'student_id']).doUpdateSet({ value: one.value }))
      .execute()
  }
}

it('keeps counts that are those of counting again, whoever comes, moves, chooses, is marked or leaves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      const room = await aRoom()
      for (const one of steps) {
        await act(room, one)
        expect(await listKeptFaults(app.db)).toEqual([])
      }
      const unused = await anAssessment(room.streams[0]?.id ?? '', room.subjects[0]?.id ?? '', 'Never held')
      await app.db.deleteFrom('assessment').where('id', '=', unused.id).execute()
      expect(await listKeptFaults(app.db)).toEqual([])
    }),
    { numRuns: 15 },
  )
})
