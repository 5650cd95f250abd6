import {
  addTimetable,
  downloadImportNotes,
  listRefusedRows,
  mendImport,
  previewAllocationImport,
  previewCalendarImport,
  previewElectiveImport,
  previewMarkUpload,
  previewRegisterImport,
  previewTimetableUpload,
  startAllocationImport,
  startCalendarImport,
  startElectiveImport,
  startMarkUpload,
  startRegisterImport,
  startTimetableUpload,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject, beginDay } from './factories'
import { testApp } from './test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let teacher: Awaited<ReturnType<typeof anAccount>>
let termId: string
let streamId: string
const call = () => app.as(admin)
const choices = { unusualDaysAreMeant: false, othersArePresent: false }

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
  teacher = await anAccount(app.db, 'staff')
  await beginDay(app.db, '2026-11-18')
  streamId = (await aStream(app.db, { class_code: 's3', name: 'East' })).id
  await aSubject(app.db, { code: 'ART', name: 'Art' })
  const music = await aSubject(app.db, { code: 'MUS', name: 'Music', compulsory: true })
  await aStaff(app.db, { staff_number: 'T001' })
  for (const admission_number of ['A1', 'A2']) await aStudent(app.db, { stream_id: streamId, admission_number })
  const of = { subject_id: music.id, stream_id: streamId, term_id: termId, title: 'Test', kind: 'mid-term' as const }
  await app.db
    .insertInto('assessment')
    .values({ ...of, out_of: 50, held_on: '2026-10-28' })
    .execute()
})

/** Drops a file with that text, previews it as it is recognised, and answers the id of the import. */
type Bring = (files: { files: File[] }) => Promise<string>

const kinds: Record<string, { lines: string[]; at: number; mended: string; bring: Bring }> = {
  registers: {
    lines: ['Admission number,Date,Status', 'A1,2026-11-17,P', 'A2,2026-11-17,Gone'],
    ...{ at: 2, mended: 'A' },
    bring: async (files) => {
      const { id: importId, mapping } = await call()(startRegisterImport, {}, files)
      await call()(previewRegisterImport, { importId, mapping, choices })
      return importId
    },
  },
  allocations: {
    lines: ['Teacher,Subject,Class,Stream', 'T001,Music,S3,East', 'T009,Art,S3,East'],
    ...{ at: 0, mended: 'T001' },
    bring: async (files) => {
      const { id: importId, mapping } = await call()(startAllocationImport, {}, files)
      await call()(previewAllocationImport, { importId, mapping })
      return importId
    },
  },
  electives: {
    lines: ['Adm no,Electives', 'A1,Art', 'A9,Art'],
    ...{ at: 0, mended: 'A2' },
    bring: async (files) => {
      const { id: importId, mapping } = await call()(startElectiveImport, { classCode: 's3' }, files)
      await call()(previewElectiveImport, { importId, mapping })
      return importId
    },
  },
  calendar: {
    lines: ['Title,Start date,Type', 'Sports day,2026-10-16,Event', 'Half term,2026-10-46,Holiday'],
    ...{ at: 1, mended: '2026-10-26' },
    bring: async (files) => {
      const { id: importId, mapping } = await call()(startCalendarImport, {}, files)
      await call()(previewCalendarImport, { importId, mapping: { ...mapping, dateOrder: 'year-first' } })
      return importId
    },
  },
  marks: {
    lines: ['Admission number,MUS Test', 'A1,30', 'A2,51'],
    ...{ at: 1, mended: '15' },
    bring: async (files) => {
      const { id: uploadId, mapping } = await call()(startMarkUpload, { streamId }, files)
      await call()(previewMarkUpload, { uploadId, mapping })
      return uploadId
    },
  },
  'a timetable': {
    lines: [
      'Activity Id,Day,Hour,Students Sets,Subject',
      '1,Monday,Period 1,S3 East,ART',
      '2,Monday,Period 2,S3 East,XYZ',
    ],
    ...{ at: 4, mended: 'MUS' },
    bring: async (files) => {
      const { id: timetableId } = await call()(addTimetable, { termId, title: crypto.randomUUID(), from: 'nothing' })
      const { id: uploadId, mapping } = await call()(startTimetableUpload, { timetableId }, files)
      await call()(previewTimetableUpload, { uploadId, mapping })
      return uploadId
    },
  },
}

describe.each(Object.entries(kinds))('a refused row of %s', (_, { lines, at, mended, bring }) => {
  it('comes with its cells and the one at fault, and is refused no longer once it is mended', async () => {
    const importId = await bring({ files: [new File([lines.join('\n')], 'odd.csv')] })
    const found = await call()(listRefusedRows, { importId })
    const cells = lines[2]?.split(',')
    expect(found).toMatchObject({
      total: 1,
      headers: { 0: lines[0]?.split(',') },
      rows: [{ table: 0, file: expect.any(String), line: 3, at, cells, sentence: expect.stringMatching(/\.$/) }],
    })
    const cell = { table: 0, line: 3, column: at, text: mended }
    expect(await call()(mendImport, { importId, cells: [cell] })).toEqual({ state: 'previewed' })
    expect(await call()(listRefusedRows, { importId })).toMatchObject({ total: 0, rows: [] })
    const { blob } = await call()(downloadImportNotes, { importId, list: 'refused', format: 'csv' })
    expect((await (blob as Blob).text()).trim()).not.toContain('\n')
  })

  it('is not there for others, and nothing is kept of a cell that is not', async () => {
    const importId = await bring({ files: [new File([lines.join('\n')], 'odd.csv')] })
    const cells = [{ table: 0, line: 3, column: at, text: mended }]
    const stranger = app.as(teacher)
    await expect(stranger(listRefusedRows, { importId })).rejects.toMatchObject({ status: 404 })
    await expect(stranger(mendImport, { importId, cells })).rejects.toMatchObject({ status: 404 })
    const nowhere = [...cells, { table: 0, line: 99, column: 0, text: 'x' }]
    await expect(call()(mendImport, { importId, cells: nowhere })).rejects.toMatchObject({ status: 409 })
    const noTable = [{ table: 3, line: 3, column: 0, text: 'x' }]
    await expect(call()(mendImport, { importId, cells: noTable })).rejects.toMatchObject({ status: 409 })
    expect(await call()(listRefusedRows, { importId })).toMatchObject({ total: 1 })
  })
})

it('of an .ics calendar is shown without cells, since what it says is more than they', async () => {
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:a',
    'DTSTART;VALUE=DATE:20261009',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const file = new File([text.join('\r\n')], 'year.ics')
  const { id: importId, mapping } = await call()(startCalendarImport, {}, { files: [file] })
  await call()(previewCalendarImport, { importId, mapping })
  expect(await call()(listRefusedRows, { importId })).toMatchObject({ total: 1, rows: [{ cells: null, at: null }] })
})
