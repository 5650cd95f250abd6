import {
  applyMarkUpload,
  cancelMarkUpload,
  downloadMarkTemplate,
  downloadMarkUploadChanges,
  getMarkUpload,
  listMarkChanges,
  listMarkTargets,
  type MarkMapping,
  mendMarkUpload,
  previewMarkUpload,
  startMarkUpload,
  undoMarkUpload,
} from '@bellhouse/contracts'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { whenMarksDone } from '../../../../test/mark-upload-done'
import { testApp } from '../../../../test/test-app'
import { jobNotices } from '../../../platform/jobs/job.repo'

const app = testApp()

afterEach(async () => expect(await listKeptFaults(app.db)).toEqual([]))
type Account = Awaited<ReturnType<typeof anAccount>>

/** A stream with three students and a mid-term in Mathematics, its teacher, and an admin. */
interface Place {
  admin: Account
  teacher: Account
  termId: string
  stream: { id: string; label: string }
  subject: { id: string; code: string; name: string }
  assessmentId: string
  students: { id: string; admission_number: string }[]
}

let term: { id: string } | undefined
let place: Place

beforeEach(async () => {
  term ??= (await aSchool(app.db)).term
  const { id: streamId, name } = await aStream(app.db)
  const subject = await aSubject(app.db, { compulsory: true })
  const staff = await aStaff(app.db)
  await anAllocation(app.db, { staff_id: staff.id, subject_id: subject.id, stream_id: streamId, term_id: term.id })
  const students = []
  for (const family_name of ['Akello', 'Byaruhanga', 'Chebet']) {
    students.push(await aStudent(app.db, { family_name, stream_id: streamId }))
  }
  place = {
    admin: await anAccount(app.db, 'admin'),
    teacher: await anAccount(app.db, 'staff', { staff_id: staff.id }),
    termId: term.id,
    stream: { id: streamId, label: `S1 ${name}` },
    subject,
    assessmentId: await anAssessment(streamId, subject.id),
    students,
  }
})

