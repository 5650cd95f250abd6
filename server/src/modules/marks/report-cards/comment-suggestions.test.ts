import {
  addCommentTemplate,
  cancelCommentSuggestions,
  changeStudents,
  getCommentSuggestions,
  getReportDesk,
  listCommentTemplates,
  planReportCards,
  publishReportCards,
  removeCommentTemplate,
  saveReportComment,
  startCommentSuggestions,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { aGradedClass, anAssessment, examAlone } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()

type Account = Awaited<ReturnType<typeof anAccount>>
interface Stream {
  streamId: string
  ruth: string
  joy: string
  exam: string
}

let admin: Account
let teacher: Account
let termId: string
let own: Stream
let other: Stream

const nineGrades = 'ug-9pt-vienna-olevel'

async function aMarkedStream(class_code: string, class_teacher_id: string | null): Promise<Stream> {
  const { id: streamId } = await aStream(app.db, { class_code, class_teacher_id })
  const { id: subjectId } = await aSubject(app.db, { compulsory: true })
  const ruth = (await aStudent(app.db, { given_names: 'Ruth', stream_id: streamId })).id
  const joy = (await aStudent(app.db, { given_names: 'Joy', stream_id: streamId })).id
  const exam = await anAssessment(app.db, { streamId, termId, subjectId, marks: { [ruth]: 85, [joy]: 40 } })
  return { streamId, ruth, joy, exam }
}

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
  for (const code of ['s1', 's2']) {
    await aStream(app.db, { class_code: code })
    await aGradedClass(app.db, admin.id, code, nineGrades, examAlone(nineGrades))
  }
  const templates = await app.as(admin)(listCommentTemplates, {})
  for (const { id } of templates) await app.as(admin)(removeCommentTemplate, { templateId: id })
  for (const author of ['class-teacher', 'head-teacher'] as const) {
    for (const [text, from, to] of [
      ['Splendid', 80, 100],
      ['More is in you', 30, 79],
    ] as const) {
      await app.as(admin)(addCommentTemplate, { author, text: `${text} (${author})`, from, to })
    }
  }
})

beforeEach(async () => {
  const staff = await aStaff(app.db)
  teacher = await anAccount(app.db, 'staff', { staff_id: staff.id })
  own = await aMarkedStream('s1', staff.id)
  other = await aMarkedStream('s2', null)
})

type Order = Parameters<ReturnType<typeof app.as>>[1]

const start = (account: Account, given: object = {}) =>
  app.as(account)(startCommentSuggestions, { termId, ...given } as Order as { termId: string })

