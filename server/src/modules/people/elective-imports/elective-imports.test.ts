import {
  applyElectiveImport,
  type ElectiveImport,
  type ElectiveMapping,
  exportElectives,
  findElectives,
  getElectiveImport,
  previewElectiveImport,
  saveElectiveLimits,
  startElectiveImport,
  undoElectiveImport,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream, aStudent, aSubject, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const classCode = 's3'
let admin: Awaited<ReturnType<typeof anAccount>>
let number = 0
const call = () => app.as(admin)

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  await beginDay(app.db, '2026-11-18')
  await aSubject(app.db, { code: 'ART', name: 'Art' })
  await aSubject(app.db, { code: 'MUS', name: 'Music' })
  await aSubject(app.db, { code: '535/3', name: 'Physics' })
  await aSubject(app.db, { code: 'MTC', name: 'Maths', compulsory: true })
})

interface Own {
  [name: string]: { id: string; number: string }
}
let own: Own

beforeEach(async () => {
  await sql`delete from elective_limit`.execute(app.db)
  await sql`update placement set during = daterange(lower(during), '2026-11-01')
    where upper_inf(during) and lower(during) < '2026-11-01'`.execute(app.db)
  number += 1
  const stream = await aStream(app.db, { class_code: classCode })
  own = {}
  for (const name of ['ada', 'ben', 'eve']) {
    const admission_number = `0${number}/${name}`
    const { id } = await aStudent(app.db, { stream_id: stream.id, family_name: name, admission_number })
    own[name] = { id, number: admission_number }
  }
})

const numberOf = (name: string) => own[name]?.number ?? ''
const drop = (text: string, name = 'electives.csv') =>
  call()(startElectiveImport, { classCode }, { files: [new File([text], name)] })
const preview = (one: ElectiveImport, mapping: Partial<ElectiveMapping> = {}) =>
  call()(previewElectiveImport, { importId: one.id, mapping: { ...one.mapping, ...mapping } })
const apply = (importId: string, consent = {}) => call()(applyElectiveImport, { importId, ...consent })
const bringIn = async (text: string) => apply((await preview(await drop(text))).id)

async function taken(on?: string) {
  const { students, subjects } = await call()(findElectives, { classCode, ...(on && { on }) })
  const codes = new Map(subjects.map(({ id, code }) => [id, code]))
  return Object.fromEntries(
    Object.entries(own).map(([name, { id }]) => {
      const ids = students.find((student) => student.id === id)?.subjectIds ?? []
      return [name, ids.map((one) => codes.get(one)).sort()]
    }),
  )
}

const aList = (...rows: string[]) => ['Adm no;Name;Electives', ...rows].join('\n')

it('leaves out the rows of a second list by a note', async () => {
  const both = zipSync({
    'a.csv': strToU8(aList(`${numberOf('ada')};Ada;Art`)),
    'b.csv': strToU8(aList(`${numberOf('ben')};Ben;Art`)),
  })
  const files = [new File([new Uint8Array(both)], 'both.zip')]
  const seen = await preview(await call()(startElectiveImport, { classCode }, { files }))
  expect(seen.preview).toMatchObject({
    counts: { new: 1, leftOut: 1 },
    leftOut: [{ line: 2, sentence: 'Only a.csv is read, and not the row of others. Drop those by themselves.' }],
  })
})

it('refuses a row whose name is that of somebody else than the number', async () => {
  const { name } = await app.db
    .selectFrom('student')
    .select('name')
    .where('id', '=', own.ada?.id ?? '')
    .executeTakeFirstOrThrow()
  const seen = await preview(
    await drop(aList(`${numberOf('ada')};Peter Wasswa;Art`, `${numberOf('ben')};${name.replace('ada', 'ben')};Art`)),
  )
  expect(seen.preview).toMatchObject({
    counts: { new: 1, refused: 1 },
    refused: [
      {
        line: 2,
        sentence: `“${numberOf('ada')}” is the number of ${name}, and this row names “Peter Wasswa”. Mend one of them.`,
      },
    ],
  })
})

it('names the columns that nothing is read from, but for those of its own files', async () => {
  const header = 'Adm no;Name;Stream;Art;Histry;Total'
  const seen = await preview(await drop([header, `${numberOf('ada')};Ada;East;yes;yes;2`, ';;;;;3'].join('\n')))
  expect(seen.preview?.columnsBeside).toEqual([
    { column: 'Histry', cells: 1 },
    { column: 'Total', cells: 2 },
  ])
})

