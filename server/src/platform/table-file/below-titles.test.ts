import { expect, it } from '@jest/globals'
import { belowTitles } from './below-titles'

const tableOf = (...lines: string[]) => {
  const [headers = [], ...rows] = lines.map((line) => line.split(','))
  return {
    ...{ name: 'list.csv', encoding: 'utf-8', delimiter: ',', headers },
    rows: rows.map((cells, index) => ({ line: index + 2, cells })),
  }
}

it.each([
  ['one title', ['S.1 East', 'Adm No,Name,Mark', 'A1,Ada,7'], 2],
  ['titles and an empty line', ['School,,', 'Class,,', ',,', 'Adm No,Name,Mark', 'A1,Ada,7'], 4],
  ['labels of a narrow list', ['Class:,S.1,', 'Points Possible:,50,', 'Adm No,Name,Mark', 'A1,Ada,7'], 3],
  ['titles of two columns', ['School,', 'Marks 2026,', 'Adm No,Mark', 'A1,7'], 3],
  ['labels of two columns', ['Class:,S.1', 'Adm No,Mark', 'A1,7'], 2],
  ['two words above a wide list', ['Class,S.1,,,,', 'Adm,Name,A,B,C,D', '1,2,3,4,5,6'], 2],
])('finds the names of the columns below %s, and keeps what is above', (_, lines, headerLine) => {
  const table = belowTitles(tableOf(...lines))
  expect(table).toMatchObject({ headerLine, headers: lines[headerLine - 1]?.split(',') })
  expect(table.rows.map(({ line }) => line)).toEqual([headerLine + 1])
  expect((table.above ?? []).length + 1 + table.rows.length).toBe(lines.filter((line) => /\w/.test(line)).length)
})

it.each([
  ['has its names in the first line', ['Adm No,Name,Mark', 'A1,Ada,7']],
  ['has narrow rows', ['Adm No,Name,Mark', 'A1,,', 'A2,,']],
  ['has two columns', ['Name', 'Ada,7']],
  ['has two columns of which one has no name', ['Adm No,', 'A1,7', 'A2,8']],
  ['has two columns of words', ['Name,', 'Ada,Music', 'Ben,Art']],
])('leaves a table as it is that %s', (_, lines) => {
  const table = tableOf(...lines)
  expect(belowTitles(table)).toBe(table)
})
