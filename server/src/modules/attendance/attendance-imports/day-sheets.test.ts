import {
  applyRegisterImport,
  downloadImportNotes,
  listRefusedRows,
  mendImport,
  openRegister,
  previewRegisterImport,
  type RegisterImport,
  type RegisterMapping,
  type Session,
  startRegisterImport,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { anOdsBook } from '../../../../test/ods-book'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const choices = { unusualDaysAreMeant: true, othersArePresent: true }

let admin: Awaited<ReturnType<typeof anAccount>>
let stream: Awaited<ReturnType<typeof aStream>>
let number = 0

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
})

beforeEach(async () => {
  number += 1
  await app.db.deleteFrom('import_mapping').execute()
  stream = await aStream(app.db, { name: `Sheet ${number}` })
  for (const name of ['Ada', 'Ben']) {
    const admission_number = `${name}/${number}`
    await aStudent(app.db, { stream_id: stream.id, given_names: name, family_name: 'Achieng', admission_number })
  }
})

const as = () => app.as(admin)

const drop = (content: BlobPart, name = 'sheet.csv') =>
  as()(startRegisterImport, {}, { files: [new File([content], name)] })

const preview = ({ id, mapping }: RegisterImport, changes: Partial<RegisterMapping> = {}) =>
  as()(previewRegisterImport, { importId: id, mapping: { ...mapping, ...changes }, choices })

const sheet = (days: string, ada: string, ben: string) =>
  [`Adm No,Name,${days}`, `Ada/${number},Ada,${ada}`, `Ben/${number},Ben,${ben}`].join('\n')

const daysOf = ({ days }: RegisterImport) => days?.map(({ day }) => day)

async function standsOn(date: string, session: Session = 'morning') {
  const { students } = await as()(openRegister, { streamId: stream.id, date, session })
  return students.map(({ status }) => status)
}

const refusedIn = async ({ id: importId }: RegisterImport) => (await as()(listRefusedRows, { importId })).rows

