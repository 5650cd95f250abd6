import { applyRosterImport, previewRosterImport, type RosterMapping, startRosterImport } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { anAccount, aSchool, aStaff, aStream, aSubject } from '../../../../test/factories'
import { whenRosterDone } from '../../../../test/roster-done'
import { filesOf } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  admin = await anAccount(app.db, 'admin')
  await aSchool(app.db)
  await aStream(app.db, { class_code: 's1', name: 'Elm' })
})

async function preview(contents: Record<string, string>, choices: Partial<RosterMapping> = {}) {
  const draft = await app.as(admin)(startRosterImport, {}, { files: filesOf(contents) })
  const mapping = { ...draft.mapping, ...choices }
  const { id, files, preview: found } = await app.as(admin)(previewRosterImport, { importId: draft.id, mapping })
  return { id, columns: files[0]?.columns ?? [], found }
}

async function bringIn(contents: Record<string, string>) {
  const { id, found } = await preview(contents)
  expect(found?.refused).toEqual([])
  await app.as(admin)(applyRosterImport, { importId: id })
  expect(await whenRosterDone(app.as(admin), id)).toMatchObject({ state: 'applied', failure: null })
  return found
}

const headersOf = (columns: { field: string; header: string | null }[], ...fields: string[]) =>
  fields.map((field) => columns.find((column) => column.field === field)?.header)

describe('the name of a parent', () => {
  it('is not taken for the student’s where the line above says whose columns they are', async () => {
    const csv =
      'ST KIZITO,,,,,,\nPUPIL,,,PARENT / GUARDIAN,,,\nNo,Name,Class,Name,Relationship,Telephone,Adm No\n1,Nakato Sarah,S1 Elm,Nakato Ruth,Mother,0772000001,B1\n'
    const { columns, found } = await preview({ 'list.csv': csv })
    expect(
      headersOf(columns, 'Name', 'Guardian 1 family name', 'Guardian 1 phone', 'Phone', 'Admission number'),
    ).toEqual(['PUPIL Name', 'PARENT / GUARDIAN Name', 'PARENT / GUARDIAN Telephone', null, 'Adm No'])
    expect(found?.counts).toMatchObject({ students: { new: 1 }, guardians: { new: 1 } })
  })

  it.each(['Full name', 'Student name', 'Pupil'])(
    'is not taken for the student’s beside a column “%s”',
    async (header) => {
      const csv = `Adm No,Class,Name,${header},Relationship\nB2,S1 Elm,Nakato Ruth,Nakato Sarah,Mother\n`
      const { columns } = await preview({ 'list.csv': csv })
      expect(headersOf(columns, 'Name')).toEqual([header])
    },
  )
})

it('refuses the error of a formula, which is nobody’s name or number', async () => {
  const csv =
    'Admission number,Family name,Given names,Class,Guardian 1 family name,Guardian 1 phone,Remarks\nE1,#N/A,Ann,S1,,,\n#ref!,Okello,Ben,S1,,,\nE3,Okot,Cas,S1,Okot,Err:502,\nE4,Opio,Don,S1,,,#N/A\n'
  const { found } = await preview({ 'list.csv': csv })
  expect(found?.refused).toMatchObject([
    {
      line: 2,
      column: 'Family name',
      value: '#N/A',
      sentence: expect.stringMatching(/^“#N\/A” is the error of a formula/),
    },
    { line: 3, column: 'Admission number', value: '#ref!' },
    { line: 4, column: 'Guardian 1 phone', value: 'Err:502' },
  ])
  expect(found?.rows).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 3, leftOut: 0 })
})

