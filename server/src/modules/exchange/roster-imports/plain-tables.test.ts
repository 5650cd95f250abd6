import {
  applyRosterImport,
  downloadRosterTemplate,
  listPlacements,
  listStudentChanges,
  listStudents,
  previewRosterImport,
  startRosterImport,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { anAccount, aSchool, aStream, aStudent, aSubject } from '../../../../test/factories'
import { whenRosterDone } from '../../../../test/roster-done'
import { filesOf } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  admin = await anAccount(app.db, 'admin')
  await aSchool(app.db)
  for (const class_code of ['s1', 's2', 's3', 's4', 's5', 's6']) await aStream(app.db, { class_code })
})

const drop = (contents: Record<string, string | Uint8Array<ArrayBuffer>>) =>
  app.as(admin)(startRosterImport, {}, { files: filesOf(contents) })

async function preview(contents: Record<string, string | Uint8Array<ArrayBuffer>>) {
  const { id, mapping } = await drop(contents)
  return app.as(admin)(previewRosterImport, { importId: id, mapping })
}

const whenDone = (importId: string) => whenRosterDone(app.as(admin), importId)

async function chosenBy(number: string) {
  const rows = await app.db
    .selectFrom('student_subject')
    .innerJoin('student', 'student.id', 'student_id')
    .innerJoin('subject', 'subject.id', 'subject_id')
    .select('subject.code')
    .where('admission_number', '=', number)
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}

const students =
  'Adm no;Surname;First name;DoB;Class;Gender;Parent;Parent phone\n' +
  'P1;Nakato;Ada;28/02/2010;S1 East;F;Grace;+256700123456\nP2;Nakato;Ben;2011-03-01;S2 West;m;Grace;+256700123456\n'

