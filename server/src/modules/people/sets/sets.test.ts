import {
  addAssessment,
  addHandOver,
  dayAfter,
  endSet,
  findSets,
  type GradingDocument,
  getReportDesk,
  listMarkProgress,
  listMarkSheets,
  listOwnAllocations,
  listYears,
  makeSets,
  moveAssessments,
  moveToSet,
  openMarkSheet,
  previewSets,
  publishReportCards,
  renameSet,
  resumeSet,
  saveMarks,
  saveYear,
  undoStudentAct,
  unmakeSets,
} from '@bellhouse/contracts'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import {
  anAccount,
  anAllocation,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  aSubject,
  beginDay,
  inStream,
  withStatus,
} from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { aGradedClass, anAssessment, examAlone } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'
import type { CardContent } from '../../marks/report-cards/card-content'
import { setElectives } from '../students'

const app = testApp()
type Account = Awaited<ReturnType<typeof anAccount>>

const scheme: GradingDocument = {
  ...examAlone('ug-9pt-vienna-olevel'),
  components: [
    { title: 'Tests', kinds: ['activity'], weight: 40 },
    { title: 'Examination', kinds: ['end-of-term'], weight: 60 },
  ],
}

let admin: Account
let teachers: { id: string; account: Account }[]
let termId: string
let firstTermId: string
let maths: { id: string }
let streams: { id: string; name: string }[]
/** By their marks of Term 1, the best first; the last one has none. */
let pupils: string[]

async function aTeacher() {
  const { id } = await aStaff(app.db)
  return { id, account: await anAccount(app.db, 'staff', { staff_id: id }) }
}

async function ofSchool() {
  const known = await app.db.selectFrom('term').selectAll().where('number', '=', 3).executeTakeFirst()
  if (known) return known
  const { term } = await aSchool(app.db)
  await app.db
    .insertInto('term')
    .values({
      ...{ academic_year_id: term.academic_year_id, number: 1, title: 'Term 1' },
      ...{ start_date: '2026-02-02', end_date: '2026-05-01' },
    })
    .execute()
  await beginDay(app.db, '2026-09-07')
  await aStream(app.db, { class_code: 's3' })
  admin = await anAccount(app.db, 'admin')
  await aGradedClass(app.db, admin.id, 's3', 'ug-9pt-vienna-olevel', scheme)
  return term
}

beforeEach(async () => {
  termId = (await ofSchool()).id
  await beginDay(app.db, '2026-09-07')
  firstTermId = (await app.db.selectFrom('term').select('id').where('number', '=', 1).executeTakeFirstOrThrow()).id
  maths = await aSubject(app.db, { name: 'Mathematics', compulsory: true })
  streams = [await aStream(app.db, { class_code: 's3' }), await aStream(app.db, { class_code: 's3' })]
  teachers = [await aTeacher(), await aTeacher(), await aTeacher()]
  const names = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Zed']
  pupils = []
  for (const [index, given_names] of names.entries()) {
    const stream_id = streams[index % 2]?.id ?? ''
    pupils.push((await aStudent(app.db, { given_names, family_name: 'Nakato', stream_id })).id)
  }
  for (const [at, { id: streamId }] of streams.entries()) {
    const own = pupils.slice(0, 6).filter((_, index) => index % 2 === at)
    await anAssessment(app.db, {
      ...{ streamId, termId: firstTermId, subjectId: maths.id, heldOn: '2026-04-20' },
      marks: Object.fromEntries(own.map((id) => [id, 90 - 10 * pupils.indexOf(id)])),
    })
  }
})

const pupil = (index: number) => pupils[index] ?? ''
const idOf = (index: number) => streams[index]?.id ?? ''
const placeOf = () => ({ classCode: 's3' as const, subjectId: maths.id, streamIds: streams.map(({ id }) => id) })

async function madeByMark() {
  const planned = await app.as(admin)(previewSets, { ...placeOf(), way: 'by-mark', count: 3 })
  const sets = planned.sets.map(({ title, students }, index) => ({
    title,
    staffIds: [teachers[index]?.id ?? ''],
    studentIds: students.map(({ id }) => id),
  }))
  const made = await app.as(admin)(makeSets, { ...placeOf(), sets })
  const sheetOf = (set: number) => ({ streamId: made.setIds[set] ?? '', subjectId: maths.id, termId })
  return { planned, made, sheetOf }
}

