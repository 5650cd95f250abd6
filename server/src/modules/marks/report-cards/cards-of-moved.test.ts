import {
  getReportDesk,
  listMarkProgress,
  previewReportCard,
  publishReportCards,
  saveReportComment,
  takeStreamReportCards,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject, inStream } from '../../../../test/factories'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
import { readPdf } from '../../../../test/read-pdf'
import { testApp } from '../../../../test/test-app'
import type { CardContent } from './card-content'

const app = testApp()
const scores = ['beginning-of-term', 'mid-term', 'end-of-term'] as const
let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string
let east: string
let west: string

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
  east = (await aStream(app.db, { class_code: 's1', name: 'East' })).id
  west = (await aStream(app.db, { class_code: 's1', name: 'West' })).id
  await aGradedClass(app.db, admin.id, 's1', 'ug-9pt-vienna-olevel')
})

const write = (assessmentId: string, studentId: string, status: 'absent' | 'exempt') =>
  app.db.insertInto('mark').values({ assessment_id: assessmentId, student_id: studentId, status }).execute()

const takes = (student_id: string, subject_id: string, from: string) =>
  app.db
    .insertInto('subject_choice')
    .values({ student_id, subject_id, during: `[${from},)` })
    .execute()

/** What the card says of a subject, and of projects, for somebody who came from another stream in mid-term. */
async function cardOf(studentId: string) {
  await app.as(admin)(publishReportCards, {
    streamId: west,
    termId,
    reason: 'Again',
    provisionalReason: 'The term ends',
  })
  const { content } = await app.db
    .selectFrom('report_card')
    .select('content')
    .where('student_id', '=', studentId)
    .orderBy('edition', 'desc')
    .$castTo<{ content: CardContent }>()
    .executeTakeFirstOrThrow()
  return content
}

it('says of a student who moved what the marks of both streams make, and names projects of the stream before', async () => {
  const { id: subjectId } = await aSubject(app.db, { name: 'Chemistry', compulsory: true })
  const { id: moved } = await aStudent(app.db, { stream_id: east })
  await inStream(app.db, moved, west, '2026-10-26')
  const before = { streamId: east, termId, subjectId, heldOn: '2026-10-20' }
  for (const kind of scores) await anAssessment(app.db, { ...before, kind, title: kind, marks: { [moved]: 60 } })
  await anAssessment(app.db, { ...before, kind: 'project', title: 'Soap', outOf: 10, marks: { [moved]: 8 } })
  const since = { streamId: west, termId, subjectId, heldOn: '2026-10-30' }
  await write(await anAssessment(app.db, { ...since, kind: 'mid-term', title: 'Test' }), moved, 'absent')
  const { subjects, projects } = await cardOf(moved)
  expect(subjects[0]?.components).toEqual([60, 30, 60])
  expect(projects).toEqual([{ subject: 'Chemistry', title: 'Soap', mark: '8 of 10', percent: 80 }])
})

it('does not call a student exempt who is so in the new stream alone', async () => {
  const { id: subjectId } = await aSubject(app.db, { name: 'Physics', compulsory: true })
  const { id: moved } = await aStudent(app.db, { stream_id: east })
  await inStream(app.db, moved, west, '2026-10-26')
  await anAssessment(app.db, { streamId: east, termId, subjectId, heldOn: '2026-10-20', marks: { [moved]: 70 } })
  const since = { streamId: west, termId, subjectId, heldOn: '2026-10-30' }
  await write(await anAssessment(app.db, since), moved, 'exempt')
  const physics = (await cardOf(moved)).subjects.find(({ name }) => name === 'Physics')
  expect(physics).toMatchObject({ instead: null, components: [null, null, 70] })
})

const leftOutOn = async (studentId: string) =>
  Object.fromEntries(
    (await cardOf(studentId)).subjects.map(({ name, leftOut, leftOutAs }) => [name, [leftOut, leftOutAs]]),
  )

