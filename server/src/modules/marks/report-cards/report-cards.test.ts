import {
  addCommentTemplate,
  chooseGrading,
  getNotifications,
  getOwnMarks,
  getReportDesk,
  listCommentTemplates,
  listOwnReportStreams,
  moveAssessments,
  previewReportCard,
  publishReportCards,
  removeBadge,
  removeCommentTemplate,
  saveBadge,
  saveReportComment,
  takeReportCard,
  takeStreamReportCards,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { aGradedClass, anAssessment, examAlone } from '../../../../test/marks-factories'
import { readPdf } from '../../../../test/read-pdf'
import { testApp } from '../../../../test/test-app'

const app = testApp()

type Account = Awaited<ReturnType<typeof anAccount>>

let admin: Account
let classTeacher: Account
let termId: string

let place: { streamId: string; termId: string }
let ruth: { id: string; account: Account }
let joy: { id: string; account: Account }
let assessmentId: string

beforeAll(async () => {
  await aSchool(app.db, { name: 'Hill School', motto: 'Upwards' })
  termId = (await app.db.selectFrom('term').select('id').executeTakeFirstOrThrow()).id
  admin = (await anAccount(app.db, 'admin')) as Account
  await aStream(app.db, { class_code: 's1' })
  await gradeS1()
})

beforeEach(async () => {
  const staff = await aStaff(app.db, { given_names: 'Grace', family_name: 'Auma' })
  classTeacher = await anAccount(app.db, 'staff', { staff_id: staff.id })
  const stream = await aStream(app.db, { class_code: 's1', class_teacher_id: staff.id })
  place = { streamId: stream.id, termId }
  const aPupil = async (given_names: string) => {
    const { id } = await aStudent(app.db, { given_names, family_name: 'Nakato', stream_id: stream.id, sex: 'female' })
    return { id, account: await anAccount(app.db, 'student', { student_id: id }) }
  }
  ruth = await aPupil('Ruth')
  joy = await aPupil('Joy')
  const subject = await aSubject(app.db, { name: 'Chemistry', compulsory: true })
  assessmentId = await anAssessment(app.db, { ...place, subjectId: subject.id, marks: { [ruth.id]: 86, [joy.id]: 61 } })
})

const nineGrades = 'ug-9pt-vienna-olevel'
const gradeS1 = () => aGradedClass(app.db, admin.id, 's1', nineGrades, examAlone(nineGrades))
const publish = (reason = '') => app.as(admin)(publishReportCards, { ...place, reason })
const deskOf = (account: Account) => app.as(account)(getReportDesk, place)
const bytesOf = async (file: unknown) => new Uint8Array(await (file as { blob: Blob }).blob.arrayBuffer())
async function giveBadge(background: string) {
  const png = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
  await app.as(admin)(saveBadge, {}, { files: [new File([new Uint8Array(png)], 'badge.png')] })
}
const cardIdOf = async (studentId: string) =>
  (await deskOf(admin)).students.find((student) => student.studentId === studentId)?.card?.id ?? ''
const cardOf = async (studentId: string) =>
  bytesOf(await app.as(admin)(takeReportCard, { cardId: await cardIdOf(studentId) }))

describe('publishing report cards', () => {
  it('gives every student a card of one page on which everything stands', async () => {
    await app.as(classTeacher)(saveReportComment, {
      ...place,
      studentId: ruth.id,
      version: 0,
      classTeacher: 'Ruth asks good questions.',
    })
    expect(await publish()).toEqual({ published: 2, unchanged: 0, provisional: 0 })
    const { pages } = await readPdf(await cardOf(ruth.id))
    expect(pages).toHaveLength(1)
    for (const words of [
      'Hill School',
      'Upwards',
      'Nakato, Ruth',
      'Chemistry',
      '86',
      'D1',
      'Ruth asks good questions.',
      'Grace Auma',
      '1 of 2',
    ]) {
      expect(pages[0]).toContain(words)
    }
  })

  it('says before whose name the typeface has no letters for, and sets one in another script', async () => {
    const name = (printed_name: string) =>
      app.db.updateTable('student').set({ printed_name }).where('id', '=', ruth.id).execute()
    const said = async () => (await deskOf(admin)).obstacles.map(({ sentence }) => sentence)
    const warning = 'Papers have no letters for 王小明. Write a “Name on results” in the record'
    await name('王小明')
    expect(await said()).toContain(warning)
    await name('አበበ ቢቂላ')
    expect(await said()).not.toContain(warning)
    await publish()
    expect((await readPdf(await cardOf(ruth.id))).pages[0]).toContain('አበበ')
  })

  it('says who was absent, because a nought would look like a mark', async () => {
    await app.db.updateTable('mark').set({ value: null, status: 'absent' }).where('student_id', '=', joy.id).execute()
    await publish()
    const { pages } = await readPdf(await cardOf(joy.id))
    expect(pages[0]).toContain('ABS absent.')
    expect((await readPdf(await cardOf(ruth.id))).pages[0]).not.toContain('ABS')
  })

  it('says who is exempt, of whom no mark is missing', async () => {
    await app.db.updateTable('mark').set({ value: null, status: 'exempt' }).where('student_id', '=', joy.id).execute()
    expect(await publish()).toMatchObject({ provisional: 0 })
    const [page] = (await readPdf(await cardOf(joy.id))).pages
    expect(page).toContain('EX exempt.')
    expect(page).toMatch(/Chemistry .*EX.*Exempt/)
    expect(page).not.toContain('No marks')
  })

  it('leaves a card byte for byte as it was, whatever changes later', async () => {
    await giveBadge('#14231f')
    await publish()
    const before = await cardOf(ruth.id)
    expect(Buffer.from(before).includes('/Subtype /Image')).toBe(true)

    await app.db.updateTable('student').set({ given_names: 'Rose' }).where('id', '=', ruth.id).execute()
    await app.db.updateTable('mark').set({ value: 10 }).where('student_id', '=', ruth.id).execute()
    await app.db.updateTable('school').set({ name: 'Valley School' }).execute()
    await giveBadge('#d6a63c')
    const newer = await aGradedClass(app.db, admin.id, 's2', 'ug-nlsc-uce').catch(() => null)
    expect(newer).toBeNull()
    await aStream(app.db, { class_code: 's2' })
    const other = await aGradedClass(app.db, admin.id, 's2', 'ug-nlsc-uce')
    const { academic_year_id } = await app.db.selectFrom('term').select('academic_year_id').executeTakeFirstOrThrow()
    await app.as(admin)(chooseGrading, { yearId: academic_year_id, classCode: 's1', schemeId: other })

    expect(Buffer.from(await cardOf(ruth.id)).equals(Buffer.from(before))).toBe(true)
    await app.db.updateTable('school').set({ name: 'Hill School' }).execute()
    await app.as(admin)(removeBadge, {})
    await gradeS1()
  })

  it('locks the marks and lets the student see them', async () => {
    expect((await app.as(ruth.account)(getOwnMarks, {})).terms).toEqual([])
    await publish()
    const { terms } = await app.as(ruth.account)(getOwnMarks, {})
    expect(terms).toMatchObject([
      { average: 86, subjects: [{ name: 'Chemistry', result: { grade: { grade: 'D1' } } }] },
    ])
    expect(terms[0]?.card?.edition).toBe(1)
    expect(terms[0]?.card?.isProvisional).toBe(false)
    const { status } = await app.db
      .selectFrom('assessment')
      .select('status')
      .where('id', '=', assessmentId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('published')
  })

  it('makes the next edition of what was corrected alone, and asks why', async () => {
    await publish()
    const first = await cardIdOf(ruth.id)
    expect(await publish()).toEqual({ published: 0, unchanged: 2, provisional: 0 })

    await app.as(admin)(moveAssessments, {
      assessmentIds: [assessmentId],
      to: 'draft',
      reason: 'A page was added up wrongly',
    })
    await expect(publish('Corrected')).rejects.toMatchObject({ status: 409 })
    await app.db.updateTable('mark').set({ value: 90 }).where('student_id', '=', ruth.id).execute()
    await app.as(admin)(moveAssessments, { assessmentIds: [assessmentId], to: 'submitted', reason: '' })
    await app.as(admin)(moveAssessments, { assessmentIds: [assessmentId], to: 'approved', reason: '' })

    await expect(publish()).rejects.toMatchObject({ status: 400, problem: { fields: { reason: expect.any(String) } } })
    expect(await publish('Corrected')).toEqual({ published: 1, unchanged: 1, provisional: 0 })
    const { students } = await deskOf(admin)
    expect(students.map(({ name, card }) => [name, card?.edition])).toEqual([
      ['Nakato, Joy', 1],
      ['Nakato, Ruth', 2],
    ])
    const { pages } = await readPdf(await bytesOf(await app.as(ruth.account)(takeReportCard, { cardId: first })))
    expect(pages[0]).toContain('86')
  })

  it.each([
    ['an assessment is not approved', () => app.db.updateTable('assessment').set({ status: 'submitted' }), 'Chemistry'],
    [
      'the class has no scheme',
      () => app.db.deleteFrom('class_grading').where('class_code', '=', 's1'),
      'grading scheme',
    ],
  ])('refuses while %s, and publishes nothing', async (_, spoil, words) => {
    await spoil().execute()
    await expect(publish()).rejects.toMatchObject({ status: 409, problem: { message: expect.stringContaining(words) } })
    expect(
      await app.db.selectFrom('report_card').select('id').where('stream_id', '=', place.streamId).execute(),
    ).toEqual([])
    await gradeS1()
  })

  it('prints a stream as one file, a page for each student in the order of their names', async () => {
    await publish()
    const { pages } = await readPdf(await bytesOf(await app.as(classTeacher)(takeStreamReportCards, place)))
    expect(pages.map((page) => /Nakato, \w+/.exec(page)?.[0])).toEqual(['Nakato, Joy', 'Nakato, Ruth'])
  })
})

describe('who may', () => {
  it.each([
    ['another student', () => joy.account],
    ['a teacher who has not this stream', () => anAccount(app.db, 'staff')],
  ])('does not show a card to %s', async (_, caller) => {
    await publish()
    const cardId = await cardIdOf(ruth.id)
    await expect(app.as(await caller())(takeReportCard, { cardId })).rejects.toMatchObject({ status: 404 })
  })

  it('shows a card to the student and to the class teacher', async () => {
    await publish()
    const cardId = await cardIdOf(ruth.id)
    for (const account of [ruth.account, classTeacher]) await app.as(account)(takeReportCard, { cardId })
  })

  it('tells the student of a new card until the student has opened it', async () => {
    await publish()
    const cardId = await cardIdOf(ruth.id)
    await app.db.deleteFrom('report_card_opened').execute()
    const told = async () => (await app.as(ruth.account)(getNotifications, {})).tasks.map(({ key }) => key)
    await app.as(classTeacher)(takeReportCard, { cardId })
    expect(await told()).toEqual([`card ${cardId}`])
    await app.as(ruth.account)(takeReportCard, { cardId })
    expect(await told()).toEqual([])
  })

  it('keeps a teacher out of another stream', async () => {
    const stranger = await anAccount(app.db, 'staff')
    await expect(deskOf(stranger)).rejects.toMatchObject({ status: 404 })
    await expect(app.as(stranger)(previewReportCard, { ...place, studentId: ruth.id })).rejects.toMatchObject({
      status: 404,
    })
    const comment = { ...place, studentId: ruth.id, version: 0, classTeacher: 'Well done' }
    await expect(app.as(stranger)(saveReportComment, comment)).rejects.toMatchObject({ status: 404 })
    expect(await app.as(stranger)(listOwnReportStreams, {})).toEqual([])
  })

  it('lets nobody but an admin write for the head, or publish', async () => {
    const comment = { ...place, studentId: ruth.id, version: 0, headTeacher: 'Well done' }
    await expect(app.as(classTeacher)(saveReportComment, comment)).rejects.toMatchObject({ status: 403 })
    await expect(app.as(classTeacher)(publishReportCards, { ...place, reason: '' })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('comments', () => {
  it('that were changed since the card was published are named until it is published again', async () => {
    await app.as(classTeacher)(saveReportComment, { ...place, studentId: ruth.id, version: 0, classTeacher: 'Good' })
    await publish()
    const changed = async () => (await deskOf(admin)).students.map(({ card }) => card?.isCommentChanged ?? false)
    expect(await changed()).toEqual([false, false])
    await app.as(admin)(saveReportComment, { ...place, studentId: ruth.id, version: 1, classTeacher: 'Very good' })
    await app.as(admin)(saveReportComment, { ...place, studentId: joy.id, version: 0, headTeacher: 'Go on' })
    expect(await changed()).toEqual([true, true])
    await publish('The comments were changed')
    expect(await changed()).toEqual([false, false])
  })

  const write = (account: Account, version: number, text: string) =>
    app.as(account)(saveReportComment, { ...place, studentId: ruth.id, version, classTeacher: text })

  it('refuses an older version with what somebody else wrote', async () => {
    await write(classTeacher, 0, 'Well done')
    await expect(write(admin, 0, 'Try harder')).rejects.toMatchObject({
      status: 412,
      problem: { newer: { record: { classTeacher: 'Well done', version: 1 } } },
    })
    expect(await write(admin, 1, 'Try harder')).toEqual({ classTeacher: 'Try harder', headTeacher: '', version: 2 })
  })

  it('are closed to the class teacher once the cards are out, until an assessment is reopened', async () => {
    await publish()
    await expect(write(classTeacher, 0, 'Late')).rejects.toMatchObject({ status: 409 })
    await app.as(admin)(moveAssessments, { assessmentIds: [assessmentId], to: 'draft', reason: 'A wrong mark' })
    await write(classTeacher, 0, 'In time again')
  })

  it('are no one else’s: a student of another stream has none here', async () => {
    const stranger = await aStudent(app.db)
    const comment = { ...place, studentId: stranger.id, version: 0, classTeacher: 'Well done' }
    await expect(app.as(classTeacher)(saveReportComment, comment)).rejects.toMatchObject({ status: 404 })
  })

  it('come from a bank that an admin edits', async () => {
    const given = { author: 'class-teacher' as const, text: 'A splendid term.', from: 90, to: 100 }
    const added = await app.as(admin)(addCommentTemplate, given)
    await expect(app.as(admin)(addCommentTemplate, given)).rejects.toMatchObject({ status: 400 })
    expect(await app.as(classTeacher)(listCommentTemplates, {})).toContainEqual(added)
    await app.as(admin)(removeCommentTemplate, { templateId: added.id })
    expect(await app.as(classTeacher)(listCommentTemplates, {})).not.toContainEqual(added)
  })
})