async function give(
  teacher: number,
  sheet: Sheet,
  given: { kind: 'activity' | 'end-of-term'; date: string; marks: Record<string, string> },
) {
  const api = app.as(teachers[teacher]?.account ?? null)
  const { kind, date, marks } = given
  const test = { title: kind, kind, paper: null, outOf: 100, weight: 1, date }
  const { id } = await api(addAssessment, { ...sheet, ...test })
  const cells = Object.entries(marks).map(([studentId, text]) => ({ assessmentId: id, studentId, text, version: 0 }))
  if (cells.length === 0) return id
  const saved = await api(saveMarks, { ...sheet, cells })
  expect(saved.cells.map(({ outcome, reason }) => [outcome, reason])).toEqual(cells.map(() => ['saved', null]))
  return id
}
type Sheet = { streamId: string; subjectId: string; termId: string }

const rows = () =>
  app.db
    .selectFrom('group_membership')
    .selectAll()
    .where('subject_id', '=', maths.id)
    .orderBy('student_id')
    .orderBy('during')
    .execute()

const namesOf = async (who: Account, sheet: Sheet) =>
  (await app.as(who)(openMarkSheet, sheet)).students.map(({ name }) => name.split(', ')[1])

async function gapsOf(streamId: string) {
  const { obstacles } = await app.as(admin)(getReportDesk, { streamId, termId })
  return obstacles.filter(({ gap }) => gap).map(({ sentence }) => sentence)
}

