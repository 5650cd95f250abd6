import { getOwnClass } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { aGradedClass } from '../../../../test/marks-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()

let admin: Awaited<ReturnType<typeof anAccount>>
let pupil: Awaited<ReturnType<typeof anAccount>>
let streamId: string
let termId: string
let teacherId: string

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
  teacherId = (await aStaff(app.db, { given_names: 'Grace', family_name: 'Auma' })).id
  streamId = (await aStream(app.db, { class_code: 's1', name: 'East', class_teacher_id: teacherId })).id
  const { id } = await aStudent(app.db, { stream_id: streamId })
  pupil = await anAccount(app.db, 'student', { student_id: id })
})

const own = () => app.as(pupil)(getOwnClass, {})

describe('the own class of a student', () => {
  it('has the term, the stream and its class teacher', async () => {
    const { term, stream } = await own()
    expect(term?.label).toBe('2026 Term 3')
    expect(stream).toMatchObject({ label: 'S1 East', students: 1, classTeacher: expect.stringContaining('Auma') })
  })

  it('has what is compulsory, and an elective only once it is taught here', async () => {
    await aSubject(app.db, { name: 'Chemistry', compulsory: true })
    const art = await aSubject(app.db, { name: 'Fine Art', compulsory: false })
    await aSubject(app.db, { name: 'General Paper', level: 'A', compulsory: true })
    expect((await own()).subjects).toEqual([
      { code: expect.any(String), name: 'Chemistry', isElective: false, teachers: [] },
    ])
    await anAllocation(app.db, { staff_id: teacherId, subject_id: art.id, stream_id: streamId, term_id: termId })
    expect((await own()).subjects.map(({ name, teachers }) => [name, teachers.length])).toEqual([
      ['Chemistry', 0],
      ['Fine Art', 1],
    ])
  })

  it('has the scale once one is chosen for the class', async () => {
    expect((await own()).scale).toBeNull()
    await aGradedClass(app.db, admin.id, 's1', 'ug-9pt-vienna-olevel')
    const scale = (await own()).scale
    expect(scale?.bands.length).toBeGreaterThan(3)
  })

  it('is told to whoever is still to come by its name and the first day', async () => {
    const { id } = await aStudent(app.db, { stream_id: streamId, admitted_on: '2099-02-15' })
    const newcomer = await anAccount(app.db, 'student', { student_id: id })
    const own = await app.as(newcomer)(getOwnClass, {})
    expect(own).toMatchObject({ stream: null, subjects: [], begins: { stream: 'S1 East', on: '2099-02-15' } })
  })

  it('is empty for whoever is in no stream', async () => {
    const { id } = await aStudent(app.db)
    const newcomer = await anAccount(app.db, 'student', { student_id: id })
    expect(await app.as(newcomer)(getOwnClass, {})).toMatchObject({ stream: null, subjects: [], scale: null })
  })
})
