import {
  type AllocationImport,
  type AllocationMapping,
  allocate,
  applyAllocationImport,
  changeAllocations,
  downloadImportNotes,
  exportAllocations,
  getAllocationImport,
  previewAllocationImport,
  startAllocationImport,
  undoAllocationImport,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aSubject, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { anXlsxBook } from '../../../../test/xlsx-book'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
const ids: Record<string, string> = {}
const call = () => app.as(admin)
const idOf = (name: string) => ids[name] ?? ''

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  await beginDay(app.db, '2026-11-18')
  for (const [code, name] of [
    ['ART', 'Art'],
    ['MUS', 'Music'],
  ] as const) {
    ids[code] = (await aSubject(app.db, { code, name })).id
  }
  for (const name of ['East', 'West']) ids[name] = (await aStream(app.db, { class_code: 's3', name })).id
  ids.Upper = (await aStream(app.db, { class_code: 's5', name: 'East' })).id
  const staff = [
    ['T001', 'Auma', 'Grace'],
    ['T002', 'Okot', 'Peter'],
    ['T003', 'Okot', 'Peter'],
    ['ST/4', 'Ége', 'Jane'],
  ]
  for (const [staff_number = '', family_name = '', given_names = ''] of staff) {
    ids[staff_number] = (await aStaff(app.db, { staff_number, family_name, given_names })).id
  }
  for (const [staff_number, family_name] of [
    ['T005', 'Auma'],
    ['T006', 'Gone'],
  ] as const) {
    await aStaff(app.db, { staff_number, family_name, given_names: 'Grace', status: 'left' })
  }
  await anAccount(app.db, 'staff', { staff_id: idOf('T002'), username: 'p.okot' })
  const { rows } = await sql<{ id: string }>`
    insert into teaching_group (title, subject_id, class_code, academic_year_id, during)
    select 'Art set 1', ${idOf('ART')}, 's3', id, '[2026-02-01,2027-01-01)' from academic_year limit 1 returning id`.execute(
    app.db,
  )
  ids.set = rows[0]?.id ?? ''
  await sql`insert into teaching_group_stream select ${ids.set}, unnest(${[idOf('East'), idOf('West')]}::uuid[])`.execute(
    app.db,
  )
})

beforeEach(async () => {
  await sql`delete from allocation`.execute(app.db)
  const begin = { from: '2026-02-09' }
  await call()(allocate, { staffId: idOf('T001'), subjectId: idOf('ART'), streamId: idOf('East'), ...begin })
  await call()(allocate, { staffId: idOf('T002'), subjectId: idOf('MUS'), streamId: idOf('West'), ...begin })
})

const drop = (text: string, name = 'allocations.csv') =>
  call()(startAllocationImport, {}, { files: [new File([text], name)] })
const preview = (one: AllocationImport, mapping: Partial<AllocationMapping> = {}) =>
  call()(previewAllocationImport, { importId: one.id, mapping: { ...one.mapping, ...mapping } })
const apply = (importId: string, skipRefused = false) => call()(applyAllocationImport, { importId, skipRefused })

