import {
  applyRosterImport,
  getRosterImport,
  listStudents,
  previewRosterImport,
  type RosterMapping,
  startRosterImport,
  undoRosterImport,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { aStaff, aStream, aSubject } from '../../../../test/factories'
import { at, rosterDesk } from '../../../../test/roster-desk'
import { whenRosterDone } from '../../../../test/roster-done'
import { filesOf } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'
import { anXlsxBook, anXlsxOfSheets } from '../../../../test/xlsx-book'

const app = testApp()
const { call, preview } = rosterDesk(app)

beforeAll(async () => {
  for (const name of ['East', 'West']) await aStream(app.db, { class_code: 's2', name })
})

const header = ['Adm No', 'Surname', 'First name']
const csv = (...lines: string[]) => `${lines.join('\n')}\n`

async function apply(importId: string) {
  await call()(applyRosterImport, { importId })
  expect(await whenRosterDone(call(), importId)).toMatchObject({ state: 'applied', failure: null })
}

/** Who stands in which stream, by their numbers that begin so. */
async function placesOf(search: string) {
  const { rows } = await call()(listStudents, { search })
  const own = rows.filter(({ admissionNumber }) => admissionNumber.startsWith(search))
  return Object.fromEntries(own.map(({ admissionNumber, stream }) => [admissionNumber, stream]))
}

describe('a workbook with a sheet for each class and no column of classes', () => {
  const book = (prefix: string, header = ['Adm No', 'Surname', 'First name']) => ({
    'students.xlsx': anXlsxOfSheets({
      'Form 2 East': [header, [`${prefix}1`, 'Nakato', 'Ada'], [`${prefix}2`, 'Okello', 'Ben']],
      'Form 2 West': [['KISUBI S.S.', '', ''], header, [`${prefix}3`, 'Auma', 'Grace']],
      S1: [header, [`${prefix}4`, 'Opio', 'Sam']],
    }),
  })
  const sheets = ['students.xlsx: Form 2 East', 'students.xlsx: Form 2 West', 'students.xlsx: S1']

  it('gives everybody the class that their sheet is called by, says so, and is taken back whole', async () => {
    const { draft, found, counts, warnings, refused } = await preview(book('SH'))
    expect(draft.files.map(({ rowsWithoutClass }) => rowsWithoutClass)).toEqual([
      { rows: 2, suggested: 'title', sentence: '2 rows have no class; the sheet is called “Form 2 East”.' },
      { rows: 1, suggested: 'title', sentence: '1 row has no class; the sheet is called “Form 2 West”.' },
      { rows: 1, suggested: 'title', sentence: '1 row has no class; the sheet is called “S1”.' },
    ])
    expect(draft.mapping.grades).toEqual({ 'Form 2': 's2', S1: 's1' })
    expect(refused).toEqual([])
    expect(counts).toMatchObject({ students: { new: 4 }, enrolments: { new: 4 } })
    expect(found.preview?.givenClasses).toEqual({
      total: 4,
      rows: [
        {
          ...at(sheets[0] ?? '', 2, null, /^S2 East: the sheet is called “Form 2 East”\.$/),
          value: 'SH1, Nakato, Ada',
        },
        at(sheets[0] ?? '', 3, null, /^S2 East: /),
        at(sheets[1] ?? '', 3, null, /^S2 West: the sheet is called “Form 2 West”\.$/),
        at(sheets[2] ?? '', 2, null, /^S1: the sheet is called “S1”\.$/),
      ].map((row) => expect.objectContaining(row)),
    })
    expect(warnings).toContainEqual(
      at(sheets[0] ?? '', null, null, /^2 rows without a class have S2 East, as the sheet is called “Form 2 East”\. /),
    )
    await apply(found.id)
    expect(await placesOf('SH')).toEqual({ SH1: 'S2 East', SH2: 'S2 East', SH3: 'S2 West', SH4: 'S1 A' })
    await call()(undoRosterImport, { importId: found.id })
    expect(await placesOf('SH')).toEqual({})
    expect(await call()(getRosterImport, { importId: found.id })).toMatchObject({ state: 'undone' })
  })

  it('lets them come without a class where somebody says so', async () => {
    const none = Object.fromEntries(sheets.map((name) => [name, 'none' as const]))
    const { found, warnings } = await preview(book('SN', ['Reg No', 'Surname', 'Other names']), {
      rowsWithoutClass: none,
    })
    expect(found.preview?.givenClasses).toBeUndefined()
    expect(warnings).toContainEqual(at(sheets[0] ?? '', null, null, /^4 students have no grade and come in without/))
  })

  it('takes its one sheet by its name too, and before it the name of the file', async () => {
    const rows = [header, ['ON1', 'Nakato', 'Ada']]
    const one = await preview({ 'list.xlsx': anXlsxOfSheets({ '2 West': rows }) })
    expect(one.found.preview?.givenClasses?.rows).toMatchObject([at('list.xlsx', 2, null, /^S2 West: the sheet/)])
    const named = await preview({ 'S2 East.xlsx': anXlsxOfSheets({ Sheet1: rows }) })
    expect(named.found.preview?.givenClasses?.rows).toMatchObject([at('S2 East.xlsx', 2, null, /^S2 East: the file/)])
    const both = await preview({
      'Form 2.xlsx': anXlsxOfSheets({ East: rows, West: [header, ['ON2', 'Auma', 'Joy']] }),
    })
    expect(both.found.preview?.givenClasses?.rows).toMatchObject([
      at('Form 2.xlsx: East', 2, null, /^S2 East: the sheet/),
      at('Form 2.xlsx: West', 2, null, /^S2 West: the sheet/),
    ])
  })
})

describe('a list with its class above the column names', () => {
  it('gives it to the rows, and a later title to those below it', async () => {
    const { draft, found, leftOut, refused } = await preview({
      'list.csv': csv(
        'KISUBI S.S.,,',
        'CLASS LIST: FORM 2 EAST 2026,,',
        'Adm No,Surname,First name',
        'TI1,Nakato,Ada',
        'FORM 2 WEST',
        'Adm No,Surname,First name',
        'TI2,Okello,Ben',
      ),
    })
    expect(refused).toEqual([])
    expect(draft.files[0]?.rowsWithoutClass).toEqual({
      ...{ rows: 2, suggested: 'title' },
      sentence: '2 rows have no class; line 2 says “CLASS LIST: FORM 2 EAST 2026”, and 1 more title names a class.',
    })
    expect(leftOut).toContainEqual(
      expect.objectContaining(at('list.csv', 5, null, /^This line is the title of the rows below it\.$/)),
    )
    await apply(found.id)
    expect(await placesOf('TI')).toEqual({ TI1: 'S2 East', TI2: 'S2 West' })
  })

  it('leaves a row the class of its own, and a stream of its own in the class of the title', async () => {
    const list = csv('Form 2,,,', 'Adm No,Surname,Class,Stream', 'TO1,Nakato,,West', 'TO2,Okello,,East', 'TO3,Auma,S3,')
    const { found } = await preview({ 'list.csv': list }, { rowsWithoutClass: { 'list.csv': 'title' } })
    await apply(found.id)
    expect(await placesOf('TO')).toEqual({ TO1: 'S2 West', TO2: 'S2 East', TO3: 'S3 A' })
  })

  it('can be of who teaches there, and of the streams of a class', async () => {
    await aStaff(app.db, { staff_number: 'T60' })
    await aSubject(app.db, { code: 'PHY', name: 'Physics', level: 'O' })
    const teaching = await preview(
      { 'allocations.csv': csv('FORM 2 EAST,,', 'Teacher,Subject,Remarks', 'T60,Physics,') },
      { parts: { 'allocations.csv': 'allocations' } },
    )
    expect(teaching.refused).toEqual([])
    expect(teaching.counts?.teaching.new).toBe(1)
    const streams = await preview(
      { 'streams.csv': csv('FORM 3,,', 'Stream,Room,Class teacher', 'North,R1,', 'South,R2,') },
      { parts: { 'streams.csv': 'classes' } },
    )
    expect(streams.refused).toEqual([])
    expect(streams.counts?.streams.new).toBe(2)
  })
})

describe('a class that is written once for the rows below it', () => {
  const rows = [
    ['Class', 'Stream', ...header],
    ['S2', 'East', 'MC1', 'Nakato', 'Ada'],
    ['', '', 'MC2', 'Okello', 'Ben'],
    ['', 'West', 'MC3', 'Auma', 'Grace'],
    ['', '', 'MC4', 'Opio', 'Sam'],
    ['S3', '', 'MC5', 'Were', 'Joy'],
    ['', '', 'MC6', 'Atim', 'Eve'],
    ['', '', 'MC7', 'Odongo', 'Lil'],
  ]

  it('is that of the row above, as the file shows and the preview says', async () => {
    const { draft, found, warnings } = await preview({ 'merged.xlsx': anXlsxBook(rows) })
    expect(draft.files[0]?.rowsWithoutClass).toEqual({
      ...{ rows: 5, suggested: 'row-above' },
      sentence: 'The class stands in 2 of 7 rows, as where it is written once for the rows below it.',
    })
    expect(found.preview?.givenClasses?.rows[2]).toMatchObject(
      at('merged.xlsx', 5, null, /^S2 West: it is in line 2\.$/),
    )
    expect(warnings).toContainEqual(
      at('merged.xlsx', null, null, /^5 rows without a class have that of the row above\. /),
    )
    await apply(found.id)
    expect(await placesOf('MC')).toEqual({
      ...{ MC1: 'S2 East', MC2: 'S2 East', MC3: 'S2 West', MC4: 'S2 West' },
      ...{ MC5: 'S3 A', MC6: 'S3 A', MC7: 'S3 A' },
    })
  })

  it('does not run on below an empty or a hidden line, a title, or in another sheet', async () => {
    const classesOf = async (contents: Parameters<typeof preview>[0], file = 'list.xlsx') => {
      const { found } = await preview(contents, { rowsWithoutClass: { [file]: 'row-above' } })
      return found.preview?.givenClasses?.rows.map(({ value }) => value?.split(', ')[0]) ?? []
    }
    const list = (...between: string[][]) => [
      ['Reg No', 'Surname', 'Class'],
      ...[['RO1', 'Nakato', 'S2'], ['RO2', 'Okello'], ...between, ['RO3', 'Auma'], ['RO4', 'Opio']],
    ]
    expect(await classesOf({ 'list.xlsx': anXlsxBook(list()) })).toEqual(['RO2', 'RO3', 'RO4'])
    expect(await classesOf({ 'list.xlsx': anXlsxBook(list([''])) })).toEqual(['RO2'])
    expect(await classesOf({ 'list.xlsx': anXlsxBook(list(['Form 3 East'])) })).toEqual(['RO2'])
    expect(await classesOf({ 'list.xlsx': anXlsxBook(list(['RO9', 'Hidden', 'S3']), [4]) })).toEqual(['RO2'])
    const book = anXlsxOfSheets({
      Old: list(),
      New: [
        ['Reg No', 'Surname', 'Class'],
        ['RS1', 'Were'],
        ['RS2', 'Lo'],
      ],
    })
    expect(await classesOf({ 'list.xlsx': book }, 'list.xlsx: New')).not.toContain('RS1')
  })

  it('is asked for before rows are refused for want of it', async () => {
    const list = csv('Class,Stream,Room', 'S4,Ash,R1', ',Elm,R2', ',Oak,R3')
    const { refused, counts } = await preview({ 'streams.csv': list })
    expect(refused).toEqual([])
    expect(counts?.streams.new).toBe(3)
    const none = await preview({ 'streams.csv': list }, { rowsWithoutClass: { 'streams.csv': 'none' } })
    expect(none.refused).toMatchObject([{ line: 3, sentence: 'This row has no Class.' }, { line: 4 }])
  })

  it.each([
    ['a class is said again', 'S1', 'S1', '', '', ''],
    ['most rows have one', 'S1', '', 'S2', 'S3', 'S4'],
    ['the first rows have none', '', '', 'S1', '', ''],
  ])('is not taken for granted where %s', async (_, ...classes) => {
    const lines = classes.map((word, place) => `DO${place},Name ${place},${word}`)
    const { draft, found } = await preview({ 'list.csv': csv('Adm No,Surname,Class', ...lines) })
    expect(draft.files[0]?.rowsWithoutClass).toMatchObject({
      suggested: 'none',
      sentence: expect.stringMatching(/nothing in the file shows clearly/),
    })
    expect(found.preview?.givenClasses).toBeUndefined()
  })
})

it('is chosen once for lists with the same columns', async () => {
  const drop = (name: string) =>
    call()(startRosterImport, {}, { files: filesOf({ [name]: csv('Adm No,Surname,Trin', 'K1,Lo,S1', 'K2,Li,') }) })
  const columns = { 'one.csv': { 'Admission number': 'Adm No', 'Family name': 'Surname', Class: 'Trin' } }
  const chosen: Partial<RosterMapping> = { columns, rowsWithoutClass: { 'one.csv': 'row-above' } }
  const first = await drop('one.csv')
  await call()(previewRosterImport, { importId: first.id, mapping: { ...first.mapping, ...chosen } })
  const { mapping } = await drop('two.csv')
  expect(mapping.rowsWithoutClass).toEqual({ 'two.csv': 'row-above' })
})
