import {
  activateGradingScheme,
  addGradingScheme,
  chooseGrading,
  copyGradingScheme,
  type GradingDocument,
  getGradingScheme,
  listClassGradings,
  listGradingSchemes,
  listReadyMadeGrading,
  previewGrading,
  removeGradingScheme,
  saveGradingScheme,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, aSubject } from '../../../../test/factories'
import { anAssessment } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'
import { readyMade } from './ready-made/ready-made'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let yearId: string

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  yearId = (await app.db.selectFrom('academic_year').select('id').executeTakeFirstOrThrow()).id
})

const classic = () => {
  const [first] = readyMade
  if (!first) throw new Error('There is no ready-made set')
  return first.document
}

const add = (name: string, document: GradingDocument = classic()) =>
  app.as(admin)(addGradingScheme, { name, level: 'O', note: '', document })

const withBands = (...cuts: number[]): GradingDocument => ({
  ...classic(),
  bands: cuts.map((from, index) => ({
    from,
    to: index === 0 ? 100 : (cuts[index - 1] ?? 0) - 1,
    grade: `G${index + 1}`,
    points: index + 1,
    label: '',
    isPass: true,
  })),
})

describe('ready-made sets', () => {
  it('are sound, but for the one that has no level for 0 %, which says so', async () => {
    const sets = await app.as(admin)(listReadyMadeGrading, {})
    expect(sets.filter(({ faults }) => faults.length > 0).map(({ key, faults }) => [key, faults[0]?.message])).toEqual([
      ['ke-kjsea-8level', 'The last grade begins with 0'],
    ])
    expect(sets.every(({ note }) => note !== '')).toBe(true)
  })

  it('say of all that decides a result whether a source is known for it', () => {
    const decides = ['bands', 'components', 'rounding', 'absent', 'papers', 'aggregate', 'positions'] as const
    for (const { key, claims, document } of readyMade) {
      const silent = decides.filter((part) => document[part] !== null && claims.every((one) => one.part !== part))
      expect({ key, silent }).toEqual({ key, silent: [] })
    }
  })

  it('leave with the scheme what is proven of it, and nothing of what the school has changed', async () => {
    const set = readyMade.find(({ key }) => key === 'ug-9pt-vienna-olevel')
    if (!set) throw new Error('There is no such set')
    const fields = { name: 'Begun with a set', level: set.level, note: set.note, document: set.document }
    const draft = await app.as(admin)(addGradingScheme, { ...fields, readyMade: set.key })
    const claimOf = ({ claims = [] }: typeof draft, what: string) => claims.find((one) => one.what === what)
    expect(claimOf(draft, 'Bands D1 to F9')).toMatchObject({
      source: 'A school’s report card of 2019',
      isChanged: false,
    })
    expect(claimOf(draft, 'Division 4')).toMatchObject({ source: null, isChanged: false })
    const document = { ...set.document, bands: withBands(50, 0).bands }
    const changed = await app.as(admin)(saveGradingScheme, { ...fieldsOf(draft), document })
    expect(claimOf(changed, 'Bands D1 to F9')).toMatchObject({ source: null, isChanged: true })
    const active = await app.as(admin)(activateGradingScheme, { schemeId: draft.id, version: changed.version })
    const next = await app.as(admin)(copyGradingScheme, { schemeId: active.id })
    expect(next.claims).toEqual(changed.claims)
    expect((await add('Begun with nothing')).claims).toEqual([])
  })

  it('of papers have a grade for every combination, and a better paper never makes a worse grade', () => {
    const papers = readyMade.find(({ key }) => key === 'ug-9pt-vienna-alevel')?.document.papers
    expect(
      papers?.rules.filter(({ limits }) => limits.length === 2).map(({ grade, limits }) => [grade, ...limits]),
    ).toEqual([
      ['A', 2, 2],
      ['B', 3, 3],
      ['C', 4, 4],
      ['D', 5, 5],
      ['E', 6, 6],
      ['O', 8, 8],
      ['O', 6, 9],
    ])
    for (const { limits } of papers?.rules ?? []) expect([...limits].sort((one, other) => one - other)).toEqual(limits)
  })
})