it('says what was held without a student, and where marks of the stream before count in its place', async () => {
  const { id: brought } = await aSubject(app.db, { name: 'Geology', compulsory: true })
  const { id: begun } = await aSubject(app.db, { name: 'Dance', compulsory: true })
  const { id: moved } = await aStudent(app.db, { stream_id: east })
  await inStream(app.db, moved, west, '2026-10-26')
  const held = { termId, heldOn: '2026-10-20' }
  await anAssessment(app.db, { ...held, streamId: east, subjectId: brought, marks: { [moved]: 70 } })
  for (const subjectId of [brought, begun]) await anAssessment(app.db, { ...held, streamId: west, subjectId })
  const leftOut = await leftOutOn(moved)
  expect(leftOut).toMatchObject({ Geology: [1, { moved: 1 }], Dance: [1, undefined] })
})

it('says of a subject that a student of the stream took up later that it was taken up', async () => {
  const { id: subjectId } = await aSubject(app.db, { name: 'Art', compulsory: false })
  const { id: swapped } = await aStudent(app.db, { stream_id: west })
  const { id: other } = await aStudent(app.db, { stream_id: west })
  await takes(other, subjectId, '2026-01-01')
  await takes(swapped, subjectId, '2026-10-26')
  await anAssessment(app.db, { streamId: west, termId, subjectId, heldOn: '2026-10-20', marks: { [other]: 70 } })
  expect(await leftOutOn(swapped)).toMatchObject({ Art: [1, { subject: 1 }] })
})

it('is on the desk of the stream that issues the card, and of no other', async () => {
  const { id: subjectId } = await aSubject(app.db, { name: 'Zoology', compulsory: true })
  const { id: moved } = await aStudent(app.db, { stream_id: east })
  await inStream(app.db, moved, west, '2026-10-26')
  await anAssessment(app.db, { streamId: east, termId, subjectId, heldOn: '2026-10-20', marks: { [moved]: 70 } })
  const onDesk = async (streamId: string) =>
    (await app.as(admin)(getReportDesk, { streamId, termId })).students.some(({ studentId }) => studentId === moved)
  expect([await onDesk(east), await onDesk(west)]).toEqual([false, true])
})

it('names what a student brings and nobody has approved, as it does not count yet', async () => {
  const { id: subjectId } = await aSubject(app.db, { name: 'Botany', compulsory: true })
  const { id: moved } = await aStudent(app.db, { stream_id: east })
  await inStream(app.db, moved, west, '2026-10-26')
  const before = { streamId: east, termId, subjectId, heldOn: '2026-10-20' }
  await anAssessment(app.db, {
    ...before,
    kind: 'mid-term',
    title: 'Leaves',
    state: 'submitted',
    marks: { [moved]: 60 },
  })
  const { obstacles } = await app.as(admin)(getReportDesk, { streamId: west, termId })
  const sentence = 'Botany: Leaves of S1 East (Mid-term, 20 %) is not approved yet, it is submitted'
  expect(obstacles.map(({ sentence: one }) => one).join(' ')).toContain(sentence)
})