describe('the title of a member of staff', () => {
  it('stands apart from a name in one cell, and the list of allocations finds the name with it and without', async () => {
    await aSubject(app.db, { code: 'HIS', name: 'History', level: 'O' })
    await bringIn({
      'staff.csv': 'Staff no,Name of teacher,Gender\nM1,Mr. Opio David,M\nM2,Prof. Dr Auma Grace,F\nM3,Drani Fred,M\n',
    })
    const staff = app.db
      .selectFrom('staff')
      .select(['title', 'given_names'])
      .where('staff_number', 'in', ['M1', 'M2', 'M3'])
    expect(await staff.orderBy('staff_number').execute()).toEqual([
      { title: 'Mr.', given_names: 'Opio David' },
      { title: 'Prof. Dr', given_names: 'Auma Grace' },
      { title: null, given_names: 'Drani Fred' },
    ])
    const { found } = await preview({
      'who teaches what.csv': 'Teacher,Subject,Class\nOpio David,History,S1 Elm\nMs Auma Grace,History,S1 Elm\n',
    })
    expect(found?.refused).toEqual([])
    expect(found?.counts.teaching).toMatchObject({ new: 2 })
  })

  it('does not hide who is here already, with the title in the name, from a list without numbers', async () => {
    await aStaff(app.db, { given_names: 'Mrs Akello Joy', family_name: '', title: null })
    const { found } = await preview({ 'teachers.csv': 'Teacher,Phone,Gender\nMrs Akello Joy,0772 100100,F\n' })
    expect(found?.counts.staff).toMatchObject({ new: 0, changed: 1 })
  })
})

describe('a cell with several streams', () => {
  const who = 'who teaches what.csv'

  beforeAll(async () => {
    for (const name of ['Ash', 'Fir']) await aStream(app.db, { class_code: 's1', name })
    await aSubject(app.db, { code: 'GEO', name: 'Geography', level: 'O' })
    await aStaff(app.db, { staff_number: 'G1' })
  })

  it.each(['S1 Ash/Fir', 'S1 Ash, S1 Fir', 'S1 Ash and Fir'])('counts for each of them: %s', async (cell) => {
    const { found } = await preview({ [who]: `Teacher,Subject,Class\nG1,Geography,"${cell}"\n` })
    expect(found).toMatchObject({ refused: [], counts: { teaching: { new: 2 } } })
    expect(found?.warnings).toContainEqual(
      expect.objectContaining({ line: 2, sentence: 'This row counts for each of its streams: S1 Ash, S1 Fir.' }),
    )
  })

  it('counts for none of them where one is not known', async () => {
    const { found } = await preview({ [who]: 'Teacher,Subject,Class\nG1,Geography,S1 Ash/Oak\n' })
    expect(found).toMatchObject({
      counts: { teaching: { new: 0, refused: 1 } },
      refused: [{ line: 2, sentence: 'There is no stream Oak in S1.' }],
    })
  })
})

describe('a phone number', () => {
  const phones = (number: string) =>
    app.db.selectFrom('student').select('phone').where('admission_number', '=', number).executeTakeFirstOrThrow()

  it('of which a spreadsheet has thrown away digits is left out and named', async () => {
    const found = await bringIn({
      'list.csv': 'Adm No,Surname,Class,Phone\nP1,Okello,S1 Elm,7.72E+08\nP2,Okot,S1 Elm,2.56772000001E+11\n',
    })
    expect(await phones('P1')).toEqual({ phone: null })
    expect(await phones('P2')).toEqual({ phone: '256772000001' })
    expect(found?.warnings).toContainEqual(expect.objectContaining({ line: 2, column: 'Phone', value: '7.72E+08' }))
  })

  it('makes one guardian of the parent in a list of students and in a list of parents that comes later', async () => {
    await bringIn({
      'list.csv': 'Adm No,Surname,Class,Parent,Parent phone\nP5,Were,S1 Elm,Were Samuel,+256 772 000 009\n',
    })
    const parents =
      'Adm No,Parent name,Relationship,Phone,Email\nP5,"Were, Samuel",father,0772 000009,sam@mail.example\n'
    const found = await bringIn({ 'parents.csv': parents })
    expect(found?.counts.guardians).toEqual({ new: 0, changed: 1, unchanged: 0, refused: 0 })
    expect(found?.counts.guardianships).toEqual({ new: 0, changed: 1, unchanged: 0, refused: 0 })
    const records = app.db.selectFrom('guardian').select(['family_name', 'phones', 'email'])
    expect(await records.where('family_name', 'like', 'Were%').execute()).toEqual([
      { family_name: 'Were Samuel', phones: ['+256 772 000 009'], email: 'sam@mail.example' },
    ])
    expect((await preview({ 'parents.csv': parents })).found?.missing).toBe(0)
  })

  it('makes one guardian of brothers and sisters however it is written', async () => {
    const found = await bringIn({
      'list.csv':
        'Adm No,Surname,Class,Parent,Parent phone\nP3,Okello,S1 Elm,Okello Peter,+256 772 000 002\nP4,Okello,S1 Elm,Okello Peter,0772000002\n',
    })
    expect(found?.counts).toMatchObject({ guardians: { new: 1 }, guardianships: { new: 2 } })
  })
})

