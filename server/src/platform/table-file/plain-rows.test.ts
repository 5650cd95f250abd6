import { describe, expect, it } from '@jest/globals'
import { withoutAsides, withVisibleCells } from './plain-rows'

const tableOf = (...lines: string[][]) => ({
  ...{ name: 'list.csv', encoding: 'utf-8', delimiter: ',', headers: lines[0] ?? [] },
  rows: lines.slice(1).map((cells, index) => ({ line: index + 2, cells })),
})
const head = ['Adm No', 'Name', 'Mark']

describe('a cell', () => {
  it.each([
    ['\u200F12\u200B', '12'],
    ["'0012", '0012'],
    ['’A1', 'A1'],
    ["'+256700123456", '+256700123456'],
    ["'Abd al-Rahman", "'Abd al-Rahman"],
    ["'Aisha", "'Aisha"],
    ["D'Souza", "D'Souza"],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['１２', '１２'],
    ['Ada  Lovelace', 'Ada  Lovelace'],
  ])('%j is read as %j', (written, read) => {
    const { rows } = withVisibleCells(tableOf(head, [written, '', '']))
    expect(rows[0]?.cells[0]).toBe(read)
  })
})

describe('a line that is no row', () => {
  const table = tableOf(
    head,
    ['A1', 'Ada', '7'],
    ['adm no ', 'NAME', 'mark'],
    ['A2', 'Ben', '8'],
    ['Total', '2', ''],
    ['Head teacher: ______', '', ''],
    ['Page 1 of 1', '', ''],
  )

  it('is set aside with its reason, and no row with it', () => {
    const { rows, asides } = withoutAsides(table, { isClosed: true })
    expect(rows.map(({ line }) => line)).toEqual([2, 4])
    expect(asides).toEqual([
      { line: 3, text: 'adm no NAME mark', sentence: 'The column names are repeated here.' },
      { line: 5, text: 'Total 2', sentence: 'This looks like a line of totals, not a row.' },
      { line: 6, text: 'Head teacher: ______', sentence: expect.stringContaining('a note or a signature') },
      { line: 7, text: 'Page 1 of 1', sentence: expect.stringContaining('a note or a signature') },
    ])
  })

  it('is looked for at the end only where a kind says so', () => {
    const { rows, asides } = withoutAsides(table)
    expect([rows.length, asides?.length]).toEqual([5, 1])
    const clean = tableOf(head, ['A1', 'Ada', '7'])
    expect(withoutAsides(clean, { isClosed: true })).toBe(clean)
  })
})
