import {
  addStaff,
  getStaff,
  type InputOf,
  listStaffChanges,
  previewRestoredEmployment,
  restoreEmployment,
  saveStaff,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aSubject, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let termId: string
let admin: Awaited<ReturnType<typeof anAccount>>
const call = () => app.as(admin)

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
})
beforeEach(() => beginDay(app.db, '2026-11-18'))

/** A class teacher who teaches two subjects in the stream and signs in. */
async function aTeacher(status: 'active' | 'on-leave' = 'active') {
  const teacher = await aStaff(app.db, { family_name: 'Okello', given_names: 'Sam', status })
  const stream = await aStream(app.db, { class_teacher_id: teacher.id })
  const [maths, art] = [await aSubject(app.db, { name: 'Mathematics' }), await aSubject(app.db, { name: 'Art' })]
  for (const subject of [maths, art]) {
    await anAllocation(app.db, { staff_id: teacher.id, subject_id: subject.id, stream_id: stream.id, term_id: termId })
  }
  const account = await anAccount(app.db, 'staff', { staff_id: teacher.id })
  return { staffId: teacher.id, stream, maths, art, account }
}

const profile = (staffId: string) => call()(getStaff, { staffId })

async function put(
  staffId: string,
  status: 'left' | 'active' | 'on-leave',
  { openAccount, lastDay }: { openAccount?: boolean; lastDay?: string } = {},
) {
  const { subjects, ...record } = await profile(staffId)
  const fields = addStaff.input.parse({ ...record, subjectIds: subjects.map(({ id }) => id), status })
  const input = { ...fields, staffId, version: record.version, openAccount, lastDay }
  return call()(saveStaff, input as InputOf<typeof saveStaff>)
}

const leave = (staffId: string) => put(staffId, 'left')

const workOf = async (staffId: string) => {
  const { allocations, classTeacherOf, status } = await profile(staffId)
  return { status, led: classTeacherOf, taught: allocations.filter(({ isCurrent }) => isCurrent) }
}

