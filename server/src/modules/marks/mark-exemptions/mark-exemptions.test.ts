import {
  addMarkExemption,
  allocate,
  getMarkView,
  listMarkProgress,
  listMarkSheets,
  listSheetExemptions,
  listStudentExemptions,
  moveAssessments,
  openMarkSheet,
  planReportCards,
  saveAssessment,
  saveMarks,
  undoMarkExemption,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()

type Account = Awaited<ReturnType<typeof anAccount>>

let admin: Account
let teacher: Account
let stranger: Account
let place: { streamId: string; termId: string; subjectId: string }
let ruth: string
let joy: string
let exam: string
let test: string

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  stranger = await anAccount(app.db, 'staff', { staff_id: (await aStaff(app.db)).id })
  await aStream(app.db, { class_code: 's1' })
  await aGradedClass(app.db, admin.id, 's1', 'ug-9pt-vienna-olevel')
  place = { streamId: '', termId: term.id, subjectId: '' }
})

beforeEach(async () => {
  await app.db.updateTable('subject').set({ compulsory: false }).execute()
  const { id: streamId } = await aStream(app.db, { class_code: 's1' })
  const { id: subjectId } = await aSubject(app.db, { name: 'Chemistry', compulsory: true })
  place = { ...place, streamId, subjectId }
  ruth = (await aStudent(app.db, { given_names: 'Ruth', stream_id: streamId })).id
  joy = (await aStudent(app.db, { given_names: 'Joy', stream_id: streamId })).id
  const { id: staffId } = await aStaff(app.db)
  teacher = await anAccount(app.db, 'staff', { staff_id: staffId })
  await app.as(admin)(allocate, { staffId, ...place })
  test = await anAssessment(app.db, {
    ...place,
    title: 'First test',
    kind: 'mid-term',
    state: 'draft',
    marks: { [joy]: 50 },
  })
  exam = await anAssessment(app.db, { ...place, title: 'Exam', state: 'draft', marks: { [joy]: 60 } })
})

const exempt = (account: Account | null, given: object = {}) =>
  app.as(account)(addMarkExemption, {
    studentId: ruth,
    termId: place.termId,
    subjectId: place.subjectId as string | null,
    paper: null,
    from: null as string | null,
    until: null as string | null,
    kind: 'exempt' as const,
    reason: 'Was in hospital',
    ...given,
  })

const cells = async () =>
  (await app.as(admin)(openMarkSheet, place)).marks
    .filter(({ value, status }) => value !== null || status !== null)
    .map(({ assessmentId, studentId, value, status }) => [
      studentId === ruth ? 'Ruth' : 'Joy',
      assessmentId === exam ? 'Exam' : 'test',
      value ?? status,
    ])
    .sort((one, other) => one.join().localeCompare(other.join()))
const ofJoy = [
  ['Joy', 'Exam', 60],
  ['Joy', 'test', 50],
]
/** What the other places say of Ruth's marks: sheets, progress of the school, results, and what cards wait for. */
async function missing() {
  const [sheets, progress, view, plan] = await Promise.all([
    app.as(teacher)(listMarkSheets, {}),
    app.as(admin)(listMarkProgress, {}),
    app.as(admin)(getMarkView, place),
    app.as(admin)(planReportCards, place),
  ])
  const stream = progress.streams.find(({ streamId }) => streamId === place.streamId)
  const sheet = sheets.rows.find(({ subjectId }) => subjectId === place.subjectId)
  return [
    (sheet?.expected ?? 0) - (sheet?.marks ?? 0),
    (stream?.subjects[0]?.expected ?? 0) - (stream?.subjects[0]?.marks ?? 0),
    view.students.find(({ studentId }) => studentId === ruth)?.subjects[0]?.result.missing,
    plan.obstacles.filter(({ gap }) => gap?.kind === 'marks-missing').length,
  ]
}