async function anAssessment(
  streamId: string,
  subjectId: string,
  given: { status?: 'draft' | 'submitted' | 'approved' } = {},
) {
  const { id } = await app.db
    .insertInto('assessment')
    .values({
      stream_id: streamId,
      subject_id: subjectId,
      term_id: term?.id ?? '',
      title: 'Mid-term',
      kind: 'mid-term',
      out_of: 50,
      held_on: '2026-10-28',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const header = () => `Admission number,Name,${place.subject.name} (${place.subject.code}) · Mid-term`

/** A file with these marks for the students, in their order. */
const sheet = (...marks: string[]) =>
  [header(), ...marks.map((mark, index) => `${place.students[index]?.admission_number},x,${mark}`)].join('\n')

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'marks.csv') => new File([content], name)

const drop = (content: string | Uint8Array<ArrayBuffer>, { by = place.admin, name = 'marks.csv' } = {}) =>
  app.as(by)(startMarkUpload, { streamId: place.stream.id }, { files: [fileOf(content, name)] })

async function preview(content: string, by = place.admin, changes: Partial<MarkMapping> = {}) {
  const { id, mapping } = await drop(content, { by })
  return app.as(by)(previewMarkUpload, { uploadId: id, mapping: { ...mapping, ...changes } })
}

const whenDone = (uploadId: string, by = place.admin) => whenMarksDone(app.as(by), uploadId)

async function bringIn(content: string, by = place.admin) {
  const { id } = await preview(content, by)
  await app.as(by)(applyMarkUpload, { uploadId: id, changeMarks: true })
  return whenDone(id, by)
}

const marksThere = async () =>
  app.db
    .selectFrom('mark')
    .innerJoin('student', 'student.id', 'mark.student_id')
    .select(['family_name', 'value', 'mark.status', 'upload_id'])
    .where('assessment_id', '=', place.assessmentId)
    .orderBy('family_name')
    .execute()

describe('what is not plainly a mark', () => {
  it('empties a mark by the word that was chosen, and by nothing else', async () => {
    await bringIn(sheet('7', '8', '9'))
    const seen = await preview(sheet('none', '', '9'), place.admin, { clear: 'none' })
    expect(seen.preview).toMatchObject({
      counts: { new: 0, changed: 1, unchanged: 1, refused: 0 },
      changes: [{ line: 2, student: expect.stringContaining('Akello'), before: '7', after: '' }],
      cleared: 1,
      empty: 1,
      emptyCells: [{ line: 3, student: expect.stringContaining('Byaruhanga'), title: 'Mid-term' }],
    })
    await app.as(place.admin)(applyMarkUpload, { uploadId: seen.id, changeMarks: true })
    await whenDone(seen.id)
    expect((await marksThere()).map(({ value }) => value)).toEqual([null, 8, 9])

    const unsaid = await preview(sheet('none'))
    expect(unsaid.preview?.counts).toMatchObject({ changed: 0, refused: 1 })
  })

  it('empties nothing where there is no mark', async () => {
    const seen = await preview(sheet('-', '8'), place.admin, { clear: '-' })
    expect(seen.preview?.counts).toEqual({ new: 1, changed: 0, unchanged: 1, refused: 0 })
  })

  it.each(['7', 'ABS', 'ex'])('does not take a mark for the word that empties one: %s', async (clear) => {
    await expect(preview(sheet('7'), place.admin, { clear })).rejects.toMatchObject({ status: 400 })
  })

  it('refuses by its line a row that is shorter or longer than the header, and a mark above the most', async () => {
    const [ada, ben, cy] = place.students.map((one) => one.admission_number)
    const seen = await preview(`${header()}\n${ada},x,51\n${ben},7\n${cy},x,8,9\n`)
    expect(seen.preview?.refused.map(({ line, sentence }) => [line, sentence])).toEqual([
      [2, '51 is more than 50, the most that can be reached.'],
      [3, expect.stringContaining('This row has 2 of 3 columns')],
      [4, expect.stringContaining('This row has 4 columns and the header has 3.')],
    ])
  })
})

describe('taking an upload back', () => {
  const undo = (uploadId: string, by = place.admin) => app.as(by)(undoMarkUpload, { uploadId })

  it('restores every mark as it was, and none where there was none', async () => {
    await bringIn(sheet('7', '8'))
    const { id } = await bringIn(sheet('9', '8', '10'))
    expect(await undo(id)).toMatchObject({ state: 'undone' })
    expect((await marksThere()).map(({ value }) => value)).toEqual([7, 8, null])
    await expect(undo(id)).rejects.toMatchObject({ status: 409 })
  })

  it('takes the assessments along that it has made, and keeps what was written of their marks', async () => {
    const { id, mapping } = await drop(sheet('7', '8'))
    const create = { kind: 'activity' as const, outOf: 50, weight: 1, date: '2026-11-20' }
    const columns = mapping.columns.map((one) => ({ ...one, title: 'Quiz', create }))
    const bring = async (uploadId: string) => {
      await app.as(place.admin)(previewMarkUpload, { uploadId, mapping: { ...mapping, columns } })
      await app.as(place.admin)(applyMarkUpload, { uploadId })
      expect(await whenDone(uploadId)).toMatchObject({ state: 'applied', failure: null })
    }
    const quiz = () => app.db.selectFrom('assessment').select('id').where('title', '=', 'Quiz').execute()
    await bring(id)
    const [made] = await quiz()
    expect(await undo(id)).toMatchObject({ state: 'undone' })
    expect(await quiz()).toEqual([])
    const changes = app.db
      .selectFrom('mark_change')
      .select('value')
      .where('assessment_id', '=', made?.id ?? '')
    const values = (await changes.orderBy('mark_change.id').execute()).map(({ value }) => value)
    expect([values.slice(0, 2).sort(), values.slice(2)]).toEqual([
      [7, 8],
      [null, null],
    ])
    const left = await app.db.selectFrom('withdrawn_assessment').select(['id', 'title', 'import_id']).execute()
    expect(left).toEqual([{ id: made?.id, title: 'Quiz', import_id: id }])

    const again = await drop(sheet('7', '8'))
    await bring(again.id)
    const [second] = await quiz()
    const student_id = place.students[2]?.id ?? ''
    await app.db
      .insertInto('mark')
      .values({ assessment_id: second?.id ?? '', student_id, value: 5 })
      .execute()
    await expect(undo(again.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/because 1 assessment has other marks afterwards: .*Quiz/),
    })
    expect(await quiz()).toHaveLength(1)
  })

  it('is refused with the list where somebody has changed a mark since', async () => {
    const { id } = await bringIn(sheet('7', '8'), place.teacher)
    await bringIn(sheet('9'))
    await expect(undo(id, place.teacher)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/because 1 mark was changed afterwards: Akello/),
    })
    expect((await marksThere()).map(({ value }) => value)).toEqual([9, 8])
  })

  it('is refused where the assessment is closed', async () => {
    const { id } = await bringIn(sheet('7'))
    await app.db.updateTable('assessment').set({ status: 'approved' }).where('id', '=', place.assessmentId).execute()
    await expect(undo(id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('(approved)') })
  })

  it('is not for a teacher who did not bring it', async () => {
    const { id } = await bringIn(sheet('7'))
    await expect(undo(id, place.teacher)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a number that nobody has', () => {
  it('is asked about with the likeliest names, and what is said holds for this file', async () => {
    const [first] = place.students
    const file = `Adm no,Student name,${header().split(',')[2]}\nWRONG,Akello Given,7\n${place.students[1]?.admission_number},x,8\n`
    const seen = await preview(file)
    expect(seen.mapping.names).toEqual([1])
    const [unknown] = seen.preview?.unknown ?? []
    expect(unknown).toMatchObject({ number: 'WRONG', name: 'Akello Given', lines: [2] })
    expect(unknown?.candidates[0]).toMatchObject({ studentId: first?.id, number: first?.admission_number })
    expect(seen.preview?.counts).toMatchObject({ new: 1, refused: 1 })

    const matches = [{ number: 'WRONG', name: 'Akello Given', studentId: first?.id ?? '' }]
    const mapping = { ...seen.mapping, matches }
    const matched = await app.as(place.admin)(previewMarkUpload, { uploadId: seen.id, mapping })
    expect(matched.preview).toMatchObject({ counts: { new: 2, refused: 0 }, unknown: [] })
    await app.as(place.admin)(applyMarkUpload, { uploadId: seen.id })
    await whenDone(seen.id)
    expect((await marksThere()).map(({ value }) => value)).toEqual([7, 8])
  })

  it('is not matched with somebody whom the person does not reach', async () => {
    const far = await aStudent(app.db, { stream_id: (await aStream(app.db)).id })
    const { preview: found } = await preview(`${header()}\nWRONG,x,7\n`, place.teacher, {
      matches: [{ number: 'WRONG', name: 'x', studentId: far.id }],
    })
    expect(found?.counts).toMatchObject({ new: 0, refused: 1 })
  })
})

describe('a file of marks', () => {
  it('is recognised, previewed and written, and the history of each mark names it', async () => {
    const draft = await drop(sheet('45.5', 'abs', '0'))
    expect(draft).toMatchObject({
      state: 'mapping',
      tables: [{ rows: 3, encoding: 'utf-8', delimiter: ',' }],
      mapping: {
        number: { column: 0, kind: 'admission-number' },
        columns: [{ column: 2, subjectId: place.subject.id, title: 'Mid-term', create: null }],
      },
    })
    const { preview: found } = await app.as(place.admin)(previewMarkUpload, {
      uploadId: draft.id,
      mapping: draft.mapping,
    })
    expect(found).toMatchObject({ counts: { new: 3, changed: 0, unchanged: 0, refused: 0 }, empty: 0, missing: 0 })

    await app.as(place.admin)(applyMarkUpload, { uploadId: draft.id })
    expect(await whenDone(draft.id)).toMatchObject({ state: 'applied', failure: null, progress: { done: 3, total: 3 } })
    expect(await marksThere()).toMatchObject([
      { family_name: 'Akello', value: 45.5, status: null },
      { family_name: 'Byaruhanga', value: null, status: 'absent' },
      { family_name: 'Chebet', value: 0, status: null },
    ])
    const changes = await app.as(place.admin)(listMarkChanges, {
      assessmentId: place.assessmentId,
      studentId: place.students[0]?.id ?? '',
    })
    expect(changes).toMatchObject([{ value: 45.5, file: 'marks.csv' }])
  })

  it('changes nothing the second time, and a repeated order writes nothing twice', async () => {
    const { id } = await bringIn(sheet('10', '20', '30'))
    expect(await app.as(place.admin)(applyMarkUpload, { uploadId: id })).toMatchObject({ state: 'applied' })
    const { preview: again } = await preview(sheet('10', '20', '30'))
    expect(again?.counts).toEqual({ new: 0, changed: 0, unchanged: 3, refused: 0 })
    await bringIn(sheet('10', '20', '30'))
    const history = await app.db
      .selectFrom('mark_change')
      .select('id')
      .where('assessment_id', '=', place.assessmentId)
      .execute()
    expect(history).toHaveLength(3)
  })

  it('shows marks that would change, old and new, and changes them only when told to', async () => {
    await bringIn(sheet('10', '20', '30'))
    const { id, preview: found } = await preview(sheet('11', '20', ''))
    expect(found).toMatchObject({
      counts: { new: 0, changed: 1, unchanged: 1, refused: 0 },
      changes: [{ line: 2, student: 'Akello, Ada', title: 'Mid-term', before: '10', after: '11' }],
      empty: 1,
      missing: 0,
    })
    const { blob } = await app.as(place.admin)(downloadMarkUploadChanges, { uploadId: id, format: 'csv' })
    expect(await (blob as Blob).text()).toMatch(/Akello, Ada.*,10,11/)

    await expect(app.as(place.admin)(applyMarkUpload, { uploadId: id })).rejects.toMatchObject({ status: 409 })
    await app.as(place.admin)(applyMarkUpload, { uploadId: id, changeMarks: true })
    await whenDone(id)
    expect((await marksThere()).map(({ value }) => value)).toEqual([11, 20, 30])
  })

  it('is applied by nobody once the marks have changed since its preview, and gets a new preview', async () => {
    const { id } = await preview(sheet('10', '20', '30'))
    await bringIn(sheet('12'))

    const applying = app.as(place.admin)(applyMarkUpload, { uploadId: id })
    await expect(applying).rejects.toMatchObject({ status: 409, message: expect.stringContaining('new preview') })
    const now = await app.as(place.admin)(getMarkUpload, { uploadId: id })
    expect(now).toMatchObject({ state: 'previewed', preview: { counts: { new: 2, changed: 1 } } })
    expect((await marksThere()).map(({ value }) => value)).toEqual([12])
  })

  it('makes an assessment that is missing, once, in the term and with what was chosen', async () => {
    const create = { kind: 'end-of-term' as const, outOf: 20, weight: 3, date: '2026-11-30' }
    const columns = [{ column: 2, subjectId: place.subject.id, title: 'Final', paper: null, create }]
    const { id, preview: found } = await preview(sheet('10', '20', '21'), place.admin, { columns })
    expect(found).toMatchObject({
      counts: { new: 2, refused: 1 },
      assessments: [{ title: 'Final', new: 2, made: 1 }],
      missing: 0,
      refused: [{ line: 4, text: '21', sentence: expect.stringContaining('more than 20') }],
    })
    await app.as(place.admin)(applyMarkUpload, { uploadId: id, skipRefused: true })
    expect((await whenDone(id)).state).toBe('applied')
    const made = await app.db.selectFrom('assessment').selectAll().where('title', '=', 'Final').execute()
    expect(made).toMatchObject([{ stream_id: place.stream.id, out_of: 20, weight: 3, held_on: '2026-11-30' }])
  })

  it('can have a row for each student and subject', async () => {
    await aSubject(app.db, { name: place.subject.name })
    const [first, second, third] = place.students
    const content = [
      'Adm. no.;Subject;Mark',
      `${first?.admission_number};${place.subject.code};12,5`,
      `${second?.admission_number};mathematics;13`,
      `${third?.admission_number};Alchemy;14`,
    ].join('\n')
    const draft = await drop(content)
    expect(draft.mapping).toMatchObject({ shape: 'long', number: { column: 0 } })
    const long = { subject: 1, mark: 2, title: 'Mid-term', paper: null, create: null }
    const { preview: found } = await app.as(place.admin)(previewMarkUpload, {
      uploadId: draft.id,
      mapping: { ...draft.mapping, long },
    })
    expect(found).toMatchObject({
      counts: { new: 1, refused: 2 },
      refused: [
        { line: 3, column: 1, text: 'mathematics', sentence: expect.stringContaining('Write its code') },
        { line: 4, column: 1, header: 'Subject', sentence: expect.stringContaining('no subject “Alchemy”') },
      ],
    })
  })
})

describe('what is refused', () => {
  it('is told with line, column and a sentence, and skipped only when that is chosen', async () => {
    const other = await aStudent(app.db, { family_name: 'Other', stream_id: (await aStream(app.db)).id })
    const content = [
      sheet('51', '1E2', '7'),
      `nobody,x,7`,
      `${other.admission_number},x,7`,
      `${place.students[2]?.admission_number},x,8`,
      ',x,9',
      'ghost,x,',
    ].join('\n')
    const { id, preview: found } = await preview(content)
    expect(found?.counts).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 7 })
    expect(found?.refused.map(({ line, column }) => [line, column])).toEqual([
      [2, 2],
      [3, 2],
      [4, 0],
      [5, 0],
      [6, 0],
      [7, 0],
      [8, 0],
    ])
    expect(found?.refused.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('more than 50'),
      expect.stringContaining('“1E2” is not a mark'),
      expect.stringContaining('in line 7 too'),
      expect.stringContaining('No student in this term has the admission number “nobody”'),
      expect.stringContaining('and not in'),
      expect.stringContaining('in line 4 too'),
      expect.stringContaining('no admission number'),
    ])
    await expect(app.as(place.admin)(applyMarkUpload, { uploadId: id })).rejects.toMatchObject({ status: 409 })
    expect(await marksThere()).toEqual([])
  })

  it('is mended in its place, and then written', async () => {
    const { id } = await preview(sheet('51', '20', 'x'))
    const cells = [
      { line: 2, column: 2, text: '41' },
      { line: 4, column: 0, text: '' },
    ]
    const mended = await app.as(place.admin)(mendMarkUpload, { uploadId: id, cells })
    expect(mended.preview?.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 0 })
    await app.as(place.admin)(applyMarkUpload, { uploadId: id })
    await whenDone(id)
    expect((await marksThere()).map(({ value }) => value)).toEqual([41, 20])

    const late = app.as(place.admin)(mendMarkUpload, { uploadId: id, cells })
    await expect(late).rejects.toMatchObject({ status: 409 })
  })

  it.each([
    ['approved', 'An admin can reopen', () => place.admin],
    ['submitted', 'Take the assessment back', () => place.teacher],
  ] as const)('covers marks of an assessment that is %s', async (status, sentence, by) => {
    await app.db.updateTable('assessment').set({ status }).where('id', '=', place.assessmentId).execute()
    const mapping = {
      columns: [{ column: 2, subjectId: place.subject.id, title: 'Mid-term', paper: null, create: null }],
    }
    const { preview: found } = await preview(sheet('10'), by(), mapping)
    expect(found?.refused).toMatchObject([{ sentence: expect.stringContaining(sentence) }])
  })

  it('covers a subject that others of the stream chose and this student did not', async () => {
    const optional = await aSubject(app.db, { name: 'Art' })
    await anAssessment(place.stream.id, optional.id)
    const [chooser] = place.students
    await app.db
      .insertInto('subject_choice')
      .values({ student_id: chooser?.id ?? '', subject_id: optional.id })
      .execute()
    const columns = [{ column: 2, subjectId: optional.id, title: 'Mid-term', paper: null, create: null }]
    const { preview: found } = await preview(sheet('10', '11'), place.admin, { columns })
    expect(found).toMatchObject({ counts: { new: 1, refused: 1 }, refused: [{ line: 3 }], missing: 0 })
    expect(found?.refused[0]?.sentence).toContain('does not take Art')
  })

  it('never becomes a match by order or by name: the column of the numbers has to be chosen', async () => {
    const draft = await drop('Name,Mark\nAkello Ada,10\n')
    expect(draft).toMatchObject({ mapping: { number: null }, warnings: [expect.stringContaining('never matched')] })
    const columns = [{ column: 1, subjectId: place.subject.id, title: 'Mid-term', paper: null, create: null }]
    const previewing = app.as(place.admin)(previewMarkUpload, {
      uploadId: draft.id,
      mapping: { ...draft.mapping, columns },
    })
    await expect(previewing).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Choose the column'),
    })
  })

  it('is asked about where two columns could be the number', async () => {
    const draft = await drop('Admission number,Adm no,Mark\nA,B,10\n')
    expect(draft.mapping.number).toBeNull()
  })
})

