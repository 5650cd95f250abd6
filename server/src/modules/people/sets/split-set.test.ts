import {
  addAssessment,
  allocate,
  findSets,
  getOwnMarks,
  listMarkChanges,
  listMarkSheets,
  makeSets,
  moveToSet,
  openMarkSheet,
  previewSets,
  saveMarks,
  unmakeSets,
  withdrawAllocation,
} from '@bellhouse/contracts'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject, beginDay } from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { testApp } from '../../../../test/test-app'

const app = testApp()
type Account = Awaited<ReturnType<typeof anAccount>>

let admin: Account
let teachers: { id: string; account: Account }[]
let termId: string
let maths: { id: string }
let streams: { id: string; name: string }[]
/** Their names in turn; the last one is in no set. */
const names = ['Ann', 'Ben', 'Cat', 'Dan', 'Zed']
let pupils: string[]
let setId: string

const pupil = (name: string) => pupils[names.indexOf(name)] ?? ''
const place = () => ({ classCode: 's3', subjectId: maths.id, streamIds: streams.map(({ id }) => id) })
const sheetOf = (streamId: string) => ({ streamId, subjectId: maths.id, termId })
const teacher = (at: number) => teachers[at]?.account as Account
const namesOf = (students: readonly { name: string }[]) => students.map(({ name }) => name.split(', ')[1])

beforeEach(async () => {
  const known = await app.db.selectFrom('term').select('id').where('number', '=', 3).executeTakeFirst()
  termId = known?.id ?? (await aSchool(app.db)).term.id
  await beginDay(app.db, '2026-09-07')
  admin = await anAccount(app.db, 'admin')
  maths = await aSubject(app.db, { name: 'Mathematics', compulsory: true })
  streams = [await aStream(app.db, { class_code: 's3' }), await aStream(app.db, { class_code: 's3' })]
  const staff = [await aStaff(app.db), await aStaff(app.db), await aStaff(app.db)]
  teachers = []
  for (const { id } of staff) teachers.push({ id, account: await anAccount(app.db, 'staff', { staff_id: id }) })
  pupils = []
  for (const [at, given_names] of names.entries()) {
    pupils.push(
      (await aStudent(app.db, { given_names, family_name: 'Nakato', stream_id: streams[at % 2]?.id ?? '' })).id,
    )
  }
  const set = { title: 'Upper', staffIds: [teachers[0]?.id ?? ''], studentIds: pupils.slice(0, 4) }
  setId = (await app.as(admin)(makeSets, { ...place(), sets: [set] })).setIds[0] ?? ''
})

async function give(who: Account, streamId: string, title: string, marks: Record<string, string>, date = '2026-10-01') {
  const test = { title, kind: 'activity', paper: null, outOf: 100, weight: 1, date } as const
  const { id } = await app.as(who)(addAssessment, { ...sheetOf(streamId), ...test })
  const cells = Object.entries(marks).map(([name, text]) => ({
    ...{ assessmentId: id, studentId: pupil(name), text, version: 0 },
  }))
  if (cells.length > 0) await app.as(who)(saveMarks, { ...sheetOf(streamId), cells })
  return id
}

