import {
  addTimetable,
  type ElectiveMapping,
  previewAllocationImport,
  previewApplicationImport,
  previewCalendarImport,
  previewElectiveImport,
  previewMarkUpload,
  previewRegisterImport,
  previewRosterImport,
  previewTimetableUpload,
  startAllocationImport,
  startApplicationImport,
  startCalendarImport,
  startElectiveImport,
  startMarkUpload,
  startRegisterImport,
  startRosterImport,
  startTimetableUpload,
} from '@bellhouse/contracts'
import type { Db } from '../src/platform/db/open'
import { aSchool, aStaff, aStream, aStudent, aSubject, beginDay } from './factories'
import type { testApp } from './test-app'

type Call = ReturnType<ReturnType<typeof testApp>['as']>

export interface Place {
  termId: string
  streamId: string
  timetableId: string
}

interface BroughtKind {
  /** The header, a good row, and a bad one. */
  lines: readonly string[]
  /** Which cell of it is bad, and what is right there. */
  at: number
  mended: string
  /** Drops a file, previews it as it is recognised, with the first column for whatever is not, and answers the id of the import. */
  bring: (call: Call, place: Place, files: readonly File[]) => Promise<string>
}

/** Two students of one stream in a school with two subjects, a teacher, an assessment and a draft of a timetable. */
export async function aPlace(db: Db, callAs: () => Promise<Call>): Promise<Place> {
  const termId = (await aSchool(db)).term.id
  const call = await callAs()
  await beginDay(db, '2026-11-18')
  const { id: streamId } = await aStream(db, { class_code: 's3', name: 'East' })
  await aSubject(db, { code: 'ART', name: 'Art' })
  const { id: subject_id } = await aSubject(db, { code: 'MUS', name: 'Music', compulsory: true })
  await aStaff(db, { staff_number: 'T001' })
  for (const admission_number of ['A1', 'A2']) await aStudent(db, { stream_id: streamId, admission_number })
  const of = { subject_id, stream_id: streamId, term_id: termId, title: 'Test', kind: 'mid-term' as const }
  await db
    .insertInto('assessment')
    .values({ ...of, out_of: 50, held_on: '2026-10-28' })
    .execute()
  const { id: timetableId } = await call(addTimetable, { termId, title: 'Week', from: 'nothing' })
  return { termId, streamId, timetableId }
}

const choices = { unusualDaysAreMeant: false, othersArePresent: false }

async function bringRegisters(call: Call, _: Place, files: readonly File[]) {
  const { id: importId, mapping } = await call(startRegisterImport, {}, { files })
  const { number, date, status } = mapping.columns
  const ofRows = mapping.layout === 'matrix' ? {} : { date: date ?? 0, status: status ?? 0 }
  const columns = { ...mapping.columns, number: number ?? 0, ...ofRows }
  const full = {
    ...mapping,
    columns,
    month: mapping.month ?? '2026-11',
    dateOrder: mapping.dateOrder ?? ('day-first' as const),
  }
  await call(previewRegisterImport, { importId, mapping: full, choices })
  return importId
}

/** Each kind of import that reads one table. */
export const broughtKinds: Record<string, BroughtKind> = {
  registers: {
    lines: ['Admission number,Date,Status', 'A1,2026-11-17,P', 'A2,2026-11-17,Gone'],
    ...{ at: 2, mended: 'A' },
    bring: bringRegisters,
  },
  'registers with a column for each day': {
    lines: ['Admission number,17/11/2026,18/11/2026', 'A1,P,A', 'A2,P,Gone'],
    ...{ at: 2, mended: 'A' },
    bring: bringRegisters,
  },
  allocations: {
    lines: ['Teacher,Subject,Class,Stream', 'T001,Music,S3,East', 'T009,Art,S3,East'],
    ...{ at: 0, mended: 'T001' },
    async bring(call, _, files) {
      const { id: importId, mapping } = await call(startAllocationImport, {}, { files })
      const { teacher, subject, group } = mapping
      const full = { ...mapping, teacher: teacher ?? 0, subject: subject ?? 0, group: group ?? 0 }
      await call(previewAllocationImport, { importId, mapping: full })
      return importId
    },
  },
  electives: {
    lines: ['Adm no,Electives', 'A1,Art', 'A9,Art'],
    ...{ at: 0, mended: 'A2' },
    async bring(call, _, files) {
      const { id: importId, mapping } = await call(startElectiveImport, { classCode: 's3' }, { files })
      const full: ElectiveMapping = { ...mapping, number: mapping.number ?? 0, subjects: mapping.subjects ?? 0 }
      await call(previewElectiveImport, { importId, mapping: full })
      return importId
    },
  },
  applications: {
    lines: ['Name of child,Date of birth,Class', 'Akello Ada,2014-02-03,S3', 'Okot Ben,2014-02-41,S3'],
    ...{ at: 1, mended: '2014-02-14' },
    async bring(call, _, files) {
      const { id: importId, mapping } = await call(startApplicationImport, {}, { files })
      const columns = { ...mapping.columns, name: mapping.columns.name ?? 0 }
      const dateOrder = mapping.dateOrder ?? ('year-first' as const)
      await call(previewApplicationImport, { importId, mapping: { ...mapping, columns, dateOrder } })
      return importId
    },
  },
  calendar: {
    lines: ['Title,Start date,Type', 'Sports day,2026-10-16,Event', 'Half term,2026-10-46,Holiday'],
    ...{ at: 1, mended: '2026-10-26' },
    async bring(call, _, files) {
      const { id: importId, mapping } = await call(startCalendarImport, {}, { files })
      const { title, startDate, dateOrder } = mapping
      const chosen = { title: title ?? 0, startDate: startDate ?? 0, dateOrder: dateOrder ?? ('year-first' as const) }
      await call(previewCalendarImport, { importId, mapping: { ...mapping, ...chosen } })
      return importId
    },
  },
  marks: {
    lines: ['Admission number,MUS Test', 'A1,30', 'A2,51'],
    ...{ at: 1, mended: '15' },
    async bring(call, { streamId }, files) {
      const { id: uploadId, mapping } = await call(startMarkUpload, { streamId }, { files })
      const number = mapping.number ?? { column: 0, kind: 'admission-number' as const }
      await call(previewMarkUpload, { uploadId, mapping: { ...mapping, number } })
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
    async bring(call, { timetableId }, files) {
      const { id: uploadId, mapping } = await call(startTimetableUpload, { timetableId }, { files })
      const { day, hour, students, subject } = mapping.columns
      const chosen = { day: day ?? 0, hour: hour ?? 0, students: students ?? 0, subject: subject ?? 0 }
      const columns = { ...mapping.columns, ...chosen }
      await call(previewTimetableUpload, { uploadId, mapping: { ...mapping, columns } })
      return uploadId
    },
  },
  'a list of students': {
    lines: [
      'Adm No,Surname,Given name,DoB,Class',
      'B1,Nakato,Ada,2010-03-04,S3 East',
      'B2,Okello,Ben,2010-13-40,S3 East',
    ],
    ...{ at: 3, mended: '2010-12-04' },
    async bring(call, _, files) {
      const { id: importId, mapping } = await call(startRosterImport, {}, { files })
      await call(previewRosterImport, { importId, mapping })
      return importId
    },
  },
}