describe('a file that means harm', () => {
  const workbook = (cells: readonly string[][]) => {
    const rows = cells.map(
      (row) => `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
    )
    return zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8('<R><Relationship Id="r1" Target="worksheets/sheet1.xml"/></R>'),
      'xl/worksheets/sheet1.xml': strToU8(`<sheetData>${rows.join('')}</sheetData>`),
    })
  }

  it('may hold characters that no database keeps', async () => {
    const odd = `${'9'.repeat(19)}😀${'9'.repeat(18)}😀`
    const bytes = workbook([
      ['Admission number', 'Ma&#0;rk'],
      [`${place.students[0]?.admission_number}`, `${odd}&#0;`],
    ])
    const { id, mapping } = await drop(bytes, { name: 'odd.xlsx' })
    const columns = [{ column: 1, subjectId: place.subject.id, title: 'Mid-term', paper: null, create: null }]
    const previewed = await app.as(place.admin)(previewMarkUpload, { uploadId: id, mapping: { ...mapping, columns } })
    expect(previewed.preview?.refused).toMatchObject([{ header: 'Ma\uFFFDrk' }])
    const cells = [{ line: 2, column: 1, text: '\0\ud800' }]
    const mended = await app.as(place.admin)(mendMarkUpload, { uploadId: id, cells })
    expect(mended.preview?.counts.refused).toBe(1)
  })

  it('may not have more marks than a school has', async () => {
    const { id, mapping } = await drop(`Admission number,Mark\n${'x,1\n'.repeat(100_001)}`)
    const columns = [{ column: 1, subjectId: place.subject.id, title: 'Mid-term', paper: null, create: null }]
    const previewing = app.as(place.admin)(previewMarkUpload, { uploadId: id, mapping: { ...mapping, columns } })
    await expect(previewing).rejects.toMatchObject({ status: 400, message: expect.stringContaining('100,000') })
  })
})

