import { expect, it } from '@jest/globals'
import { mustFindTable, mustHaveNames, rowsBeside } from './one-table'

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

it.each(['2014-02-03', '3/2/2014', '2014-02-03 09:14:22'])('refuses a first line that is a row, as %s says', (day) => {
  expect(() => mustHaveNames({ ...table, headers: ['Ada', day] })).toThrow(
    `Line 1 of list.xlsx: 2026 looks like a row and not like the names of the columns, as “${day}” stands in it. Write the names of the columns above it, and drop the file again.`,
  )
})

it('takes names of columns that have a number or a year', () => {
  expect(() => mustHaveNames({ ...table, headers: ['2026', 'Term 3/2026', 'Marks 1-2', 'S.1'] })).not.toThrow()
})
