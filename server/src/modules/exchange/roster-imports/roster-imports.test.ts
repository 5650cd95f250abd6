import {
  applyRosterImport,
  cancelRosterImport,
  getRosterImport,
  getStudent,
  listStudents,
  previewRosterImport,
  startRosterImport,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { whenRosterDone } from '../../../../test/roster-done'
import { filesOf, smallRoster } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'
import { jobNotices } from '../../../platform/jobs/job.repo'
import { takeImportLock } from './roster-apply.repo'

const app = testApp()

afterEach(async () => expect(await listKeptFaults(app.db)).toEqual([]))
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  admin = await anAccount(app.db, 'admin')
  await aSchool(app.db)
  for (const class_code of ['s1', 's2', 's3', 's4', 's5', 's6']) await aStream(app.db, { class_code })
})

const drop = (files: File[]) => app.as(admin)(startRosterImport, {}, { files })

async function preview(contents: Record<string, string>) {
  const { id, mapping } = await drop(filesOf(contents))
  return app.as(admin)(previewRosterImport, { importId: id, mapping })
}

const whenDone = (importId: string) => whenRosterDone(app.as(admin), importId)

const renamed = (contents: Record<string, string>, from: string, to: string) =>
  Object.fromEntries(Object.entries(contents).map(([name, text]) => [name, text.replaceAll(from, to)]))

describe('dropping files that are no roster', () => {
  const zip = (contents: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(contents).map(([name, text]) => [name, strToU8(text)])))
  const whole = zip(smallRoster())

  it.each([
    ['nothing', () => [], /Drop a zip/],
    ['a damaged zip', () => filesOf({ 'roster.zip': whole.slice(0, whole.length / 2) }), /roster\.zip is damaged/],
    ['a PDF', () => filesOf({ 'roster.csv': '%PDF-1.7 …' }), /roster\.csv is a PDF/],
    ['an office document', () => filesOf({ 'r.xlsx': zip({ '[Content_Types].xml': '<x/>' }) }), /office document/],
    ['bytes that are no text', () => filesOf({ 'a.csv': new Uint8Array([65, 0, 66, 0, 0, 7]) }), /not text/],
    ['a zip without a CSV file', () => filesOf({ 'e.zip': zip({ '.hidden': '' }) }), /no CSV file/],
    ['an empty file', () => filesOf({ 'users.csv': '' }), /users\.csv is empty/],
    [
      'OneRoster of another version',
      () => filesOf({ 'manifest.csv': 'propertyName,value\noneroster.version,9.9' }),
      /9\.9/,
    ],
    [
      'a roster without one of its files',
      () => filesOf({ ...smallRoster(), 'Student.csv': smallRoster()['Student.csv'] ?? '' }).slice(0, 3),
      /teacher\.csv/,
    ],
    [
      'rows that became one quoted cell',
      () => filesOf({ ...smallRoster(), 'Student.csv': '"SIS ID,Username"\n"1,a"\n' }),
      /damaged by an office program/,
    ],
    ['the same file twice', () => [...filesOf(smallRoster()), ...filesOf(smallRoster())], /is there twice/],
  ])('says what is wrong with %s', async (_, files, sentence) => {
    await expect(drop(files())).rejects.toMatchObject({ status: 400, message: expect.stringMatching(sentence) })
  })

  it('names a column that is missing, and takes another one that is chosen for it', async () => {
    const contents = { ...smallRoster('7'), 'School.csv': 'School number,Name\n1,Hill School\n' }
    const { id, mapping } = await drop(filesOf(contents))

    const previewing = app.as(admin)(previewRosterImport, { importId: id, mapping })
    await expect(previewing).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('School.csv has no column “SIS ID”'),
    })

    const chosen = { ...mapping, schools: ['1'], columns: { 'School.csv': { 'SIS ID': 'School number' } } }
    const previewed = await app.as(admin)(previewRosterImport, { importId: id, mapping: chosen })
    expect(previewed.preview?.counts.students).toMatchObject({ new: 2, refused: 0 })
  })
})

describe('reading what schools really send', () => {
  it.each([
    ['semicolons', (text: string) => text.replaceAll(',', ';')],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['headers in lower case', (text: string) => text.replace(/^.*/, (header) => header.toLowerCase())],
  ])('copes with %s', async (_, change) => {
    const contents = Object.fromEntries(Object.entries(smallRoster()).map(([name, text]) => [name, change(text)]))
    const { preview: found } = await preview(contents)
    expect(found?.counts).toMatchObject({ students: { new: 2 }, staff: { new: 1 }, enrolments: { new: 2 } })
    expect(found?.refused).toEqual([])
  })

  it('copes with a file in Windows-1252', async () => {
    const student = Buffer.from((smallRoster()['Student.csv'] ?? '').replace('Ada', 'Zoë'), 'latin1')
    const draft = await drop(filesOf({ ...smallRoster(), 'Student.csv': new Uint8Array(student) }))
    expect(draft.files.find(({ name }) => name === 'Student.csv')?.encoding).toBe('windows-1252')
  })

  it('refuses single rows with file, line, column and a sentence, and takes the rest only when told to', async () => {
    const contents = smallRoster('5')
    contents['Student.csv'] += '900,1,No,Grade,ngrade,x,N900,P7\n901,1,,,,x,N901,9\n'
    const { id, preview: found } = await preview(contents)

    expect(found?.refused).toMatchObject([
      {
        file: 'Student.csv',
        line: 4,
        column: 'Grade',
        value: 'P7',
        sentence: expect.stringContaining('Grade, No cannot be placed'),
      },
      { file: 'Student.csv', line: 5, column: 'Username', sentence: expect.stringContaining('no Username') },
    ])
    await expect(app.as(admin)(applyRosterImport, { importId: id })).rejects.toMatchObject({ status: 409 })
    await app.as(admin)(applyRosterImport, { importId: id, skipRefused: true })
    expect((await whenDone(id)).state).toBe('applied')
  })
})

