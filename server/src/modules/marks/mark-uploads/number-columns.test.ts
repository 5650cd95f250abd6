import { expect, it } from '@jest/globals'
import { suggestMapping } from './suggest-mapping'

const targets = { termId: '', terms: [], streams: [], subjects: [] }
const numberIn = (...headers: string[]) => suggestMapping(headers, { streamId: null, targets }).number

it.each([
  ['Moodle', ['First name', 'Surname', 'ID number', 'Email address', 'Quiz: Biology (Real)'], 2],
  ['Canvas', ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', 'Biology Quiz 1'], 2],
  ['a German list', ['Schülernummer', 'Nachname', 'Vorname', 'Biologie'], 0],
  ['a Swahili list', ['NA.', 'NAMBA YA USAJILI', 'JINA', 'BAIOLOJIA'], 1],
])('finds the number of a student in a gradebook of %s', (_, headers, column) => {
  expect(numberIn(...headers)).toEqual({ column, kind: 'admission-number' })
})

it('takes the surer name where there are two, and none of two that are alike', () => {
  expect(numberIn('Student ID', 'Adm No', 'Name')).toEqual({ column: 1, kind: 'admission-number' })
  expect(numberIn('ID number', 'Index no', 'Name')).toEqual({ column: 1, kind: 'exam-number' })
  expect(numberIn('Student ID', 'ID number', 'Name')).toBeNull()
})

it('suggests an assessment for one column alone, and for none of two with its name', () => {
  const assessment = { title: 'Mid-term', paper: null, open: 1, streams: 1, outOf: 50 }
  const subject = { id: 'b', name: 'Biology', code: 'BIO', level: 'o', papers: null, assessments: [assessment] }
  const columnsIn = (...headers: string[]) =>
    suggestMapping(headers, { streamId: null, targets: { ...targets, subjects: [subject] } }).columns.map(
      ({ column }) => column,
    )
  expect(columnsIn('Adm No', 'Biology Mid-term', 'Remarks')).toEqual([1])
  expect(columnsIn('Adm No', 'Biology Mid-term', 'biology mid term')).toEqual([])
})