describe('a file that is none', () => {
  const compound = (text = '') =>
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.alloc(600), ...Buffer.from(text, 'utf16le')])
  const lockedOds = () =>
    zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': new Uint8Array([1, 2, 3]),
      'META-INF/manifest.xml': strToU8('<manifest:encryption-data/>'),
    })

  it.each([
    ['an old Excel file', 'marks.xls', () => compound(), /too old.*Save as/],
    ['an Excel file with a password', 'marks.xlsx', () => compound('EncryptedPackage'), /password/],
    ['an ods file with a password', 'marks.ods', lockedOds, /password/],
    ['an empty file', 'marks.csv', () => '', /is empty/],
    ['a header alone', 'marks.csv', () => 'Admission number,Mark\n', /no rows/],
    ['rows that became one quoted cell', 'marks.csv', () => '"Admission number,Mark"\n"1,2"\n', /office program/],
    [
      'a zip that unpacks to very much',
      'marks.zip',
      () => zipSync({ 'a.csv': new Uint8Array(105 * 1024 * 1024) }, { level: 1 }),
      /more than is read at once/,
    ],
    ['a PDF', 'marks.pdf', () => '%PDF-1.7', /is a PDF/],
  ])('is named as what it is: %s', async (_, name, content, sentence) => {
    const dropping = drop(content() as string, { name })
    await expect(dropping).rejects.toMatchObject({ status: 400, message: expect.stringMatching(sentence) })
  })
})