describe('three sets of two streams', () => {
  it('are made by the marks of Term 1, the best in the first, and say who is left and what follows', async () => {
    const { planned, made } = await madeByMark()
    expect(planned.term).toBe('2026 Term 1')
    expect(planned.sets.map(({ title, students }) => [title, students.map(({ average }) => average)])).toEqual([
      ['S3 Mathematics set 1', [90, 80]],
      ['S3 Mathematics set 2', [70, 60]],
      ['S3 Mathematics set 3', [50, 40]],
    ])
    expect(planned.unplaced).toMatchObject([{ id: pupil(6), average: null }])
    expect(planned.sentences[0]).toMatch(
      /^6 students leave the Mathematics mark sheets of S3 .* Marks given so far stay and count\.$/,
    )
    expect(made.placed).toBe(6)
    const found = await app.as(admin)(findSets, { classCode: 's3', subjectId: maths.id })
    expect(found.sets.map(({ students, teachers: own }) => [students, own.length])).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
    ])
    expect(found.students.filter(({ setId }) => setId === null).map(({ id }) => id)).toEqual([pupil(6)])
    expect(await listKeptFaults(app.db)).toEqual([])
  })

  it('are sheets of their teachers, and the stream keeps those who are in none', async () => {
    const { made, sheetOf } = await madeByMark()
    const second = teachers[1]?.account as Account
    expect((await app.as(second)(listMarkSheets, {})).rows).toMatchObject([
      { streamId: made.setIds[1], stream: 'S3 Mathematics set 2', subject: 'Mathematics', students: 2 },
    ])
    expect(await app.as(second)(listOwnAllocations, {})).toMatchObject([
      { stream: 'S3 Mathematics set 2', students: 2 },
    ])
    expect(await namesOf(second, sheetOf(1))).toEqual(['Cat', 'Dan'])
    await expect(app.as(second)(openMarkSheet, sheetOf(0))).rejects.toMatchObject({ status: 404 })
    expect(await namesOf(admin, { ...sheetOf(0), streamId: idOf(0) })).toEqual(['Zed'])
    expect(await namesOf(admin, { ...sheetOf(0), streamId: idOf(1) })).toEqual([])
  })

  it('count all marks of a pupil who moves in week 7, and nothing is missing that is not', async () => {
    const { sheetOf } = await madeByMark()
    const marksOf = (...given: [number, string][]) =>
      Object.fromEntries(given.map(([index, text]) => [pupil(index), text]))
    const test = { kind: 'activity', date: '2026-10-01' } as const
    const exam = { kind: 'end-of-term', date: '2026-11-20' } as const
    await beginDay(app.db, '2026-10-02')
    await give(0, sheetOf(0), { ...test, marks: marksOf([0, '90'], [1, '80']) })
    await give(1, sheetOf(1), { ...test, marks: marksOf([2, '50'], [3, '60']) })
    await give(2, sheetOf(2), { ...test, marks: marksOf([4, '40'], [5, '30']) })
    await anAllocation(app.db, {
      staff_id: teachers[2]?.id ?? '',
      subject_id: maths.id,
      stream_id: idOf(0),
      term_id: termId,
    })
    const stream = { ...sheetOf(0), streamId: idOf(0) }
    await give(2, stream, { ...test, marks: marksOf([6, '20']) })

    await beginDay(app.db, '2026-10-20')
    const before = await rows()
    const move = { classCode: 's3', subjectId: maths.id, moves: [{ studentId: pupil(2), setId: sheetOf(0).streamId }] }
    const first = await app.as(admin)(moveToSet, move)
    await app.as(admin)(undoStudentAct, { actId: first.actId ?? '' })
    expect(await rows()).toEqual(before)
    await app.as(admin)(moveToSet, move)
    const { students } = await app.as(admin)(openMarkSheet, sheetOf(0))
    expect(students.map(({ name, joinedOn }) => [name.split(', ')[1], joinedOn])).toEqual([
      ['Ann', null],
      ['Ben', null],
      ['Cat', '2026-10-20'],
    ])

    await beginDay(app.db, '2026-11-21')
    await give(0, sheetOf(0), { ...exam, marks: marksOf([0, '90'], [1, '80'], [2, '80']) })
    await give(1, sheetOf(1), { ...exam, marks: marksOf([3, '60']) })
    await give(2, sheetOf(2), { ...exam, marks: marksOf([4, '40']) })
    await give(2, stream, { ...exam, marks: marksOf([6, '20']) })
    const all = await app.db
      .selectFrom('assessment')
      .select('id')
      .where('subject_id', '=', maths.id)
      .where('term_id', '=', termId)
      .execute()
    const assessmentIds = all.map(({ id }) => id)
    await app.as(admin)(moveAssessments, { assessmentIds, to: 'submitted', reason: '' })
    await app.as(admin)(moveAssessments, { assessmentIds, to: 'approved', reason: '' })

    expect(await gapsOf(idOf(0))).toEqual([])
    expect(await gapsOf(idOf(1))).toEqual([
      'Mathematics: 1 mark is missing in end-of-term of S3 Mathematics set 3 (Examination, 60 %): Nakato, Fay',
    ])
    const progress = await app.as(admin)(listMarkProgress, {})
    const ownOf = (streamId: string) => progress.streams.find((one) => one.streamId === streamId)?.subjects
    expect(ownOf(idOf(0))).toMatchObject([{ subjectId: maths.id, marks: 8, expected: 8, approved: 7 }])
    expect(ownOf(idOf(1))).toMatchObject([{ marks: 5, expected: 6 }])
    const { rows: sheets } = await app.as(admin)(listMarkSheets, {})
    const countsOf = (id: string) => sheets.find(({ streamId }) => streamId === id)
    expect(countsOf(sheetOf(0).streamId)).toMatchObject({ students: 3, marks: 5, expected: 5 })
    expect(countsOf(idOf(0))).toMatchObject({ students: 1, marks: 2, expected: 2 })

    const place = { streamId: idOf(0), termId, reason: '' }
    await app.as(admin)(publishReportCards, place)
    const cards = await app.db
      .selectFrom('report_card')
      .select(['student_id', 'content'])
      .where('stream_id', '=', idOf(0))
      .execute()
    const percentOf = (id: string) =>
      (cards.find((card) => card.student_id === id)?.content as unknown as CardContent | undefined)?.subjects.map(
        ({ percent }) => percent,
      )
    expect([pupil(0), pupil(2), pupil(4), pupil(6)].map(percentOf)).toEqual([[90], [68], [40], [20]])
    expect(await listKeptFaults(app.db)).toEqual([])
  })

  it('leave out what the stream was given as a whole after they were made, and keep what it was given before', async () => {
    const held = { termId, subjectId: maths.id, streamId: idOf(0) }
    await anAssessment(app.db, {
      ...held,
      title: 'Before',
      kind: 'activity',
      heldOn: '2026-09-07',
      marks: { [pupil(0)]: 50 },
    })
    await beginDay(app.db, '2026-09-10')
    await madeByMark()
    await beginDay(app.db, '2026-10-20')
    await anAssessment(app.db, {
      ...held,
      title: 'After',
      kind: 'activity',
      heldOn: '2026-10-01',
      marks: { [pupil(6)]: 50 },
    })
    const gaps = await gapsOf(idOf(0))
    expect(gaps.filter((gap) => gap.includes('After'))).toEqual([])
    expect(gaps.find((gap) => gap.includes('Before'))).toMatch(
      /3 marks are missing in Before .*: Nakato, Cat; Nakato, Eve; Nakato, Zed/,
    )
  })
})

