import { describe, expect, it } from '@jest/globals'
import { ProblemError } from '../../http/problems'
import { readTables } from './read-tables'

const bytesOf = (page: string | Uint8Array) => (typeof page === 'string' ? Buffer.from(page) : page)
const read = (page: string | Uint8Array, name = 'students.xls') => readTables([{ name, bytes: bytesOf(page) }])

/** The names of the columns and the cells of all rows of the first table. */
const cellsOf = (page: string | Uint8Array) => {
  const [table] = read(page)
  return [table?.headers, ...(table?.rows ?? []).map(({ cells }) => cells)]
}

function refusalOf(page: string | Uint8Array) {
  try {
    read(page)
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    throw error
  }
  throw new Error('It was read')
}

const list = [
  ['Student ID', 'Name'],
  ['0012', 'Ada'],
]
const row = (cells: readonly string[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const tableOf = (rows: readonly (readonly string[])[]) => `<table>${rows.map((cells) => row(cells)).join('\n')}</table>`

describe('a web page that is called a spreadsheet', () => {
  it.each([
    ['a table alone', tableOf(list)],
    ['a whole page', `<!DOCTYPE html>\n<html><head><style>td{x:1}</style></head><body>${tableOf(list)}</body></html>`],
    [
      'a page as Excel saves it',
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><!--[if gte mso 9]><xml><x:Name>A</x:Name></xml><![endif]--><body>${tableOf(list)}</body></html>`,
    ],
    ['tags in capitals that nothing closes', '<TABLE><TR><TH>Student ID<TH>Name<TR><TD>0012<TD>Ada</TABLE>'],
    ['a warning of its program above', `<br />\n<b>Warning</b>: Undefined index in <b>x.php</b><br />${tableOf(list)}`],
    ['XHTML', `<?xml version="1.0"?><html><body>${tableOf(list)}</body></html>`],
    ['comments above', `${'<!-- a -->\n'.repeat(300)}<?x y?>${tableOf(list)}`],
    ['a table in a table for the looks', `<table><tr><td><div>${tableOf(list)}</div></td></tr></table>`],
  ])('is read: %s', (_, page) => {
    expect(cellsOf(page)).toEqual(list)
  })

  it.each([
    [
      'nested marks, entities and blanks',
      '<b> O&#39;Neil,\n  <i>Ann</i></b>&nbsp;&eacute;&nbsp;',
      "O'Neil, Ann\u00A0é",
    ],
    ['lines', 'Plot 5<br>Kampala<p>Uganda</p>', 'Plot 5\nKampala\nUganda'],
    [
      'what is not shown',
      '<span style="color:red; display: none">20100131</span>31/01/2010<script>x()</script>',
      '31/01/2010',
    ],
    ['a field', '<input type="hidden" value="9"><input value="7">', '7'],
    ['a choice', '<select><option>A<option selected>B</select>', 'B'],
    ['a sign that means nothing', 'Fish & chips < 5', 'Fish & chips < 5'],
  ])('has the text of a cell as a browser shows it: %s', (_, cell, text) => {
    expect(cellsOf(tableOf([...list, ['7', cell]]))[2]).toEqual(['7', text])
  })

  it('has each cell in its column, as far as cells go over several columns and lines', () => {
    const page = `<table><tr><th rowspan="2">Name<th colspan="2">Biology<th rowspan=2>Total<tr><th>CA<th>Exam
      <tr><td>Ada<td>1<td>2<td>3<tr><td rowspan="2">Ben<td>4<td>5<td>9<tr><td colspan="2">absent<td>0</table>`
    expect(cellsOf(page)).toEqual([
      ['Name', 'Biology', '', 'Total'],
      ['', 'CA', 'Exam'],
      ['Ada', '1', '2', '3'],
      ['Ben', '4', '5', '9'],
      ['', 'absent', '', '0'],
    ])
  })

  it('counts the lines of its table, and reads those that are shown', () => {
    const page = `<table>${row(list[0] ?? [])}<tr style="display:none"><td>1<td>Old</tr><tr></tr>${row(['2', 'Ben'])}</table>`
    expect(read(page)).toMatchObject([{ rows: [{ line: 4, cells: ['2', 'Ben'] }], hiddenRows: [2] }])
  })

  it('gives the largest of several tables first, each with its title or its place', () => {
    const page = `${tableOf([['Hill School'], ['2026']])}<table><caption>S1 <b>East</b></caption>${list.map((one) => row(one)).join('')}</table>`
    expect(read(page).map(({ name, rows }) => [name, rows.length])).toEqual([
      ['students.xls: S1 East', 1],
      ['students.xls: Table 1', 1],
    ])
  })

  it.each([
    [
      'its own word',
      Buffer.from(`<meta charset="windows-1250">${tableOf([...list, ['7', 'Dvo\xF8\xE1k']])}`, 'latin1'),
      'Dvořák',
    ],
    [
      'the word of a program before 2010',
      Buffer.from(
        `<html><head><meta http-equiv=Content-Type content="text/html; charset=iso-8859-9"></head>${tableOf([...list, ['7', 'Do\xF0an']])}`,
        'latin1',
      ),
      'Doğan',
    ],
    [
      'none, where it says UTF-8 and is not',
      Buffer.from(`<meta charset=utf-8>${tableOf([...list, ['7', 'Ren\xE9']])}`, 'latin1'),
      'René',
    ],
    [
      'its bytes, where it says less than it is',
      Buffer.from(`<meta charset=iso-8859-1>${tableOf([...list, ['7', 'Dvořák']])}`),
      'Dvořák',
    ],
    ['its mark', Buffer.from(`\uFEFF${tableOf([...list, ['7', 'Zoë']])}`, 'utf16le'), 'Zoë'],
  ])('is written in what is found by %s', (_, page, name) => {
    expect(cellsOf(page)[2]).toEqual(['7', name])
  })

  it('is refused where it has no table, with what to do', () => {
    expect(refusalOf('<html><body><h1>Please sign in</h1></body></html>').message).toBe(
      'students.xls is a web page that only has the name of a spreadsheet, and there is no table with rows in it. Open it in Excel or LibreOffice, choose “Save as”, take .xlsx or .csv, and drop that file.',
    )
  })

  it('is refused where it was cut off, and read as far as it goes where a person says so', () => {
    const cut = `<table>${list.map((one) => row(one)).join('')}<tr><td>7<td>B`
    expect(refusalOf(cut)).toMatchObject({
      message: expect.stringMatching(
        /^students\.xls ends in the middle of a table: it was cut off, and rows may be missing\./,
      ),
      repairs: [{ remedy: 'Go on with what is there' }],
    })
    expect(readTables([{ name: 'students.xls', bytes: Buffer.from(cut) }], 'repair')).toMatchObject([
      { rows: [{ cells: ['0012', 'Ada'] }, { cells: ['7', 'B'] }] },
    ])
  })
})

describe('a page that means harm', () => {
  it.each<[string, string, RegExp]>([
    ['too deep', `<table><tr><td>${'<b>'.repeat(200_000)}${'</i>'.repeat(200_000)}`, /too many elements stand within/],
    ['of far too many tables', tableOf(list).repeat(101), /is a page with 101 tables; at most 100 are read at once/],
    ['too wide', tableOf([Array.from({ length: 501 }, () => 'a'), ['1']]), /at most 500 columns/],
    ['wide by its word alone', `<table><tr>${'<td colspan=1000>'.repeat(100_000)}x</table>`, /at most 500 columns/],
  ])('is refused: %s', (_, page, sentence) => {
    expect(refusalOf(page).message).toMatch(sentence)
  })

  it('fills no more columns than there are texts', () => {
    const page = `<table><tr><td colspan="999999" rowspan="999999">Hill School</tr>${'<tr></tr>'.repeat(50_000)}${row(['1', '2'])}</table>`
    expect(refusalOf(page).message).toMatch(/at most 500 columns/)
  })
})