describe('a number', () => {
  it.each([
    ['without the zeros that a spreadsheet drops', '71', /Perhaps 0071 is meant/],
    ['of nobody', '72', /No student in this term has the admission number “72”\.$/],
  ])('%s finds nobody, and says why', async (_, number, sentence) => {
    await app.db
      .updateTable('student')
      .set({ admission_number: '0071' })
      .where('id', '=', place.students[0]?.id ?? '')
      .execute()
    const { preview: found } = await preview(`${header()}\n${number},x,1`)
    expect(found?.refused).toMatchObject([{ student: null, sentence: expect.stringMatching(sentence) }])
    await app.db
      .updateTable('student')
      .set({ admission_number: crypto.randomUUID() })
      .where('admission_number', '=', '0071')
      .execute()
  })

  it('of an exam finds the student, in any case of letters, unless two have it', async () => {
    const number = `u${crypto.randomUUID().slice(0, 6)}/001`
    const [first, second] = place.students
    const give = (id = '') => app.db.updateTable('student').set({ exam_number: number }).where('id', '=', id).execute()
    await give(first?.id)
    const content = `Index no,Name,${place.subject.code}\n${number.toUpperCase()},x,12`
    const { preview: found } = await preview(content)
    expect(found?.counts).toMatchObject({ new: 1, refused: 0 })
    await give(second?.id)
    const { preview: again } = await preview(content)
    expect(again?.refused[0]?.sentence).toContain('More than one student')
  })
})