describe('a member of a set', () => {
  it('leaves it with its streams, and the undo of a move puts both back', async () => {
    await madeByMark()
    const before = await rows()
    const third = await aStream(app.db, { class_code: 's3' })
    await beginDay(app.db, '2026-10-05')
    await inStream(app.db, pupil(0), third.id, '2026-10-05')
    const [own] = (await rows()).filter(({ student_id }) => student_id === pupil(0))
    expect(own?.during).toBe('[2026-09-07,2026-10-05)')
    await inStream(app.db, pupil(1), idOf(0), '2026-10-05')
    expect((await rows()).filter(({ student_id }) => student_id === pupil(1))).toEqual(
      before.filter(({ student_id }) => student_id === pupil(1)),
    )
    await withStatus(app.db, pupil(3), 'left', '2026-11-01')
    expect((await rows()).find(({ student_id }) => student_id === pupil(3))?.during).toBe('[2026-09-07,2026-11-01)')
  })

  it('leaves it with the subject that they drop', async () => {
    const art = await aSubject(app.db, { name: 'Art' })
    for (const id of [pupil(0), pupil(1)]) {
      await setElectives(app.db, { actor: null }, [{ studentId: id, subjectIds: [art.id] }])
    }
    const sets = [{ title: 'Artists', staffIds: [], studentIds: [pupil(0), pupil(1)] }]
    await app.as(admin)(makeSets, { ...placeOf(), subjectId: art.id, sets })
    await setElectives(app.db, { actor: null, on: '2026-10-01' }, [{ studentId: pupil(0), subjectIds: [] }])
    const members = await sql<{ id: string }>`
      select student_id as id from group_membership where subject_id = ${art.id} and during @> date '2026-10-01'`.execute(
      app.db,
    )
    expect(members.rows).toEqual([{ id: pupil(1) }])
  })

  it('is in one set of a subject on a day, and in none of a stream of others, by no statement whatever', async () => {
    const { made } = await madeByMark()
    const insert = (studentId: string, setId: string | undefined, during: string) =>
      sql`insert into group_membership (student_id, teaching_group_id, subject_id, during)
        values (${studentId}, ${setId}, ${maths.id}, ${during})`.execute(app.db)
    await expect(insert(pupil(0), made.setIds[1], '[2026-10-01,2026-11-01)')).rejects.toThrow(/one_set_of_a_subject/)
    const stranger = await aStudent(app.db, { stream_id: (await aStream(app.db, { class_code: 's3' })).id })
    await expect(insert(stranger.id, made.setIds[1], '[2026-10-01,2026-11-01)')).rejects.toThrow(/one of its streams/)
  })
})