describe('lists of a school', () => {
  it('come in together, with one guardian for brothers and sisters, and are unchanged the second time', async () => {
    const lists = {
      'students.csv': students,
      'staff.csv': 'Staff number,Given names,Family name,Title\nT1,Grace,Auma,Ms\n',
      'subjects.csv': 'Code,Name,Level\n112,English,O\nS101,General Paper,A\n',
      'classes.csv': 'Class,Stream,Room,Class teacher\nS1,East,Room 4,T1\n',
    }
    const { id, preview: found } = await preview(lists)
    expect(found?.refused).toEqual([])
    expect(found?.counts).toMatchObject({
      students: { new: 2 },
      guardians: { new: 1 },
      guardianships: { new: 2 },
      staff: { new: 1 },
      subjects: { new: 2 },
      streams: { new: 2 },
      teaching: { new: 1 },
    })
    await app.as(admin)(applyRosterImport, { importId: id })
    expect((await whenDone(id)).state).toBe('applied')

    const { preview: second } = await preview(lists)
    for (const counts of Object.values(second?.counts ?? {}))
      expect(counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
  })

  it('bring house, residence, learner id and subjects chosen, and say which of them cannot be', async () => {
    await aSubject(app.db, { code: 'LIFE', name: 'Life science', level: 'O' })
    await aSubject(app.db, { code: 'A/1', name: 'Art', level: 'O' })
    await aSubject(app.db, { code: 'OLDS', name: 'Classics', level: 'A' })
    await aSubject(app.db, { code: 'EVERY', name: 'Mathematics', level: 'O', compulsory: true })
    const head = 'Admission number,Family name,Class,House,Residence,Learner id,Subjects\n'
    const first = await preview({
      'students.csv':
        `${head}H1,One,S3,Elgon,Boarding,LIN1,A/1/life science; every\nH2,Two,S3,,day,LIN1,\nH3,Three,S3,,sometimes,,\n` +
        'H4,Four,S3,,,,Classics\n',
    })
    expect(first.preview?.refused.map(({ line, column, sentence }) => ({ line, column, sentence }))).toEqual(
      expect.arrayContaining([
        {
          ...{ line: 3, column: 'Learner id' },
          sentence:
            'The learner id LIN1 belongs to One (students.csv, line 2) and to Two (students.csv, line 3). Correct one of them.',
        },
        { line: 4, column: 'Residence', sentence: '“sometimes” is neither boarding nor day.' },
        { line: 5, column: 'Subjects', sentence: '“Classics” is no subject of O level.' },
      ]),
    )
    await app.as(admin)(applyRosterImport, { importId: first.id, skipRefused: true })
    expect((await whenDone(first.id)).state).toBe('applied')
    expect(await chosenBy('H1')).toEqual(['A/1', 'LIFE'])

    const taken = await preview({ 'students.csv': `${head}H9,Nine,S3,,,lin1,\n` })
    expect(taken.preview?.refused).toMatchObject([
      { line: 2, column: 'Learner id', sentence: 'The learner id lin1 belongs to One here.' },
    ])

    const second = await preview({ 'students.csv': `${head}H1,One,S3,Moroto,day,LIN1,LIFE\n` })
    expect(second.preview?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['house', 'Elgon', 'Moroto'],
      ['residence', 'boarding', 'day'],
      ['subjects', 'A/1, LIFE', 'LIFE'],
    ])
    await app.as(admin)(applyRosterImport, { importId: second.id })
    expect((await whenDone(second.id)).state).toBe('applied')
    expect(await chosenBy('H1')).toEqual(['LIFE'])
  })

  it('bring the day of admission, before which a student is in no stream', async () => {
    const csv =
      'Adm No,Surname,First name,Class,Date of admission\nAD1,Late,Ada,S4 Ash,28/09/2026\nAD2,Late,Ben,S4 Ash,'
    const first = await preview({ 'students.csv': `${csv}soon\n` })
    expect(first.preview?.warnings).toMatchObject([{ line: 3, column: 'Date of admission', value: 'soon' }])
    await app.as(admin)(applyRosterImport, { importId: first.id })
    expect((await whenDone(first.id)).state).toBe('applied')
    const { rows } = await app.as(admin)(listStudents, { search: 'late' })
    const [ada] = rows
    const { placements } = await app.as(admin)(listPlacements, { studentId: ada?.id ?? '' })
    expect(placements).toMatchObject([{ stream: 'S4 Ash', from: '2026-09-28', began: 'admitted' }])
    expect(await app.as(admin)(listStudentChanges, { studentId: ada?.id ?? '' })).toMatchObject([
      { action: 'add by import', fields: [] },
    ])

    const second = await preview({ 'students.csv': `${csv.replace('28/09', '29/09')}\n` })
    expect(second.preview?.counts.students).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
    expect(second.preview?.warnings).toMatchObject([
      {
        line: 2,
        sentence: expect.stringMatching(/^Late, Ada is on record here, so the day of admission stays as it is/),
      },
    ])
  })

  it('say of a list that it is about another year than this one', async () => {
    const csv =
      'Adm No,Surname,First name,Class,Academic year\nOY1,Old,Ada,S1 East,2025\nOY2,Old,Ben,S1 East,2026\nOY3,Old,Cia,S1 East,2025\n'
    const { preview: found } = await preview({ 'students.csv': csv })
    expect(found?.warnings).toMatchObject([
      {
        ...{ line: null, column: 'Academic year' },
        sentence:
          '2 rows are about 2025, and the year is 2026 now. Everybody comes into the class of their row from today on.',
      },
    ])
    const now = await preview({ 'students.csv': csv.replaceAll('2025', '2026/27') })
    expect(now.preview?.warnings).toEqual([])
  })

  it('refuse by line a day on which nobody can be admitted', async () => {
    const head = 'Adm No,Surname,First name,Class,Born,Admitted\n'
    const { preview: found } = await preview({
      'students.csv': `${head}AY1,Year,Ada,S1,2012-05-06,2012-05-06\nAY2,Year,Ben,S1,2012-05-06,2062-02-01\nAY3,Year,Cia,S1,2012-05-06,2026-02-01\n`,
    })
    expect(found?.refused).toMatchObject([
      {
        line: 2,
        column: 'Admitted',
        value: '2012-05-06',
        sentence: 'The day of admission is before the student was born.',
      },
      {
        line: 3,
        column: 'Admitted',
        value: '2062-02-01',
        sentence: 'The day of admission is more than two years ahead.',
      },
    ])
    expect(found?.counts.students).toMatchObject({ new: 1, refused: 2 })
  })

  it('say by line who has the name and the birth date of somebody on record, and take the row all the same', async () => {
    const known = { given_names: 'Ṣọlá', family_name: 'Ọládipọ̀', birth_date: '2010-05-06' }
    await aStudent(app.db, { ...known, admission_number: 'OLD/7' })
    const { id, preview: found } = await preview({
      'students.csv':
        'Admission number,Family name,Given names,Birth date,Class\nW1,Other,Sola,2010-05-06,S1 East\n' +
        'W2,oladipo,SOLA,2010-05-06,S1 East\nOLD/7,Ọládipọ̀,Ṣọlá,2010-05-06,S1 East\n',
    })
    expect(found?.warnings).toEqual([
      { file: 'students.csv', line: 3, column: null, sentence: expect.stringContaining('Ọládipọ̀, Ṣọlá (OLD/7)') },
    ])
    expect(found?.counts.students).toMatchObject({ new: 2, refused: 0 })
    await app.as(admin)(applyRosterImport, { importId: id })
    expect((await whenDone(id)).state).toBe('applied')
  })

  it('are refused row by row, with the column and a sentence', async () => {
    const { preview: found } = await preview({
      'students.csv':
        'Admission number,Family name,Birth date,Sex,Class\nQ1,Right,2010-01-01,F,S1\nQ2,Day,31/02/2010,F,S1\n' +
        'Q3,Sex,2010-01-01,X,S1\n,Number,2010-01-01,F,S1\nQ5,Class,2010-01-01,F,P7\n',
    })
    expect(found?.refused.map(({ line, column }) => [line, column])).toEqual([
      [3, 'Birth date'],
      [4, 'Sex'],
      [5, 'Admission number'],
      [6, 'Class'],
    ])
    expect(found?.counts.students).toMatchObject({ new: 1, refused: 4 })
  })

  it('can be mapped anew: what a list holds, and which column stands for what', async () => {
    const draft = await drop({ 'students.csv': 'Key,Admission number,Surname\nx,R1,Okello\n' })
    expect(draft.files).toMatchObject([{ part: 'students' }])
    const mapping = {
      ...draft.mapping,
      parts: { 'students.csv': 'staff' as const },
      columns: { 'students.csv': { 'Staff number': 'Admission number' } },
    }
    const { preview: found, files } = await app.as(admin)(previewRosterImport, { importId: draft.id, mapping })
    expect(found?.counts).toMatchObject({ staff: { new: 1 }, students: { new: 0 } })
    expect(files).toMatchObject([{ part: 'staff' }])
  })

  const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
  it.each([
    ['UTF-16 without a mark', utf16],
    ['UTF-16 with a mark', (text: string) => utf16(`\uFEFF${text}`)],
  ])('are read in %s', async (_, encode) => {
    const { files } = await drop({ 'students.csv': encode(students) })
    expect(files).toMatchObject([{ encoding: 'utf-16le', rows: 2, headers: expect.arrayContaining(['Adm no']) }])
  })
})