describe('a sheet with a column for each day', () => {
  it('becomes a register of each day, of which every cell is counted', async () => {
    const seen = await preview(await drop(sheet('Mon 16 Nov 2026,Tue 17 Nov 2026,Wed 18 Nov 2026', '/,A,', 'L,/,Abs')))
    expect(seen.mapping).toMatchObject({ layout: 'matrix', days: [2, 3, 4], columns: { number: 0, date: null } })
    expect(seen.preview).toMatchObject({
      ...{ counts: { new: 5, changed: 0, unchanged: 0, refused: 0 }, made: 3, blank: 1, leftOut: 1 },
    })
    await as()(applyRegisterImport, { importId: seen.id })
    expect(await standsOn('2026-11-16')).toEqual(['present', 'late'])
    expect(await standsOn('2026-11-17')).toEqual(['absent', 'present'])
    expect(await standsOn('2026-11-18')).toEqual([null, 'absent'])
  })

  it('names the columns that nothing is read from', async () => {
    const seen = await preview(await drop(sheet('Mon 16 Nov 2026,Signature,Total', '/,x,1', '/,,1')))
    expect(seen.preview?.columnsBeside).toEqual([
      { column: 'Signature', cells: 1 },
      { column: 'Total', cells: 2 },
    ])
  })

  it('asks for the order of its days where all can be read both ways, and takes it from one that cannot', async () => {
    const both = await drop(sheet('03/11/2026,04/11/2026', '/,/', '/,/'))
    expect(both.mapping).toMatchObject({ layout: 'matrix', dateOrder: null })
    await expect(preview(both)).rejects.toMatchObject({ problem: { fields: { dateOrder: expect.any(String) } } })
    expect(daysOf(await preview(both, { dateOrder: 'day-first' }))).toEqual(['2026-11-03', '2026-11-04'])

    const one = await drop(sheet('12/11/2026,13/11/2026', '/,/', '/,/'))
    expect(one).toMatchObject({
      mapping: { dateOrder: 'day-first' },
      dates: { decidedBy: { line: 1, value: '13/11/2026' } },
    })
    const american = await drop(sheet('11/12/2026,11/13/2026', '/,/', '/,/'))
    expect(american.mapping.dateOrder).toBe('month-first')
  })

  it('takes the month from the titles, or asks for it', async () => {
    const days = sheet('2,3,4', '/,/,/', '/,/,/')
    expect((await drop(`S1 EAST,,,,\nREGISTER: NOVEMBER 2026,,,,\n${days}`)).mapping.month).toBe('2026-11')
    const open = await drop(days)
    expect(open.mapping).toMatchObject({ layout: 'matrix', month: null })
    await expect(preview(open)).rejects.toMatchObject({ problem: { fields: { month: expect.any(String) } } })
    expect(daysOf(await preview(open, { month: '2026-11' }))).toEqual(['2026-11-02', '2026-11-03', '2026-11-04'])
  })

  it('goes on in the next month, and in the next year', async () => {
    const numbers = await drop(sheet('29,30,1,2', '/,/,/,/', '/,/,/,/'))
    const read = await preview(numbers, { month: '2026-09' })
    expect(daysOf(read)).toEqual(['2026-09-29', '2026-09-30', '2026-10-01', '2026-10-02'])
    const named = await drop(sheet('31 Dec,4 Jan', '/,/', '/,/'))
    expect(daysOf(await preview(named, { month: '2025-12' }))).toEqual(['2025-12-31', '2026-01-04'])
  })

  it('reads halves of days, whose line is left out by a note', async () => {
    const lines = sheet('Mon 16 Nov 2026,,17/11/2026 PM', '/,A,/', '/,L,/').split('\n')
    const seen = await preview(await drop([lines[0], ',,AM,PM,', ...lines.slice(1)].join('\n')))
    expect(seen.preview).toMatchObject({ counts: { new: 6, refused: 0 }, made: 3, leftOut: 1, blank: 0 })
    expect(seen.preview?.beside).toMatchObject([{ line: 2, sentence: 'This line names days or halves of days.' }])
    await as()(applyRegisterImport, { importId: seen.id })
    expect(await standsOn('2026-11-16')).toEqual(['present', 'present'])
    expect(await standsOn('2026-11-16', 'afternoon')).toEqual(['absent', 'late'])
    expect(await standsOn('2026-11-17', 'afternoon')).toEqual(['present', 'present'])
  })

  it('reads numbers below the days of the week', async () => {
    const lines = sheet('Mon,Tue,Wed', '/,/,/', '/,/,/').split('\n')
    const seen = await preview(await drop([lines[0], ',,16,17,18', ...lines.slice(1)].join('\n')), { month: '2026-11' })
    expect(daysOf(seen)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
    expect(seen.preview?.counts).toMatchObject({ new: 6, refused: 0 })
  })

  it('reads numbers below the name of their month', async () => {
    const lines = sheet('November 2026,,', '/,/,/', '/,/,/').split('\n')
    const seen = await preview(await drop([lines[0], ',,16,17,18', ...lines.slice(1)].join('\n')))
    expect(daysOf(seen)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
  })

  it('lists a refused cell by line and column, and a row that nobody is found for once', async () => {
    const lines = [sheet('16/11/2026,17/11/2026', '/,Gone', '/,/'), `Cleo/${number},Cleo,/,A`].join('\n')
    const seen = await preview(await drop(lines))
    expect(seen.preview?.counts).toEqual({ new: 3, changed: 0, unchanged: 0, refused: 3 })
    const rows = await refusedIn(seen)
    expect(rows).toMatchObject([
      { line: 2, column: '17/11/2026', text: 'Gone', at: 3 },
      { line: 4, column: 'Admission number', sentence: expect.stringContaining('2 cells of the row') },
    ])
    await as()(mendImport, { importId: seen.id, cells: [{ table: 0, line: 2, column: 3, text: 'A' }] })
    expect(await refusedIn(seen)).toHaveLength(1)
  })

  it('refuses the cells of a day that is none, or another day of the week', async () => {
    const seen = await preview(await drop(sheet('Mon 17 Nov 2026,31 Nov 2026', '/,', '/,A')))
    expect(seen.preview?.counts).toMatchObject({ new: 0, refused: 3 })
    expect((await refusedIn(seen)).map(({ sentence }) => sentence)).toEqual([
      '“Mon 17 Nov 2026” is not that day: 17 November 2026 is a Tuesday. Check the month, or the heading.',
      '“Mon 17 Nov 2026” is not that day: 17 November 2026 is a Tuesday. Check the month, or the heading.',
      expect.stringContaining('November 2026 has 30 days'),
    ])
  })

  it('mends the cell of the column that is meant where two have the same name', async () => {
    const lines = sheet('Mon,Tue,Mon', 'Gone,/,Gone', '/,/,/').split('\n')
    const seen = await preview(await drop([lines[0], ',,9,10,16', ...lines.slice(1)].join('\n')), { month: '2026-11' })
    expect(await refusedIn(seen)).toMatchObject([
      { line: 3, column: 'Mon 9', at: 2 },
      { line: 3, column: 'Mon 16', at: 4 },
    ])
  })

  it('refuses two columns of one day that say different things', async () => {
    const seen = await preview(await drop(sheet('16/11/2026,Mon 16 Nov 2026', '/,A', '/,/')))
    expect(seen.preview?.counts).toMatchObject({ new: 1, unchanged: 1, refused: 2 })
    expect((await refusedIn(seen))[0]?.sentence).toContain('(“Mon 16 Nov 2026”) says something else about Achieng, Ada')
  })

  it('leaves columns out that are not chosen, and takes no other for a day', async () => {
    const found = await drop(sheet('16/11/2026,17/11/2026,Total', '/,/,2', '/,/,2'))
    expect(found.mapping.days).toEqual([2, 3])
    expect((await preview(found, { days: [3] })).preview?.counts).toMatchObject({ new: 2, refused: 0 })
    await expect(preview(found, { days: [4] })).rejects.toMatchObject({
      problem: { fields: { days: expect.any(String) } },
    })
  })

  it('takes an empty cell for what was said of it', async () => {
    const words = [{ word: '', means: 'present' as const }]
    const seen = await preview(await drop(sheet('16/11/2026', 'A', '')), { words })
    expect(seen.preview).toMatchObject({ counts: { new: 2 }, blank: 0 })
  })

  it('reads the next sheet the same way, without its month', async () => {
    await preview(await drop(sheet('2,3,4,5', '/,/,/,/', 'x,/,/,/')), {
      month: '2026-11',
      days: [2, 3, 4],
      words: [{ word: 'x', means: 'absent' }],
    })
    const next = await drop(`JANUARY 2027,,,,,\n${sheet('2,3,4,5', '/,/,/,/', 'x,/,/,/')}`)
    expect(next).toMatchObject({ remembered: expect.any(String), mapping: { days: [2, 3, 4], month: '2027-01' } })
  })
})

it('tells of the tables beside a sheet in the preview', async () => {
  const zipped = zipSync({
    'a.csv': strToU8(sheet('16/11/2026', '/', '/')),
    'b.csv': strToU8(sheet('17/11/2026', '/', '/')),
  })
  const seen = await preview(await drop(new Uint8Array(zipped), 'both.zip'))
  expect(seen.preview).toMatchObject({ counts: { new: 2 }, leftOut: 2, blank: 0 })
  expect(seen.preview?.beside).toMatchObject([{ sentence: expect.stringContaining('Only a.csv is read') }])
  const { blob } = await as()(downloadImportNotes, { importId: seen.id, list: 'left-out', format: 'csv' })
  expect(await (blob as Blob).text()).toContain('Only a.csv is read')
})

it('tells of hidden sheets in the preview, of which no row is counted', async () => {
  const rows = sheet('16/11/2026', '/', '/')
    .split('\n')
    .map((row) => row.split(','))
  const seen = await preview(await drop(anOdsBook({ Nov: rows }, { Oct: rows }), 'sheet.ods'))
  expect(seen.preview).toMatchObject({ counts: { new: 2 }, leftOut: 0 })
  expect(seen.preview?.beside).toMatchObject([{ sentence: expect.stringContaining('The sheet “Oct” is hidden') }])
})
