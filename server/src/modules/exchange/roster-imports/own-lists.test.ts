import { gunzipSync } from 'node:zlib'
import {
  applyRosterImport,
  listStudents,
  previewRosterImport,
  type RosterMapping,
  startRosterImport,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
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

type Contents = Record<string, string>

const drop = (contents: Contents) => app.as(admin)(startRosterImport, {}, { files: filesOf(contents) })

async function preview(contents: Contents, choices: Partial<RosterMapping> = {}) {
  const draft = await drop(contents)
  const mapping = { ...draft.mapping, ...choices }
  return { draft, ...(await app.as(admin)(previewRosterImport, { importId: draft.id, mapping })) }
}

async function bringIn(contents: Contents) {
  const { id, preview: found } = await preview(contents)
  expect(found?.refused).toEqual([])
  await app.as(admin)(applyRosterImport, { importId: id })
  expect(await whenDone(id)).toMatchObject({ state: 'applied', failure: null })
  return found
}

const whenDone = (importId: string) => whenRosterDone(app.as(admin), importId)

describe('a list in the words of the school', () => {
  it.each([
    [
      'Kenyan',
      'UPI,Adm. No.,Full name,Form,Stream,Gender,D.O.B,Parent/Guardian name,Parent/Guardian phone\nK1,KA1,"Otieno, Jane",Form 1,Blue,F,2010-02-13,Mary,0722\n',
    ],
    [
      'Ugandan',
      'LIN,Reg No,SURNAME,OTHER NAMES,CLASS,SEX,RESIDENCE,NEXT OF KIN,NEXT OF KIN CONTACT\nL1,UA1,NAKATO,Ada,S1 East,F,Boarder,Grace,0772\n',
    ],
    [
      'British',
      'UPN,Legal surname,Legal forename,Year group,Reg group,DoB,Tutor group\nB1,Smith,Ann,1,1B,13/02/2010,\n',
    ],
    ['American', 'Student ID,Last Name,First Name,Grade Level,Birthdate,Homeroom\nA1,Smith,Ann,S1,02/13/2010,East\n'],
    ['Tanzanian', 'PREM number,Admission No,Candidate name,Form,M/F\nT1,TA1,NEEMA Joseph,Form 2,F\n'],
  ])('is understood: %s', async (_, csv) => {
    const { preview: found, files } = await preview({ 'list.csv': csv })
    expect(files).toMatchObject([{ part: 'students' }])
    expect(found?.refused).toEqual([])
    expect(found?.counts.students.new).toBe(1)
    expect(files[0]?.columns.filter(({ required, header }) => required && !header)).toEqual([])
  })

  it.each([
    ['S1 East', 'S1 East'],
    ['S.2-Blue', 'S2 Blue'],
    ['S3B', 'S3 B'],
    ['s4 / North', 'S4 North'],
  ])('has class and stream in one cell: %s', async (cell, stream) => {
    const number = `C-${stream.replace(' ', '')}`
    await bringIn({ 'list.csv': `Adm No,Surname,Class & stream\n${number},Name,${cell}\n` })
    const { rows } = await app.as(admin)(listStudents, { search: number })
    expect(rows).toMatchObject([{ stream }])
  })

  it.each([
    ['"Nakato, Ada Grace"', 'Nakato', 'Ada Grace'],
    ['NAKATO Ada', 'NAKATO', 'Ada'],
    ['Ada Grace NAKATO WERE', 'NAKATO WERE', 'Ada Grace'],
    ['Ada Nakato', '', 'Ada Nakato'],
  ])('has the whole name in one cell: %s', async (cell, family, given) => {
    const number = `N-${family}${given}`.replaceAll(' ', '')
    await bringIn({ 'list.csv': `Adm No,Student name,Class\n${number},${cell},S1\n` })
    const row = app.db.selectFrom('student').select(['family_name', 'given_names'])
    expect(await row.where('admission_number', '=', number).execute()).toEqual([
      { family_name: family, given_names: given },
    ])
  })

  it('is found below its titles, and every line that is no row is listed with the reason', async () => {
    const { files, preview: found } = await preview({
      'list.csv':
        'KISUBI S.S. 2026 list,,\n,,\nAdm No,Surname,Class\nT1,Nakato,S1\n\nAdm No,Surname,Class\nT2,Okello,S2\nTotal,2,\n',
    })
    expect(files).toMatchObject([{ headerLine: 3, headers: ['Adm No', 'Surname', 'Class'] }])
    expect(found?.leftOut?.map(({ line, sentence }) => [line, sentence])).toEqual([
      [1, 'This line is above the column names.'],
      [2, 'This line is empty.'],
      [5, 'This line is empty.'],
      [6, 'The column names are repeated here.'],
      [8, 'This looks like a line of totals, not a row.'],
    ])
    expect(found?.rows).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 0, leftOut: 5 })
  })

  it('keeps no password that stands below a title', async () => {
    const { id } = await drop({ 'list.csv': 'The list\nAdm No,Surname,Password\nP1,Nakato,secret-9\n' })
    const files = await app.db.selectFrom('import_file').select('file').where('import_id', '=', id).execute()
    const contents = await Promise.all(files.map(async ({ file }) => app.server.files.read(file)))
    const kept = contents.map((bytes) => gunzipSync(bytes ?? '').toString()).join('')
    expect(kept).toContain('Nakato')
    expect(kept).not.toContain('secret-9')
  })

  it('is never turned away: what it holds and its columns are asked for', async () => {
    const csv = 'Ref,Who,Where\nX1,Nakato,S1\nX2,Okello,S2\n'
    const first = await preview({ 'odd.csv': csv })
    expect(first.draft.files).toMatchObject([{ part: 'none', headers: ['Ref', 'Who', 'Where'] }])
    expect(first.draft.files[0]?.choices?.map(({ part }) => part)).toEqual([
      ...['students', 'staff', 'guardians', 'subjects', 'classes', 'groups', 'enrolments', 'allocations'],
    ])
    expect(first.preview?.rows).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 0, leftOut: 2 })

    const columns = { 'odd.csv': { 'Admission number': 'Ref', 'Family name': 'Who', Class: 'Where' } }
    const mapped = await preview({ 'odd.csv': csv }, { parts: { 'odd.csv': 'students' }, columns })
    expect(mapped.preview?.counts.students).toMatchObject({ new: 2, refused: 0 })
    expect(mapped.grades.map(({ grade }) => grade)).toEqual(['S1', 'S2'])
    expect(mapped.mapping.grades).toEqual({ S1: 's1', S2: 's2' })
  })

  it('is mapped as it was mapped the last time, whatever the file is called', async () => {
    const csv = 'Kode,Hvem,Born,Trin\nM1,Nakato,12/11/2010,Upper\n'
    const choices = {
      parts: { 'one.csv': 'students' as const },
      columns: {
        'one.csv': { 'Admission number': 'Kode', 'Family name': 'Hvem', 'Birth date': 'Born', Class: 'Trin' },
      },
      dates: { 'one.csv': { 'Birth date': 'month-first' as const } },
      grades: { Upper: 's6' as const },
    }
    const first = await preview({ 'one.csv': csv }, choices)
    expect(first.files[0]?.remembered).toBeUndefined()
    expect(first.preview?.counts.students).toMatchObject({ new: 1, refused: 0 })

    const { draft, preview: found } = await preview({ 'two.csv': csv.replace('Kode,Hvem', 'KODE,hvem ') })
    expect(draft.files).toMatchObject([{ part: 'students', remembered: expect.stringMatching(/^\d{4}-/) }])
    expect(draft.files[0]?.dates).toMatchObject([{ order: 'month-first' }])
    expect(found?.counts.students).toMatchObject({ new: 1, refused: 0 })
  })

  it('can leave out a column that was recognised', async () => {
    const { files, preview: found } = await preview(
      { 'list.csv': 'Adm No,Surname,Class,Email\nE1,Nakato,S1,not an address\n' },
      { columns: { 'list.csv': { Email: '' } } },
    )
    expect(files[0]?.ignored).toEqual(['Email'])
    expect(found?.counts.students).toMatchObject({ new: 1, refused: 0 })
  })
})