describe('an exemption', () => {
  it('stands in every empty cell of the subject, and nothing is missing anywhere', async () => {
    expect(await missing()).toEqual([2, 2, 2, 2])
    expect(await exempt(teacher)).toMatchObject({
      exemption: { student: 'Nakato, Ruth', subject: 'Chemistry', marks: 2, kind: 'exempt' },
      kept: 0,
      closed: 0,
    })
    expect(await cells()).toEqual([...ofJoy, ['Ruth', 'Exam', 'exempt'], ['Ruth', 'test', 'exempt']])
    expect(await missing()).toEqual([0, 0, 0, 0])
  })

  it('stands in the assessments that are made later too, and in those of its days alone', async () => {
    await exempt(admin, { subjectId: null, from: '2026-11-20', until: '2026-11-20', kind: 'absent' })
    const made = { ...place, title: 'Later', state: 'draft' as const }
    await anAssessment(app.db, made)
    expect((await cells()).filter(([who]) => who === 'Ruth')).toHaveLength(3)
    await exempt(admin, { studentId: joy, until: '2026-11-19', kind: 'joined-late' })
    expect((await cells()).filter(([who]) => who === 'Joy')).toEqual(ofJoy)
  })

  it('goes with an assessment that is held on another day, or becomes another paper, and never over a mark', async () => {
    await app.db.updateTable('subject').set({ papers: 2 }).where('id', '=', place.subjectId).execute()
    await exempt(admin, { from: '2026-11-23', until: '2026-11-23', kind: 'absent' })
    await exempt(teacher, { studentId: joy, paper: 2, kind: 'absent' })
    const ofExam = async () => (await cells()).filter(([, what]) => what === 'Exam')
    const change = async (given: { date?: string; paper?: number }) => {
      const found = (await app.as(admin)(openMarkSheet, place)).assessments.find(({ id }) => id === exam)
      if (!found) throw new Error('The sheet has the exam')
      const { title, kind, paper, outOf, weight, date, version } = found
      const fields = { title, kind, paper, outOf, weight, date, version, ...given }
      return app.as(teacher)(saveAssessment, { assessmentId: exam, ...fields })
    }
    const mark = ['Joy', 'Exam', 60]
    expect(await ofExam()).toEqual([mark])
    await change({ date: '2026-11-23' })
    expect(await ofExam()).toEqual([mark, ['Ruth', 'Exam', 'absent']])
    await change({ paper: 2 })
    expect(await ofExam()).toEqual([mark, ['Ruth', 'Exam', 'absent']])
    await change({ date: '2026-11-24' })
    expect(await ofExam()).toEqual([mark])
    expect((await app.as(admin)(listStudentExemptions, { studentId: ruth }))[0]).toMatchObject({ marks: 0 })
  })

  it('leaves what is there, and what is closed, as it is', async () => {
    await app.as(admin)(saveMarks, {
      ...place,
      cells: [{ assessmentId: test, studentId: ruth, text: '70', version: 0 }],
    })
    await app.db.updateTable('assessment').set({ status: 'approved' }).where('id', '=', exam).execute()
    expect(await exempt(admin)).toMatchObject({ exemption: { marks: 0 }, kept: 1, closed: 1 })
    expect(await cells()).toEqual([...ofJoy, ['Ruth', 'test', 70]])
  })

  it('is written into what was closed, once that is open again', async () => {
    await app.db.updateTable('assessment').set({ status: 'approved' }).where('id', '=', exam).execute()
    await exempt(admin)
    const ofExam = async () => (await cells()).filter(([who, title]) => who === 'Ruth' && title === 'Exam')
    expect(await ofExam()).toEqual([])
    await app.db.updateTable('assessment').set({ status: 'draft' }).where('id', '=', exam).execute()
    expect(await ofExam()).toEqual([['Ruth', 'Exam', 'exempt']])
  })

  it('is a paper’s where one is named', async () => {
    await app.db.updateTable('subject').set({ papers: 2 }).where('id', '=', place.subjectId).execute()
    await app.db.updateTable('assessment').set({ paper: 2 }).where('id', '=', exam).execute()
    await exempt(teacher, { paper: 2, kind: 'absent' })
    expect((await cells()).filter(([who]) => who === 'Ruth')).toEqual([['Ruth', 'Exam', 'absent']])
    await expect(exempt(teacher, { paper: 3 })).rejects.toMatchObject({
      status: 400,
      problem: { fields: { paper: 'The subject has 2 papers' } },
    })
  })

  it('counts on the card as nothing, or as the scheme says of an absence', async () => {
    const resultOf = async () =>
      (await app.as(admin)(getMarkView, place)).students.find(({ studentId }) => studentId === ruth)?.subjects[0]
        ?.result
    const { exemption } = await exempt(admin)
    expect(await resultOf()).toMatchObject({ state: 'none', percent: null })
    await app.as(admin)(undoMarkExemption, { exemptionId: exemption.id })
    await exempt(admin, { kind: 'absent' })
    expect(await resultOf()).toMatchObject({ percent: 0 })
  })
})

