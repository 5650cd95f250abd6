import { expect, it } from '@jest/globals'
import { nameReader, refusalOfName } from './name-beside'

it.each([
  [['No', 'Name'], ['7', 'Ada Auma'], 'Ada Auma'],
  [['Student Name', 'No'], ['Ada Auma', '7'], 'Ada Auma'],
  [['No', 'First Name', 'Surname'], ['7', 'Ada', 'Auma'], 'Auma Ada'],
  [['No', 'Guardian name', 'Stream'], ['7', 'Big Mama', 'East'], ''],
])('reads whom a row names, by the columns %j', (headers, cells, name) => {
  expect(nameReader(headers)(cells)).toBe(name)
})

it.each(['', 'Auma Ada', 'AUMA, Ada M.', 'Ada'])('lets a name pass that is theirs or none: %s', (name) => {
  expect(refusalOfName('7', name, { name: 'Auma, Ada' })).toBeUndefined()
})