describe('lists of what is between people', () => {
  it('bring guardians to students who are here already, and refuse the row of a student who is not', async () => {
    await aStudent(app.db, { admission_number: 'G1' })
    const { preview: found, files } = await preview({
      'parents.csv':
        'Adm No,Parent name,Relationship,Phone\nG1,"Auma, Grace",Mother,0772\nG9,"Opio, Sam",Father,0773\n',
    })
    expect(files).toMatchObject([{ part: 'guardians' }])
    expect(found?.counts).toMatchObject({ guardians: { new: 1, refused: 1 }, guardianships: { new: 1, refused: 1 } })
    expect(found?.refused).toMatchObject([{ line: 3, column: 'Adm No', value: 'G9' }])
  })

  it('bring groups, who is in them and who teaches what', async () => {
    await aStudent(app.db, { admission_number: 'GR1' })
    await aSubject(app.db, { code: 'HIST', name: 'History', level: 'O' })
    await aStream(app.db, { class_code: 's2', name: 'Oak' })
    await bringIn({
      'staff.csv': 'Staff No,Surname,First name\nT77,Auma,Grace\n',
      'groups.csv': 'Group name,Subject,Staff No\nHistory club,HIST,T77\n',
      'enrolments.csv': 'Adm No,Group\nGR1,History club\n',
    })
    const inGroup = app.db
      .selectFrom('group_membership')
      .innerJoin('teaching_group', 'teaching_group.id', 'teaching_group_id')
      .innerJoin('student', 'student.id', 'group_membership.student_id')
      .where('title', '=', 'History club')
      .select('admission_number')
    const enrolled = app.db
      .selectFrom('enrolment')
      .innerJoin('teaching_group', 'teaching_group.id', 'teaching_group_id')
      .innerJoin('student', 'student.id', 'enrolment.student_id')
      .where('title', '=', 'History club')
      .select('admission_number')
    expect([...(await inGroup.execute()), ...(await enrolled.execute())]).toEqual([{ admission_number: 'GR1' }])

    const { preview: found } = await preview({
      'allocations.csv':
        'Teacher,Subject,Class,Stream\nT77,History,S2,Oak\nGrace Auma,Magic,S2,Oak\nT99,History,S2,Oak\nT77,History,S2,Elm\n',
    })
    expect(found?.counts.teaching).toMatchObject({ new: 1, refused: 3 })
    expect(found?.refused.map(({ line, column }) => [line, column])).toEqual([
      [3, 'Subject'],
      [4, 'Teacher'],
      [5, 'Stream'],
    ])
  })
})

