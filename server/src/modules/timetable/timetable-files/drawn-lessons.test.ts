import {
  addLesson,
  addRoom,
  addTimetable,
  applyTimetableUpload,
  downloadTimetableFile,
  getTimetable,
  type InputOf,
  type Lesson,
  previewTimetableUpload,
  startTimetableUpload,
  timetableFormats,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let as: ReturnType<typeof app.as>
let timetableId: string

type Drawn = Omit<InputOf<typeof addLesson>, 'timetableId'>
let termId: string
let number = 0
let lesson: Drawn

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  as = app.as(await anAccount(app.db, 'admin'))
  const stream = await aStream(app.db, { name: 'East' })
  const subject = await aSubject(app.db, { code: 'MAT', name: 'Mathematics' })
  const staff = await aStaff(app.db, { staff_number: 'T1' })
  lesson = {
    ...{ subjectId: subject.id, title: '', group: null, duration: 1, slot: null },
    ...{ streamIds: [stream.id], staffIds: [staff.id], roomId: null },
  }
})

// A draft that nobody has brought in: two equal lessons, one with a title beside its subject, one without a subject, one that waits.
beforeEach(async () => {
  number += 1
  await app.db.deleteFrom('timetable_name').execute()
  timetableId = (await as(addTimetable, { termId, title: `Drawn ${number}`, from: 'nothing' })).id
  for (const given of [
    { slot: { day: 1, period: 1 } },
    { slot: { day: 2, period: 2 }, title: 'Practical', duration: 2 },
    { slot: { day: 3, period: 1 }, title: 'Assembly', subjectId: null, staffIds: [] },
    { slot: { day: 4, period: 1 } },
    { slot: null },
  ])
    await as(addLesson, { ...lesson, ...given, timetableId })
})

const lessonsNow = async () => (await as(getTimetable, { timetableId })).timetable?.lessons ?? []

async function exported(format: (typeof timetableFormats)[number]) {
  const { blob } = await as(downloadTimetableFile, { timetableId, format })
  return Buffer.from(await (blob as Blob).arrayBuffer()).toString()
}

const nameOf = (format: (typeof timetableFormats)[number]) => `week.${format === 'xhstt' ? 'xml' : format}`

async function preview(text: string, name = 'week.csv') {
  const { id, mapping } = await as(startTimetableUpload, { timetableId }, { files: [new File([text], name)] })
  return as(previewTimetableUpload, { uploadId: id, mapping })
}

it.each(timetableFormats)(
  'knows the lessons of a draft again in its own file as %s, and changes nothing',
  async (format) => {
    const before = await lessonsNow()
    const upload = await preview(await exported(format), nameOf(format))
    expect(upload.preview?.refused).toEqual([])
    expect(upload.preview?.counts).toEqual({ new: 0, changed: 0, unchanged: format === 'csv' ? 4 : 5, refused: 0 })
    await as(applyTimetableUpload, { uploadId: upload.id })
    expect(await lessonsNow()).toEqual(before)
  },
)

it.each(timetableFormats)('brings the whole draft into a new one by its own file as %s', async (format) => {
  const placed = ({ slot }: Lesson) => format !== 'csv' || slot !== null
  const told = ({ subjectId, title, group, streamIds, staffIds, duration, slot }: Lesson) =>
    JSON.stringify([subjectId ?? title, group, streamIds, staffIds, duration, slot])
  const before = (await lessonsNow()).filter(placed).map(told)
  const text = await exported(format)
  timetableId = (await as(addTimetable, { termId, title: `New ${number}`, from: 'nothing' })).id
  const upload = await preview(text, nameOf(format))
  expect(upload.preview).toMatchObject({ refused: [], made: { subject: 0, staff: 0, stream: 0, room: 0 } })
  await as(applyTimetableUpload, { uploadId: upload.id })
  expect((await lessonsNow()).map(told).sort()).toEqual(before.sort())
})

it.each(timetableFormats)(
  'brings names that could be others’ into a new draft by its own file as %s',
  async (format) => {
    const twin = await aSubject(app.db, { code: 'MAT', name: 'Mathematics', level: 'A' })
    const [a, plus] = [await aStream(app.db, { name: 'A' }), await aStream(app.db, { name: 'A+' })]
    const room = await as(addRoom, { code: 'Lab 1+2', name: '', capacity: null })
    const given = [
      { subjectId: twin.id, streamIds: [plus.id], roomId: room.id },
      { subjectId: lesson.subjectId, streamIds: [a.id] },
    ]
    for (const [at, one] of given.entries())
      await as(addLesson, { ...lesson, ...one, staffIds: [], slot: { day: 5, period: at + 1 }, timetableId })
    const told = ({ subjectId, streamIds, roomIds }: Lesson) => JSON.stringify([subjectId, streamIds, roomIds])
    const before = (await lessonsNow()).filter(({ slot }) => format !== 'csv' || slot !== null).map(told)
    const text = await exported(format)
    timetableId = (await as(addTimetable, { termId, title: `Names ${number}`, from: 'nothing' })).id
    const upload = await preview(text, nameOf(format))
    expect(upload.preview?.refused).toEqual([])
    await as(applyTimetableUpload, { uploadId: upload.id })
    expect((await lessonsNow()).map(told).sort()).toEqual(before.sort())
    for (const table of ['lesson_file_words', 'lesson', 'timetable_name'] as const)
      await app.db.deleteFrom(table).execute()
    await app.db.deleteFrom('room').execute()
    await app.db.deleteFrom('stream').where('id', 'in', [a.id, plus.id]).execute()
    await app.db.deleteFrom('subject').where('id', '=', twin.id).execute()
  },
)

it('moves a lesson that stands elsewhere in the file, and adds none', async () => {
  const file = await exported('csv')
  const upload = await preview(file.replace('"Thursday","Period 1"', '"Friday","Period 3"'))
  expect(upload.preview).toMatchObject({ counts: { new: 0, changed: 1, unchanged: 3, refused: 0 }, missing: 1 })
  expect(upload.preview?.changes).toMatchObject([
    { before: expect.stringContaining('Thursday, Period 1'), after: expect.stringContaining('Friday, Period 3') },
  ])
})

it('places the lesson that waits where the file has one more of its kind', async () => {
  const [header, first = '', ...others] = (await exported('csv')).trim().split('\n')
  const placed = first.replace(/^"[^"]+","Monday"/, '"77","Friday"')
  const upload = await preview([header, first, ...others, placed].join('\n'))
  expect(upload.preview).toMatchObject({ counts: { new: 0, changed: 1, unchanged: 4, refused: 0 }, missing: 0 })
})

it('knows a lesson by where it stands, whatever number another program has given it', async () => {
  const numbered = (await exported('csv')).replace(/^"(\d)"/gm, '"10$1"')
  const upload = await preview(numbered)
  expect(upload.preview).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 4, refused: 0 }, missing: 1 })
})
