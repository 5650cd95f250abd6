import { downloadRosterNotes } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { at, edFi, oneRoster, rosterDesk, students } from '../../../../test/roster-desk'
import { smallRoster } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'

const { call, preview } = rosterDesk(testApp())

describe('a row that names what is not there', () => {
  it.each([
    [
      'a school in OneRoster',
      () => oneRoster({ users: 'u1,true,o9,student,ada,Ada,Nakato,S1,,\nu2,true,o1,student,ben,Ben,Okello,S1,,\n' }),
      at('users.csv', 2, 'orgSourcedIds', /no school o9 in orgs\.csv/),
    ],
    [
      'a school of a class in OneRoster',
      () => oneRoster({ classes: 'c2,Art,o9,scheduled,\n' }),
      at('classes.csv', 3, 'schoolSourcedId', /no school o9/),
    ],
    [
      'a class in OneRoster',
      () => oneRoster({ users: 'u1,true,o1,student,ada,Ada,Nakato,S1,,\n', enrollments: 'c9,u1,student\n' }),
      at('enrollments.csv', 2, 'classSourcedId', /no class c9/),
    ],
    [
      'a person in OneRoster',
      () => oneRoster({ enrollments: 'c1,u9,student\n' }),
      at('enrollments.csv', 2, 'userSourcedId', /no student u9/),
    ],
    [
      'somebody who was refused in OneRoster',
      () => oneRoster({ users: 'u1,true,o1,student,ada,Ada,,S1,,\n', enrollments: 'c1,u1,student\n' }),
      at('enrollments.csv', 2, 'userSourcedId', /u1 was refused: users\.csv, line 2/),
    ],
    [
      'a person of demographics in OneRoster',
      () => oneRoster({ demographics: 'u9,2010-01-01,female\n' }),
      at('demographics.csv', 2, 'sourcedId', /nobody with the id u9 in users\.csv/),
    ],
    [
      'a school in School Data Sync v1',
      () => ({ ...smallRoster('f1'), 'School.csv': 'SIS ID,Name\n2,Other School\n' }),
      at('Student.csv', 2, 'School SIS ID', /no school 1 in School\.csv/),
    ],
    [
      'a section in School Data Sync v1',
      () => ({ ...smallRoster('f2'), 'StudentEnrollment.csv': 'Section SIS ID,SIS ID\nnone,f2100\n' }),
      at('StudentEnrollment.csv', 2, 'Section SIS ID', /no class none/),
    ],
    [
      'a teacher in School Data Sync v1',
      () => ({ ...smallRoster('f3'), 'TeacherRoster.csv': 'Section SIS ID,SIS ID\nf310,nobody\n' }),
      at('TeacherRoster.csv', 2, 'SIS ID', /no teacher nobody/),
    ],
    [
      'a school in School Data Sync v2',
      () => ({
        'orgs.csv': 'sourcedId,name,type\n1,Hill,school\n',
        'users.csv': 'sourcedId,orgSourcedIds,givenName,familyName,role,grade\nu1,9,Ada,Nakato,student,S1\n',
        'classes.csv': 'sourcedId,orgSourcedId,title\nc1,1,Maths\n',
        'enrollments.csv': 'classSourcedId,userSourcedId,role\nc1,u1,student\n',
      }),
      at('users.csv', 2, 'orgSourcedIds', /no school 9/),
    ],
    [
      'a student in Ed-Fi',
      () => edFi({ links: '9,7,Mother\n' }),
      at('student_guardians.csv', 2, 'StudentUniqueId', /no student 9/),
    ],
    [
      'a guardian in Ed-Fi',
      () => edFi({ links: '1,8,Mother\n' }),
      at('student_guardians.csv', 2, 'ContactUniqueId', /no guardian 8/),
    ],
  ])('is refused with its place: %s', async (_, contents, note) => {
    const { refused } = await preview(contents())
    expect(refused).toContainEqual(expect.objectContaining(note))
  })

  it('does not take the guardian of a student away without a word', async () => {
    const { warnings, counts } = await preview(oneRoster({ users: 'u1,true,o1,student,ada,Ada,Nakato,S1,g9,\n' }))
    expect(counts?.students.new).toBe(1)
    expect(warnings).toContainEqual(expect.objectContaining(at('users.csv', 2, 'agentSourcedIds', /guardian g9/)))
  })

  it('is no fault where the school knows it from before', async () => {
    const contents = { 'guardians.csv': 'Adm No,Guardian,Phone\nNONE-1,Grace,0772\n' }
    const { refused } = await preview(contents)
    expect(refused).toMatchObject([at('guardians.csv', 2, 'Adm No', /no student NONE-1/)])
  })
})

describe('people who belong to no school, or to what is none', () => {
  it('offers those without a school of their own as a choice, and takes them', async () => {
    const users = 'u1,true,,student,ada,Ada,Nakato,S1,,\nu2,true,o1,student,ben,Ben,Okello,S1,,\n'
    const { draft, counts } = await preview(oneRoster({ users }))
    expect(draft.schools).toContainEqual({ id: '', name: 'No school is named', students: 1 })
    expect(counts?.students.new).toBe(2)

    const { leftOut, counts: fewer } = await preview(oneRoster({ users }), { schools: ['o1'] })
    expect(fewer?.students.new).toBe(1)
    expect(leftOut).toContainEqual(
      expect.objectContaining(
        at('users.csv', 2, 'primaryOrgSourcedId', /Nakato, Ada belongs to No school is named, which is left out/),
      ),
    )
  })

  it('offers a district or a department to which somebody belongs, and says what it is', async () => {
    const orgs = 'o1,Hill School,school\nd1,North District,district\nd2,South District,district\n'
    const users = 'u1,true,d1,student,ada,Ada,Nakato,S1,,\n'
    const { draft, counts, warnings } = await preview(oneRoster({ orgs, users }))
    expect(draft.schools).toContainEqual({ id: 'd1', name: 'North District', students: 1, kind: 'a district' })
    expect(draft.schools.map(({ id }) => id)).not.toContain('d2')
    expect(counts?.students.new).toBe(1)
    expect(warnings).toContainEqual(
      expect.objectContaining(at('orgs.csv', 3, 'type', /North District is a district and no school/)),
    )
  })
})

