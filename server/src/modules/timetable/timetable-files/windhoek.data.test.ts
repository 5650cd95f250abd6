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
import { expect, it } from '@jest/globals'
import { anAccount, aSchool } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { putClasses } from '../../school/school/school.repo'

const file = readFileSync(
  join(import.meta.dirname, '../../../../../../shared/data/timetable/fet/WTHS/WTHS_timetable.csv'),
)
const app = testApp()

// Grade 8 is the first of the five years at the technical high school of Windhoek.
const classOf = (text: string) => `s${Number.parseInt(text, 10) - 7}`

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

it('takes all 878 rows of a real school with a cycle of seven days, and gives them out byte for byte', async () => {
  const { term } = await aSchool(app.db)
  await putClasses(app.db)
  const admin = app.as(await anAccount(app.db, 'admin'))
  const titles = ['Pd1', 'Pd2', 'Pd3', 'Pd4', 'Break', 'Pd5', 'Pd6', 'Pd7']
  await admin(saveTimetableFrame, {
    termId: term.id,
    version: 0,
    counting: 'school-days',
    days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ title: `Day${day}`, was: null })),
    periods: titles.map((title, place) => ({
      ...{ title, isBreak: title === 'Break', was: null },
      ...{ start: timeOf(450 + place * 40), end: timeOf(490 + place * 40) },
    })),
    closed: [],
  })
  const { id: timetableId } = await admin(addTimetable, { termId: term.id, title: 'Windhoek', from: 'nothing' })
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