describe('restoring an employment', () => {
  it('gives back on the same day what was, row by row, and keeps the account closed unless it is asked for', async () => {
    const { staffId, account } = await aTeacher()
    const before = await workOf(staffId)
    await leave(staffId)
    expect(await workOf(staffId)).toEqual({ status: 'left', led: [], taught: [] })
    const seen = await call()(previewRestoredEmployment, { staffId })
    expect(seen).toMatchObject({ endedOn: '2026-11-18', hasClosedAccount: true })
    expect(seen.work.map(({ label, takenOnBy }) => [label.replace(/^.*Stream \w+/, ''), takenOnBy])).toEqual([
      [', class teacher', null],
      [' Art', null],
      [' Mathematics', null],
    ])
    const done = await call()(restoreEmployment, { staffId })
    expect(done).toMatchObject({ taken: [], isAccountOpened: false })
    expect(done.given).toHaveLength(3)
    expect(await workOf(staffId)).toEqual(before)
    expect((await profile(staffId)).account).toMatchObject({ isDisabled: true })
    const [change] = await call()(listStaffChanges, { staffId })
    expect(change).toMatchObject({ action: 'restore employment' })
    await leave(staffId)
    expect(await call()(restoreEmployment, { staffId, openAccount: true })).toMatchObject({ isAccountOpened: true })
    expect((await profile(staffId)).account).toMatchObject({ id: account.id, isDisabled: false })
  })

  it('happens just so to whoever is given another status in the form', async () => {
    const { staffId, account } = await aTeacher()
    const before = await workOf(staffId)
    const left = await leave(staffId)
    expect(left.unled).toEqual([expect.stringMatching(/, class teacher$/)])
    expect(left.given).toEqual([])
    const back = await put(staffId, 'on-leave', { openAccount: true })
    expect(back).toMatchObject({ unled: [], given: [{ takenOnBy: null }, {}, {}] })
    expect(await workOf(staffId)).toEqual({ ...before, status: 'on-leave' })
    expect((await profile(staffId)).account).toMatchObject({ id: account.id, isDisabled: false })
    await leave(staffId)
    expect((await call()(previewRestoredEmployment, { staffId })).work).toHaveLength(3)
  })

  it('is told how many lessons still name whoever leaves', async () => {
    const { staffId } = await aTeacher()
    const timetable = { term_id: termId, state: 'published', published_at: new Date() } as const
    for (const during of ['[2026-01-01,2026-06-01)', '[2026-09-01,)']) {
      const held = app.db
        .insertInto('timetable')
        .values({ ...timetable, title: during, during })
        .returning('id')
      const timetable_id = (await held.executeTakeFirstOrThrow()).id
      const lesson = app.db
        .insertInto('lesson')
        .values({ timetable_id, title: 'Reading', day: 1, period: 1 })
        .returning('id')
      const found = await lesson.executeTakeFirstOrThrow()
      await app.db.insertInto('lesson_staff').values({ lesson_id: found.id, staff_id: staffId }).execute()
    }
    expect(await leave(staffId)).toMatchObject({ lessons: 1 })
    expect(await put(staffId, 'active')).toMatchObject({ lessons: 0 })
  })

  it('begins anew where days have passed, and leaves to others what they have taken on', async () => {
    const { staffId, stream, maths } = await aTeacher('on-leave')
    await leave(staffId)
    await beginDay(app.db, '2026-11-23')
    const other = await aStaff(app.db, { family_name: 'Namu', given_names: 'Joy' })
    await anAllocation(app.db, { staff_id: other.id, subject_id: maths.id, stream_id: stream.id, term_id: termId })
    await app.db.updateTable('allocation').set({ during: '[2026-11-20,)' }).where('staff_id', '=', other.id).execute()
    const { given, taken } = await call()(restoreEmployment, { staffId })
    expect(given.map(({ from }) => from)).toEqual(['2026-11-23', '2026-11-23'])
    expect(taken).toMatchObject([{ label: expect.stringContaining('Mathematics'), takenOnBy: 'Namu, Joy' }])
    const { status, taught } = await workOf(staffId)
    expect(status).toBe('on-leave')
    expect(taught).toMatchObject([{ subject: 'Art', from: '2026-11-23', until: null }])
    const { allocations } = await profile(staffId)
    expect(allocations.filter(({ subject }) => subject === 'Art').map(({ until }) => until)).toContain('2026-11-18')
  })

  it('takes back an end that lies ahead, as if nobody had planned it', async () => {
    const { staffId } = await aTeacher('on-leave')
    const before = await workOf(staffId)
    await put(staffId, 'left', { lastDay: '2026-12-04' })
    expect(await profile(staffId)).toMatchObject({ status: 'on-leave', employedUntil: '2026-12-04' })
    expect((await workOf(staffId)).taught.map(({ until }) => until)).toEqual(['2026-12-05', '2026-12-05'])
    const seen = await call()(previewRestoredEmployment, { staffId })
    expect(seen).toMatchObject({ endedOn: '2026-12-05', hasClosedAccount: false })
    expect(seen.work.map(({ takenOnBy }) => takenOnBy)).toEqual([null, null, null])
    await call()(restoreEmployment, { staffId })
    expect(await workOf(staffId)).toEqual(before)
    expect(await profile(staffId)).toMatchObject({ employedUntil: null })
    await beginDay(app.db, '2026-12-05')
    expect(await workOf(staffId)).toMatchObject({ status: 'on-leave', led: [{}] })
    const [change] = await call()(listStaffChanges, { staffId })
    expect(change).toMatchObject({
      ...{
        action: 'restore employment',
        fields: expect.arrayContaining([{ name: 'lastDay', before: '2026-12-04', after: null }]),
      },
    })
  })

  it('is refused where somebody works here, and where there is nobody', async () => {
    const { staffId } = await aTeacher()
    await expect(call()(restoreEmployment, { staffId })).rejects.toThrow('This person works at the school.')
    const nobody = call()(restoreEmployment, { staffId: crypto.randomUUID() })
    await expect(nobody).rejects.toMatchObject({ status: 404 })
  })

  it('gives back the status alone where the end was not written down', async () => {
    const { id: staffId } = await aStaff(app.db, { status: 'left' })
    expect(await call()(previewRestoredEmployment, { staffId })).toMatchObject({ endedOn: null, work: [] })
    await call()(restoreEmployment, { staffId })
    expect(await profile(staffId)).toMatchObject({ status: 'active' })
  })

  it.each([
    ['nobody', () => null, 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['a student', () => anAccount(app.db, 'student'), 403],
  ])('is refused to %s', async (_, caller, status) => {
    const { staffId } = await aTeacher()
    const api = app.as(await caller())
    await expect(api(restoreEmployment, { staffId })).rejects.toMatchObject({ status })
    await expect(api(previewRestoredEmployment, { staffId })).rejects.toMatchObject({ status })
  })
})
