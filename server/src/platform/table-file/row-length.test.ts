import { expect, it } from '@jest/globals'
import { lengthFaults } from './row-length'

const faultOf = (cells: string[], delimiter = ',', headers = ['Number', 'Name', 'Mark']) =>
  lengthFaults({ name: 'a.csv', encoding: 'utf-8', delimiter, headers, rows: [] })(cells)

it.each([
  ['as many cells', ['1', 'Ada', '7'], ','],
  ['empty cells at the end', ['1', 'Ada', ''], ','],
  ['more cells that are empty', ['1', 'Ada', '7', '', ' '], ','],
  ['fewer cells in a spreadsheet', ['1'], ''],
])('lets %s pass', (_, cells, delimiter) => expect(faultOf(cells, delimiter)).toBeNull())

it('does not count headers that are empty', () => {
  expect(faultOf(['1', 'Ada', '7'], ',', ['Number', 'Name', 'Mark', '', ''])).toBeNull()
})

it.each([
  [['1', 'Ada'], ',', /^This row has 2 of 3 columns/],
  [['1', 'Achieng', ' Ada', '7'], ',', /^This row has 4 columns and the header has 3\. Perhaps a text with a comma/],
  [['1', 'Ada', '7', 'x'], '', /^This row has 4 columns and the header has 3/],
])('names the length of %j', (cells, delimiter, sentence) => expect(faultOf(cells, delimiter)).toMatch(sentence))
