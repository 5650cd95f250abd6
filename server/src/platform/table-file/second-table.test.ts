import { describe, expect, it } from '@jest/globals'
import { strToU8 } from 'fflate'
import { readTables } from './read-tables'

const read = (content: string) => readTables([{ name: 'list.csv', bytes: strToU8(content) }])

describe('a list below its titles and an empty line', () => {
  it.each([
    [
      'titles with numbers',
      'KAMUSINGA HIGH SCHOOL,,,\nP.O. BOX 43 KIMILILI,,,\nFORM 2B TERM 1 2026,,,\n,,,\nS/NO,ADM NO,NAME,CLASS\n1,5501,Nakato,2B\n2,5502,Okello,2B\n',
    ],
    [
      'titles of two cells above a wide list',
      'Class,2,,,,\nTerm,1,,,,\nYear,2026,,,,\n,,,,,\nNo,Adm,Name,Sex,Stream,House\n1,9,Ada,F,East,Nile\n2,8,Ben,M,East,Nile\n',
    ],
  ])('is one table: %s', (_, content) => {
    expect(read(content)).toHaveLength(1)
  })

  it('is still told from another table below it, by the lines of the file', () => {
    const content =
      'FORM 2B,,\nTERM 1 2026,,\n,,\nAdm,Name,Mark\n1,Ada,7\n2,Ben,8\n,,\n,,\nSubject,Teacher,Room\nPhysics,Auma,Lab\n'
    expect(() => read(content)).toThrow(
      'list.csv holds two tables: one from line 4, and another with a header of its own in line 9.',
    )
  })
})
