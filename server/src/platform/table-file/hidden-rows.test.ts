import { expect, it } from '@jest/globals'
import { anOdsBook } from '../../../test/ods-book'
import { anXlsxBook } from '../../../test/xlsx-book'
import { readTables } from './read-tables'

const rows = [
  ['Adm No', 'Name'],
  ['1', 'Ada'],
  ['2', 'Ben'],
  ['3', 'Cia'],
]

it('reads the rows of an xlsx file that are shown, and tells the lines of the others', () => {
  expect(readTables([{ name: 'list.xlsx', bytes: anXlsxBook(rows, [2, 4]) }])).toMatchObject([
    { headers: ['Adm No', 'Name'], rows: [{ line: 3, cells: ['2', 'Ben'] }], hiddenRows: [2, 4] },
  ])
})

it.each(['collapse', 'filter'])('does so with an ods file whose rows say %s', (visibility) => {
  const bytes = anOdsBook({ One: rows }, {}, { visibility, rows: [3] })
  expect(readTables([{ name: 'list.ods', bytes }])).toMatchObject([
    { rows: [{ cells: ['1', 'Ada'] }, { line: 4, cells: ['3', 'Cia'] }], hiddenRows: [3] },
  ])
})

it('names the columns by the first line that is shown', () => {
  const withKeys = [['id', 'nm'], ...rows]
  expect(readTables([{ name: 'list.xlsx', bytes: anXlsxBook(withKeys, [1]) }])).toMatchObject([
    { headers: ['Adm No', 'Name'], headerLine: 2, hiddenRows: [1] },
  ])
})

it('refuses a sheet of which no row can be seen', () => {
  const bytes = anXlsxBook(rows, [1, 2, 3, 4])
  expect(() => readTables([{ name: 'list.xlsx', bytes }])).toThrow('no sheet has a row that can be seen')
})
