import {
  addTimetable,
  applyTimetableUpload,
  getTimetable,
  previewTimetableUpload,
  startTimetableUpload,
  type TimetableMapping,
} from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let as: ReturnType<typeof app.as>
let termId: string
let ordinary: string
let advanced: string

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  as = app.as(await anAccount(app.db, 'admin'))
  await aStream(app.db, { class_code: 's1', name: 'East' })
  await aStream(app.db, { class_code: 's5', name: 'Sciences' })
  ordinary = (await aSubject(app.db, { code: '553', name: 'Biology', level: 'O' })).id
  advanced = (await aSubject(app.db, { code: 'P530', name: 'Biology', level: 'A' })).id
})

async function subjectsOf(lines: readonly string[], chosen: Partial<TimetableMapping> = {}) {
  const { id: timetableId } = await as(addTimetable, { termId, title: crypto.randomUUID(), from: 'nothing' })
  const files = [new File([['Day,Hour,Class,Subject', ...lines].join('\n')], 'week.csv')]
  const { id: uploadId, mapping } = await as(startTimetableUpload, { timetableId }, { files })
  const { preview } = await as(previewTimetableUpload, { uploadId, mapping: { ...mapping, ...chosen } })
  expect(preview?.refused).toEqual([])
  await as(applyTimetableUpload, { uploadId })
  const lessons = (await as(getTimetable, { timetableId })).timetable?.lessons ?? []
  const inOrder = lessons.toSorted((one, other) => (one.slot?.period ?? 0) - (other.slot?.period ?? 0))
  return { subjects: inOrder.map(({ subjectId }) => subjectId), mapping }
}

it('gives each lesson the subject of its own level where two are called the same', async () => {
  const { subjects } = await subjectsOf(['Monday,1,S1 East,Biology', 'Monday,2,S5 Sciences,BIOLOGY'])
  expect(subjects).toEqual([ordinary, advanced])
})

it('takes another word by level too, once somebody has said what it is', async () => {
  const lines = ['Monday,1,S1 East,Living things', 'Monday,2,S5 Sciences,Living things']
  const name = { kind: 'subject' as const, text: 'Living things', recordId: ordinary, isNew: false }
  const streams = (await subjectsOf(['Monday,1,S1 East,553', 'Monday,2,S5 Sciences,P530'])).mapping.names
  const names = [{ ...name, classCode: null, part: null, partOf: null }, ...streams]
  expect((await subjectsOf(lines, { names })).subjects).toEqual([ordinary, advanced])
})

it('leaves a code what it says, whichever class has the lesson', async () => {
  const { subjects } = await subjectsOf(['Monday,1,S1 East,P530', 'Monday,2,S5 Sciences,553'])
  expect(subjects).toEqual([advanced, ordinary])
})