describe('a set that is split in week 6', () => {
  const split = () => app.as(admin)(previewSets, { ...place(), way: 'evenly', count: 2, fromSetId: setId })

  it('keeps a part of its students, takes none from elsewhere and says which sheet the others leave', async () => {
    await beginDay(app.db, '2026-10-12')
    const { sets, sentences, unplaced } = await split()
    expect(sets.map((set) => [set.title, set.setId, namesOf(set.students)])).toEqual([
      ['Upper', setId, ['Ann', 'Cat']],
      ['S3 Mathematics set 1', undefined, ['Ben', 'Dan']],
    ])
    expect([unplaced, sentences]).toEqual([
      [],
      [
        '2 students leave the Mathematics mark sheet of Upper for those of the new sets. Marks given so far stay and count.',
      ],
    ])
  })

  it('is split by lists and by marks with everybody staying who is not named, and has no mark', async () => {
    const lists = [
      (await app.as(admin)(findSets, place())).students.find(({ id }) => id === pupil('Dan'))?.admissionNumber ?? '',
    ]
    const byList = await app.as(admin)(previewSets, { ...place(), way: 'by-list', count: 2, fromSetId: setId, lists })
    expect(byList.sets.map(({ students }) => namesOf(students))).toEqual([['Ann', 'Ben', 'Cat'], ['Dan']])
    await give(teacher(0), setId, 'Test', { Ann: '90', Dan: '10' }, '2026-09-07')
    const byMark = await app.as(admin)(previewSets, { ...place(), way: 'by-mark', count: 2, fromSetId: setId })
    expect(byMark.sets.map(({ students }) => namesOf(students))).toEqual([['Ann', 'Ben', 'Cat'], ['Dan']])
  })

  it('leaves those of sets alone where new ones are made of those who are in none', async () => {
    const rest = await app.as(admin)(previewSets, { ...place(), way: 'evenly', count: 1, fromSetId: null })
    expect(rest.sets.map(({ students }) => namesOf(students))).toEqual([['Zed']])
    const all = await app.as(admin)(previewSets, { ...place(), way: 'evenly', count: 1 })
    expect(all.sentences).toEqual([
      expect.stringMatching(
        /^1 student leaves the Mathematics mark sheets of S3 .* and S3 .* for those of the new sets\./,
      ),
      expect.stringMatching(/^4 students leave the Mathematics mark sheet of Upper for those of the new sets\./),
    ])
    const asked = app.as(admin)(previewSets, { ...place(), way: 'evenly', count: 1, fromSetId: crypto.randomUUID() })
    await expect(asked).rejects.toMatchObject({ status: 404 })
  })

  it('is as it was after the undo, and otherwise keeps marks on the sheet where they were given', async () => {
    await beginDay(app.db, '2026-10-02')
    const testId = await give(teacher(0), setId, 'Test', { Ann: '90', Ben: '80', Cat: '70', Dan: '60' })
    await beginDay(app.db, '2026-10-12')
    const [, added] = (await split()).sets
    const make = () => {
      const students = added?.students.map(({ id }) => id) ?? []
      const sets = [{ title: 'Lower', staffIds: [teachers[1]?.id ?? ''], studentIds: students }]
      return app.as(admin)(makeSets, { ...place(), sets })
    }
    const first = await make()
    await app.as(admin)(unmakeSets, first)
    const membersOf = async () => {
      const found = await app.as(admin)(findSets, place())
      return found.students.filter((one) => one.setId === setId).map(({ name }) => name.split(', ')[1])
    }
    expect(await membersOf()).toEqual(['Ann', 'Ben', 'Cat', 'Dan'])
    const [lower = ''] = (await make()).setIds
    expect(await membersOf()).toEqual(['Ann', 'Cat'])

    const upper = await app.as(teacher(0))(openMarkSheet, sheetOf(setId))
    expect(upper.students.map(({ name, lastDay }) => [name.split(', ')[1], lastDay])).toEqual([
      ['Ann', null],
      ['Ben', '2026-10-11'],
      ['Cat', null],
      ['Dan', '2026-10-11'],
    ])
    expect(upper.marks.filter(({ assessmentId }) => assessmentId === testId)).toHaveLength(4)
    const quizId = await give(teacher(1), lower, 'Quiz', { Ben: '50', Dan: '40' }, '2026-10-12')
    await app.as(admin)(moveToSet, { ...place(), moves: [{ studentId: pupil('Ben'), setId }] })
    const { sets } = await app.as(admin)(findSets, place())
    expect(sets.map(({ title, students }) => [title, students])).toEqual([
      ['Lower', 1],
      ['Upper', 3],
    ])
    await app.db.updateTable('assessment').set({ status: 'published' }).where('id', 'in', [testId, quizId]).execute()
    const account = await anAccount(app.db, 'student', { student_id: pupil('Ben') })
    const { terms } = await app.as(account)(getOwnMarks, {})
    const own = terms.flatMap(({ subjects }) => subjects.flatMap(({ assessments }) => assessments))
    expect(own.map(({ title, value }) => [title, value])).toEqual([
      ['Test', 80],
      ['Quiz', 50],
    ])
    expect(await listKeptFaults(app.db)).toEqual([])
  })
})

describe('whoever taught a set until a day of the term', () => {
  it('looks at what was held up to then and changes nothing, and whoever follows has all of it', async () => {
    await beginDay(app.db, '2026-10-02')
    const testId = await give(teacher(0), setId, 'Test', { Ann: '90', Ben: '80' })
    await beginDay(app.db, '2026-10-12')
    const [set] = (await app.as(admin)(findSets, place())).sets
    await app.as(admin)(withdrawAllocation, { allocationId: set?.teachers[0]?.allocationId ?? '' })
    await app.as(admin)(allocate, { staffId: teachers[2]?.id ?? '', subjectId: maths.id, streamId: setId })
    const next = teacher(2)
    const quizId = await give(next, setId, 'Quiz', { Ann: '50' }, '2026-10-12')
    expect((await app.as(next)(openMarkSheet, sheetOf(setId))).assessments).toHaveLength(2)

    const before = app.as(teacher(0))
    expect(await before(listMarkSheets, {})).toMatchObject({
      rows: [],
      earlier: [{ ...sheetOf(setId), stream: 'S3 Upper', subject: 'Mathematics', taughtUntil: '2026-10-11' }],
    })
    expect((await before(listMarkSheets, { search: 'Upper' })).earlier).toBeUndefined()
    expect((await app.as(next)(listMarkSheets, {})).earlier).toBeUndefined()
    const sheet = await before(openMarkSheet, sheetOf(setId))
    expect(sheet).toMatchObject({ taughtUntil: '2026-10-11', assessments: [{ id: testId, moves: [] }] })
    expect(sheet.assessments[0]?.hindrance).toMatch(/^You taught this until 11 October 2026,/)
    expect(sheet.marks.map(({ value }) => value).sort()).toEqual([80, 90])
    expect(await before(listMarkChanges, { assessmentId: testId, studentId: pupil('Ann') })).toHaveLength(1)
    await expect(before(listMarkChanges, { assessmentId: quizId, studentId: pupil('Ann') })).rejects.toMatchObject({
      status: 404,
    })
    const cells = [{ assessmentId: testId, studentId: pupil('Ann'), text: '1', version: 1 }]
    await expect(before(saveMarks, { ...sheetOf(setId), cells })).rejects.toMatchObject({ status: 404 })
    await expect(app.as(teacher(1))(openMarkSheet, sheetOf(setId))).rejects.toMatchObject({ status: 404 })
  })
})