describe('workbooks that mean harm', () => {
  const workbook = (sheet: string) =>
    zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8('<R><Relationship Id="r1" Target="worksheets/sheet1.xml"/></R>'),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
    })
  const zeros = () => zipSync({ 'users.csv': new Uint8Array(105 * 1024 * 1024) }, { level: 1 })

  it.each([
    ['one that unpacks to more than is read at once', zeros, /more than is read at once/],
    ['one with entities', () => workbook('<!DOCTYPE x [<!ENTITY a "aaaa">]><row/>'), /damaged/],
    ['one with far too many columns', () => workbook('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'), /500 columns/],
    ['one with nothing in it', () => workbook('<sheetData/>'), /is empty/],
  ])('are refused: %s', async (_, bytes, sentence) => {
    await expect(drop({ 'list.xlsx': bytes() })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(sentence),
    })
  })

  it('take the saved value of a formula, and days as days', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const sheet = `<sheetData><row>${cell('Admission number')}${cell('Name')}</row><row><c t="str"><f>1+1</f><v>F2</v></c>${cell('=cmd()')}</row></sheetData>`
    const { id, mapping } = await drop({ 'students.xlsx': workbook(sheet) })
    const { preview: found } = await app.as(admin)(previewRosterImport, { importId: id, mapping })
    expect(found?.counts.students).toMatchObject({ new: 1, refused: 0 })
  })
})

describe('templates', () => {
  it.each(['students', 'staff', 'subjects', 'classes'] as const)(
    'of %s are recognised as what they are',
    async (kind) => {
      const { filename, blob } = await app.as(admin)(downloadRosterTemplate, { kind, format: 'xlsx' })
      const file = new File([blob as Blob], filename)
      const draft = await app.as(admin)(startRosterImport, {}, { files: [file] })
      expect(draft.files).toMatchObject([{ part: kind, rows: 0, ignored: [] }])
      expect(draft.files[0]?.columns.every(({ header }) => header !== null)).toBe(true)
    },
  )

  it.each([
    ['nobody', () => Promise.resolve(null), 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['a student', () => anAccount(app.db, 'student'), 403],
  ])('are refused to %s', async (_, caller, status) => {
    const fetching = app.as(await caller())(downloadRosterTemplate, { kind: 'staff', format: 'csv' })
    await expect(fetching).rejects.toMatchObject({ status })
  })
})
