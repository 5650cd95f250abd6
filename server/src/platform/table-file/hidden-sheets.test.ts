import { expect, it } from '@jest/globals'
import { anOdsBook } from '../../../test/ods-book'
import { readTables } from './read-tables'

const rows = [
  ['Adm No', 'Name'],
  ['1', 'Ada'],
]

it('reads the visible sheets of an ods file, and tells once which are hidden', () => {
  const bytes = anOdsBook({ One: rows, Two: rows }, { Leavers: rows })
  expect(readTables([{ name: 'list.ods', bytes }])).toMatchObject([
    { name: 'list.ods: One', hiddenSheets: ['Leavers'], rows: [{ cells: ['1', 'Ada'] }] },
    { name: 'list.ods: Two', rows: [{ cells: ['1', 'Ada'] }] },
  ])
})

it('refuses an ods file of which no sheet can be seen', () => {
  const bytes = anOdsBook({}, { Leavers: rows })
  expect(() => readTables([{ name: 'list.ods', bytes }])).toThrow('The workbook has no sheet that can be seen.')
})
