import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  addTimetable,
  applyTimetableUpload,
  downloadTimetableFile,
  getTimetable,
  previewTimetableUpload,
  saveTimetableFrame,
  startTimetableUpload,
} from '@bellhouse/contracts'
import { findClashes } from '@bellhouse/timetabling'
import { beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { anAccount, aSchool } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { ProblemError } from '../../../http/problems'
import { readTimetable } from '../../../platform/timetable-file/read-timetable'
import { putClasses } from '../../school/school/school.repo'

const folder = join(import.meta.dirname, '../../../../../../shared/data/timetable/fet/WTHS')
const file = readFileSync(join(folder, 'WTHS_timetable.csv'))
const document = readFileSync(join(folder, 'WTHS.fet'))
const app = testApp()
let termId: string
let admin: ReturnType<typeof app.as>

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  await putClasses(app.db)
  admin = app.as(await anAccount(app.db, 'admin'))
})

// Grade 8 is the first of the five years at the technical high school of Windhoek.
const classOf = (text: string) => `s${Number.parseInt(text, 10) - 7}`

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

it('takes all 878 rows of a real school with a cycle of seven days, and gives them out byte for byte', async () => {
  const titles = ['Pd1', 'Pd2', 'Pd3', 'Pd4', 'Break', 'Pd5', 'Pd6', 'Pd7']
  await admin(saveTimetableFrame, {
    termId,
    version: 0,
    counting: 'school-days',
    days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ title: `Day${day}`, was: null })),
    periods: titles.map((title, place) => ({
      ...{ title, isBreak: title === 'Break', was: null },
      ...{ start: timeOf(450 + place * 40), end: timeOf(490 + place * 40) },
    })),
    closed: [],
  })
  const { id: timetableId } = await admin(addTimetable, { termId, title: 'Windhoek', from: 'nothing' })
  const drop = () =>
    admin(startTimetableUpload, { timetableId }, { files: [new File([new Uint8Array(file)], 'WTHS_timetable.csv')] })

  const { id: uploadId, mapping, rows } = await drop()
  expect(rows).toBe(878)
  const names = mapping.names.map((choice) => {
    const isPart = choice.recordId !== null || choice.partOf !== null
    return isPart
      ? choice
      : { ...choice, isNew: true, classCode: choice.kind === 'stream' ? classOf(choice.text) : null }
  })
  const { preview } = await admin(previewTimetableUpload, { uploadId, mapping: { ...mapping, names } })
  expect(preview).toMatchObject({
    counts: { new: 873, changed: 0, unchanged: 0, refused: 0 },
    made: { subject: 20, staff: 47, stream: 20, room: 0 },
  })
  await admin(applyTimetableUpload, { uploadId })

  const lessons = (await admin(getTimetable, { timetableId })).timetable?.lessons ?? []
  expect(lessons.reduce((periods, { duration }) => periods + duration, 0)).toBe(878)
  expect(findClashes(lessons)).toEqual([])
  const { blob } = await admin(downloadTimetableFile, { timetableId })
  expect(Buffer.from(await (blob as Blob).arrayBuffer()).equals(file)).toBe(true)

  const again = await drop()
  const { preview: second } = await admin(previewTimetableUpload, { uploadId: again.id, mapping: again.mapping })
  expect(second?.counts).toEqual({ new: 0, changed: 0, unchanged: 873, refused: 0 })
})

const activityParts = [
  ...['Teacher', 'Subject', 'Activity_Tag', 'Students', 'Duration', 'Total_Duration', 'Id', 'Activity_Group_Id'],
  ...['Active', 'Comments'],
]

/** Everything that a file says of its activities, one text for each. */
function activitiesIn(bytes: Uint8Array) {
  const parser = new XMLParser({
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => activityParts.includes(name),
  })
  const { fet } = parser.parse(Buffer.from(bytes).toString()) as {
    fet: { Activities_List: { Activity: Record<string, string[]>[] } }
  }
  return fet.Activities_List.Activity.map((activity) =>
    JSON.stringify(activityParts.map((part) => (activity[part] ?? []).join('+'))),
  )
}

it('takes the file itself of that school, names each rule that it leaves out, and gives the same activities out', async () => {
  const { id: timetableId } = await admin(addTimetable, { termId, title: 'Windhoek, whole', from: 'nothing' })
  const files = [new File([new Uint8Array(document)], 'WTHS.fet')]
  const { id: uploadId, mapping } = await admin(startTimetableUpload, { timetableId }, { files })
  const names = mapping.names.map((choice) =>
    choice.recordId !== null || choice.partOf !== null
      ? choice
      : { ...choice, isNew: true, classCode: choice.kind === 'stream' ? classOf(choice.text) : null },
  )
  const { preview } = await admin(previewTimetableUpload, { uploadId, mapping: { ...mapping, names } })
  expect(preview?.counts).toEqual({ new: 873, changed: 0, unchanged: 0, refused: 0 })
  expect(preview?.leftOut?.map(({ kind, count }) => [kind, count])).toEqual([
    ['Name of the school', 1],
    ['Day without a lesson', 7],
    ['Period without a lesson', 8],
    ['Subject without a lesson', 3],
    ['Teacher without a lesson', 5],
    ['Set of students without a lesson', 22],
    ['ConstraintBasicCompulsoryTime', 1],
    ['ConstraintBreakTimes', 1],
    ['ConstraintActivitiesSameStartingTime', 36],
    ['ConstraintMinDaysBetweenActivities', 189],
    ['ConstraintBasicCompulsorySpace', 1],
  ])
  await admin(applyTimetableUpload, { uploadId })
  const { blob } = await admin(downloadTimetableFile, { timetableId, format: 'fet' })
  const out = new Uint8Array(await (blob as Blob).arrayBuffer())
  expect(activitiesIn(out)).toEqual(activitiesIn(document))
})

it('refuses or reads whatever becomes of that file, and never breaks', () => {
  const text = document.toString()
  fc.assert(
    fc.property(
      fc.nat(text.length - 1),
      fc.integer({ min: 1, max: 400 }),
      fc.string({ maxLength: 8 }),
      (at, length, put) => {
        const bytes = Buffer.from(text.slice(0, at) + put + text.slice(at + length))
        try {
          expect(readTimetable({ name: 'WTHS.fet', bytes })[0]?.rows.length).toBeGreaterThan(0)
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error
          expect(error.problem.message).toMatch(/^WTHS\.fet.*\.$/su)
        }
      },
    ),
    { numRuns: 150 },
  )
})
