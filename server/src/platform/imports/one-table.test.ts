import { expect, it } from '@jest/globals'
import { rowsBeside } from './one-table'

const table = { name: 'list.xlsx: 2026', encoding: 'xlsx', delimiter: '', headers: ['Title'], rows: [] }

it('tells of the sheets that are hidden, of which no row is counted', () => {
  const { count, notes } = rowsBeside([{ ...table, hiddenSheets: ['Leavers'] }], table)
  expect(count).toBe(0)
  expect(notes).toEqual([
    {
      ...{ line: 1, column: '', text: '' },
      sentence: 'The sheet “Leavers” is hidden, so it is not read. Show it in the file if it is meant too.',
    },
  ])
})