describe('a template', () => {
  it.each(['csv', 'xlsx'] as const)('as %s comes back with every column recognised', async (format) => {
    const { filename, blob } = await app.as(place.teacher)(downloadMarkTemplate, {
      termId: place.termId,
      streamId: place.stream.id,
      format,
    })
    const draft = await app.as(place.teacher)(
      startMarkUpload,
      { streamId: place.stream.id },
      { files: [new File([blob as Blob], filename)] },
    )
    expect(draft).toMatchObject({
      tables: [{ rows: 3 }],
      mapping: { number: { column: 0 }, columns: [{ column: 3, subjectId: place.subject.id, title: 'Mid-term' }] },
    })
  })
})

describe('a teacher', () => {
  it('has what is allocated to them, and nothing else exists', async () => {
    const { stream, subject, teacher, termId } = place
    const elsewhere = await aStream(app.db)
    const asTeacher = app.as(teacher)
    expect(await asTeacher(listMarkTargets, {})).toMatchObject({
      streams: [{ id: stream.id }],
      subjects: [{ id: subject.id, assessments: [{ title: 'Mid-term', outOf: 50, open: 1 }] }],
    })
    const unreached = { termId, streamId: elsewhere.id }
    await expect(asTeacher(listMarkTargets, unreached)).rejects.toMatchObject({ status: 404 })
    await expect(asTeacher(downloadMarkTemplate, { ...unreached, format: 'csv' })).rejects.toMatchObject({
      status: 404,
    })
    const dropping = asTeacher(startMarkUpload, unreached, { files: [fileOf(sheet('1'))] })
    await expect(dropping).rejects.toMatchObject({ status: 404 })

    const other = await aSubject(app.db, { name: 'Art' })
    const columns = [{ column: 2, subjectId: other.id, title: 'Mid-term', paper: null, create: null }]
    const { preview: found } = await preview(sheet('1'), teacher, { columns })
    expect(found?.refused[0]?.sentence).toContain('is not allocated to you')
    expect(await bringIn(sheet('1', '2'), teacher)).toMatchObject({ state: 'applied' })
  })

  it('loses an allocation between preview and apply, and nothing is written', async () => {
    const { id, preview: found } = await preview(sheet('1', '2'), place.teacher)
    expect(found?.missing).toBe(1)
    await app.db.deleteFrom('allocation').where('stream_id', '=', place.stream.id).execute()
    await expect(app.as(place.teacher)(applyMarkUpload, { uploadId: id })).rejects.toMatchObject({ status: 404 })
    expect(await marksThere()).toEqual([])
  })

  it.each([
    ['their own', () => place.teacher, 200],
    ['another teacher’s', () => anAccount(app.db, 'staff'), 404],
    ['a teacher’s as a student', () => anAccount(app.db, 'student'), 403],
    ['a teacher’s as an admin', () => place.admin, 200],
  ])('sees %s upload as they should', async (_, caller, status) => {
    const { id } = await drop(sheet('1'), { by: place.teacher })
    const by = app.as((await caller()) as Account)
    const answers = [
      by(getMarkUpload, { uploadId: id }),
      by(cancelMarkUpload, { uploadId: id }),
      by(mendMarkUpload, { uploadId: crypto.randomUUID(), cells: [{ line: 2, column: 0, text: '' }] }),
    ] as const
    const [got, cancelled, unknown] = await Promise.allSettled(answers)
    const expected = status === 200 ? { status: 'fulfilled' } : { reason: { status } }
    expect(got).toMatchObject(expected)
    expect(cancelled).toMatchObject(expected)
    expect(unknown).toMatchObject({ reason: { status: status === 403 ? 403 : 404 } })
  })
})

