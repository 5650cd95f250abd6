import {
  addTimetable,
  previewAllocationImport,
  previewCalendarImport,
  previewElectiveImport,
  previewMarkUpload,
  previewRegisterImport,
  previewRosterImport,
  previewTimetableUpload,
  type RosterTableKind,
  startAllocationImport,
  startCalendarImport,
  startElectiveImport,
  startMarkUpload,
  startRegisterImport,
  startRosterImport,
  startTimetableUpload,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject, beginDay } from './factories'
import { filesOf } from './small-roster'
import { testApp } from './test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string
const ids = { east: '', west: '', art: '' }
const call = () => app.as(admin)

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
  await beginDay(app.db, '2026-11-18')
  ids.east = (await aStream(app.db, { class_code: 's3', name: 'East' })).id
  ids.west = (await aStream(app.db, { class_code: 's3', name: 'West' })).id
  ids.art = (await aSubject(app.db, { code: 'ART', name: 'Art', compulsory: true })).id
  for (const class_code of ['s1', 's5']) await aStream(app.db, { class_code })
  await aStaff(app.db, { staff_number: 'T001' })
  await aStudent(app.db, { stream_id: ids.east, admission_number: 'A1' })
  for (const title of ['Mid-term', 'End of term']) {
    const of = { stream_id: ids.east, subject_id: ids.art, term_id: termId }
    await app.db
      .insertInto('assessment')
      .values({ ...of, title, kind: 'mid-term', out_of: 50, held_on: '2026-10-28' })
      .execute()
  }
})

const fileOf = (text: string, name = 'odd.csv') => ({ files: [new File([text], name)] })
const whenMapped = expect.stringMatching(/^\d{4}-.*Z$/)

