import { describe, expect, it } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { csvCell } from './csv'
import { readTables } from './read-tables'
import { tableFile } from './table-file'

describe('a cell of a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['@cmd', "'@cmd"],
    ['＝1+1', "'＝1+1"],
    ['＋x', "'＋x"],
    ['－1＋2', "'－1＋2"],
    ['\n=1+1', `"'\n=1+1"`],
    ['-x', "'-x"],
    ["-1+cmd|'/c calc'!A0", "'-1+cmd|'/c calc'!A0"],
    ['+1-2', "'+1-2"],
    ['+256700123456', '+256700123456'],
    ['+256 (700) 123/456', '+256 (700) 123/456'],
    ['-5', '-5'],
    ['O’Neil, "Ann"', '"O’Neil, ""Ann"""'],
  ])('writes %s as %s', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })
})

describe('a workbook', () => {
  it('has texts that nothing evaluates, and numbers', async () => {
    const { filename, body } = await tableFile('xlsx', {
      name: 'students',
      columns: [
        { title: 'Name', read: (row: [string, number]) => row[0] },
        { title: 'Places', read: (row) => row[1] },
      ],
      rows: [['=HYPERLINK("https://evil.example")', 40]],
    })
    expect(filename).toBe('students.xlsx')
    const parts = unzipSync(body as Buffer)
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array)
    expect(sheet).toMatch(/<c r="A2"[^>]* t="s">/)
    expect(sheet).toMatch(/<c r="B2"[^>]*><v>40<\/v>/)
    expect(sheet).not.toContain('<f>')
    expect(strFromU8(parts['xl/sharedStrings.xml'] as Uint8Array)).toContain('=HYPERLINK(')
  })

  it('has days as days, wide enough to be seen, which come back as they went', async () => {
    const days = ['2010-02-28', '1900-03-01', '1899-12-31', '2010-02-30', '20100228']
    const { body } = await tableFile('xlsx', {
      name: 'days',
      columns: [{ title: 'Day', read: (day: string) => day }],
      rows: days,
    })
    const parts = unzipSync(body as Buffer)
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array)
    expect([...sheet.matchAll(/<c r="A(\d)"[^>]*?( t="s")?>/g)].map(([, row, text]) => [row, Boolean(text)])).toEqual([
      ['1', true],
      ['2', false],
      ['3', false],
      ['4', true],
      ['5', true],
      ['6', true],
    ])
    expect(sheet).toMatch(/<col [^>]*width="11/)
    expect(strFromU8(parts['xl/styles.xml'] as Uint8Array)).toContain('formatCode="yyyy-mm-dd"')
    const [read] = readTables([{ name: 'days.xlsx', bytes: body as Buffer }])
    expect(read?.rows.map(({ cells }) => cells[0])).toEqual(days)
  })
})
