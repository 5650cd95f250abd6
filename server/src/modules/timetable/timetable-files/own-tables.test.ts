import { addTimetable, startTimetableUpload } from '@bellhouse/contracts'
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
