import { applyRosterImport } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { aStaff, aStream, aSubject } from '../../../../test/factories'
import { at, rosterDesk } from '../../../../test/roster-desk'
import { whenRosterDone } from '../../../../test/roster-done'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { call, preview } = rosterDesk(app)

const listOf = (header: string, ...rows: string[]) => ({
  'list.csv': `${[header, ...rows].join('\n')}\n`,
})

describe('the column of the stream', () => {
  it.each([
    ...['Registration Form', 'Roll Group', 'Form Class', 'Class Section', 'Tutor', 'Roll Class', 'Str', 'Home Form'],
    'Klasse',
  ])('is known as %s', async (header) => {
    const { found, counts, warnings } = await preview(
      listOf(
        `Student ID,Last Name,First Name,Year Group,${header}`,
        'K1,Byron,Ada,S4,North',
        'K2,Turing,Alan,S4,South',
      ),
    )
    expect(found.files[0]?.columns).toContainEqual({ field: 'Stream', required: false, header })
    expect(counts).toMatchObject({ students: { new: 2 }, streams: { new: 2 }, enrolments: { new: 2 } })
    expect(warnings).toEqual([])
  })

  it('is not the tutor of a list of streams, who leads them', async () => {
    const { found } = await preview(listOf('Class,Stream,Tutor', 'S1,East,T1'))
    expect(found.files[0]?.columns).toContainEqual({ field: 'Class teacher', required: false, header: 'Tutor' })
  })
})

describe('students whom a file puts into no stream', () => {
  it('are counted as enrolled, and it is said how many go where', async () => {
    const { counts, warnings } = await preview(
      listOf('Adm No,Surname,First name,Class', 'W1,Byron,Ada,S4', 'W2,Turing,Alan,S4', 'W3,Hopper,Grace,S5'),
    )
    expect(counts?.enrolments).toEqual({ new: 3, changed: 0, unchanged: 0, refused: 0 })
    expect(warnings).toMatchObject([
      at('list.csv', null, null, /^2 students have no stream in this file and go into S4 A\./),
      at('list.csv', null, null, /^1 student has no stream in this file and goes into S5 A\./),
    ])
  })

  it('are not told of where they are refused, or are in a stream of the class already', async () => {
    const { found } = await preview(listOf('Adm No,Surname,First name,Class,Stream', 'P1,Byron,Ada,S4,North'))
    await call()(applyRosterImport, { importId: found.id })
    expect(await whenRosterDone(call(), found.id)).toMatchObject({ state: 'applied' })
    const { counts, warnings } = await preview(listOf('Adm No,Surname,First name,Class', 'P1,Byron,Ada,S4', 'P2,,,S4'))
    expect(counts?.enrolments.new).toBe(0)
    expect(warnings).toEqual([])
  })
})

describe('a stream with its class before it', () => {
  const streamsOf = async (...rows: string[]) => {
    const { found, refused } = await preview(listOf('Adm No,Name,Class,Stream', ...rows), {
      grades: { ...s1, S4: 's4', Upper: 's4' },
    })
    expect(refused).toEqual([])
    await call()(applyRosterImport, { importId: found.id })
    expect(await whenRosterDone(call(), found.id)).toMatchObject({ state: 'applied', failure: null })
    const placed = app.db.selectFrom('student').innerJoin('stream', 'stream.id', 'student.stream_id')
    const numbers = rows.map((row) => row.split(',')[0] ?? '')
    const named = await placed
      .select(['stream.name', 'class_code'])
      .where('admission_number', 'in', numbers)
      .orderBy('admission_number')
      .execute()
    return named.map(({ class_code, name }) => `${class_code} ${name}`)
  }
  const s1 = { S1: 's1', 'Senior 1': 's1', 'Year 7': 's1' } as const

  it('is the one stream, in whatever words the class stands there', async () => {
    const spellings = ['S1 Ash', 'Ash', 'S.1 Ash', 'Senior 1 ASH', 'Form 1 - Ash', 'S1Ash', '1 Ash', 'S1 S1 Ash']
    const rows = spellings.map((spelling, at) => `O${at},Some ${at},Senior 1,${spelling}`)
    expect(await streamsOf(...rows)).toEqual(spellings.map(() => 's1 Ash'))
  })

  it("is known by the file's own word for the class", async () => {
    const rows = ['Y1,One,Year 7,S1 Oak', 'Y2,Two,Year 7,Oak', 'Y3,Three,Year 7,7E', 'Y4,Four,Year 7,Year 7 E']
    expect(await streamsOf(...rows)).toEqual(['s1 Oak', 's1 Oak', 's1 E', 's1 E'])
  })

  it.each([
    ['S1.2', '2'],
    ['2', '2'],
    ['1', '1'],
    ['10A', '10A'],
    ['1st Elm', '1st Elm'],
    ['Sycamore', 'Sycamore'],
  ])('keeps what is its own name: %s', async (cell, name) => {
    expect(await streamsOf(`N${cell},Some,S1,${cell}`)).toEqual([`s1 ${name}`])
  })

  it('keeps the name that the school has given it', async () => {
    await aStream(app.db, { class_code: 's1', name: 'S1 Fir' })
    expect(await streamsOf('F1,Some,S1,s1 fir')).toEqual(['s1 S1 Fir'])
  })

  it.each(['S1', 'Senior 1'])('is none where only the class stands there: %s', async (cell) => {
    expect(await streamsOf(`C${cell},Some,S1,${cell}`)).toEqual(['s1 A'])
  })

  it('is found by who teaches in it', async () => {
    await aStream(app.db, { class_code: 's2', name: 'Elm' })
    await aSubject(app.db, { code: 'CHE', name: 'Chemistry', level: 'O' })
    await aStaff(app.db, { staff_number: 'T50' })
    const { counts, refused } = await preview({
      'who teaches what.csv': 'Teacher,Subject,Class,Stream\nT50,Chemistry,Senior 2,S.2 Elm\n',
    })
    expect(refused).toEqual([])
    expect(counts?.teaching.new).toBe(1)
  })
})