describe('a scheme', () => {
  it('with a gap or an overlap is refused, each with its place', async () => {
    const document = withBands(80, 50, 0)
    const [first, second, third] = document.bands
    if (!first || !second || !third) throw new Error('Three bands were made')
    const gap = { ...document, bands: [first, { ...second, to: 77 }, { ...third, to: 55 }] }
    await expect(add('Gap', gap)).rejects.toMatchObject({
      status: 400,
      problem: {
        fields: {
          'document.bands.0.from': expect.stringContaining('gap'),
          'document.bands.1.from': expect.stringContaining('overlap'),
        },
      },
    })
  })

  it('is a draft until it is activated, and then stays as it is', async () => {
    const draft = await add('Nine grades')
    const saved = await app.as(admin)(saveGradingScheme, { ...fieldsOf(draft), name: 'Nine grades, ours' })
    expect(saved).toMatchObject({ state: 'draft', name: 'Nine grades, ours', version: 2 })
    await expect(app.as(admin)(saveGradingScheme, fieldsOf(draft))).rejects.toMatchObject({ status: 412 })

    const active = await app.as(admin)(activateGradingScheme, { schemeId: draft.id, version: saved.version })
    expect(active.state).toBe('active')
    const later = { ...fieldsOf(active), document: withBands(50, 0) }
    await expect(app.as(admin)(saveGradingScheme, later)).rejects.toMatchObject({ status: 409 })
    await expect(app.as(admin)(removeGradingScheme, { schemeId: draft.id })).rejects.toMatchObject({ status: 409 })
    const beside = app.db.updateTable('grading_scheme').set({ document: '{}' }).where('id', '=', draft.id).execute()
    await expect(beside).rejects.toThrow('stays as it is')
  })

  it('has its next version as a draft, and the older one retires when that is activated', async () => {
    const first = await add('Versions')
    await app.as(admin)(activateGradingScheme, { schemeId: first.id, version: first.version })
    const second = await app.as(admin)(copyGradingScheme, { schemeId: first.id })
    expect(second).toMatchObject({ number: 2, familyId: first.familyId, state: 'draft', document: first.document })
    await app.as(admin)(activateGradingScheme, { schemeId: second.id, version: second.version })
    const states = (await app.as(admin)(listGradingSchemes, {})).filter(({ familyId }) => familyId === first.familyId)
    expect(states.map(({ number, state }) => [number, state])).toEqual([
      [2, 'active'],
      [1, 'retired'],
    ])
  })

  it('that is a draft can be removed', async () => {
    const { id } = await add('Short-lived')
    await app.as(admin)(removeGradingScheme, { schemeId: id })
    await expect(app.as(admin)(getGradingScheme, { schemeId: id })).rejects.toMatchObject({ status: 404 })
  })
})

const fieldsOf = ({ id, version, name, level, note, document }: Awaited<ReturnType<typeof add>>) => ({
  schemeId: id,
  version,
  name,
  level,
  note,
  document,
})

describe('a class', () => {
  it('is graded by an activated scheme of its level, one in each year', async () => {
    const stream = await aStream(app.db, { class_code: 's2' })
    await aStream(app.db, { class_code: 's5' })
    const scheme = await add('For classes')
    const choose = (classCode: 's2' | 's5', schemeId: string | null) =>
      app.as(admin)(chooseGrading, { yearId, classCode, schemeId })

    await expect(choose('s2', scheme.id)).rejects.toMatchObject({
      problem: { message: expect.stringContaining('draft') },
    })
    await app.as(admin)(activateGradingScheme, { schemeId: scheme.id, version: scheme.version })
    await expect(choose('s5', scheme.id)).rejects.toMatchObject({
      problem: { message: expect.stringContaining('A-level') },
    })
    await choose('s2', scheme.id)
    expect((await app.as(admin)(getGradingScheme, { schemeId: scheme.id })).classes).toMatchObject([
      { classCode: 's2', yearId },
    ])
    await choose('s2', null)
    expect((await app.as(admin)(getGradingScheme, { schemeId: scheme.id })).classes).toEqual([])
    expect(stream.class_code).toBe('s2')
  })
})

