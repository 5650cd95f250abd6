import { exportStudents, getClassDirectory, getStudent, listStudents } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let east: Awaited<ReturnType<typeof aStream>>

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  east = await aStream(app.db, { class_code: 's2', name: 'East' })
  const west = await aStream(app.db, { class_code: 's2', name: 'West' })
  for (let index = 0; index < 120; index += 1) {
    const number = String(index).padStart(3, '0')
    await aStudent(app.db, {
      given_names: `Given ${number}`,
      family_name: index % 2 === 0 ? 'Same' : `Family ${number}`,
      admission_number: `N/${number}`,
      stream_id: index < 70 ? east.id : west.id,
    })
  }
  await aStudent(app.db, { given_names: 'Ọlábísí', family_name: 'Adéyẹmí', stream_id: west.id, status: 'left' })
})

describe('the list of students', () => {
  it.each([
    ['name', 'asc'],
    ['name', 'desc'],
    ['admissionNumber', 'desc'],
  ] as const)('gives each student once, page by page, by %s %s', async (sort, direction) => {
    const seen: { name: string; admissionNumber: string }[] = []
    let after: string | null | undefined
    do {
      const page = await app.as(admin)(listStudents, { sort, direction, ...(after && { after }) })
      expect(page.rows.length).toBeLessThanOrEqual(50)
      seen.push(...page.rows)
      after = page.next
    } while (after)

    const values = seen.map((row) => row[sort])
    const sorted = values.toSorted()
    expect(values).toEqual(direction === 'asc' ? sorted : sorted.toReversed())
    expect(new Set(seen.map(({ admissionNumber }) => admissionNumber)).size).toBe(120)
  })

  it('knows how many there are from the counts that the streams keep', async () => {
    expect((await app.as(admin)(listStudents, {})).total).toBe(120)
    expect((await app.as(admin)(listStudents, { stream: east.id })).total).toBe(70)
  })

  it('sorts a name with accents where its letters belong', async () => {
    const stream = await aStream(app.db, { class_code: 's6' })
    for (const family_name of ['Zziwa', 'Adéyẹmí', 'Adong', 'Achan'])
      await aStudent(app.db, { family_name, stream_id: stream.id })
    const { rows } = await app.as(admin)(listStudents, { class: 's6' })
    expect(rows.map(({ name }) => name.split(',')[0])).toEqual(['Achan', 'Adéyẹmí', 'Adong', 'Zziwa'])
  })

  it.each(['adeyemi', 'OLABISI', 'bisi ade', 'Adeyemi, Ola', 'Adéyẹmí'])('finds a name by “%s”', async (search) => {
    const { rows } = await app.as(admin)(listStudents, { search, status: 'left' })
    expect(rows.map(({ name }) => name)).toEqual(['Adéyẹmí, Ọlábísí'])
  })

  it('takes a percent sign for what it is', async () => {
    expect((await app.as(admin)(listStudents, { search: '%' })).rows).toEqual([])
  })

  it('filters by class and stream', async () => {
    const ofStream = await app.as(admin)(listStudents, { class: 's2', stream: east.id })
    await aStream(app.db, { class_code: 's3' })
    const ofOther = await app.as(admin)(listStudents, { class: 's3' })
    expect(ofStream.rows.every(({ stream }) => stream === 'S2 East')).toBe(true)
    expect(ofOther).toEqual({ rows: [], next: null, total: 0 })
  })

  it('filters by sex, and finds those of whom it is not recorded', async () => {
    const stream = await aStream(app.db)
    for (const sex of ['female', 'female', 'male', null] as const) await aStudent(app.db, { stream_id: stream.id, sex })
    const numberOf = async (sex: 'female' | 'male' | 'unknown') =>
      (await app.as(admin)(listStudents, { stream: stream.id, sex })).rows.length
    expect([await numberOf('female'), await numberOf('male'), await numberOf('unknown')]).toEqual([2, 1, 1])
  })

  it('refuses a cursor that is none', async () => {
    const asking = app.as(admin)(listStudents, { after: 'nonsense' })
    await expect(asking).rejects.toMatchObject({ status: 400, code: 'invalid' })
  })

  it('goes out as a CSV file with every student of the list', async () => {
    const { filename, blob } = await app.as(admin)(exportStudents, { stream: east.id })
    const text = await (blob as Blob).text()
    expect(filename).toBe('students.csv')
    expect(text.trimEnd().split('\r\n')).toHaveLength(71)
    expect(text).toContain('N/000,Same,Given 000,')
  })
})

describe('one student', () => {
  it('is shown with the stream, guardians and attendance', async () => {
    const student = await aStudent(app.db, { stream_id: east.id })
    const shown = await app.as(admin)(getStudent, { studentId: student.id })
    expect(shown).toMatchObject({
      name: 'Nakato, Ada',
      stream: 'S2 East',
      classCode: 's2',
      guardians: [],
      account: null,
    })
  })

  it('does not exist under an id that nobody has', async () => {
    const asking = app.as(admin)(getStudent, { studentId: crypto.randomUUID() })
    await expect(asking).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['nobody', () => Promise.resolve(null), 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['a student', () => anAccount(app.db, 'student'), 403],
  ])('is refused to %s', async (_, caller, status) => {
    const { id } = await aStudent(app.db)
    const api = app.as(await caller())
    await expect(api(getStudent, { studentId: id })).rejects.toMatchObject({ status })
    await expect(api(listStudents, {})).rejects.toMatchObject({ status })
    await expect(api(exportStudents, {})).rejects.toMatchObject({ status })
  })
})

describe('the directory of a class', () => {
  it('names the pupils of the own class, and of another one its teachers only', async () => {
    const stream = await aStream(app.db, { class_code: 's4' })
    const ada = await aStudent(app.db, { stream_id: stream.id })
    await aStudent(app.db, { stream_id: stream.id, given_names: 'Ben' })
    const student = await anAccount(app.db, 'student', { student_id: ada.id })

    const own = await app.as(student)(getClassDirectory, { classCode: 's4' })
    const other = await app.as(student)(getClassDirectory, { classCode: 's2' })

    expect(own.pupils.map(({ name }) => name)).toEqual(['Nakato, Ada', 'Nakato, Ben'])
    expect(Object.keys(own.pupils[0] ?? {}).sort()).toEqual(['id', 'name', 'photo'])
    expect(other).toMatchObject({ isOwn: false, pupils: [] })
  })

  it('names no pupils to whoever is still to come', async () => {
    const stream = await aStream(app.db, { class_code: 's5' })
    const ada = await aStudent(app.db, { stream_id: stream.id, admitted_on: '2099-02-15' })
    await aStudent(app.db, { stream_id: stream.id, given_names: 'Ben' })
    const newcomer = await anAccount(app.db, 'student', { student_id: ada.id })
    const asked = await app.as(newcomer)(getClassDirectory, { classCode: 's5' })
    expect(asked).toMatchObject({ isOwn: false, stream: null, pupils: [] })
  })
})