async function finish(account: Account, given: object = {}) {
  const { id: runId } = await start(account, given)
  for (;;) {
    const run = await app.as(account)(getCommentSuggestions, { runId })
    if (run.state !== 'waiting' && run.state !== 'running') return run
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}
async function commentsOf({ streamId }: Stream) {
  const { students } = await app.as(admin)(getReportDesk, { streamId, termId })
  return students.map(({ comment }) => [comment.classTeacher, comment.headTeacher])
}

/** A job that never begins, as where the server is busy with others. */
const aWaitingJob = (streamId: string) =>
  app.db
    .insertInto('job')
    .values({
      kind: 'write suggested comments',
      payload: JSON.stringify({ termId, streamIds: [streamId], isOfHead: true, key: 'waiting' }),
      unique_key: 'waiting',
      owner_id: admin.id,
      done: 12,
      total: 40,
      due_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('suggested comments', () => {
  it('are written for a class in the background, for class teacher and head', async () => {
    expect(await finish(admin, { classCode: 's1' })).toMatchObject({ state: 'done', failure: null })
    expect(await commentsOf(own)).toEqual([
      ['More is in you (class-teacher)', 'More is in you (head-teacher)'],
      ['Splendid (class-teacher)', 'Splendid (head-teacher)'],
    ])
    expect(await commentsOf(other)).toEqual([
      ['', ''],
      ['', ''],
    ])
  })

  it('are written for all streams, and the progress is told in students', async () => {
    const run = await finish(admin)
    expect(run.total).toBeGreaterThanOrEqual(4)
    expect(run.done).toBe(run.total)
    for (const stream of [own, other]) expect((await commentsOf(stream)).flat()).not.toContain('')
  })

  it('are never written over what somebody said, and the history says what was written', async () => {
    const place = { streamId: own.streamId, termId }
    await app.as(teacher)(saveReportComment, {
      ...place,
      studentId: own.ruth,
      version: 0,
      classTeacher: 'My own words',
    })
    await finish(admin, { streamId: own.streamId })
    expect(await commentsOf(own)).toContainEqual(['My own words', 'Splendid (head-teacher)'])
    const told = await app.db
      .selectFrom('audit_entry')
      .select(['before', 'after', 'account_id'])
      .where('record_id', '=', own.ruth)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(told).toMatchObject({
      account_id: admin.id,
      before: { classTeacher: 'My own words', headTeacher: '' },
      after: { classTeacher: 'My own words', headTeacher: 'Splendid (head-teacher)' },
    })
  })

  it('are written by the stream that issues the card, not by the one somebody has gone from', async () => {
    const west = await aMarkedStream('s1', null)
    await app.as(admin)(changeStudents, { studentIds: [own.ruth], streamId: west.streamId })
    await finish(admin, { streamId: own.streamId })
    expect(await app.db.selectFrom('report_comment').where('student_id', '=', own.ruth).execute()).toEqual([])
    await finish(admin, { streamId: west.streamId })
    expect(await commentsOf(west)).toHaveLength(3)
    expect((await commentsOf(west)).flat()).not.toContain('')
  })

  it('are a class teacher’s only in the own stream, without what the head says', async () => {
    await finish(teacher)
    expect(await commentsOf(own)).toContainEqual(['Splendid (class-teacher)', ''])
    expect((await commentsOf(other)).flat().join('')).toBe('')
    await expect(start(teacher, { streamId: other.streamId })).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['nobody', () => null, 401],
    ['a student', () => anAccount(app.db, 'student', { student_id: own.ruth }), 403],
    ['a teacher without a stream', () => anAccount(app.db, 'staff', {}), 404],
  ])('are refused to %s', async (_, caller, status) => {
    await expect(app.as(await caller())(startCommentSuggestions, { termId })).rejects.toMatchObject({ status })
  })

  it.each([
    ['a term that does not exist', () => ({ termId: crypto.randomUUID() }), 404],
    ['a stream and a class at once', () => ({ streamId: own.streamId, classCode: 's1' }), 400],
  ])('are refused for %s', async (_, given, status) => {
    await expect(start(admin, given())).rejects.toMatchObject({ status })
  })

  it('are closed to the class teacher once the cards are out', async () => {
    await app.as(admin)(publishReportCards, { streamId: own.streamId, termId, reason: '' })
    await expect(start(teacher)).rejects.toMatchObject({ status: 409 })
  })
})

describe('the writing of suggestions', () => {
  it('is waited for by publishing, with how far it is', async () => {
    const place = { streamId: own.streamId, termId }
    const { id: runId } = await aWaitingJob(own.streamId)
    await expect(app.as(admin)(publishReportCards, { ...place, reason: '' })).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('still being written, so far for 12 of 40 students') },
    })
    expect((await app.as(admin)(planReportCards, place)).cards).toEqual([])
    await app.as(admin)(publishReportCards, { streamId: other.streamId, termId, reason: '' })

    expect((await app.as(admin)(cancelCommentSuggestions, { runId })).state).toBe('cancelled')
    expect(await app.as(admin)(publishReportCards, { ...place, reason: '' })).toMatchObject({ published: 2 })
  })

  it('does not exist for another teacher', async () => {
    const { id: runId } = await aWaitingJob(own.streamId)
    for (const endpoint of [getCommentSuggestions, cancelCommentSuggestions]) {
      await expect(app.as(teacher)(endpoint, { runId })).rejects.toMatchObject({ status: 404 })
    }
    await app.as(admin)(cancelCommentSuggestions, { runId })
  })
})

it('counts the cards without a comment among what is missing', async () => {
  const place = { streamId: own.streamId, termId }
  await app.as(teacher)(saveReportComment, { ...place, studentId: own.ruth, version: 0, classTeacher: 'Well done' })
  const { obstacles } = await app.as(admin)(planReportCards, place)
  expect(obstacles.map(({ sentence }) => sentence)).toEqual([
    '1 of 2 cards has no comment of the class teacher',
    '2 of 2 cards have no comment of the head',
  ])
})