describe('a list of electives', () => {
  it('says of each row what becomes of it, changes the class as one act from its day on, and is taken back', async () => {
    await bringIn(aList(`${numberOf('ben')};;Art, Music`))
    const dropped = await drop(
      aList(
        `${numberOf('ada')};Ada;535/3/art, maths`,
        `${numberOf('ben')};Ben;MUS`,
        `${numberOf('eve')};Eve;`,
        ';;',
        'NOBODY;;Art',
        `${numberOf('ada').toUpperCase()}X;;Art`,
      ),
    )
    expect(dropped).toMatchObject({ state: 'mapping', rows: 5, mapping: { layout: 'list', number: 0, subjects: 2 } })
    const seen = await preview(dropped, { on: '2026-11-25' })
    expect(seen.preview).toMatchObject({
      counts: { new: 1, changed: 1, unchanged: 0, refused: 2, leftOut: 1 },
      changes: [
        { line: 2, before: 'None', after: 'Art, Physics' },
        { line: 3, before: 'Art, Music', after: 'Music' },
      ],
      broken: [],
    })
    expect(seen.preview?.refused[0]).toEqual({
      ...{ line: 6, column: 'Admission number', text: 'NOBODY' },
      sentence: 'No student has the admission number “NOBODY”.',
    })
    expect(seen.preview?.leftOut.map(({ line, text }) => [line, text])).toEqual([
      [2, 'Maths'],
      [4, numberOf('eve')],
    ])
    await expect(apply(seen.id)).rejects.toMatchObject({ status: 409 })
    expect(await apply(seen.id, { skipRefused: true })).toMatchObject({ state: 'applied', changed: 2 })
    // Whoever chose nothing before has chosen it from the start.
    expect(await taken('2026-11-24')).toMatchObject({ ben: ['ART', 'MUS'], eve: [] })
    expect(await taken('2026-11-25')).toEqual({ ada: ['535/3', 'ART'], ben: ['MUS'], eve: [] })

    expect(await call()(undoElectiveImport, { importId: seen.id })).toMatchObject({ state: 'undone' })
    expect(await taken('2026-11-25')).toEqual({ ada: [], ben: ['ART', 'MUS'], eve: [] })
    await expect(call()(undoElectiveImport, { importId: seen.id })).rejects.toMatchObject({ status: 409 })
  })

  it('refuses a student who stands there twice, one of another class and what is no subject of the level', async () => {
    const { id } = await aStream(app.db, { class_code: 's2', name: `Far ${number}` })
    const far = await aStudent(app.db, { stream_id: id, family_name: 'Far', admission_number: `far/${number}` })
    await aSubject(app.db, { code: `A${number}`, name: 'Higher art', level: 'A' })
    const { preview: seen } = await preview(
      await drop(
        aList(
          ...[`${numberOf('ada')};;Art`, `${numberOf('ada')};;Music`, `far/${number};;Art`],
          ...[`${numberOf('ben')};;Higher art`, `${numberOf('eve')};;Fizziks`],
        ),
      ),
    )
    expect(seen?.counts).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 5, leftOut: 0 })
    expect(seen?.refused.map(({ sentence }) => sentence)).toEqual([
      'Line 3 names the same student.',
      'Line 2 names the same student.',
      expect.stringMatching(new RegExp(`^${far.name} is in .*Far ${number}, not in S3 on that day.$`)),
      '“Higher art” is no subject of O level.',
      '“Fizziks” is no subject of O level.',
    ])
  })

  it('breaks no limit of the school unless that is meant', async () => {
    await call()(saveElectiveLimits, { classCode, atLeast: null, atMost: 1, places: [] })
    const seen = await preview(await drop(aList(`${numberOf('ada')};;Art, Music`)))
    expect(seen.preview?.broken).toEqual([expect.stringContaining('More than 1 elective would be taken by')])
    await expect(apply(seen.id)).rejects.toMatchObject({ status: 409 })
    expect(await apply(seen.id, { despiteLimits: true })).toMatchObject({ state: 'applied', changed: 1 })
  })

  it('writes nothing where somebody has changed a student since the preview', async () => {
    const seen = await preview(await drop(aList(`${numberOf('ada')};;Art`)))
    await bringIn(aList(`${numberOf('ada')};;Music`))
    await expect(apply(seen.id)).rejects.toMatchObject({ status: 409 })
    expect((await taken()).ada).toEqual(['MUS'])
  })

  it('is taken back only while nobody has changed its students otherwise', async () => {
    const { id } = await bringIn(aList(`${numberOf('ada')};;Art`))
    const second = await bringIn(aList(`${numberOf('ada')};;Music`))
    await expect(call()(undoElectiveImport, { importId: id })).rejects.toMatchObject({ status: 409 })
    expect(await call()(getElectiveImport, { importId: id })).toMatchObject({ state: 'applied' })
    await call()(undoElectiveImport, { importId: second.id })
    expect((await taken()).ada).toEqual(['ART'])
  })
})