describe('rows that are not whole', () => {
  it('refuses a row that is shorter or longer than the column names', async () => {
    const { refused, counts } = await preview(
      students(
        'A1,Nakato,Ada,2010-01-01,S1',
        'A2,Okello,Ben',
        'A3,Auma,Eve,2010-01-01,S1,East,more',
        'A4,Akello,Jo,2010-02-02,S1,,',
      ),
    )
    expect(refused).toMatchObject([
      at('students.csv', 3, null, /has 3 cells where the column names are 5/),
      at('students.csv', 4, null, /has 7 cells where the column names are 5/),
    ])
    expect(counts?.students).toMatchObject({ new: 2, refused: 2 })
  })

  it('refuses a row with no name at all, and no username becomes a name', async () => {
    const contents = smallRoster('n1')
    contents['Student.csv'] += 'n1900,1,,,ghost,x,n1N900,9\n'
    const { refused, counts } = await preview(contents)
    expect(refused).toMatchObject([at('Student.csv', 4, 'Last Name', /names nobody.*ghost is no name/)])
    expect(counts?.students).toMatchObject({ new: 2, refused: 1 })
  })

  it.each([
    [
      'a surname in OneRoster',
      () => oneRoster({ users: 'u1,true,o1,student,ada,Ada,,S1,,\n' }),
      at('users.csv', 2, 'familyName', /no familyName/),
    ],
    [
      'a surname in Ed-Fi',
      () => edFi({ people: '1,Ada,,2010-01-01\n' }),
      at('students.csv', 2, 'LastSurname', /no LastSurname/),
    ],
    ['both names in a list', () => students('A1,,,2010-01-01,S1'), at('students.csv', 2, 'Surname', /has no name/)],
  ])('says who lacks %s', async (_, contents, note) => {
    const { refused } = await preview(contents())
    expect(refused).toMatchObject([note])
  })

  it('takes somebody with one name only, and says so', async () => {
    const { warnings, counts } = await preview(students('A1,,Madonna,2010-01-01,S1 East'))
    expect(counts?.students.new).toBe(1)
    expect(warnings).toMatchObject([at('students.csv', 2, 'Surname', /Madonna has no Surname/)])
  })
})

describe('the lists of refused and left out rows', () => {
  it('can be downloaded whole, however long they are', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => `L${index},Name,Some,bad day,S1`)
    const { found } = await preview(students(...rows, ...rows.slice(0, 3)))
    expect(found.preview?.refused).toHaveLength(500)
    expect(found.preview?.rows).toMatchObject({ new: 0, refused: 600, leftOut: 3 })
    const textOf = async (list: 'refused' | 'left-out') => {
      const input = { importId: found.id, list, format: 'csv' as const }
      const { blob } = await call()(downloadRosterNotes, input)
      return (await (blob as Blob).text()).trim().split('\r\n')
    }
    const refused = await textOf('refused')
    expect(refused).toHaveLength(601)
    expect(refused[0]).toBe('File,Line,Column,Value,Reason')
    expect(refused.at(-1)).toMatch(/^students\.csv,601,DoB,bad day,/)
    expect(await textOf('left-out')).toHaveLength(4)
  })
})

describe('the rules of OneRoster that the files break', () => {
  it('are named by file, row and rule, and hinder nobody', async () => {
    const users = 'u1,yes,o1,student,ada,Ada,Nakato,S1,,\nu2,no,o1,student,ben,Ben,Okello,S1,g9,\n'
    const { draft, counts } = await preview(oneRoster({ users }))
    expect(counts?.students.new).toBeGreaterThan(0)
    expect(draft.warnings).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining(at('manifest.csv', null, null, /^OneRoster 1\.1, manifest: There is no/)),
        expect.objectContaining(at('users.csv', 1, null, /^OneRoster 1\.1, columns: .*dateLastModified .*password is/)),
        expect.objectContaining(at('users.csv', 2, 'enabledUser', /^OneRoster 1\.1, values: .* in line 3\.$/)),
        expect.objectContaining(at('users.csv', 3, 'agentSourcedIds', /^OneRoster 1\.1, references: /)),
      ]),
    )
  })

  it('are those of OneRoster alone', async () => {
    const { draft } = await preview(students('A1,Nakato,Ada,2010-01-01,S1'))
    expect(draft.warnings.filter(({ sentence }) => sentence.startsWith('OneRoster'))).toEqual([])
  })
})

describe('signs that nobody sees', () => {
  it('are removed, counted and said', async () => {
    const { warnings, refused, found } = await preview(
      students(
        ' A1 ,Nakato  Were,\u00a0Ada,2010-01-01,S1 East',
        'A\u200b2,Okello,Ben,\uff12\uff10\uff11\uff10-01-01, S1 East',
      ),
    )
    expect(refused).toEqual([])
    expect(found.preview?.counts.students.new).toBe(2)
    expect(warnings).toMatchObject([
      at('students.csv', null, null, /Spaces .* removed in 4 cells\./),
      at('students.csv', null, null, /Invisible characters were removed in 1 cell\./),
      at('students.csv', null, null, /Wide letters and digits .* in 1 cell\./),
    ])
  })
})
