import { describe, expect, it } from '@jest/globals'
import { at, edFi, oneRoster, rosterDesk, students } from '../../../../test/roster-desk'
import { smallRoster } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'
import { anXlsxBook } from '../../../../test/xlsx-book'

const { preview } = rosterDesk(testApp())

describe('dates', () => {
  const bornOn = (...days: string[]) => students(...days.map((day, index) => `D${index},Name,Some,${day},S1 East`))

  it.each(['31/02/2010', '2010-13-01', 'soon', '99/99/2010', '2099-01-01'])('refuses %s by its line', async (day) => {
    const { refused, counts } = await preview(bornOn('2010-01-01', day))
    expect(refused).toMatchObject([{ file: 'students.csv', line: 3, column: 'DoB', value: day }])
    expect(refused[0]?.sentence.length).toBeGreaterThan(15)
    expect(counts?.students).toMatchObject({ new: 1, refused: 1 })
  })

  it.each([
    [
      'School Data Sync v1',
      () => ({
        ...smallRoster('d1'),
        'Student.csv': 'SIS ID,School SIS ID,First Name,Last Name,Username,Birthdate\nx,1,Ada,Nakato,a,2/31/2010\n',
      }),
      at('Student.csv', 2, 'Birthdate', /not a date/),
    ],
    [
      'OneRoster',
      () => oneRoster({ users: 'u1,true,o1,student,ada,Ada,Nakato,S1,,\n', demographics: 'u1,2010-02-31,female\n' }),
      at('demographics.csv', 2, 'birthDate', /not a date/),
    ],
    ['Ed-Fi', () => edFi({ people: '1,Ada,Nakato,2010-02-31\n' }), at('students.csv', 2, 'BirthDate', /not a date/)],
  ])('refuses an impossible one in %s', async (_, contents, note) => {
    const { refused } = await preview(contents())
    expect(refused).toContainEqual(expect.objectContaining(note))
  })

  it.each(['40500', '18 Nov 2010', '18-Nov-10', '2010-11-18', '18.11.10', 'Nov 18 2010', '18/11/2010 00:00'])(
    'reads %s',
    async (day) => {
      const { refused, counts } = await preview(bornOn(day))
      expect(refused).toEqual([])
      expect(counts?.students.new).toBe(1)
    },
  )

  it('lets one day above 12 decide for the whole column, and shows by which', async () => {
    const { found, warnings } = await preview(bornOn('12/11/2010', '13/11/2010'))
    expect(found.files[0]?.dates).toEqual([
      {
        field: 'Birth date',
        header: 'DoB',
        order: 'day-first',
        certain: true,
        example: { line: 3, value: '13/11/2010', day: '2010-11-13' },
      },
    ])
    expect(warnings).toEqual([])
  })

  it('asks where every date can be read in two ways, and reads them as was said', async () => {
    const { draft, warnings } = await preview(bornOn('12/11/2010', '01/02/2010'))
    expect(draft.files[0]?.dates).toMatchObject([
      { order: 'day-first', certain: false, example: { value: '12/11/2010', day: '2010-11-12' } },
    ])
    expect(warnings).toMatchObject([at('students.csv', 2, 'DoB', /12\/11\/2010 is 12 November 2010/)])

    const said = await preview(bornOn('12/11/2010', '01/02/2010'), {
      dates: { 'students.csv': { 'Birth date': 'month-first' } },
    })
    expect(said.found.files[0]?.dates).toMatchObject([{ order: 'month-first', example: { day: '2010-12-11' } }])
    expect(said.warnings).toMatchObject([at('students.csv', 2, 'DoB', /11 December 2010/)])
  })
})

describe('classes', () => {
  it('are never guessed from a number that the school does not have', async () => {
    const { draft, refused } = await preview(students('A1,Nakato,Ada,,S9', 'A2,Okello,Ben,,S1'))
    expect(draft.mapping.grades).toEqual({ S1: 's1' })
    expect(refused).toMatchObject([at('students.csv', 2, 'Class', /it is not known which class “S9” is/)])
  })

  it('are marked as a guess where only the number of the year speaks for them', async () => {
    const { draft } = await preview(students('A1,Nakato,Ada,,9', 'A2,Okello,Ben,,S.1'))
    expect(draft.grades).toEqual([
      { grade: '9', students: 1, isGuess: true },
      { grade: 'S.1', students: 1, isGuess: false },
    ])
  })
})