describe('a file with the column names of an earlier one is mapped the same way, without asking:', () => {
  it('registers, with what their words for a status mean', async () => {
    const drop = (row: string) => call()(startRegisterImport, {}, fileOf(`Kode,Dato,Ord\n${row}\n`))
    const choices = { unusualDaysAreMeant: false, othersArePresent: false }
    const first = await drop('A1,04/05/2026,Borte')
    expect(first).toMatchObject({ remembered: null, mapping: { columns: { number: null, status: null } } })
    const mapping = {
      columns: { number: 0, date: 1, session: null, status: 2, minutesLate: null, note: null },
      ...{ numberKind: 'exam-number' as const, dateOrder: 'month-first' as const },
      words: [{ word: 'borte', means: 'absent' as const }],
    }
    await call()(previewRegisterImport, { importId: first.id, mapping, choices })
    const second = await drop('A1,06/07/2026,Syk')
    expect(second).toMatchObject({ remembered: whenMapped, mapping })
    const words = [{ word: 'syk', means: 'excused' as const }]
    await call()(previewRegisterImport, { importId: second.id, mapping: { ...mapping, words }, choices })
    const third = await drop('A1,18/11/2026,Syk')
    expect(third.mapping).toEqual({ ...mapping, dateOrder: 'day-first', words: [...mapping.words, ...words] })
  })

  it('allocations, from the day on which the file is dropped', async () => {
    const drop = () => call()(startAllocationImport, {}, fileOf('Hvem;Hva;Hvor\nT001;Art;S3 East\n'))
    const first = await drop()
    expect(first).toMatchObject({ remembered: null, mapping: { teacher: null } })
    const mapping = { ...first.mapping, on: '2026-11-25', layout: 'list' as const, teacher: 0, subject: 1, group: 2 }
    await call()(previewAllocationImport, { importId: first.id, mapping })
    expect(await drop()).toMatchObject({ remembered: whenMapped, mapping: { ...mapping, on: '2026-11-18' } })
  })

  it('columns of streams, but for a stream that is gone since', async () => {
    const drop = () => call()(startAllocationImport, {}, fileOf('Fag;Ost;Vest\nArt;T001;T001\n'))
    const first = await drop()
    const gone = await aStream(app.db, { class_code: 's3', name: 'North' })
    const columns = [ids.east, gone.id].map((groupId, at) => ({ column: at + 1, groupId }))
    const mapping = { ...first.mapping, layout: 'matrix' as const, subject: 0, columns }
    await call()(previewAllocationImport, { importId: first.id, mapping })
    await app.db.deleteFrom('stream').where('id', '=', gone.id).execute()
    expect((await drop()).mapping).toEqual({ ...mapping, columns: columns.slice(0, 1) })
  })

  it('electives, and on another level as if nobody had mapped them', async () => {
    const drop = (classCode: string) => call()(startElectiveImport, { classCode }, fileOf('Kode;Tegning\nA1;ja\n'))
    const first = await drop('s3')
    expect(first).toMatchObject({ remembered: null, mapping: { number: null } })
    const columns = [{ column: 1, subjectId: ids.art }]
    const mapping = { ...first.mapping, layout: 'matrix' as const, number: 0, columns, yes: 'ja' }
    await call()(previewElectiveImport, { importId: first.id, mapping })
    expect(await drop('s1')).toMatchObject({ remembered: whenMapped, mapping })
    expect(await drop('s5')).toMatchObject({ remembered: null, mapping: { number: null, columns: [] } })
  })

  it('marks, where there is an assessment of that title', async () => {
    const drop = () => call()(startMarkUpload, { streamId: ids.east }, fileOf('Kode,Prøve,Art · End of term\nA1,30,\n'))
    const target = (title: string) => ({ subjectId: ids.art, title, paper: null, create: null })
    const first = await drop()
    expect(first).toMatchObject({ remembered: null, mapping: { number: null } })
    const number = { column: 0, kind: 'admission-number' as const }
    const columns = [{ column: 1, ...target('Mid-term') }]
    const mapping = { ...first.mapping, number, columns, clear: '-' }
    await call()(previewMarkUpload, { uploadId: first.id, mapping })
    expect(await drop()).toMatchObject({ remembered: whenMapped, mapping: { number, columns } })
    expect((await drop()).mapping.clear ?? null).toBeNull()
    await app.db.updateTable('assessment').set({ title: 'Test' }).where('title', '=', 'Mid-term').execute()
    expect((await drop()).mapping).toMatchObject({ number, columns: [] })
  })

  it('a timetable', async () => {
    const { id: timetableId } = await call()(addTimetable, { termId, title: 'Week', from: 'nothing' })
    const drop = () =>
      call()(startTimetableUpload, { timetableId }, fileOf('Dag,Time,Klasse,Fag\nMonday,Period 1,S3 East,ART\n'))
    const first = await drop()
    expect(first).toMatchObject({ remembered: null, mapping: { columns: { day: null } } })
    const columns = { ...first.mapping.columns, day: 0, hour: 1, students: 2, subject: 3 }
    await call()(previewTimetableUpload, { uploadId: first.id, mapping: { ...first.mapping, columns } })
    expect(await drop()).toMatchObject({ remembered: whenMapped, mapping: { columns, days: [{ text: 'Monday' }] } })
  })

  it('a calendar', async () => {
    const drop = () => call()(startCalendarImport, {}, fileOf('Hva,Fra,Slag\nTur,2026-10-09,T\n'))
    const first = await drop()
    const words = [{ word: 't', means: 'half-day' as const }]
    const mapping = { ...first.mapping, title: 0, startDate: 1, kind: 2, dateOrder: 'year-first' as const }
    await call()(previewCalendarImport, { importId: first.id, mapping: { ...mapping, words } })
    expect(await drop()).toMatchObject({ remembered: whenMapped, mapping, values: { 2: [{ means: 'half-day' }] } })
  })

  it.each<[RosterTableKind, Record<string, string>]>([
    ['students', { 'Admission number': 'Ea', 'Family name': 'Eb' }],
    ['staff', { 'Staff number': 'Fa', 'Family name': 'Fb' }],
    ['guardians', { 'Family name': 'Ga', 'Student number': 'Gb' }],
    ['classes', { Class: 'Ha', Stream: 'Hb' }],
    ['groups', { Group: 'Ia', Subject: 'Ib' }],
    ['enrolments', { 'Student number': 'Ja', Group: 'Jb' }],
    ['allocations', { Teacher: 'Ka', Subject: 'Kb', Class: 'Kc' }],
  ])('a list of %s', async (part, columns) => {
    const drop = (name: string) => {
      const text = `${Object.values(columns).join(',')}\n${Object.keys(columns).fill('x')}\n`
      return call()(startRosterImport, {}, { files: filesOf({ [name]: text }) })
    }
    const first = await drop('one.csv')
    expect(first.files[0]?.remembered).toBeUndefined()
    const chosen = { parts: { 'one.csv': part }, columns: { 'one.csv': columns } }
    await call()(previewRosterImport, { importId: first.id, mapping: { ...first.mapping, ...chosen } })
    const { files, mapping } = await drop('two.csv')
    expect(files).toMatchObject([{ part, remembered: whenMapped }])
    expect(mapping.columns['two.csv']).toEqual(columns)
  })
})
