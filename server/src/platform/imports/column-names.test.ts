import { describe, expect, it } from '@jest/globals'
import { mustHaveNames, mustHaveOtherNames } from './column-names'

const table = { name: 'list.xlsx: 2026', encoding: 'xlsx', delimiter: '', headers: ['Title'], rows: [] }

it.each(['2014-02-03', '3/2/2014', '2014-02-03 09:14:22'])('refuses a first line that is a row, as %s says', (day) => {
  expect(() => mustHaveNames({ ...table, headers: ['Ada', day] })).toThrow(
    `Line 1 of list.xlsx: 2026 looks like a row and not like the names of the columns, as “${day}” stands in it. Write the names of the columns above it, and drop the file again.`,
  )
})

it('takes names of columns that have a number or a year', () => {
  expect(() => mustHaveNames({ ...table, headers: ['2026', 'Term 3/2026', 'Marks 1-2', 'S.1'] })).not.toThrow()
})

const tableOf = (...lines: string[]) => {
  const [headers = [], ...rows] = lines.map((line) => line.split(','))
  return { ...table, headers, rows: rows.map((cells, at) => ({ line: at + 2, cells })) }
}

describe('a first line that is a row where days, subjects or streams may be names', () => {
  it.each([
    ['a register', 'S1/001', ['S1/001,2026-03-02,P', 'S1/002,2026-03-02,P', 'S1/003,2026-03-02,A']],
    ['electives', '10001', ['10001,PHY CHE', '10002,BIO', '10003,ART']],
    ['electives with short numbers', 'Art', ['A1,Art', 'A2,Art', 'A3,Music']],
    ['allocations', 'okot', ['okot,MAT,S1 East', 'auma,MAT,S1 West', 'okot,ART,S1 East']],
    ['a timetable', 'Monday', ['Monday,1,S1 East,MAT', 'Monday,2,S1 East,ART', 'Tuesday,1,S1 West,MAT']],
    ['marks', 'ADM-0012', ['ADM-0012,Ada,45', 'ADM-0013,Ben,46', 'ADM-0014,Eve,']],
  ])('%s', (_, found, lines) => {
    expect(() => mustHaveOtherNames(tableOf(...lines))).toThrow(`as “${found}” stands in it`)
  })

  it.each([
    ['days', ['Adm No,2026-03-02,2026-03-03', 'S1/001,P,P', 'S1/002,A,P']],
    ['days of a month', ['Adm No,1,2', 'S1/001,P,P', 'S1/002,A,P']],
    ['papers and grades', ['Adm No,P1,P2', 'S1/001,D1,C3', 'S1/002,C3,D2']],
    ['codes of subjects', ['Adm No,545,553', 'S1/001,312,400', 'S1/002,301,412']],
    ['streams', ['Teacher,S1 East,S1 West', 'okot,MAT,ART', 'auma,,MAT']],
    ['a word that stands in a cell too', ['Adm No,Status,Note', 'S1/001,P,Note', 'S1/002,A,']],
    ['one row', ['10001,PHY', '10002,BIO']],
  ])('takes %s', (_, lines) => {
    expect(() => mustHaveOtherNames(tableOf(...lines))).not.toThrow()
  })
})