describe('at once', () => {
  it('one upload that is applied many times is written once', async () => {
    const { id } = await preview(sheet('1', '2', '3'))
    const orders = Array.from({ length: 6 }, () => app.as(place.admin)(applyMarkUpload, { uploadId: id }))
    await Promise.allSettled(orders)
    expect((await whenDone(id)).state).toBe('applied')
    const history = await app.db
      .selectFrom('mark_change')
      .select('id')
      .where('assessment_id', '=', place.assessmentId)
      .execute()
    expect(history).toHaveLength(3)
  })

  it('of two uploads for the same marks one is written, and the other tells of it', async () => {
    const [one, other] = [await preview(sheet('1', '2', '3')), await preview(sheet('4', '5', '6'))]
    const apply = (uploadId: string) => app.as(place.admin)(applyMarkUpload, { uploadId })
    await Promise.allSettled([apply(one.id), apply(other.id)])
    const ends = [await whenDone(one.id), await whenDone(other.id)]
    expect(ends.filter(({ state }) => state === 'applied')).toHaveLength(1)
    const values = (await marksThere()).map(({ value }) => value)
    expect([
      [1, 2, 3],
      [4, 5, 6],
    ]).toContainEqual(values)
  })
})

describe('stopping', () => {
  it('leaves nothing behind when it is cancelled in the middle', async () => {
    const { id } = await preview(sheet('1', '2', '3'))
    const blocker = await app.db.startTransaction().execute()
    // Somebody is just writing one of the marks, so that the upload waits in the middle.
    await blocker
      .insertInto('mark')
      .values({ assessment_id: place.assessmentId, student_id: place.students[2]?.id ?? '', value: 9 })
      .execute()
    await app.as(place.admin)(applyMarkUpload, { uploadId: id })
    await app.as(place.admin)(cancelMarkUpload, { uploadId: id })
    await blocker.rollback().execute()
    expect((await whenDone(id)).state).toBe('cancelled')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await marksThere()).toEqual([])
    expect((await whenDone(id)).state).toBe('cancelled')
  })

  it('writes nothing where somebody else writes one of the marks meanwhile', async () => {
    const { id } = await preview(sheet('1', '2', '3'))
    const blocker = await app.db.startTransaction().execute()
    await blocker
      .insertInto('mark')
      .values({ assessment_id: place.assessmentId, student_id: place.students[2]?.id ?? '', value: 9 })
      .execute()
    await app.as(place.admin)(applyMarkUpload, { uploadId: id })
    await blocker.commit().execute()
    const ended = await whenDone(id)
    expect(ended).toMatchObject({ state: 'failed', failure: expect.stringContaining('changed since the preview') })
    expect((await marksThere()).map(({ value }) => value)).toEqual([9])
  })

  it('is done by another server when the first one died in the middle', async () => {
    const { id } = await preview(sheet('1'))
    const payload = JSON.stringify({ importId: id, consent: { skipRefused: false, changeMarks: false } })
    const ofTheDead = { kind: 'apply import', payload, owner_id: place.admin.id, state: 'running' as const }
    const { id: jobId } = await app.db
      .insertInto('job')
      .values({ ...ofTheDead, server: 'dead', attempts: 1, seen_at: new Date(Date.now() - 60_000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.updateTable('import').set({ state: 'applying', job_id: jobId }).where('id', '=', id).execute()
    await sql`select pg_notify(${jobNotices}, '')`.execute(app.db)
    expect(await whenDone(id)).toMatchObject({ state: 'applied', failure: null })
    expect((await marksThere()).map(({ value }) => value)).toEqual([1])
  })
})