describe('what another scheme would touch', () => {
  const touched = (code: string) =>
    app
      .as(admin)(listClassGradings, { yearId })
      .then((classes) => classes.find(({ classCode }) => classCode === code))

  it('is the marks and the cards that hold of a class in that year', async () => {
    const stream = await aStream(app.db, { class_code: 's4', name: 'Hill' })
    const student = await aStudent(app.db, { stream_id: stream.id })
    const other = await aStudent(app.db, { stream_id: stream.id })
    const subject = await aSubject(app.db, { name: 'Music', code: '621', compulsory: true })
    const term = await app.db.selectFrom('term').select('id').executeTakeFirstOrThrow()
    expect(await touched('s4')).toEqual({ classCode: 's4', hasMarks: false, publishedCards: 0 })

    const place = { streamId: stream.id, termId: term.id, subjectId: subject.id }
    await anAssessment(app.db, { ...place, title: 'Empty' })
    expect(await touched('s4')).toMatchObject({ hasMarks: false })
    await anAssessment(app.db, { ...place, marks: { [student.id]: 70 } })
    const { id: grading_scheme_id } = await add('On cards')
    const card = { term_id: term.id, stream_id: stream.id, grading_scheme_id, content: '{}' }
    await app.db
      .insertInto('report_card')
      .values([
        { ...card, student_id: student.id, superseded_at: new Date(), superseded_reason: 'Corrected' },
        { ...card, student_id: student.id, edition: 2 },
        { ...card, student_id: other.id },
      ])
      .execute()

    const cardsOfTerms = [{ termId: term.id, cards: 2 }]
    expect(await touched('s4')).toEqual({ classCode: 's4', hasMarks: true, publishedCards: 2, cardsOfTerms })
    expect(await touched('s2')).toMatchObject({ hasMarks: false, publishedCards: 0 })
  })

  it('is not asked about a year that does not exist', async () => {
    await expect(app.as(admin)(listClassGradings, { yearId: crypto.randomUUID() })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('the preview', () => {
  it('shows real marks under the scheme in force and under another one, and writes nothing', async () => {
    const stream = await aStream(app.db, { class_code: 's3', name: 'Lake' })
    const term = await app.db.selectFrom('term').select('id').executeTakeFirstOrThrow()
    const subject = await aSubject(app.db, { name: 'Physics', code: '535', compulsory: true })
    const { id } = await app.db
      .insertInto('assessment')
      .values({
        subject_id: subject.id,
        stream_id: stream.id,
        term_id: term.id,
        title: 'Exam',
        kind: 'end-of-term',
        out_of: 50,
        held_on: '2026-10-01',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [given_names, value] of [
      ['Amos', 40],
      ['Joy', 30],
    ] as const) {
      const student = await aStudent(app.db, { given_names, stream_id: stream.id })
      await app.db.insertInto('mark').values({ assessment_id: id, student_id: student.id, value }).execute()
    }
    const scheme = await add('Halves', withBands(50, 0))
    await app.as(admin)(activateGradingScheme, { schemeId: scheme.id, version: scheme.version })
    await app.as(admin)(chooseGrading, { yearId, classCode: 's3', schemeId: scheme.id })

    const preview = await app.as(admin)(previewGrading, { document: withBands(70, 50, 0), streamId: stream.id })
    expect(preview).toMatchObject({ stream: 'S3 Lake', inForce: 'Halves, version 1' })
    expect(preview.subjects).toEqual([
      {
        code: '535',
        name: 'Physics',
        grades: [
          { grade: 'G1', before: 2, after: 1 },
          { grade: 'G2', before: 0, after: 1 },
          { grade: 'G3', before: 0, after: 0 },
        ],
      },
    ])
    expect(preview.students.map(({ name, after }) => [name, after.average, after.position])).toEqual([
      ['Nakato, Amos', 80, 1],
      ['Nakato, Joy', 60, 2],
    ])
  })
})

it.each([
  ['nobody', async () => null, 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['a student', () => anAccount(app.db, 'student'), 403],
])('refuses %s', async (_, caller, status) => {
  const as = app.as(await caller())
  await expect(as(listGradingSchemes, {})).rejects.toMatchObject({ status })
  await expect(as(addGradingScheme, { name: 'X', level: 'O', note: '', document: classic() })).rejects.toMatchObject({
    status,
  })
})