it('says whose words a student brings from the stream before, on the desk and on the card', async () => {
  const aLedStream = async (name: string, given_names: string, family_name: string) => {
    const staff = await aStaff(app.db, { given_names, family_name })
    const account = await anAccount(app.db, 'staff', { staff_id: staff.id })
    return { account, id: (await aStream(app.db, { class_code: 's1', name, class_teacher_id: staff.id })).id }
  }
  const before = await aLedStream('Hill', 'Topista', 'Okiror')
  const now = await aLedStream('Lake', 'Lawrence', 'Emuron')
  const { id: subjectId } = await aSubject(app.db, { name: 'Music', compulsory: true })
  const { id: studentId } = await aStudent(app.db, { stream_id: before.id })
  const held = { streamId: before.id, termId, subjectId, heldOn: '2026-10-20' }
  await anAssessment(app.db, { ...held, marks: { [studentId]: 70 } })
  const commentIn = async (streamId: string) =>
    (await app.as(admin)(getReportDesk, { streamId, termId })).students.find((one) => one.studentId === studentId)
      ?.comment
  const printed = async () => {
    const file = await app.as(admin)(previewReportCard, { streamId: now.id, termId, studentId })
    return (await readPdf(new Uint8Array(await (file as { blob: Blob }).blob.arrayBuffer()))).pages[0]
  }
  const said = { streamId: before.id, termId, studentId, version: 0, classTeacher: 'I saw them improve.' }
  await app.as(before.account)(saveReportComment, said)
  expect(await commentIn(before.id)).toEqual({ classTeacher: 'I saw them improve.', headTeacher: '', version: 1 })

  await inStream(app.db, studentId, now.id, '2026-10-26')
  const change = { streamId: now.id, termId, studentId }
  await app.as(admin)(saveReportComment, { ...change, version: 1, headTeacher: 'Go on.' })
  expect(await commentIn(now.id)).toMatchObject({ classTeacherBy: 'Topista Okiror' })
  expect(await printed()).toMatch(/Class teacher, Lawrence Emuron.*Written by Topista Okiror as class teacher/s)

  await app.as(admin)(saveReportComment, { ...change, version: 2, classTeacher: 'On their behalf.' })
  expect(await commentIn(now.id)).not.toHaveProperty('classTeacherBy')
  await app.as(now.account)(saveReportComment, { ...change, version: 3, classTeacher: 'They go on improving.' })
  expect(await commentIn(now.id)).not.toHaveProperty('classTeacherBy')
  expect(await printed()).not.toContain('Written by')
})

it('is counted by the stream that issues it, as its desk counts it, after a move and after somebody left', async () => {
  const [old, own] = [
    (await aStream(app.db, { class_code: 's1', name: 'Old' })).id,
    (await aStream(app.db, { class_code: 's1', name: 'Own' })).id,
  ]
  const { id: subjectId } = await aSubject(app.db, { name: 'History', compulsory: true })
  const [stays, moved, left, gone] = await Promise.all(
    [0, 1, 2, 3].map(async () => (await aStudent(app.db, { stream_id: old })).id),
  )
  const marks = Object.fromEntries([stays, moved, left].map((id) => [id, 70]))
  await anAssessment(app.db, { streamId: old, termId, subjectId, heldOn: '2026-10-20', marks })
  const given = { termId, reason: 'Again', provisionalReason: 'The term ends' }
  await app.as(admin)(publishReportCards, { ...given, streamId: old })
  await inStream(app.db, moved ?? '', own, '2026-10-26')
  for (const id of [left, gone]) await inStream(app.db, id ?? '', null, '2026-10-26')
  const counted = async () => {
    const { streams } = await app.as(admin)(listMarkProgress, { termId })
    return [old, own].map((id) => {
      const found = streams.find(({ streamId }) => streamId === id)
      return [found?.students, found?.cards, found?.cardsDue]
    })
  }
  const onDesks = () =>
    Promise.all(
      [old, own].map(async (streamId) => {
        const { students } = await app.as(admin)(getReportDesk, { streamId, termId })
        return [students.filter(({ card }) => card !== null).length, students.length]
      }),
    )
  expect(await counted()).toEqual([
    [1, 2, 2],
    [1, 0, 1],
  ])
  expect(await onDesks()).toEqual([
    [2, 2],
    [0, 1],
  ])
  const since = { streamId: own, termId, subjectId, heldOn: '2026-10-30' }
  await anAssessment(app.db, { ...since, title: 'Test', marks: { [moved ?? '']: 80 } })
  await app.as(admin)(publishReportCards, { ...given, streamId: own })
  expect((await counted())[1]).toEqual([1, 1, 1])
})