describe('what stands twice', () => {
  it.each([
    [
      'a username',
      () => oneRoster({ users: 'u1,true,o1,student,ada,Ada,Nakato,S1,,\nu2,true,o1,student,ADA,Ben,Okello,S1,,\n' }),
      at('users.csv', 3, 'username', /is already in line 2/),
    ],
    [
      'a username in School Data Sync',
      () => {
        const contents = smallRoster('t1')
        contents['Student.csv'] += 't1900,1,Eve,Auma,anakato,x,t1N900,9\n'
        return contents
      },
      at('Student.csv', 4, 'Username', /is already in line 2/),
    ],
    [
      'a sourcedId',
      () => oneRoster({ users: 'u1,true,o1,student,ada,Ada,Nakato,S1,,\nu1,true,o1,student,ben,Ben,Okello,S1,,\n' }),
      at(
        'users.csv',
        3,
        'sourcedId',
        /^The id u1 belongs to Nakato, Ada \(users\.csv, line 2\) and to Okello, Ben \(users\.csv, line 3\)\./,
      ),
    ],
    [
      'a number of two ids',
      () => {
        const contents = smallRoster('t1')
        contents['Student.csv'] += 't1900,1,Eve,Auma,eauma,x,t1N100,9\n'
        return contents
      },
      at(
        'Student.csv',
        4,
        'Student Number',
        /^The number t1N100 belongs to Nakato, Ada \(Student\.csv, line 2\) and to Auma, Eve \(Student\.csv, line 4\)/,
      ),
    ],
    [
      'a number',
      () => students('A1,Nakato,Ada,,S1', 'A1,Okello,Ben,,S1'),
      at(
        'students.csv',
        3,
        'Adm No',
        /^The id A1 belongs to Nakato, Ada \(students\.csv, line 2\) and to Okello, Ben \(students\.csv, line 3\)/,
      ),
    ],
  ])('is refused the second time: %s', async (_, contents, note) => {
    const { refused, counts } = await preview(contents())
    expect(refused).toMatchObject([note])
    expect(counts?.students.new).toBeGreaterThan(0)
  })

  it('is left out where the very same row stands twice', async () => {
    const { leftOut, counts } = await preview(students('A1,Nakato,Ada,,S1', 'A1,Nakato,Ada,,S1'))
    expect(leftOut).toMatchObject([at('students.csv', 3, null, /repeats line 2/)])
    expect(counts?.students.new).toBe(1)
  })

  it('is asked about by line where one of two of a name has no birth date', async () => {
    const rows = ['A1,Nakato,Ada,2010-01-01,S1 East', 'A2,ada,NAKATO,,S2 East', 'A3,Nakato,Ada,2011-01-01,S1 East']
    const { warnings, counts } = await preview(students(...rows, 'A4,Okello,Ben,,S1 East'))
    expect(counts?.students.new).toBe(4)
    expect(warnings).toMatchObject([
      at(
        'students.csv',
        3,
        null,
        /^ada, NAKATO is possibly the same as students\.csv, line 2 and students\.csv, line 4:/,
      ),
    ])
  })

  it('is asked about by line where two new people have one name and one birth date', async () => {
    const { warnings, counts } = await preview(
      students('A1,Nakato,Ada,2010-01-01,S1 East', 'A2,NAKATO,ada,2010-01-01,S2 East'),
    )
    expect(counts?.students.new).toBe(2)
    expect(warnings).toMatchObject([at('students.csv', 3, null, /same name and birth date as students\.csv, line 2/)])
  })
})

describe('people whom the files mark as inactive', () => {
  const users =
    'u1,false,o1,student,ada,Ada,Nakato,S1,,\nu2,true,o1,student,ben,Ben,Okello,S1,,tobedeleted\nu3,true,o1,student,eve,Eve,Auma,S1,,active\n'

  it('never come in as active without a word', async () => {
    const { draft, warnings } = await preview(oneRoster({ users }))
    expect(draft.inactive).toBe(2)
    expect(warnings).toMatchObject([
      at('users.csv', 2, 'status', /Nakato, Ada is marked as inactive in the file \(enabledUser false\)/),
      at('users.csv', 3, 'status', /tobedeleted/),
      at('users.csv', null, null, /^1 student is in no homeroom of these files and goes into S1 A\./),
    ])
  })

  it('are left out by choice, each with the reason', async () => {
    const { leftOut, counts } = await preview(oneRoster({ users }), { inactive: 'leave-out' })
    expect(counts?.students.new).toBe(1)
    const people = leftOut.filter(({ file }) => file === 'users.csv')
    expect(people).toMatchObject([
      at('users.csv', 2, 'status', /marked as inactive/),
      at('users.csv', 3, 'status', /marked as inactive/),
    ])
  })
})

it('says with commas how many students have no grade', async () => {
  const rows = Array.from({ length: 1234 }, (_, at) => `G${at},Name,Some,,`)
  const { warnings } = await preview(students('G9999,Name,Some,,S1', ...rows))
  expect(warnings).toContainEqual(
    expect.objectContaining({ sentence: expect.stringMatching(/^1,234 students have no grade and come in/) }),
  )
})

it('says with commas how many more rows have the name and birth date of another', async () => {
  const rows = Array.from({ length: 1435 }, (_, at) => `T${at},Twin,Ada,2010-05-06,S1`)
  const { warnings } = await preview(students(...rows))
  expect(warnings).toContainEqual(
    expect.objectContaining({ sentence: expect.stringMatching(/^1,234 more rows have the name and the birth date/) }),
  )
})

it('leaves out by its line a row that a filter hides, and takes it for no empty one', async () => {
  const rows = [
    ['Adm No', 'Surname', 'Given name', 'Class'],
    ...['H1', 'H2', 'H3'].map((no) => [no, 'Seen', no, 'S1 East']),
  ]
  const { counts, leftOut, warnings } = await preview({
    'students.xlsx': anXlsxBook([...rows, [], ['H5', 'Seen', 'E', 'S1 East']], [3, 4]),
  })
  expect(counts?.students).toMatchObject({ new: 2, refused: 0 })
  expect(leftOut.map(({ line, sentence }) => [line, sentence.slice(0, 18)])).toEqual([
    [3, 'This row is hidden'],
    [4, 'This row is hidden'],
    [5, 'This line is empty'],
  ])
  expect(warnings).toEqual([])
})
