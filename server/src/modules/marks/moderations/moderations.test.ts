import {
  allocate,
  listMarkChanges,
  listModerations,
  moderateMarks,
  moveAssessments,
  openMarkSheet,
  saveMarks,
  undoModeration,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { anAssessment } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()

type Account = Awaited<ReturnType<typeof anAccount>>

let admin: Account
let teacher: Account
let place: { streamId: string; termId: string; subjectId: string }
let ids: { ruth: string; joy: string; amos: string }
let assessmentId: string

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  place = { streamId: '', termId: term.id, subjectId: '' }
})

beforeEach(async () => {
  const { id: streamId } = await aStream(app.db, { class_code: 's1' })
  const { id: subjectId } = await aSubject(app.db, { compulsory: true })
  place = { ...place, streamId, subjectId }
  const aPupil = async (given_names: string) => (await aStudent(app.db, { given_names, stream_id: streamId })).id
  ids = { ruth: await aPupil('Ruth'), joy: await aPupil('Joy'), amos: await aPupil('Amos') }
  const { id: staffId } = await aStaff(app.db)
  teacher = await anAccount(app.db, 'staff', { staff_id: staffId })
  await app.as(admin)(allocate, { staffId, ...place })
  const marks = { [ids.ruth]: 40, [ids.joy]: 48 }
  assessmentId = await anAssessment(app.db, { ...place, outOf: 50, state: 'draft', marks })
  await app.db
    .insertInto('mark')
    .values({ assessment_id: assessmentId, student_id: ids.amos, status: 'absent' })
    .execute()
})

const rule = {
  kind: 'add' as 'add' | 'scale' | 'mean' | 'maximum',
  amount: 5,
  decimals: 0,
  reason: 'The paper was too hard',
}
const moderate = (account: Account | null, given: Partial<typeof rule> = {}) =>
  app.as(account)(moderateMarks, { assessmentId, ...rule, ...given })
const undo = (account: Account | null, moderationId: string) => app.as(account)(undoModeration, { moderationId })
async function marks() {
  const sheet = await app.as(admin)(openMarkSheet, place)
  const markOf = (id: string) => sheet.marks.find(({ studentId }) => studentId === id)
  return [ids.ruth, ids.joy, ids.amos].map((id) => markOf(id)?.value ?? markOf(id)?.status)
}

describe('moderating an assessment', () => {
  it('changes every mark within its limits, and leaves who was absent', async () => {
    expect(await moderate(teacher)).toMatchObject({ ...rule, marks: 2, undoneAt: null })
    expect(await marks()).toEqual([45, 50, 'absent'])
    const changes = await app.as(teacher)(listMarkChanges, { assessmentId, studentId: ids.ruth })
    expect(changes.map(({ value }) => value)).toEqual([45, 40])
  })

  it.each([
    ['scale', 0.5, [20, 24]],
    ['mean', 30, [26, 34]],
    ['maximum', 50, [42, 50]],
  ] as const)('can %s', async (kind, amount, after) => {
    await moderate(teacher, { kind, amount })
    expect(await marks()).toEqual([...after, 'absent'])
  })

  it('is undone mark by mark, and stays in the list', async () => {
    const { id } = await moderate(teacher)
    expect(await undo(teacher, id)).toEqual({ restored: 2, kept: 0 })
    expect(await marks()).toEqual([40, 48, 'absent'])
    expect(await app.as(teacher)(listModerations, { assessmentId })).toMatchObject([
      { id, reason: rule.reason, undoneAt: expect.any(String) },
    ])
    await expect(undo(teacher, id)).rejects.toMatchObject({ status: 409 })
  })

  it('is undone in the order of what was done last', async () => {
    const first = await moderate(teacher, { amount: 1 })
    const second = await moderate(teacher, { kind: 'scale', amount: 0.5 })
    await expect(undo(teacher, first.id)).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('Undo the later one first') },
    })
    await undo(teacher, second.id)
    expect(await marks()).toEqual([41, 49, 'absent'])
    expect(await undo(teacher, first.id)).toEqual({ restored: 2, kept: 0 })
    expect(await marks()).toEqual([40, 48, 'absent'])
  })

  it('keeps what somebody wrote after it', async () => {
    const { id } = await moderate(teacher)
    await app.as(teacher)(saveMarks, {
      ...place,
      cells: [{ assessmentId, studentId: ids.ruth, text: '33', version: 2 }],
    })
    expect(await undo(teacher, id)).toEqual({ restored: 1, kept: 1 })
    expect(await marks()).toEqual([33, 48, 'absent'])
  })
})

