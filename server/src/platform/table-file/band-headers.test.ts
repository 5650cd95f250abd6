import { expect, it } from '@jest/globals'
import { belowBands } from './band-headers'

const tableOf = (...lines: string[]) => {
  const [headers = [], ...rows] = lines.map((line) => line.split(','))
  return {
    ...{ name: 'marks.csv', encoding: 'utf-8', delimiter: ',', headers },
    rows: rows.map((cells, index) => ({ line: index + 2, cells })),
  }
}

it.each([
  [
    'the first of them',
    ['Adm No,Name,BIOLOGY,,PHYSICS,', ',,CA,EXAM,CA,EXAM'],
    ',,BIOLOGY CA,BIOLOGY EXAM,PHYSICS CA,PHYSICS EXAM',
  ],
  ['a name with a number', ['Adm No,Name,BIOLOGY,', ',,Paper 1,Paper 2'], ',,BIOLOGY Paper 1,BIOLOGY Paper 2'],
  [
    'a column between',
    ['Adm No,Name,BIOLOGY,,House,PHYSICS,', ',,CA,EXAM,,CA,EXAM'],
    ',,BIOLOGY CA,BIOLOGY EXAM,House,PHYSICS CA,PHYSICS EXAM',
  ],
])('joins names of columns in two lines, with %s', (_, lines, headers) => {
  const table = belowBands(tableOf(...lines, 'A1,Ada,7,8,9,10'))
  expect(table.headers).toEqual(headers.replace(',,', 'Adm No,Name,').split(','))
  expect([table.headerLine, table.rows.map(({ line }) => line)]).toEqual([2, [3]])
})

it.each([
  ['has its names in one line', ['Adm No,Name,BIOLOGY CA,BIOLOGY EXAM', 'A1,Ada,7,8']],
  ['has a column without a name', ['Adm No,Name,BIOLOGY,', 'A1,Ada,ABS,late']],
  ['begins with marks of nobody', ['Adm No,Name,BIOLOGY,', ',,7,8']],
  ['begins with a word for marks of nobody', ['Adm No,Name,BIOLOGY,PHYSICS', ',,ABS,ABS']],
  ['has words below columns of one name', ['Adm No,Name,BIOLOGY,,House', ',,CA,EXAM,Nile']],
  ['is empty', ['Adm No,Name,BIOLOGY,']],
])('leaves a table as it is that %s', (_, lines) => {
  const table = tableOf(...lines)
  expect(belowBands(table)).toBe(table)
})
