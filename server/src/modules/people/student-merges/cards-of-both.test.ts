import {
  checkPaper,
  getReportDesk,
  type InputOf,
  listStudentChanges,
  listStudentTerms,
  mergeStudents,
  planReportCards,
  previewStudentMerge,
  publishReportCards,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream, aStudent, aSubject } from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { aGradedClass, anAssessment, examAlone } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'
import { listCardsOfStudent } from '../../marks/report-cards'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string
let subjectId: string
let east: string
let west: string
let keptId: string
let otherId: string
const call = () => app.as(admin)
const name = { given_names: 'Ada', family_name: 'Nakato', birth_date: '2010-05-06' }
const scheme = 'ug-9pt-vienna-olevel'

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin', { display_name: 'Grace Auma' })
  await aStream(app.db, { class_code: 's3' })
  await aGradedClass(app.db, admin.id, 's3', scheme, examAlone(scheme))
  subjectId = (await aSubject(app.db, { name: 'Biology', compulsory: true })).id
})

beforeEach(async () => {
  east = (await aStream(app.db, { class_code: 's3' })).id
  west = (await aStream(app.db, { class_code: 's3' })).id
  keptId = (await aStudent(app.db, { ...name, stream_id: east })).id
  otherId = (await aStudent(app.db, { ...name, stream_id: west })).id
  const exam = { termId, subjectId }
  await anAssessment(app.db, { ...exam, streamId: east, marks: { [keptId]: 40 } })
  await anAssessment(app.db, { ...exam, streamId: west, marks: { [otherId]: 70 } })
  for (const streamId of [east, west]) await call()(publishReportCards, { streamId, termId, reason: '' })
})

type Merge = InputOf<typeof mergeStudents>
const merge = (given: Partial<Merge> = {}) =>
  call()(mergeStudents, { keptId, otherId, marks: [], account: 'kept', ...given })
const why = 'The other was made by mistake'
const cardsNow = async () => (await call()(listStudentTerms, { studentId: keptId })).terms[0]?.cards ?? []
async function codesBy(studentId: string) {
  const { rows } = await sql<{ code: string }>`
    select code from paper_code join report_card on report_card.id = report_card_id where student_id = ${studentId}`.execute(
    app.db,
  )
  return rows.map(({ code }) => code)
}

it('shows both report cards of a term before, with what they say differently', async () => {
  const { cards, refusals } = await call()(previewStudentMerge, { keptId, otherId })
  expect(refusals).toEqual([])
  expect(cards).toHaveLength(1)
  expect(cards[0]).toMatchObject({
    ...{ termId, term: '2026 Term 3' },
    kept: { edition: 1, marks: 1, isProvisional: false, result: expect.stringContaining('Average 40.0 %') },
    other: { edition: 1, marks: 1, isProvisional: false, result: expect.stringContaining('Average 70.0 %') },
  })
  expect(cards[0]?.differences).toContainEqual({ subject: '', what: 'Average', kept: '40', other: '70' })
})

it('changes nothing until somebody says which one counts, and why', async () => {
  const undecided = 'Say which report card counts of 2026 Term 3, then merge again. Nothing was changed.'
  await expect(merge()).rejects.toMatchObject({ status: 409, problem: { message: undecided } })
  await expect(merge({ cards: [{ termId, take: 'kept' }] })).rejects.toMatchObject({
    status: 400,
    problem: { fields: { reason: 'Write why the other report card does not count' } },
  })
  expect(await cardsNow()).toHaveLength(1)
  expect(await call()(previewStudentMerge, { keptId, otherId })).toMatchObject({ other: { cards: 1 } })
})

it.each([
  ['kept', 40],
  ['other', 70],
] as const)('lets the card of the %s record count, and keeps the other with who and why', async (take, average) => {
  const [ofKept, ofOther] = [await codesBy(keptId), await codesBy(otherId)]
  await merge({ cards: [{ termId, take }], reason: why })
  const [term] = (await call()(listStudentTerms, { studentId: keptId })).terms
  expect(term?.average).toBe(average)
  expect(term?.cards).toMatchObject([{ edition: 1 }, { edition: 1, superseded: { by: 'Grace Auma', reason: why } }])
  expect(term?.cards[0]?.superseded).toBeUndefined()
  const [counting, superseded] = take === 'kept' ? [ofKept, ofOther] : [ofOther, ofKept]
  const replacedOf = async (code = '') => (await app.as(null)(checkPaper, { code })).replacedOn
  expect(await replacedOf(counting[0])).toBeNull()
  expect(await replacedOf(superseded[0])).toMatch(/^\d{4}-/)
  const [change] = await call()(listStudentChanges, { studentId: keptId })
  expect(change?.fields).toContainEqual(expect.objectContaining({ name: 'reason', after: why }))
  expect(await listKeptFaults(app.db)).toEqual([])
})

it('gives the next card of the term a number that stands on no card, and says what it replaces', async () => {
  await merge({ cards: [{ termId, take: 'other' }], reason: why })
  const published = await call()(publishReportCards, { streamId: east, termId, reason: 'Both examinations count' })
  expect(published).toMatchObject({ published: 1 })
  expect((await cardsNow()).map(({ edition, superseded }) => [edition, Boolean(superseded)])).toEqual([
    [2, false],
    [1, false],
    [1, true],
  ])
  const { students } = await call()(getReportDesk, { streamId: east, termId })
  expect(students.find(({ studentId }) => studentId === keptId)?.card).toMatchObject({ edition: 2 })
  await expect(
    sql`update report_card set superseded_at = null, superseded_reason = null`.execute(app.db),
  ).rejects.toThrow('append-only')
})

it('leaves a superseded card out of what is newest, though its edition is higher', async () => {
  await app.db.updateTable('mark').set({ value: 75 }).where('student_id', '=', otherId).execute()
  await call()(publishReportCards, { streamId: west, termId, reason: 'A wrong mark' })
  await merge({ cards: [{ termId, take: 'kept' }], reason: why })
  expect((await cardsNow()).map(({ edition, superseded }) => [edition, Boolean(superseded)])).toEqual([
    [1, false],
    [2, true],
    [1, true],
  ])
  expect((await listCardsOfStudent(app.db, keptId)).map(({ content }) => content.average)).toEqual([40])
  const { cards } = await call()(planReportCards, { streamId: east, termId })
  expect(cards.map(({ replaces }) => replaces?.edition)).toEqual([1])
})
