import { addStudent, getStudent, listAdmissionPlaces, makeSets, moveToSet } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, aSubject, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let hill: string
let subjectId: string
let setId: string

beforeAll(async () => {
  await aSchool(app.db)
  await beginDay(app.db, '2026-11-20')
  admin = await anAccount(app.db, 'admin')
  hill = (await aStream(app.db, { class_code: 's2', name: 'Hill' })).id
  subjectId = (await aSubject(app.db, { name: 'Algebra', compulsory: true })).id
  const [first, second] = [
    (await aStudent(app.db, { stream_id: hill })).id,
    (await aStudent(app.db, { stream_id: hill })).id,
  ]
  const sets = [{ title: 'S2 Algebra set 1', staffIds: [], studentIds: [first, second] }]
  const made = await app.as(admin)(makeSets, { ...place(), streamIds: [hill], on: '2026-10-19', sets })
  setId = made.setIds[0] ?? ''
  const { id: few } = await aSubject(app.db, { name: 'Reading', compulsory: true })
  const support = [{ title: 'Support', staffIds: [], studentIds: [first] }]
  const streamIds = [hill, (await aStream(app.db, { class_code: 's2', name: 'Lake' })).id]
  for (let index = 0; index < 4; index += 1) await aStudent(app.db, { stream_id: streamIds[1] ?? '' })
  await app.as(admin)(makeSets, { classCode: 's2', subjectId: few, streamIds, on: '2026-10-19', sets: support })
})

const place = () => ({ classCode: 's2', subjectId })

const admit = async (admissionNumber: string, admittedOn: string | null) => {
  const { id } = await app.as(admin)(addStudent, {
    ...{
      givenNames: 'Ada',
      familyName: 'Joins',
      printedName: null,
      admissionNumber,
      learnerId: null,
      examNumber: null,
    },
    ...{ sex: null, birthDate: null, phone: null, email: null, house: null, residence: null, status: 'active' },
    ...{ streamId: hill, subjectIds: [], admittedOn, guardians: [], consentOn: null, consentBy: null, consentNote: '' },
  })
  return id
}

const withoutSetOf = async (studentId: string) => (await app.as(admin)(getStudent, { studentId })).withoutSet

it('says on the record of whoever comes into a stream which subjects the others are taught in sets, until they are in one', async () => {
  const studentId = await admit('W/1', null)
  const told = { subjectId, subject: 'Algebra', stream: 'S2 Hill', classCode: 's2' }
  expect(await withoutSetOf(studentId)).toEqual([{ ...told, on: '2026-11-20' }])
  await app.as(admin)(moveToSet, { ...place(), moves: [{ studentId, setId }] })
  expect(await withoutSetOf(studentId)).toEqual([])
})

it('says it of the first day of whoever begins later', async () => {
  const studentId = await admit('W/2', '2026-11-30')
  expect(await withoutSetOf(studentId)).toMatchObject([{ subject: 'Algebra', on: '2026-11-30' }])
})

it('says nothing of whoever is in a stream that is taught as a whole, or where few are in a set', async () => {
  const { id } = await aStudent(app.db, { stream_id: (await aStream(app.db, { class_code: 's2', name: 'Whole' })).id })
  expect(await withoutSetOf(id)).toEqual([])
})

it('names the subjects beside the places of a stream before somebody is admitted', async () => {
  const { streams } = await app.as(admin)(listAdmissionPlaces, { class: 's2', on: '2026-11-20' })
  const inSets = streams.map(({ label, inSets }) => [label, inSets])
  expect(inSets).toContainEqual(['S2 Hill', ['Algebra', 'Reading']])
  expect(inSets).toContainEqual(['S2 Whole', undefined])
})