describe('a set', () => {
  it('is handed over like a stream, and goes back by itself', async () => {
    const { sheetOf } = await madeByMark()
    const taker = await aTeacher()
    const groups = [{ streamId: sheetOf(1).streamId, subjectId: maths.id }]
    const days = { staffId: teachers[1]?.id ?? '', toStaffId: taker.id, firstDay: '2026-09-07', lastDay: '2026-09-10' }
    expect(await app.as(admin)(addHandOver, { ...days, groups })).toMatchObject({
      groups: ['S3 Mathematics set 2 Mathematics'],
    })
    await app.as(taker.account)(openMarkSheet, sheetOf(1))
    await beginDay(app.db, '2026-09-11')
    await expect(app.as(taker.account)(openMarkSheet, sheetOf(1))).rejects.toMatchObject({ status: 404 })
  })

  it('ends on a day, and is taken back with everybody who was in it', async () => {
    const { sheetOf } = await madeByMark()
    const before = await rows()
    const { streamId: setId } = sheetOf(1)
    const { actId, students } = await app.as(admin)(endSet, { setId, on: '2026-10-12' })
    expect(students).toBe(2)
    await beginDay(app.db, '2026-10-12')
    const second = teachers[1]?.account as Account
    expect(await app.as(second)(listOwnAllocations, {})).toHaveLength(1)
    expect(await namesOf(admin, { ...sheetOf(0), streamId: idOf(0) })).toEqual(['Cat', 'Zed'])
    await app.as(admin)(resumeSet, { setId, actId })
    expect(await rows()).toEqual(before)
    await expect(app.as(admin)(endSet, { setId, on: '2026-09-07' })).rejects.toMatchObject({ status: 400 })
  })

  it('ends twice, and goes on as before each end, also from the list and long after', async () => {
    const { sheetOf } = await madeByMark()
    const before = await rows()
    const { streamId: setId } = sheetOf(1)
    const ended = async () => {
      const found = await app.as(admin)(findSets, { classCode: 's3', subjectId: maths.id })
      return found.ended?.map(({ until, students }) => [until, students])
    }
    expect(await ended()).toEqual([])
    await app.as(admin)(endSet, { setId, on: '2026-10-12' })
    const between = await rows()
    const { actId } = await app.as(admin)(endSet, { setId, on: '2026-10-05' })
    await beginDay(app.db, '2026-10-20')
    expect(await ended()).toEqual([['2026-10-05', 2]])
    expect(await app.as(admin)(resumeSet, { setId, actId })).toEqual({ until: '2026-10-12', left: [] })
    expect(await rows()).toEqual(between)
    await expect(app.as(admin)(resumeSet, { setId, actId })).rejects.toMatchObject({ status: 409 })
    expect(await ended()).toEqual([['2026-10-12', 2]])
    const { until } = await app.as(admin)(resumeSet, { setId })
    expect(await rows()).toEqual(before)
    expect([until, await ended()]).toEqual([dayAfter((await yearOfSchool()).endDate, 1), []])
    await expect(app.as(admin)(resumeSet, { setId })).rejects.toMatchObject({ status: 409 })
  })

  it('comes back without whoever was changed since it ended, and names them', async () => {
    const { sheetOf } = await madeByMark()
    const { streamId: setId } = sheetOf(1)
    await app.as(admin)(endSet, { setId, on: '2026-10-12' })
    const moves = [{ studentId: pupil(2), setId: sheetOf(0).streamId }]
    await app.as(admin)(moveToSet, { ...placeOf(), on: '2026-10-12', moves })
    expect((await app.as(admin)(resumeSet, { setId })).left).toEqual([expect.stringMatching(/, Cat$/)])
    await beginDay(app.db, '2026-10-13')
    const found = await app.as(admin)(findSets, { classCode: 's3', subjectId: maths.id })
    const setOf = (id: string) => found.students.find((one) => one.id === id)?.setId
    expect([setOf(pupil(2)), setOf(pupil(3))]).toEqual([sheetOf(0).streamId, setId])
  })

  it('does not come back beside a new one of its name', async () => {
    const { sheetOf } = await madeByMark()
    const { streamId: setId } = sheetOf(1)
    const { actId } = await app.as(admin)(endSet, { setId, on: '2026-10-12' })
    const again = { title: 'S3 Mathematics SET 2', staffIds: [], studentIds: [] }
    const { setIds } = await app.as(admin)(makeSets, { ...placeOf(), on: '2026-10-12', sets: [again] })
    await expect(app.as(admin)(resumeSet, { setId, actId })).rejects.toMatchObject({
      status: 409,
      message: 'There is a new set S3 Mathematics set 2 since then. Give that one another name first.',
    })
    await app.as(admin)(renameSet, { setId: setIds[0] ?? '', title: 'Foxes' })
    await app.as(admin)(resumeSet, { setId, actId })
    const { sets } = await app.as(admin)(findSets, { classCode: 's3', subjectId: maths.id })
    expect(sets.map(({ title }) => title)).toEqual([
      'Foxes',
      'S3 Mathematics set 1',
      'S3 Mathematics set 2',
      'S3 Mathematics set 3',
    ])
  })

  it('is renamed, and two of a subject have two names', async () => {
    const { made } = await madeByMark()
    const [setId = ''] = made.setIds
    await app.as(admin)(renameSet, { setId, title: 'Foxes' })
    const found = await app.as(admin)(findSets, { classCode: 's3', subjectId: maths.id })
    expect(found.sets.map(({ title }) => title)).toContain('Foxes')
    const same = app.as(admin)(renameSet, { setId, title: 'S3 Mathematics set 2' })
    await expect(same).rejects.toMatchObject({ status: 400, fields: { title: expect.stringMatching(/already/) } })
  })

  it('is taken back whole just after it was made, and not once a mark is planned in it', async () => {
    const first = await madeByMark()
    await app.as(admin)(unmakeSets, { setIds: first.made.setIds, actId: first.made.actId })
    expect(await rows()).toEqual([])
    expect((await app.as(admin)(findSets, { classCode: 's3', subjectId: maths.id })).sets).toEqual([])
    const { made, sheetOf } = await madeByMark()
    await give(0, sheetOf(0), { kind: 'activity', date: '2026-09-07', marks: {} })
    const back = app.as(admin)(unmakeSets, { setIds: made.setIds, actId: made.actId })
    await expect(back).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/End them on a day/) })
    expect(await rows()).toHaveLength(6)
  })

  it.each([
    ['nobody', () => Promise.resolve(null), 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['a student', () => anAccount(app.db, 'student'), 403],
  ])('is made and moved into by no other than an admin: %s', async (_, caller, status) => {
    const api = app.as(await caller())
    const sets = [{ title: 'Mine', staffIds: [], studentIds: [] }]
    await expect(api(makeSets, { ...placeOf(), sets })).rejects.toMatchObject({ status })
    const move = { classCode: 's3', subjectId: maths.id, moves: [{ studentId: pupil(0), setId: null }] }
    await expect(api(moveToSet, move)).rejects.toMatchObject({ status })
  })

  it('says in a sentence what cannot be', async () => {
    const { made } = await madeByMark()
    const api = app.as(admin)
    const move = { classCode: 's3', subjectId: maths.id, moves: [{ studentId: pupil(0), setId: made.setIds[1] ?? '' }] }
    await expect(api(moveToSet, { ...move, on: '2027-03-01' })).rejects.toMatchObject({
      fields: { on: 'S3 Mathematics set 2 is not taught on that day' },
    })
    const stranger = await aStudent(app.db, { stream_id: (await aStream(app.db, { class_code: 's3' })).id })
    await expect(
      api(moveToSet, { ...move, moves: [{ studentId: stranger.id, setId: made.setIds[1] ?? '' }] }),
    ).rejects.toMatchObject({
      message: expect.stringMatching(/made of other streams than those of Nakato, Ada/),
    })
    await expect(
      api(moveToSet, { ...move, moves: [{ studentId: pupil(0), setId: crypto.randomUUID() }] }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

it('sets begin and end with their year, also when it gets other days, with who is in them', async () => {
  const { made } = await madeByMark()
  const [first = '', second = ''] = made.setIds
  await app.as(admin)(endSet, { setId: second, on: '2026-10-05' })
  const { id: yearId, title, startDate, endDate } = await yearOfSchool()
  const daysOf = async (setId: string) => {
    const { rows } = await sql<{ set: string; members: string[] }>`
      select during::text as set, array(select distinct member.during::text from group_membership member
        where teaching_group_id = taught.id order by 1) as members
      from teaching_group taught where id = ${setId}`.execute(app.db)
    return [rows[0]?.set, ...(rows[0]?.members ?? [])]
  }
  const save = async (end: string) => {
    const { version } = await yearOfSchool()
    return app.as(admin)(saveYear, { yearId, title, version, startDate, endDate: end })
  }
  const ended = await daysOf(second)
  try {
    await save('2026-12-20')
    expect(await daysOf(first)).toEqual(['[2026-09-07,2026-12-21)', '[2026-09-07,2026-12-21)'])
    await save('2027-01-09')
    expect(await daysOf(first)).toEqual(['[2026-09-07,2027-01-10)', '[2026-09-07,2027-01-10)'])
    expect(await daysOf(second)).toEqual(ended)
  } finally {
    await save(endDate)
  }
})

async function yearOfSchool() {
  const { academic_year_id: id } = await ofSchool()
  const year = (await app.as(admin)(listYears, {})).find((one) => one.id === id)
  if (!year) throw new Error('The school has a year')
  return year
}