describe('applying', () => {
  it('brings the people in, and shows old and new where a file differs later', async () => {
    const contents = smallRoster('3')
    const { id } = await preview(contents)
    await app.as(admin)(applyRosterImport, { importId: id })
    expect(await whenDone(id)).toMatchObject({ state: 'applied', failure: null })

    const { rows } = await app.as(admin)(listStudents, { search: '3N100' })
    const student = await app.as(admin)(getStudent, { studentId: rows[0]?.id ?? '' })
    expect(student).toMatchObject({
      name: 'Nakato, Ada',
      stream: 'S3 A',
      groups: [{ title: 'Maths 1', teachers: ['Auma, Grace'] }],
    })

    const { preview: second } = await preview(renamed(contents, 'Nakato', 'Nakato-Were'))
    expect(second?.counts.students).toEqual({ new: 0, changed: 1, unchanged: 1, refused: 0 })
    expect(second?.changes).toEqual([
      { kind: 'students', name: 'Nakato-Were, Ada', field: 'family_name', before: 'Nakato', after: 'Nakato-Were' },
    ])
  })

  it('keeps somebody with the same number and another name apart', async () => {
    await aStudent(app.db, { admission_number: '8N100', given_names: 'Quite', family_name: 'Different' })
    const { preview: found } = await preview(smallRoster('8'))
    expect(found?.refused[0]?.sentence).toBe(
      'Nakato, Ada cannot be taken: the number 8N100 belongs to Different, Quite here.',
    )
  })

  it('is refused while another import is being applied', async () => {
    const { id } = await preview(smallRoster('4'))
    await app.db.transaction().execute(async (other) => {
      await takeImportLock(other)
      const applying = app.as(admin)(applyRosterImport, { importId: id })
      await expect(applying).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Another import') })
    })
    await app.as(admin)(applyRosterImport, { importId: id })
    expect((await whenDone(id)).state).toBe('applied')
  })

  it('is done by another server when the first one died in the middle', async () => {
    const { id } = await preview(smallRoster('7'))
    await app.db.updateTable('import').set({ state: 'applying' }).where('id', '=', id).execute()
    const payload = JSON.stringify({ importId: id, consent: { skipRefused: false, openAccounts: false } })
    const ofTheDead = { kind: 'apply import', payload, owner_id: admin.id, state: 'running' as const }
    await app.db
      .insertInto('job')
      .values({ ...ofTheDead, server: 'dead', attempts: 1, seen_at: new Date(Date.now() - 60_000) })
      .execute()
    await sql`select pg_notify(${jobNotices}, '')`.execute(app.db)
    expect(await whenDone(id)).toMatchObject({ state: 'applied', failure: null })
  })

  it('leaves nothing behind when it is cancelled', async () => {
    const contents = smallRoster('6')
    const many = Array.from({ length: 4000 }, (_, index) => `6x${index},1,Many,Of Them,u${index},x,6M${index},9\n`)
    contents['Student.csv'] += many.join('')
    const { id } = await preview(contents)
    await app.as(admin)(applyRosterImport, { importId: id })
    await app.as(admin)(cancelRosterImport, { importId: id })

    expect((await whenDone(id)).state).toBe('cancelled')
    await app.as(admin)(cancelRosterImport, { importId: id })
    const { rows } = await app.as(admin)(listStudents, { search: '6M' })
    expect(rows).toEqual([])
  })

  it('asks for a new look at the preview when the school has changed in between', async () => {
    const { id } = await preview(smallRoster('9'))
    await aStudent(app.db, { admission_number: '9N100', given_names: 'Ada', family_name: 'Nakato' })
    const applying = app.as(admin)(applyRosterImport, { importId: id })
    await expect(applying).rejects.toMatchObject({ status: 409, message: expect.stringContaining('preview') })
  })

  it.each([
    ['nobody', () => Promise.resolve(null), 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['a student', () => anAccount(app.db, 'student'), 403],
  ])('is refused to %s', async (_, caller, status) => {
    const api = app.as(await caller())
    const importId = crypto.randomUUID()
    await expect(api(startRosterImport, {}, { files: filesOf(smallRoster()) })).rejects.toMatchObject({ status })
    await expect(api(getRosterImport, { importId })).rejects.toMatchObject({ status })
    await expect(api(applyRosterImport, { importId })).rejects.toMatchObject({ status })
    await expect(api(cancelRosterImport, { importId })).rejects.toMatchObject({ status })
  })
})
