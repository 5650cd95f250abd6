import { addTimetable, applyTimetableUpload, previewTimetableUpload, startTimetableUpload } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let as: ReturnType<typeof app.as>
let termId: string

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  as = app.as(await anAccount(app.db, 'admin'))
})

it('understands a table of the school’s own, in its own words for columns, classes and teachers', async () => {
  await aStream(app.db, { name: 'East' })
  await aStream(app.db, { name: 'West' })
  await aSubject(app.db, { code: 'MAT', name: 'Mathematics' })
  await aStaff(app.db, { title: null, given_names: 'Opio David', family_name: '' })
  const { id: timetableId } = await as(addTimetable, { termId, title: 'Own', from: 'nothing' })
  const lines = [
    'Day;Period;Time;Class;Subject;Teacher;Room',
    'Monday;1;08:00-08:40;S.1 East;mathematics;Mr. Opio David;',
    'Mon;2;;S1-West;MAT;David Opio;',
  ]
  const files = [new File([lines.join('\n')], 'week.csv')]
  const { mapping } = await as(startTimetableUpload, { timetableId }, { files })
  const { day, hour, students, subject, teachers, room } = mapping.columns
  expect([day, hour, students, subject, teachers, room]).toEqual([0, 1, 3, 4, 5, 6])
  expect(mapping.names.filter(({ recordId }) => recordId === null)).toEqual([])
  expect(new Set(mapping.names.map(({ recordId }) => recordId)).size).toBe(4)
})

it('asks which one is meant where a text is the name of several', async () => {
  for (const classCode of ['s1', 's2']) await aStream(app.db, { class_code: classCode, name: 'North' })
  const { id: timetableId } = await as(addTimetable, { termId, title: 'Twice', from: 'nothing' })
  const files = [new File(['Day,Hour,Stream,Subject\nMonday,1,North,MAT\nMonday,1,S2 North,MAT'], 'week.csv')]
  const { mapping } = await as(startTimetableUpload, { timetableId }, { files })
  const streams = mapping.names.filter(({ kind }) => kind === 'stream')
  expect(streams.map(({ text, recordId }) => [text, recordId !== null])).toEqual([
    ['North', false],
    ['S2 North', true],
  ])
})

it('sets titles, repeated names of columns and signatures aside, and tells them by their line', async () => {
  await aStream(app.db, { class_code: 's3', name: 'South' })
  const { id: timetableId } = await as(addTimetable, { termId, title: 'Printed', from: 'nothing' })
  const lines = [
    'HILL SCHOOL,,,,',
    'Teaching timetable 2026,,,,',
    ',,,,',
    'Day,Hour,Class,Subject,Teacher',
    'Monday,1,S3 South,MAT,David Opio',
    'Day,Hour,Class,Subject,Teacher',
    'Monday,2,S3 South,MAT,David Opio',
    'Total,2,,,',
    'Prepared by: Director of studies,,,,',
  ]
  const files = () => [new File([lines.join('\n')], 'week.csv')]
  const bring = async () => {
    const { id: uploadId, mapping } = await as(startTimetableUpload, { timetableId }, { files: files() })
    return as(previewTimetableUpload, { uploadId, mapping })
  }
  const { id: uploadId, preview } = await bring()
  expect(preview).toMatchObject({ rows: 2, counts: { new: 2, refused: 0 } })
  expect(preview?.leftOut?.map(({ line, kind, sentence }) => [line, kind, sentence])).toEqual([
    [1, 'HILL SCHOOL', 'This line is above the column names.'],
    [2, 'Teaching timetable 2026', 'This line is above the column names.'],
    [6, 'Day Hour Class Subject Teacher', 'The column names are repeated here.'],
    [8, 'Total 2', 'This looks like a line of totals, not a row.'],
    [9, 'Prepared by: Director of studies', 'This looks like a note or a signature below the list, not a row.'],
  ])
  await as(applyTimetableUpload, { uploadId })
  expect((await bring()).preview?.counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 })
})

it('says what is missing below a merged cell', async () => {
  const { id: timetableId } = await as(addTimetable, { termId, title: 'Merged', from: 'nothing' })
  const files = [new File(['Day,Hour,Class,Subject\nMonday,1,S3 South,MAT\n,2,S3 South,MAT'], 'week.csv')]
  const { id: uploadId, mapping } = await as(startTimetableUpload, { timetableId }, { files })
  const { preview } = await as(previewTimetableUpload, { uploadId, mapping })
  expect(preview?.refused).toMatchObject([
    { line: 3, sentence: 'There is no day in this row. Write it into each row, below a merged cell too.' },
  ])
})

it('tells of a column that nothing is read from', async () => {
  const { id: timetableId } = await as(addTimetable, { termId, title: 'Wide', from: 'nothing' })
  const files = [
    new File(['Day,Hour,Class,Subject,Teacher,Teacher\nMonday,1,S3 South,MAT,David Opio,Ann Auma'], 'week.csv'),
  ]
  const { id: uploadId, mapping } = await as(startTimetableUpload, { timetableId }, { files })
  const { preview } = await as(previewTimetableUpload, { uploadId, mapping })
  expect(preview?.leftOut).toMatchObject([{ kind: 'Column “Teacher”', count: 1, line: 1 }])
})

it('refuses a list without names of columns as a whole', async () => {
  const { id: timetableId } = await as(addTimetable, { termId, title: 'Nameless', from: 'nothing' })
  const files = [new File(['Monday,1,S3 South,MAT\nMonday,2,S3 South,ART\nTuesday,1,S3 South,MAT'], 'week.csv')]
  await expect(as(startTimetableUpload, { timetableId }, { files })).rejects.toThrow(
    'Line 1 of week.csv looks like a row and not like the names of the columns',
  )
})