describe('names of streams that differ in dots, spaces and the like', () => {
  const placesOf = async (...numbers: string[]) => {
    const placed = app.db.selectFrom('student').innerJoin('stream', 'stream.id', 'student.stream_id')
    const found = await placed.select('stream.name').where('admission_number', 'in', numbers).execute()
    return found.map(({ name }) => name)
  }

  it('are one stream of a file, which is said once for each way of writing it', async () => {
    const { found, counts, warnings } = await preview(
      listOf(
        'Adm No,Surname,First name,Class,Stream',
        ...[
          'D1,Byron,Ada,S5,St. Mary',
          'D2,Turing,Alan,S5,St Mary',
          'D3,Hopper,Grace,S5,ST.MARY',
          'D4,Lo,Joy,S5,St Mary',
        ],
        'D5,Li,Eve,S6,St Mary',
      ),
    )
    expect(counts?.streams.new).toBe(2)
    expect(warnings).toMatchObject([
      { ...at('list.csv', 3, null, /^“St Mary” is taken for S5 St\. Mary: /), value: 'St Mary' },
      { ...at('list.csv', 4, null, /^“ST\.MARY” is taken for S5 St\. Mary: /), value: 'ST.MARY' },
    ])
    await call()(applyRosterImport, { importId: found.id })
    expect(await whenRosterDone(call(), found.id)).toMatchObject({ state: 'applied', failure: null })
    expect(await placesOf('D1', 'D2', 'D3', 'D4')).toEqual(['St. Mary', 'St. Mary', 'St. Mary', 'St. Mary'])
  })

  it('are the stream that the school has, for who teaches in it as well', async () => {
    await aStream(app.db, { class_code: 's3', name: 'Kiwanuka B.' })
    const { counts, warnings } = await preview(
      listOf('Adm No,Surname,First name,Class,Stream', 'E1,Byron,Ada,S3,Kiwanuka-B'),
    )
    expect(counts?.streams).toMatchObject({ new: 0, unchanged: 1 })
    expect(warnings).toMatchObject([at('list.csv', 2, null, /^“Kiwanuka-B” is taken for S3 Kiwanuka B\.: /)])
    await aSubject(app.db, { code: 'BIO', name: 'Biology', level: 'O' })
    await aStaff(app.db, { staff_number: 'T51' })
    const teaching = await preview({
      'who teaches what.csv': 'Teacher,Subject,Class,Stream\nT51,Biology,S3,KIWANUKA B\n',
    })
    expect(teaching.refused).toEqual([])
    expect(teaching.counts?.teaching.new).toBe(1)
  })

  it('stay apart where the school has both, or more than that differs', async () => {
    for (const name of ['B 1', 'B1']) await aStream(app.db, { class_code: 's6', name })
    const { counts, warnings } = await preview(
      listOf(
        'Adm No,Surname,First name,Class,Stream',
        ...['G1,Byron,Ada,S6,B 1', 'G2,Lo,Joy,S6,b1', 'G3,Li,Eve,S6,B1+', 'G4,May,Amy,S6,1.2', 'G5,Ray,Roy,S6,12'],
      ),
    )
    expect(counts?.streams).toMatchObject({ new: 3, unchanged: 2 })
    expect(warnings).toEqual([])
  })
})