/** Who teaches what, as `staff number subject group [from, until)`. */
async function taught() {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', staff_number, subject.code, coalesce(stream.name, taught.title), allocation.during) as row
    from allocation join staff on staff.id = staff_id join subject on subject.id = allocation.subject_id
    left join stream on stream.id = stream_id left join teaching_group taught on taught.id = teaching_group_id
    order by 1`.execute(app.db)
  return rows.map(({ row }) => row)
}

const aList = (...rows: string[]) => ['Teacher;Subject;Class;Stream;From', ...rows].join('\n')

it('leaves out the rows of a second list by a note', async () => {
  const both = zipSync({
    'a.csv': strToU8(aList('T001;ART;S3;West;')),
    'b.csv': strToU8(aList('T001;MUS;S3;East;', 'T002;ART;S3;West;')),
  })
  const files = [new File([new Uint8Array(both)], 'both.zip')]
  const seen = await preview(await call()(startAllocationImport, {}, { files }))
  expect(seen.preview).toMatchObject({
    counts: { new: 1, leftOut: 2 },
    leftOut: [{ line: 2, sentence: 'Only a.csv is read, and not the 2 rows of others. Drop those by themselves.' }],
  })
})

it('names the columns that nothing is read from, but for those of its own files', async () => {
  const header = 'Subject;Name of the subject;S3 West;S3 Wst;S9 East'
  const seen = await preview(await drop([header, 'ART;Art;T001;T002;', 'MUS;Music;T001;T002;'].join('\n')))
  expect(seen.mapping.layout).toBe('matrix')
  expect(seen.preview?.columnsBeside).toEqual([{ column: 'S3 Wst', cells: 2 }])
  const list = await preview(await drop('Teacher;Name;Subject;Stream;Room\nT001;Grace Auma;ART;S3 West;Lab 1'))
  expect(list.preview?.columnsBeside).toEqual([{ column: 'Room', cells: 1 }])
})

it('leaves out by its line a row that a filter hides', async () => {
  const rows = aList('T001;ART;S3;West;', 'T002;ART;S3;East;').split('\n')
  const book = anXlsxBook(
    rows.map((row) => row.split(';')),
    [3],
  )
  const files = [new File([book], 'allocations.xlsx')]
  const seen = await preview(await call()(startAllocationImport, {}, { files }))
  expect(seen.preview).toMatchObject({
    counts: { new: 1, changed: 0, leftOut: 1 },
    leftOut: [{ line: 3, sentence: 'This row is hidden, so it is not read. Show it in the file if it is meant too.' }],
  })
})

describe('a list of allocations', () => {
  it('leaves out what a list says of another year or term than that of its day', async () => {
    const head = 'Teacher;Subject;Class;Stream;Academic year;Term'
    const dropped = await drop(
      [
        head,
        'T001;ART;S3;West;2025;Term 3',
        'T001;MUS;S3;East;2026;Term 1',
        'T002;ART;S3;East;2026/27;3',
        'T003;MUS;S3;East;;',
        'T001;MUS;S3;West;2026;term 3',
      ].join('\n'),
    )
    const { preview: seen } = await preview(dropped, { on: '2026-11-25' })
    expect(seen?.counts).toEqual({ new: 1, changed: 2, unchanged: 0, refused: 0, leftOut: 2 })
    const why = 'and the file is taken for 2026 Term 3. Choose a day of that term, or leave the row out.'
    expect(seen?.leftOut).toEqual([
      { line: 2, column: 'Academic year', text: '2025', sentence: `This row is about “2025”, ${why}` },
      { line: 3, column: 'Term', text: 'Term 1', sentence: `This row is about “Term 1”, ${why}` },
    ])
  })

  it.each(['Class', 'Form', 'Grade', 'Standard', 'Section'])('finds streams in a column called %s', async (word) => {
    const dropped = await drop([`Teacher;Subject;${word}`, 'T001;ART;S3 West', 'T002;Music;S3 East'].join('\n'))
    expect(dropped.mapping).toMatchObject({ layout: 'list', group: 2, class: null })
    expect((await preview(dropped)).preview?.counts).toMatchObject({ new: 2, refused: 0 })
  })

  it('shows old and new teachers, changes them from its day on, and is taken back to the same rows', async () => {
    const before = await taught()
    const dropped = await drop(
      aList(
        'p.okot;Art;S3;East;',
        'T001;ART;S3;West;',
        'grace AUMA;Art;;Art set 1;2026-11-30',
        'Ege, Jane;Art;S3;Art set 1;30/11/2026',
        'T002;Music;;S3 West;',
        ';Music;S3;East;',
      ),
    )
    expect(dropped).toMatchObject({
      ...{ state: 'mapping', rows: 6 },
      mapping: { layout: 'list', teacher: 0, subject: 1, class: 2, group: 3, from: 4 },
    })
    const seen = await preview(dropped, { on: '2026-11-25' })
    expect(seen.preview).toMatchObject({
      counts: { new: 3, changed: 1, unchanged: 1, refused: 0, leftOut: 1 },
      changed: 3,
      changes: [
        { line: 2, subject: 'Art', group: 'S3 East', before: 'Auma, Grace', after: 'Okot, Peter', from: '2026-11-25' },
        { line: 3, group: 'S3 West', before: 'Nobody', after: 'Auma, Grace' },
        { line: 4, group: 'Art set 1', before: 'Nobody', after: 'Auma, Grace; Ége, Jane', from: '2026-11-30' },
      ],
    })
    expect(await apply(seen.id)).toMatchObject({ state: 'applied', changed: 3, untaught: [] })
    expect(await taught()).toEqual([
      'ST/4 ART Art set 1 [2026-11-30,2027-01-01)',
      'T001 ART Art set 1 [2026-11-30,2027-01-01)',
      'T001 ART East [2026-02-09,2026-11-25)',
      'T001 ART West [2026-11-25,)',
      'T002 ART East [2026-11-25,)',
      'T002 MUS West [2026-02-09,)',
    ])
    expect(await call()(undoAllocationImport, { importId: seen.id })).toMatchObject({ state: 'undone' })
    expect(await taught()).toEqual(before)
  })

  it.each([
    ['S3 East, S3 West', ''],
    ['S.3 East/West', ''],
    ['S3 East and S.3 West', ''],
    ['East & West', 'S3'],
  ])('reads a row about %s for both streams, and says so', async (groups, ofClass) => {
    const seen = await preview(await drop(aList(`T001;MUS;${ofClass};"${groups}";`, 'T001;ART;S3;West;')))
    expect(seen.preview).toMatchObject({
      counts: { new: 1, changed: 1, unchanged: 0, refused: 0, leftOut: 0 },
      ...{ changed: 3, shared: [{ line: 2, groups: ['S3 East', 'S3 West'] }] },
    })
    await apply(seen.id)
    expect((await taught()).filter((row) => row.startsWith('T001 MUS'))).toEqual([
      'T001 MUS East [2026-11-18,)',
      'T001 MUS West [2026-11-18,)',
    ])
  })

  it.each([
    ['S3 East/North', 'The school has no stream or set “North” in S3 on that day.'],
    ['S5 East/West', 'The school has no stream or set “West” in S5 on that day.'],
    ['S3 East, S3 East', '“S3 East, S3 East” names S3 East twice.'],
    ['S3 East,', 'The school has no stream or set “S3 East,” on that day.'],
  ])('refuses a row about %s as a whole, and says why', async (groups, sentence) => {
    const seen = await preview(await drop(aList(`T001;MUS;;"${groups}";`)))
    expect(seen.preview).toMatchObject({ counts: { new: 0, refused: 1 }, shared: [], refused: [{ sentence }] })
  })

  it('keeps whoever ends until the other begins, and takes somebody away where it says nobody', async () => {
    const seen = await preview(await drop(aList('T003;Art;S3;East;2026-12-01', 'nobody;MUS;S3;West;')), {
      on: '2026-11-25',
    })
    const done = await apply(seen.id)
    expect(done.untaught).toEqual(['Music in S3 West'])
    expect(await taught()).toEqual([
      'T001 ART East [2026-02-09,2026-12-01)',
      'T002 MUS West [2026-02-09,2026-11-25)',
      'T003 ART East [2026-12-01,)',
    ])
  })

  it.each([
    ['T009;Art;S3;East;', 'Teacher', /^Nobody on the staff is “T009”/],
    ['Peter Okot;Art;S3;East;', 'Teacher', /more than one member of staff: T002, T003/],
    ['Gone Grace;Art;S3;East;', 'Teacher', 'Gone, Grace has left the school.'],
    ['T001;Dance;S3;East;', 'Subject', /“Dance” is no subject/],
    ['T001;Art;S3;North;', 'Stream', 'The school has no stream or set “North” in S3 on that day.'],
    ['T001;Art;;East;', 'Stream', /more than one stream or set: S3 East \(S3\), S5 East \(S5\)/],
    ['T001;Music;S3;Art set 1;', 'Subject', 'Art set 1 is a set of another subject than Music.'],
    ['T001;Art;S3;East;soon', 'From', /^“soon” is not a date/],
    ['T001;Art;S3;East;09/02/2026', 'From', '“09/02/2026” can be read as two days. Write it like 2026-02-09.'],
    ['T001;;S3;East;', 'Subject', 'There is no subject in this row.'],
    ['T001;Art;S3;;', 'Stream', 'There is no stream or set in this row.'],
  ])('refuses %s and says why', async (row, column, sentence) => {
    const { preview: seen } = await preview(await drop(aList(row)))
    expect(seen?.refused).toEqual([
      { line: 2, column, text: expect.any(String), sentence: expect.stringMatching(sentence) },
    ])
  })

  it('refuses all that a file says of a subject in a stream where it refuses some of it', async () => {
    const before = await taught()
    const seen = await preview(await drop(aList('T001;Art;S3;East;', 'T009;Art;S3;East;', 'T003;MUS;S3;West;')))
    expect(seen.preview?.refused.map(({ line }) => line)).toEqual([2, 3])
    await expect(apply(seen.id)).rejects.toMatchObject({ status: 409 })
    expect(await taught()).toEqual(before)
    await apply(seen.id, true)
    expect(await taught()).toContain('T001 ART East [2026-02-09,)')
  })

  it('refuses the same twice, and nobody beside somebody', async () => {
    const seen = await preview(
      await drop(aList('T001;Art;S3;East;', 'Auma Grace;ART;S3;East;', 'none;MUS;S3;West;', 'T002;MUS;S3;West;')),
    )
    expect(seen.preview?.refused.map(({ line, sentence }) => [line, sentence])).toEqual([
      [2, 'Line 3 says the same, or the contrary.'],
      [3, 'Line 2 says the same, or the contrary.'],
      [4, 'Line 5 says the same, or the contrary.'],
      [5, 'Line 4 says the same, or the contrary.'],
    ])
  })
})

describe('subjects by streams', () => {
  const aMatrix = (...rows: string[]) => ['Subject,S3 East,S3 West,Art set 1', ...rows].join('\n')

  it('has several teachers in a cell, leaves empty cells as they are, and is taken back', async () => {
    const before = await taught()
    const dropped = await drop(aMatrix('Art,"Auma, Grace; ST/4",,T003', 'Music,,none,', 'Other,,,'))
    expect(dropped.mapping).toMatchObject({
      ...{ layout: 'matrix', subject: 0 },
      columns: [1, 2, 3].map((column, place) => ({ column, groupId: idOf(['East', 'West', 'set'][place] ?? '') })),
    })
    const seen = await preview(dropped, { on: '2026-11-25' })
    expect(seen.preview).toMatchObject({
      counts: { new: 0, changed: 2, unchanged: 0, refused: 0, leftOut: 1 },
      changes: [
        { line: 2, group: 'S3 East', before: 'Auma, Grace', after: 'Auma, Grace; Ége, Jane' },
        { line: 2, group: 'Art set 1', before: 'Nobody', after: 'Okot, Peter' },
        { line: 3, group: 'S3 West', before: 'Okot, Peter', after: 'Nobody' },
      ],
    })
    await apply(seen.id)
    expect(await taught()).toContain('ST/4 ART East [2026-11-25,)')
    await call()(undoAllocationImport, { importId: seen.id })
    expect(await taught()).toEqual(before)
  })

  it('refuses a row for one cell, and says which', async () => {
    const { preview: seen } = await preview(await drop(aMatrix('Art,T001,T009,', 'Music,,,T001')))
    expect(seen?.refused.map(({ line, column }) => [line, column])).toEqual([
      [2, 'S3 West'],
      [3, 'Art set 1'],
    ])
  })
})

describe('what goes out', () => {
  it.each([
    ['list', 'csv'],
    ['matrix', 'csv'],
    ['list', 'xlsx'],
    ['matrix', 'xlsx'],
  ] as const)('comes in again as a %s in %s without a difference', async (layout, format) => {
    const cells = [{ subjectId: idOf('ART'), streamId: idOf('set'), adds: [idOf('T003'), idOf('ST/4')], ends: [] }]
    await call()(changeAllocations, { on: '2026-11-20', cells })
    for (const on of ['2026-11-25', undefined]) {
      const { blob } = await call()(exportAllocations, { layout, format, ...(on && { on }) })
      const dropped = await call()(
        startAllocationImport,
        {},
        { files: [new File([blob as Blob], `allocations.${format}`)] },
      )
      expect(dropped.mapping.layout).toBe(layout)
      const { preview: seen } = await preview(dropped, { ...(on && { on }) })
      expect(seen).toMatchObject({ changes: [], counts: { new: 0, changed: 0, refused: 0 } })
      expect(seen?.counts.unchanged).toBeGreaterThan(1)
    }
  })

  it('is of one class where that is asked for', async () => {
    const { blob } = await call()(exportAllocations, { class: 's5', layout: 'matrix' })
    expect((await (blob as Blob).text()).split('\n')[0]).toMatch(/^\W*Subject,Name of the subject,S5 East\r?$/)
  })
})

it('is not applied to what somebody has changed since, nor taken back then', async () => {
  const seen = await preview(await drop(aList('T003;Art;S3;East;')))
  await call()(allocate, { staffId: idOf('ST/4'), subjectId: idOf('ART'), streamId: idOf('East'), from: '2026-11-01' })
  await expect(apply(seen.id)).rejects.toMatchObject({
    ...{ status: 409, message: expect.stringMatching(/^Somebody has changed allocations since the preview/) },
  })
  const again = await preview(await call()(getAllocationImport, { importId: seen.id }))
  await apply(again.id)
  const cells = [{ subjectId: idOf('ART'), streamId: idOf('East'), adds: [], ends: [idOf('T003')] }]
  await call()(changeAllocations, { on: '2026-12-01', cells })
  await expect(call()(undoAllocationImport, { importId: seen.id })).rejects.toMatchObject({ status: 409 })
})

it.each([
  ['a table without the subject', { subject: null }],
  ['a list without the teacher', { teacher: null }],
  ['a list without the stream', { group: null }],
  ['a matrix without columns', { layout: 'matrix' as const, columns: [] }],
])('asks for what is missing of %s', async (_, mapping) => {
  const dropped = await drop(aList('T001;Art;S3;East;'))
  await expect(preview(dropped, mapping)).rejects.toMatchObject({ status: 400 })
})

it('is nobody’s but of who allocates', async () => {
  const as = app.as(await anAccount(app.db, 'staff'))
  const dropped = await drop(aList('T001;Art;S3;East;'))
  await expect(as(getAllocationImport, { importId: dropped.id })).rejects.toMatchObject({ status: 403 })
  await expect(as(exportAllocations, {})).rejects.toMatchObject({ status: 403 })
})

it('keeps every row that was not taken, and gives it to whoever may see the import', async () => {
  const strange = Array.from({ length: 600 }, (_, n) => `Nobody ${n};Art;S3;West;`)
  const seen = await preview(await drop(aList('T001;ART;S3;West;', ';Music;S3;East;', ...strange)))
  expect(seen.preview?.refused).toHaveLength(500)
  const linesOf = async (list: 'refused' | 'left-out') => {
    const { blob } = await call()(downloadImportNotes, { importId: seen.id, list, format: 'csv' })
    return (await (blob as Blob).text()).trimEnd().split('\r\n')
  }
  const before = await linesOf('refused')
  expect(before).toHaveLength(1 + (seen.preview?.counts.refused ?? 0))
  expect(before.at(-1)).toMatch(/^603,Teacher,Nobody 599,/)
  expect(await linesOf('left-out')).toHaveLength(2)
  await apply(seen.id, true)
  expect(await linesOf('refused')).toEqual(before)
  const stranger = app.as(await anAccount(app.db, 'staff'))
  const asking = stranger(downloadImportNotes, { importId: seen.id, list: 'refused', format: 'csv' })
  await expect(asking).rejects.toMatchObject({ status: 404 })
})