describe('the history of a mark', () => {
  it('names the moderation that changed it and the undo, with by whom and why', async () => {
    const first = await moderate(teacher)
    const second = await moderate(admin, { kind: 'scale', amount: 0.5, reason: 'Out of 25' })
    await undo(admin, second.id)
    await undo(teacher, first.id)
    await app.as(teacher)(saveMarks, {
      ...place,
      cells: [{ assessmentId, studentId: ids.ruth, text: '33', version: 5 }],
    })
    const changes = await app.as(teacher)(listMarkChanges, { assessmentId, studentId: ids.ruth })
    expect(changes.map(({ value }) => value)).toEqual([33, 40, 45, 23, 45, 40])
    const { kind, amount, reason } = rule
    const [ofFirst, ofSecond] = [
      { kind, amount, reason, by: teacher.display_name },
      { kind: 'scale', amount: 0.5, reason: 'Out of 25', by: admin.display_name },
    ]
    expect(changes.map(({ moderation }) => moderation)).toEqual([
      undefined,
      expect.objectContaining({ ...ofFirst, isUndone: true }),
      expect.objectContaining({ ...ofSecond, isUndone: true }),
      expect.objectContaining({ ...ofSecond, isUndone: false }),
      expect.objectContaining({ ...ofFirst, isUndone: false }),
      undefined,
    ])
  })
})

describe('a moderation', () => {
  const move = (to: 'submitted' | 'approved') =>
    app.as(admin)(moveAssessments, { assessmentIds: [assessmentId], to, reason: '' })

  it('follows the rules of the state: an admin while it is submitted, nobody once it is approved', async () => {
    const { id } = await moderate(teacher)
    await move('submitted')
    await expect(moderate(teacher)).rejects.toMatchObject({ status: 409 })
    await expect(undo(teacher, id)).rejects.toMatchObject({ status: 409 })
    const second = await moderate(admin, { amount: -2 })
    await move('approved')
    await expect(moderate(admin)).rejects.toMatchObject({
      status: 409,
      problem: { message: 'The marks are approved. An admin can reopen the assessment to change them.' },
    })
    await expect(undo(admin, second.id)).rejects.toMatchObject({ status: 409 })
    expect(await marks()).toEqual([43, 48, 'absent'])
  })

  it.each([
    ['nobody', () => null, 401],
    [
      'a teacher of something else',
      async () => anAccount(app.db, 'staff', { staff_id: (await aStaff(app.db)).id }),
      404,
    ],
    ['a student', () => anAccount(app.db, 'student', { student_id: ids.ruth }), 403],
  ])('is refused to %s', async (_, caller, status) => {
    const { id } = await moderate(teacher)
    const account = await caller()
    await expect(moderate(account)).rejects.toMatchObject({ status })
    await expect(undo(account, id)).rejects.toMatchObject({ status })
    await expect(app.as(account)(listModerations, { assessmentId })).rejects.toMatchObject({ status })
  })

  it.each([
    ['a factor of nothing', { kind: 'scale' as const, amount: 0 }, 'amount'],
    ['no reason', { reason: '' }, 'reason'],
    ['three decimals', { decimals: 3 }, 'decimals'],
  ])('is refused with %s', async (_, given, field) => {
    await expect(moderate(teacher, given)).rejects.toMatchObject({
      status: 400,
      problem: { fields: { [field]: expect.any(String) } },
    })
  })

  it('says so where it changes nothing, or there is nothing to change', async () => {
    await expect(moderate(teacher, { amount: 0 })).rejects.toMatchObject({
      problem: { message: 'This changes no mark.' },
    })
    assessmentId = await anAssessment(app.db, { ...place, title: 'Empty', state: 'draft' })
    await expect(moderate(teacher)).rejects.toMatchObject({
      problem: { message: 'There are no marks to moderate yet.' },
    })
  })
})
