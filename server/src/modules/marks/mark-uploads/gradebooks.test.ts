import { applyMarkUpload, type MarkMapping } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { markDesk } from '../../../../test/mark-desk'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { place, preview, whenDone, marksThere } = markDesk(app)

const numberAt = (at: number) => place.students[at]?.admission_number ?? ''

const moodle = () => [
  'First name,Last name,ID number,Email address,Assignment: Mid-term (Real),Quiz: Warm-up (Real),Course total (Real),Last downloaded from this course',
  `Ada,Akello,${numberAt(0)},a@school.example,12.00,3.00,15.00,1700000000`,
  `Ada,Byaruhanga,${numberAt(1)},b@school.example,-,3.00,3.00,1700000000`,
]
const canvas = () => [
  'Student,ID,SIS User ID,SIS Login ID,Section,Mid-term (12345),Current Score,Final Score,Final Grade',
  ',,,,,Manual Posting,,,',
  '    Points Possible,,,,,50.00,(read only),(read only),(read only)',
  `"Akello, Ada",101,${numberAt(0)},akello,S1 East,12.00,24.0,24.0,F`,
  `"Byaruhanga, Ada",102,${numberAt(1)},bya,S1 East,,,,`,
  '"Student, Test",103,,4f5,S1 East,1.00,2.0,2.0,F',
]
const schoology = () => [
  'Unique User ID,First Name,Last Name,Mid-term (Max Points: 50),Overall Grade (%),Overall Letter',
  `${numberAt(0)},Ada,Akello,12,24,F`,
  `${numberAt(1)},Ada,Byaruhanga,,,`,
]
const manageBac = () => [
  'Student ID,Last Name,First Name,Mid-term (/50),Term Grade',
  'Max,,,50,',
  `${numberAt(0)},Akello,Ada,12,3`,
  `${numberAt(1)},Byaruhanga,Ada,N/A,`,
  'Average,,,12,3',
  'Standard deviation,,,0,0',
]
const powerTeacher = () => [
  ...[
    'Teacher Name:,"Okot, Grace",',
    'Class:,3(A) Mathematics,',
    'Assignment Name:,Mid-term,',
    'Points Possible:,50.0,',
  ],
  ...['Score Type:,POINTS,', 'Student Num,Student Name,Mid-term'],
  ...[`${numberAt(0)},"Akello, Ada",12`, `${numberAt(1)},"Byaruhanga, Ada",`],
]

it.each([
  [
    'Moodle',
    moodle,
    [],
    ['Email address (2 cells)', 'Quiz: Warm-up (Real) (2 cells)', 'Course total (Real) (2 cells)'],
  ],
  ['Canvas', canvas, [2, 3, 6], ['Current Score (3 cells)', 'Final Score (3 cells)', 'Final Grade (3 cells)']],
  ['Schoology', schoology, [], ['Overall Grade (%) (1 cells)', 'Overall Letter (1 cells)']],
  ['ManageBac', manageBac, [2, 5, 6], ['Term Grade (3 cells)']],
  ['PowerTeacher', powerTeacher, [1, 2, 3, 4, 5], []],
])('brings in a gradebook of %s as it is, and tells of what it leaves out', async (_, lines, leftOut, beside) => {
  const { id, preview: found } = await preview(lines().join('\n'), place.teacher)
  expect(found).toMatchObject({ counts: { new: 1, refused: 0 }, refused: [], unknown: [], missing: 1 })
  expect(found?.beside?.map(({ line }) => line)).toEqual(leftOut)
  expect(found?.columnsBeside?.map(({ column, cells }) => `${column} (${cells} cells)`)).toEqual(
    expect.arrayContaining(beside),
  )
  await app.as(place.teacher)(applyMarkUpload, { uploadId: id })
  await whenDone(id, place.teacher)
  expect(await marksThere()).toMatchObject([{ family_name: 'Akello', value: 12 }])
})

it('asks of a gradebook of Google Classroom who the students are, and not who the lines of points and averages are', async () => {
  const lines = [
    ...['Last Name,First Name,Email Address,Mid-term', 'Date,,,2026-10-28', 'Points,,,50', 'Class Average,,,12'],
    ...['Akello,Ada,a@school.example,12', 'Byaruhanga,Ada,b@school.example,'],
  ]
  const number: MarkMapping['number'] = { column: 2, kind: 'admission-number' }
  const asked = await preview(lines.join('\n'), place.teacher, { number })
  expect(asked.preview?.unknown).toMatchObject([{ number: 'a@school.example', name: 'Akello Ada', lines: [5] }])
  const matches = [{ number: 'a@school.example', name: 'Akello Ada', studentId: place.students[0]?.id ?? '' }]
  const { preview: found } = await preview(lines.join('\n'), place.teacher, { number, matches })
  expect(found).toMatchObject({ counts: { new: 1, refused: 0 } })
  expect(found?.beside?.map(({ line, text }) => [line, text])).toEqual([
    [2, 'Date'],
    [3, 'Points'],
    [4, 'Class Average'],
  ])
})

it.each([
  ['a line', () => canvas().map((line) => line.replace('50.00', '100.00')), 'line 3 of the file'],
  ['the name of a column', () => schoology().map((line) => line.replace(': 50', ': 100')), 'the name of its column'],
  ['a line above', () => powerTeacher().map((line) => line.replace('50.0', '100')), 'line 4 of the file'],
])('refuses marks that are out of something else by %s', async (_, lines, by) => {
  const { preview: found } = await preview(lines().join('\n'), place.teacher)
  const text = found?.refused[0]?.text
  expect(found).toMatchObject({ counts: { new: 0, refused: 1 } })
  expect(found?.refused[0]?.sentence).toBe(
    `“${text}” is out of 100 by ${by}, and “Mid-term” is out of 50. Write the mark out of 50.`,
  )
})

it('makes an assessment out of what the gradebook says', async () => {
  const create = { kind: 'activity' as const, outOf: 100, weight: 1, date: '2026-10-28' }
  const columns = [{ column: 5, subjectId: place.subject.id, title: 'Essay', paper: null, create }]
  const { preview: found } = await preview(canvas().join('\n'), place.teacher, { columns })
  expect(found?.assessments).toMatchObject([{ title: 'Essay', new: 1, made: 1, outOf: 50 }])
})

it('takes a student whose name is a word of gradebooks', async () => {
  const lines = ['Admission number,First name,Last name,Mid-term', `${numberAt(0)},Max,Akello,12`, ',Max,Okot,9']
  const { preview: found } = await preview(lines.join('\n'), place.teacher, { names: [] })
  expect(found).toMatchObject({ counts: { new: 1, refused: 1 }, refused: [{ line: 3 }], beside: [] })
})

it('empties marks by a dash only where that is said', async () => {
  const { preview: found } = await preview(moodle().join('\n'), place.teacher, { clear: '-' })
  expect(found).toMatchObject({ counts: { new: 1, unchanged: 1, refused: 0 }, empty: 0 })
})
