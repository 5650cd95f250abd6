import {
  activateGradingScheme,
  addGradingScheme,
  chooseGrading,
  getOwnMarks,
  getReportDesk,
  listGradingSchemes,
  openMarkSheet,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, aSubject } from '../../../../test/factories'
import { aGradedClass, anAssessment, examAlone } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
type Account = Awaited<ReturnType<typeof anAccount>>

let admin: Account
let pupil: Account
let yearId: string
/** The first term and the third one, of one year. */
let terms: string[]
let place: { streamId: string; subjectId: string }
let strictId: string

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  yearId = term.academic_year_id
  const days = { start_date: '2026-02-02', end_date: '2026-05-01' }
  const first = await app.db
    .insertInto('term')
    .values({ academic_year_id: yearId, number: 1, title: 'Term 1', ...days })
    .returning('id')
    .executeTakeFirstOrThrow()
  terms = [first.id, term.id]
  admin = await anAccount(app.db, 'admin')
  await aStream(app.db, { class_code: 's4' })
  const { id: streamId } = await aStream(app.db, { class_code: 's3', name: 'East' })
  const { id: subjectId } = await aSubject(app.db, { name: 'Physics', compulsory: true })
  place = { streamId, subjectId }
  await aGradedClass(app.db, admin.id, 's3', 'ug-9pt-vienna-olevel', examAlone('ug-9pt-vienna-olevel'))
  const { id: studentId } = await aStudent(app.db, { stream_id: streamId })
  pupil = await anAccount(app.db, 'student', { student_id: studentId })
  for (const [at, heldOn] of ['2026-04-20', '2026-11-10'].entries()) {
    const given = { kind: 'end-of-term', state: 'published', heldOn, marks: { [studentId]: 60 } } as const
    await anAssessment(app.db, { ...place, termId: terms[at] ?? '', ...given })
  }
  const document = { ...examAlone('ug-9pt-vienna-olevel') }
  document.bands = [
    { from: 65, to: 100, grade: 'Pass', points: 1, label: '', isPass: true },
    { from: 0, to: 64, grade: 'Fail', points: 2, label: '', isPass: false },
  ]
  const draft = await app.as(admin)(addGradingScheme, { name: 'Strict', level: 'O', note: '', document })
  strictId = draft.id
  await app.as(admin)(activateGradingScheme, { schemeId: draft.id, version: draft.version })
})

const choose = (schemeId: string | null, fromTermId?: string) =>
  app.as(admin)(chooseGrading, { yearId, classCode: 's3', schemeId, ...(fromTermId && { fromTermId }) })

async function grades() {
  const { terms: own } = await app.as(pupil)(getOwnMarks, {})
  return own.map(({ scheme, subjects }) => [scheme, subjects[0]?.result?.grade?.grade])
}

const schemesOfSheets = async () => {
  const sheets = []
  for (const termId of terms) sheets.push(await app.as(admin)(openMarkSheet, { ...place, termId }))
  return sheets.map(({ scheme }) => scheme?.name)
}

describe('a scheme from a term on', () => {
  it('grades that term, and none before it, until it is taken back', async () => {
    const before = await grades()
    const [[usual] = []] = before
    expect(before).toEqual([
      [usual, before[1]?.[1]],
      [usual, before[1]?.[1]],
    ])
    const [, third = ''] = terms
    const { revision } = await app.as(admin)(openMarkSheet, { ...place, termId: third })
    await choose(strictId, third)
    expect(await grades()).toEqual([['Strict', 'Fail'], before[1]])
    expect(await schemesOfSheets()).toEqual([usual, 'Strict'])
    expect((await app.as(admin)(openMarkSheet, { ...place, termId: third })).revision).not.toBe(revision)
    const desk = await app.as(admin)(getReportDesk, { streamId: place.streamId, termId: third })
    expect(desk.scheme).toBe('Strict')
    const listed = await app.as(admin)(listGradingSchemes, {})
    expect(listed.find(({ id }) => id === strictId)).toMatchObject({
      classes: [],
      later: [{ classCode: 's3', yearId, termId: third, term: 'Term 3' }],
    })
    await expect(choose(null)).rejects.toMatchObject({
      status: 409,
      message: 'From Term 3 on another scheme is chosen. Take that back first.',
    })
    await choose(null, third)
    expect(await grades()).toEqual(before)
  })

  it('needs a term before it, and a scheme for that', async () => {
    const [first = '', third = ''] = terms
    await expect(choose(strictId, first)).rejects.toMatchObject({
      fields: { fromTermId: 'This is the first term of the year: choose the scheme for all terms' },
    })
    await expect(choose(strictId, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
    const other = app.as(admin)(chooseGrading, { yearId, classCode: 's4', schemeId: strictId, fromTermId: third })
    await expect(other).rejects.toMatchObject({ message: 'Choose a scheme for all terms of the year first.' })
  })
})
