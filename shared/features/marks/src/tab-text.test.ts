import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readTabText, writeTabText } from './tab-text'

describe('what spreadsheets exchange by the clipboard', () => {
  it.each([
    ['one cell', '45', [['45']]],
    [
      'rows and columns, with the empty line at the end',
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['decimal commas', '45,5\t12,25\n', [['45,5', '12,25']]],
    [
      'empty cells',
      '\t\n5\t\n',
      [
        ['', ''],
        ['5', ''],
      ],
    ],
    ['a cell with a line of its own', '"a\nb"\t2', [['a\nb', '2']]],
    ['quotes within a quoted cell', '"say ""no"""\t1', [['say "no"', '1']]],
    ['an inch mark that begins no quoted cell', '5" tall\t1', [['5" tall', '1']]],
    ['nothing', '', [['']]],
  ])('reads %s', (_, text, rows) => {
    expect(readTabText(text)).toEqual(rows)
  })

  it('reads what it writes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '5', ',', '"', '\t', '\n', ' ') })
    const rows = fc
      .integer({ min: 1, max: 4 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }),
      )
    fc.assert(
      fc.property(rows, (given) => {
        fc.pre(given.at(-1)?.join('') !== '')
        expect(readTabText(writeTabText(given))).toEqual(given)
      }),
    )
  })
})