describe('undoing an exemption', () => {
  it('makes its cells empty again, and no other', async () => {
    const before = [await cells(), await missing()]
    const { exemption } = await exempt(teacher)
    expect(await app.as(teacher)(undoMarkExemption, { exemptionId: exemption.id })).toEqual({ marks: 2 })
    expect([await cells(), await missing()]).toEqual(before)
    expect(await app.as(teacher)(listSheetExemptions, place)).toEqual([])
    await anAssessment(app.db, { ...place, title: 'Later', state: 'draft' })
    expect(await cells()).toEqual(before[0])
  })

  it('keeps a mark that somebody wrote over it', async () => {
    const { exemption } = await exempt(teacher)
    await app.as(teacher)(saveMarks, {
      ...place,
      cells: [{ assessmentId: exam, studentId: ruth, text: '71', version: 1 }],
    })
    expect(await app.as(teacher)(undoMarkExemption, { exemptionId: exemption.id })).toEqual({ marks: 1 })
    expect(await cells()).toEqual([...ofJoy, ['Ruth', 'Exam', 71]])
  })

  it('waits until an assessment is open again, and is done once', async () => {
    const { exemption } = await exempt(teacher)
    const undo = () => app.as(teacher)(undoMarkExemption, { exemptionId: exemption.id })
    await app.as(admin)(moveAssessments, { assessmentIds: [exam], to: 'submitted', reason: '' })
    await expect(undo()).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('Exam is submitted') },
    })
    await app.as(admin)(moveAssessments, { assessmentIds: [exam], to: 'draft', reason: 'Too early' })
    await undo()
    await expect(undo()).rejects.toMatchObject({ status: 404 })
  })
})

describe('who may', () => {
  it.each([
    ['nobody', () => null, {}, 401],
    ['a teacher of something else', () => stranger, {}, 404],
    ['a teacher for all subjects', () => teacher, { subjectId: null }, 403],
  ])('not %s', async (_, caller, given, status) => {
    await expect(exempt(caller(), given)).rejects.toMatchObject({ status })
  })

  it('undo nothing of another teacher’s sheet, nor look at it', async () => {
    const { exemption } = await exempt(teacher)
    await expect(app.as(stranger)(undoMarkExemption, { exemptionId: exemption.id })).rejects.toMatchObject({
      status: 404,
    })
    await expect(app.as(stranger)(listSheetExemptions, place)).rejects.toMatchObject({ status: 404 })
    await expect(app.as(teacher)(listStudentExemptions, { studentId: ruth })).rejects.toMatchObject({ status: 403 })
    expect(await app.as(admin)(listStudentExemptions, { studentId: ruth })).toHaveLength(1)
  })

  it.each([
    ['the last day is before the first', { from: '2026-11-20', until: '2026-11-19' }, 'until'],
    ['somebody came later, and it is not said when', { kind: 'joined-late' }, 'until'],
    ['a paper has no subject', { subjectId: null, paper: 1 }, 'subjectId'],
    ['the reason is empty', { reason: '' }, 'reason'],
  ])('not where %s', async (_, given, field) => {
    await expect(exempt(admin, given)).rejects.toMatchObject({
      status: 400,
      problem: { fields: { [field]: expect.any(String) } },
    })
  })
})