it('is printed once with all cards: by the stream that issued the newest one, and only while the student is there', async () => {
  const { id: old } = await aStream(app.db, { class_code: 's1', name: 'Left' })
  const { id: own } = await aStream(app.db, { class_code: 's1', name: 'Joined' })
  const { id: subjectId } = await aSubject(app.db, { name: 'Latin', compulsory: true })
  const aPupil = async (family_name: string) => (await aStudent(app.db, { family_name, stream_id: old })).id
  const [stays, moved] = [await aPupil('Stays'), await aPupil('Moves')]
  const marks = { [stays]: 70, [moved]: 70 }
  await anAssessment(app.db, { streamId: old, termId, subjectId, heldOn: '2026-10-20', marks })
  const publish = (streamId: string) =>
    app.as(admin)(publishReportCards, { streamId, termId, reason: 'Again', provisionalReason: 'The term ends' })
  const namesIn = async (streamId: string) => {
    const file = await app
      .as(admin)(takeStreamReportCards, { streamId, termId })
      .catch(() => null)
    if (!file) return []
    const { pages } = await readPdf(new Uint8Array(await (file as { blob: Blob }).blob.arrayBuffer()))
    return pages.map((page) => /Stays|Moves/.exec(page)?.[0])
  }
  const printed = async () => [await namesIn(old), await namesIn(own)]
  const cardOnDesk = async (streamId: string) => {
    const { students } = await app.as(admin)(getReportDesk, { streamId, termId })
    return students.find(({ studentId }) => studentId === moved)?.card?.edition ?? null
  }

  await publish(old)
  expect(await printed()).toEqual([['Moves', 'Stays'], []])
  await inStream(app.db, moved, own, '2026-10-26')
  expect(await printed()).toEqual([['Stays'], []])
  await anAssessment(app.db, { streamId: own, termId, subjectId, heldOn: '2026-10-30', marks: { [moved]: 80 } })
  await publish(own)
  expect(await printed()).toEqual([['Stays'], ['Moves']])

  await inStream(app.db, moved, old, '2026-11-09')
  expect([await printed(), await cardOnDesk(old)]).toEqual([[['Stays'], []], null])
  await publish(old)
  expect([await printed(), await cardOnDesk(old)]).toEqual([[['Moves', 'Stays'], []], 3])
})

describe('a stream that is opened in mid-term, in which nothing was held yet', () => {
  const aPupil = async (family_name: string, stream_id: string) =>
    (await aStudent(app.db, { family_name, stream_id })).id

  async function aMove(state: 'submitted' | 'approved') {
    const { id: old } = await aStream(app.db, { class_code: 's1', name: `Before ${state}` })
    const { id: own } = await aStream(app.db, { class_code: 's1', name: `Opened ${state}` })
    const { id: subjectId } = await aSubject(app.db, { name: `Opened ${state}`, compulsory: true })
    const studentId = await aPupil('Brings', old)
    const marks = { [studentId]: 70 }
    await anAssessment(app.db, { streamId: old, termId, subjectId, heldOn: '2026-10-20', marks, state })
    await inStream(app.db, studentId, own, '2026-10-26')
    return { old, own, studentId }
  }

  const publish = (streamId: string) =>
    app.as(admin)(publishReportCards, { streamId, termId, reason: '', provisionalReason: 'The term ends' })

  it('has cards of the marks that its students bring', async () => {
    const { own, studentId } = await aMove('approved')
    await aPupil('Newcomer', own)
    const { obstacles } = await app.as(admin)(getReportDesk, { streamId: own, termId })
    expect(obstacles.map(({ sentence }) => sentence).join(' ')).toContain('so there is no card for Newcomer, ')
    expect(obstacles.filter(({ isBlocking, isOverridable }) => isBlocking && !isOverridable)).toEqual([])
    const { published } = await publish(own)
    expect(published).toBe(1)
    const { content } = await app.db
      .selectFrom('report_card')
      .select('content')
      .where('student_id', '=', studentId)
      .$castTo<{ content: CardContent }>()
      .executeTakeFirstOrThrow()
    expect(content.subjects.map(({ name, components }) => [name, components])).toContainEqual([
      'Opened approved',
      [null, null, 70],
    ])
  })

  it('has none while nobody has approved what they bring, and says so', async () => {
    const { own } = await aMove('submitted')
    await expect(publish(own)).rejects.toMatchObject({
      problem: { message: expect.stringContaining('No assessment of this term is approved yet') },
    })
  })
})
