import { startRosterImport } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { rosterDesk } from '../../../../test/roster-desk'
import { filesOf } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'

const { call, preview } = rosterDesk(testApp())

const list = (...lines: string[]) => ({ 'all.csv': `${lines.join('\n')}\n` })

const headings = 'S/NO,NAME,SEX,HOUSE,REMARKS'
const school = [
  ...['BUGANDA ROAD HIGH SCHOOL,,,,', 'NAMES AND HOUSES,,,,', 'SENIOR ONE EAST,,,,', headings],
  ...['1,ACHEN Lucy,F,NILE,', '2,BYARUHANGA Tom,M,KYOGA,bursary', 'TOTAL: 2,,,,', ',,,,'],
  ...['SENIOR ONE WEST,,,,', headings, '1,CHANDIRU Mercy,F,NILE,', 'TOTAL,,1,,'],
  ...[
    'GRAND TOTAL: 3,,,,',
    'CLASS TEACHER: Mr Otieno,,,,',
    ',Signature ....................,,,',
    'Prepared by: Grace,,,,',
  ],
]

describe('a list of classes below each other', () => {
  it('is one of students by the titles of its classes, and its counts and signatures are no rows', async () => {
    const { draft, refused, leftOut, counts } = await preview(list(...school))
    expect(draft.files).toMatchObject([{ part: 'students' }])
    expect(refused).toEqual([])
    expect(counts?.students).toMatchObject({ new: 3 })
    expect(leftOut.flatMap(({ line, sentence }) => (/looks like/.test(sentence) ? [[line, sentence]] : []))).toEqual([
      ...[7, 12, 13].map((line) => [line, 'This looks like a line of totals, not a row.']),
      ...[14, 15, 16].map((line) => [line, 'This looks like a note or a signature below the list, not a row.']),
    ])
  })

  it('keeps somebody whose row begins with the word for a count', async () => {
    const rows = ['Total,F,S1,,', ...['Auma', 'Byaru', 'Cheptoo', 'Drani'].map((name) => `${name},F,S1,,`)]
    const { counts } = await preview({ 'students.csv': `Name,Sex,Class,House,Email\n${rows.join('\n')}\n` })
    expect(counts?.students).toMatchObject({ new: 5, refused: 0 })
  })

  it('keeps somebody who is called Total, and one whose row is short', async () => {
    const rows = ['TA1,Total Energie,F,S1,', 'TA2,Okello Ben,,,', 'TA3,Nakato Ada,F,S1,']
    const { counts } = await preview(list('Adm No,Name,Sex,Class,House', ...rows))
    expect(counts?.students).toMatchObject({ new: 3, refused: 0 })
  })
})

it.each([
  ['S1 East parents.csv', 'S/NO,NAME,SEX,REMARKS\n1,ACHEN Lucy,F,\n'],
  ['houses.csv', 'S/NO,NAME,SEX,REMARKS\n1,ACHEN Lucy,F,\n'],
])('is not taken for students without a word or a title: %s', async (name, content) => {
  const { files } = await call()(startRosterImport, {}, { files: filesOf({ [name]: content }) })
  expect(files[0]?.part).not.toBe('students')
})
