import { describe, expect, it } from '@jest/globals'
import { rosterDesk } from '../../../../test/roster-desk'
import { testApp } from '../../../../test/test-app'

const { preview } = rosterDesk(testApp())

const upper = 'S/N,NAME OF STUDENT,,SEX,,D.O.B,PARENT/GUARDIAN,,DAY/BOARDING'
const lower = ',SURNAME,OTHER NAMES,M,F,,NAME,CONTACT,'
const rows = [
  '1,NAKATO,Mary,,✓,2011-03-04,Ssali John,0772123456,B',
  '2,OKELLO,David,✓,,2011-08-01,Akello Rose,0772123457,D',
]
const csv = (...lines: string[]) => ({ 'students.csv': `${lines.join('\n')}\n` })

describe('names of columns in two lines', () => {
  it.each([
    ['the upper line names most', [upper, lower]],
    ['titles stand above', ['ST MARY,,,,,,,,', 'S.1 EAST 2026,,,,,,,,', upper, lower]],
    ['the lower line names most', ['S/N,NAMES,,SEX,,BORN WHEN,PARENT/GUARDIAN,,D OR B', lower]],
  ])('are read together where %s', async (_, lines) => {
    const { draft, found, refused, counts } = await preview(csv(...lines, ...rows))
    const headers = new Map(draft.files[0]?.columns.map(({ field, header }) => [field, header]))
    expect(['Family name', 'Given names', 'Sex', 'Guardian 1 family name'].map((one) => headers.get(one))).toEqual([
      ...['SURNAME', 'OTHER NAMES', 'SEX M/F', 'PARENT/GUARDIAN NAME'],
    ])
    expect(refused).toEqual([])
    expect(counts).toMatchObject({ students: { new: 2 }, guardians: { new: 2 } })
    expect(found.preview?.leftOut).toHaveLength(lines.length - 1)
  })

  it('are no student, and none where they are repeated', async () => {
    const { counts, leftOut } = await preview(csv(upper, lower, ...rows, upper, lower, '3,AINE,Joy,,✓,,,,D'))
    expect(counts?.students).toMatchObject({ new: 3, refused: 0 })
    expect(leftOut.map(({ line, sentence }) => [line, sentence])).toEqual([
      [2, 'This line belongs to the column names.'],
      [5, 'The column names are repeated here.'],
      [6, 'The column names are repeated here.'],
    ])
  })

  it('leave a first row as it is that has a hole where the names have one', async () => {
    const { counts } = await preview(csv('Adm No,Name,,Class', 'T1,Nakato,Mary,S1', 'T2,Okello,Ben,S1'))
    expect(counts?.students).toMatchObject({ new: 2, refused: 0 })
  })
})

describe('two columns for the sex', () => {
  it.each([
    ['M,F', 'x,', ',x'],
    ['Boys,Girls', '1,', ',1'],
    ['F,M', ',√', '√,'],
  ])('are read as one where each row has a tick in one of them: %s', async (headers, boy, girl) => {
    const list = csv(`Adm No,Name,${headers},Class`, `SX1,Okello Ben,${boy},S1`, `SX2,Nakato Ada,${girl},S1`)
    const { draft, refused, found } = await preview(list)
    expect(draft.files[0]?.columns.find(({ field }) => field === 'Sex')?.header).toBe('M/F')
    expect(refused).toEqual([])
    expect(found.preview?.counts.students.new).toBe(2)
  })

  it('refuse the row that has a tick in both', async () => {
    const list = csv('Adm No,Name,M,F,Class', 'SY1,Okello Ben,x,,S1', 'SY2,Nakato Ada,x,x,S1')
    const { refused } = await preview(list)
    expect(refused).toMatchObject([
      { line: 3, column: 'M/F', sentence: expect.stringMatching(/^“M and F” is neither/) },
    ])
  })

  it('stay what they are where they hold something else', async () => {
    const { draft } = await preview(csv('Adm No,Name,M,F,Class', 'SZ1,Okello Ben,45,50,S1', 'SZ2,Nakato Ada,,61,S1'))
    expect(draft.files[0]?.ignored).toEqual(['M', 'F'])
  })
})
