import { listRefusedRows } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { aPlace, broughtKinds, type Place } from './bring-imports'
import { anAccount } from './factories'
import { anOdsBook } from './ods-book'
import { testApp } from './test-app'
import { anXlsxBook } from './xlsx-book'

type Rows = string[][]

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let place: Place

beforeAll(async () => {
  place = await aPlace(app.db, async () => {
    admin = await anAccount(app.db, 'admin')
    return app.as(admin)
  })
})

const textOf = (rows: Rows, sign = ',') => rows.map((cells) => cells.join(sign)).join('\r\n')
const wide = ([header = []]: Rows, ...cells: string[]) => header.map((_, at) => cells[at] ?? '')
const eachCell = (rows: Rows, change: (cell: string) => string) => rows.map((cells) => cells.map(change))
const inHeader = ([header = [], ...rows]: Rows, change: (cell: string) => string) => [header.map(change), ...rows]
const pageOf = (rows: Rows) =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell || '&nbsp;'}`).join('')}`).join('')}</table>`
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

/** The same rows, each time in the file of somebody with a bad day. */
const dirty: Record<string, (rows: Rows) => [name: string, content: string | Uint8Array]> = {
  'titles above': (rows) => [
    'a.csv',
    textOf([wide(rows, 'HILL SCHOOL'), wide(rows, 'List 2026'), wide(rows), ...rows]),
  ],
  'titles in a workbook': (rows) => ['a.xlsx', anXlsxBook([['HILL SCHOOL'], ['Printed by Office'], [], ...rows])],
  'empty columns and lines': (rows) => [
    'a.xlsx',
    anXlsxBook([[], ...rows.flatMap((cells) => [['', ...cells, ''], []])]),
  ],
  'numbered rows': (rows) => ['a.csv', textOf(rows.map((cells, at) => [at === 0 ? 'No.' : String(at), ...cells]))],
  'its names once more': (rows) => ['a.csv', textOf([...rows, ...rows.slice(0, 1)])],
  'hard spaces': (rows) => ['a.csv', textOf(eachCell(rows, (cell) => `\u00A0${cell}\u00A0`))],
  'signs that nobody sees': (rows) => ['a.csv', textOf(eachCell(rows, (cell) => `\u200F${cell}\u200B`))],
  'apostrophes before numbers': (rows) => [
    'a.xlsx',
    anXlsxBook(eachCell(rows, (cell) => cell.replace(/^(?=\w\d+$)/, "'"))),
  ],
  'names in capitals': (rows) => [
    'a.csv',
    textOf(inHeader(rows, (cell) => cell.toUpperCase().replace(/[A-Z]$/, '$&:'))),
  ],
  'names as programs write them': (rows) => [
    'a.csv',
    textOf(inHeader(rows, (cell) => cell.toLowerCase().replaceAll(' ', '_'))),
  ],
  'tabs in UTF-16, called .xls': (rows) => ['a.xls', utf16(textOf(rows, '\t'))],
  bars: (rows) => ['a.txt', textOf(rows, '|')],
  'old line ends': (rows) => ['a.csv', textOf(rows).replaceAll('\r\n', '\r')],
  'a sign at its end': (rows) => ['a.csv', `${textOf(rows)}\r\n\u001a`],
  'the tags of a web page': (rows) => ['a.xls', pageOf(rows)],
  'a letterhead on a web page': (rows) => ['a.xls', `<table><tr><td>HILL SCHOOL</table>${pageOf(rows)}`],
  'a sheet before that says what to do': (rows) => [
    'a.ods',
    anOdsBook({ Read: [['Help'], ['Fill in the next sheet']], Data: rows }),
  ],
  'a hidden sheet': (rows) => ['a.ods', anOdsBook({ One: rows }, { Old: rows })],
}

const { 'a timetable': _, 'a list of students': __, ...kinds } = broughtKinds

const cases = Object.entries(kinds).flatMap(([kind, { lines, bring }]) => {
  const [header = '', good = ''] = lines
  const rows = [header, good, ...(good.startsWith('A1') ? [good.replace('A1', 'A2')] : [])].map((line) =>
    line.split(','),
  )
  return Object.entries(dirty).map(([what, make]) => ({ kind, what, bring, rows, file: make(rows) }))
})

const countsOf = async (importId: string) => {
  const { counts } = await app.db
    .selectFrom('import')
    .select('counts')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  const { new: added, changed, unchanged, refused } = counts as Record<string, number>
  return { added, changed, unchanged, refused }
}

it.each(cases)('$kind with $what are read as if they were clean', async ({ bring, rows, file: [name, content] }) => {
  const call = app.as(admin)
  await app.db.deleteFrom('import_mapping').execute()
  const clean = await bring(call, place, [new File([textOf(rows)], 'a.csv')])
  const brought = await bring(call, place, [new File([content as BlobPart], name)])
  const { rows: refused } = await call(listRefusedRows, { importId: brought })
  expect(refused).toEqual([])
  const counts = await countsOf(clean)
  expect(counts.added).toBeGreaterThan(0)
  expect(await countsOf(brought)).toEqual(counts)
})
