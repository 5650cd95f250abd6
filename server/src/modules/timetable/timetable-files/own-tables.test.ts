import { addTimetable, startTimetableUpload } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()

it('understands a table of the school’s own, in its own words for columns, classes and teachers', async () => {
  const { term } = await aSchool(app.db)
  const as = app.as(await anAccount(app.db, 'admin'))
  await aStream(app.db, { name: 'East' })
  await aStream(app.db, { name: 'West' })
  await aSubject(app.db, { code: 'MAT', name: 'Mathematics' })
  await aStaff(app.db, { title: null, given_names: 'Opio David', family_name: '' })
  const { id: timetableId } = await as(addTimetable, { termId: term.id, title: 'Own', from: 'nothing' })
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