describe('a list without numbers', () => {
  const list =
    'Surname,First name,Class,Stream,Date of birth\nOdongo,Lillian,S1,North,2011-03-01\nOdongo,Peter,S1,North,\n'
  const teachers = 'Teacher,Phone,Subject taught\nKizza Moses,0772 100100,\nApio Sarah,0772 100101,\n'
  const rows = async (search: string) => (await app.as(admin)(listStudents, { search })).rows

  it('gives the next free numbers, and the same file again changes nothing', async () => {
    const found = await bringIn({ 'students 2026.csv': list })
    expect(found?.counts.students).toMatchObject({ new: 2 })
    expect(found?.warnings).toContainEqual(
      expect.objectContaining({
        sentence: expect.stringMatching(/^This list has no numbers\. Each student is looked for/),
      }),
    )
    const before = await rows('odongo')
    expect(before.map(({ admissionNumber }) => admissionNumber)).toEqual([
      expect.stringMatching(/^\d{4}\/\d{3}$/),
      expect.stringMatching(/^\d{4}\/\d{3}$/),
    ])
    expect(new Set(before.map(({ admissionNumber }) => admissionNumber)).size).toBe(2)

    const { preview: again } = await preview({ 'students 2026.csv': list })
    expect(again?.counts.students).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 })
  })

  it('refuses who could be several people here, by line', async () => {
    for (const admission_number of ['TW1', 'TW2'])
      await aStudent(app.db, { admission_number, given_names: 'Twin', family_name: 'Opio' })
    const { preview: found } = await preview({
      'students.csv': 'Surname,First name,Class,Stream\nOpio,Twin,S1,North\n',
    })
    expect(found?.refused).toMatchObject([
      {
        line: 2,
        column: 'Surname',
        sentence: expect.stringMatching(/^More than one student here could be Opio, Twin, /),
      },
    ])
  })

  it('still refuses a row without a number where the others have one', async () => {
    const { preview: found } = await preview({
      'students.csv': 'Adm No,Surname,First name,Class\n,Opio,Ann,S1\nN7,Opio,Jane,S1\n',
    })
    expect(found?.refused).toMatchObject([{ line: 2, sentence: 'This row has no Adm No.' }])
  })

  it('does so for staff', async () => {
    const found = await bringIn({ 'teachers.csv': teachers })
    expect(found?.counts.staff).toMatchObject({ new: 2, refused: 0 })
    const { preview: again } = await preview({ 'teachers.csv': teachers })
    expect(again?.counts.staff).toMatchObject({ new: 0, unchanged: 2 })
  })
})