describe('a matrix of students and subjects', () => {
  const head = 'Admission number,Name,Art,Music,Maths,Physics'

  it('has a word for yes; an empty cell is a no, an empty row asks for nothing', async () => {
    await bringIn(aList(`${numberOf('ben')};;Art`))
    const dropped = await drop(
      [head, `${numberOf('ada')},,ja,,ja,`, `${numberOf('ben')},,,x,,no`, `${numberOf('eve')},,,,,`].join('\n'),
    )
    expect(dropped.mapping).toMatchObject({ layout: 'matrix', number: 0 })
    expect(dropped.mapping.columns).toHaveLength(4)
    const first = await preview(dropped)
    expect(first.preview?.refused).toEqual([
      { line: 2, column: 'Art', text: 'ja', sentence: '“ja” is neither a yes nor a no.' },
    ])
    const seen = await preview(dropped, { yes: 'Ja' })
    expect(seen.preview?.counts).toEqual({ new: 1, changed: 1, unchanged: 0, refused: 0, leftOut: 1 })
    await apply(seen.id)
    expect(await taken()).toEqual({ ada: ['ART'], ben: ['MUS'], eve: [] })
  })

  it('says nothing of a subject without a column', async () => {
    await bringIn(aList(`${numberOf('ben')};;Art, Music`))
    await bringIn(['Admission number,Physics,Art', `${numberOf('ben')},yes,no`].join('\n'))
    expect((await taken()).ben).toEqual(['535/3', 'MUS'])
  })
})

it.each(['list', 'matrix'] as const)('goes out as a %s, is changed and comes back', async (layout) => {
  await bringIn(aList(`${numberOf('ada')};;Art, 535/3`, `${numberOf('ben')};;Music`))
  const { filename, blob } = await call()(exportElectives, { classCode, layout })
  const text = await (blob as Blob).text()
  const same = await preview(await drop(text, filename))
  expect(same.mapping.layout).toBe(layout)
  expect(same.preview).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 3, refused: 0, leftOut: 0 } })
  expect(await apply(same.id)).toMatchObject({ state: 'applied', changed: 0 })
  const changed = layout === 'list' ? text.replace('MUS', 'ART') : text.replace(/(\/ben.*)no,yes/, '$1yes,no')
  expect(changed).not.toBe(text)
  const back = await preview(await drop(changed, filename))
  expect(back.preview?.counts).toMatchObject({ changed: 1, unchanged: 2 })
  await apply(back.id)
  expect((await taken()).ben).toEqual(['ART'])
})

it.each(['list', 'matrix'] as const)(
  'goes out as a workbook with a %s, and comes back without a change',
  async (layout) => {
    await bringIn(aList(`${numberOf('ada')};;Art, 535/3`, `${numberOf('ben')};;Music`))
    const { filename, blob } = await call()(exportElectives, { classCode, layout, format: 'xlsx' })
    const files = [new File([blob as Blob], filename)]
    const same = await preview(await call()(startElectiveImport, { classCode }, { files }))
    expect(same.mapping.layout).toBe(layout)
    expect(same.preview).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 3, refused: 0, leftOut: 0 } })
  },
)

it.each([
  ['nobody', () => null, 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['a student', () => anAccount(app.db, 'student'), 403],
])('refuses %s', async (_, caller, status) => {
  const mine = await drop(aList(`${numberOf('ada')};;Art`))
  const as = app.as(await caller())
  const importId = mine.id
  const files = [new File([aList(`${numberOf('ada')};;Art`)], 'electives.csv')]
  await expect(as(startElectiveImport, { classCode }, { files })).rejects.toMatchObject({ status })
  await expect(as(getElectiveImport, { importId })).rejects.toMatchObject({ status })
  await expect(as(previewElectiveImport, { importId, mapping: mine.mapping })).rejects.toMatchObject({ status })
  await expect(as(applyElectiveImport, { importId })).rejects.toMatchObject({ status })
  await expect(as(undoElectiveImport, { importId })).rejects.toMatchObject({ status })
})
