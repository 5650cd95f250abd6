import { expect, it } from '@jest/globals'
import { mustFindTable, rowsBeside } from './one-table'

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

it('takes the first table with more than one named column, and the first of all where none has', () => {
  const rows = [{ line: 2, cells: ['x'] }]
  const [note, list] = [
    { ...table, rows },
    { ...table, name: 'list.xlsx: All', headers: ['Adm No', 'Name'], rows },
  ]
  expect(mustFindTable([note, list], 'list.xlsx', 9)).toBe(list)
  expect(mustFindTable([note], 'list.xlsx', 9)).toBe(note)
})

it('counts and tells the lines that are no rows', () => {
  const asides = [{ line: 7, text: 'Total 2', sentence: 'This looks like a line of totals, not a row.' }]
  expect(rowsBeside([], { ...table, asides })).toEqual({ count: 1, notes: [{ ...asides[0], column: '' }] })
})