it('a dash says nothing', async () => {
  await bringIn({ 'list.csv': 'Adm No,Surname,Class,Sex,Email\nD1,Okello,S1 Elm,-,–\n' })
  const student = app.db.selectFrom('student').select(['sex', 'email']).where('admission_number', '=', 'D1')
  expect(await student.execute()).toEqual([{ sex: null, email: null }])
})

describe('people of an earlier import', () => {
  it('are counted as not named only where the list is about such people and does not name them', async () => {
    await bringIn({ 'list.csv': 'Adm No,Surname,Class,Birth date\nE1,Okello,S1 Elm,2012-02-28\n' })
    const ofStaff = await preview({ 'staff.csv': 'Staff no,Surname,First name\nM9,Opio,Ann\n' })
    const refused = await preview({ 'list.csv': 'Adm No,Surname,Class,Birth date\nE1,Okello,S1 Elm,2012-02-31\n' })
    const nobody = await preview({ 'list.csv': 'Adm No,Surname,Class,Birth date\nE2,Okello,S1 Elm,2012-02-28\n' })
    const missing = (one: typeof nobody) => one.found?.missing ?? 0
    expect(missing(refused)).toBe(missing(nobody) - 1)
    expect(missing(ofStaff)).toBeLessThan(missing(nobody))
  })
})

it('a sheet that is hidden is not read, and that is said', async () => {
  const sheet = (cells: string[]) =>
    strToU8(`<worksheet><sheetData>${[cells, ['H1', 'Okello']].map(rowOf).join('')}</sheetData></worksheet>`)
  const rowOf = (cells: string[]) =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
  const book = zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      '<workbook><sheets><sheet name="2026" r:id="a"/><sheet name="Leavers" state="hidden" r:id="b"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="a" Target="worksheets/a.xml"/><Relationship Id="b" Target="worksheets/b.xml"/></Relationships>',
    ),
    'xl/worksheets/a.xml': sheet(['Adm No', 'Surname']),
    'xl/worksheets/b.xml': sheet(['Adm No', 'Surname']),
  })
  const draft = await app.as(admin)(startRosterImport, {}, { files: [new File([new Uint8Array(book)], 'list.xlsx')] })
  expect(draft.files).toHaveLength(1)
  expect(draft.warnings.map(({ sentence }) => sentence)).toContain(
    'The sheet “Leavers” is hidden, so it is not read. Show it in the file if it is meant too.',
  )
})

it('does not take the second row of a student for a repetition of that of another student', async () => {
  const csv =
    'Adm No,First Name,Last Name,Guardian Name,Class\nFR1,Amina,Hassan,Hassan Ali,S1 Elm\n,,,Fatuma Ali,\n,,,Fatuma Ali,\nFR2,Brian,Hassan,Hassan Ali,S1 Elm\n,,,Fatuma Ali,\n'
  const { found } = await preview({ 'list.csv': csv })
  expect(found?.leftOut?.map(({ line, sentence }) => [line, sentence])).toEqual([
    [4, 'This row repeats line 3; it is imported once.'],
  ])
  expect(found?.refused.map(({ line }) => line)).toEqual([3, 6])
})

it('asks of no column how its dates are read where none of them is two days', async () => {
  const { found } = await preview({
    'list.csv': 'Adm No,Name,D.O.B,Cls,Str\nSE1,"Okot, Sam",41002,S1,Elm\nSE2,"Okot, Tim",32/13/2011,S1,Elm\n',
  })
  expect(found?.warnings).toEqual([])
  expect(found?.refused).toMatchObject([{ line: 3, column: 'D.O.B' }])
  expect(found?.counts.students).toMatchObject({ new: 1, refused: 1 })
})
