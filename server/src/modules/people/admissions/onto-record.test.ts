import {
  type Application,
  addApplication,
  admitApplicant,
  admitOntoRecord,
  changeStudents,
  getApplication,
  getStudent,
  type InputOf,
  listApplicationRecords,
  listPlacements,
  listStudents,
  moveApplication,
  type OutputOf,
  previewAdmissionOntoRecord,
  undoAdmissionOntoRecord,
  undoStudentAct,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let east: string
let west: string
let fourth: string

const ada: InputOf<typeof addApplication> = {
  ...{ givenNames: 'Ada', familyName: 'Nakato', sex: null, birthDate: '2012-03-15' },
  ...{ classCode: 's1', entryYear: 2026, appliedOn: '2026-10-01', previousSchool: 'Kitante', leavingResult: null },
  ...{ guardianGivenNames: 'Joan', guardianFamilyName: 'Nakato', guardianRelation: 'mother' },
  ...{ guardianPhone: '0700 111', guardianEmail: null, consentOn: null, conditions: '', note: '' },
}

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin', { display_name: 'Grace Auma' })
  east = (await aStream(app.db, { class_code: 's1', name: 'East' })).id
  west = (await aStream(app.db, { class_code: 's1', name: 'West' })).id
  fourth = (await aStream(app.db, { class_code: 's4', name: 'East' })).id
})

const call = () => app.as(admin)

async function anOffer(given: Partial<typeof ada>) {
  let one = await call()(addApplication, { ...ada, ...given })
  for (const to of ['interview', 'offered'] as const) {
    one = await call()(moveApplication, { applicationId: one.id, version: one.version, to, reason: null })
  }
  return one
}

/** A student who came with an application of two years ago. */
async function aStudentOf(given: Partial<typeof ada>) {
  const offer = await anOffer({ ...given, entryYear: 2024 })
  const place = { admissionNumber: null, residence: null, admittedOn: '2026-03-02', isAnother: true }
  const first = await call()(admitApplicant, { applicationId: offer.id, streamId: east, ...place })
  return { first, studentId: first.student?.id ?? '' }
}

const leave = (studentId: string) =>
  call()(changeStudents, { studentIds: [studentId], status: 'left', on: '2026-06-01', reason: 'Moved away' })

const onto = ({ id, version }: Application, studentId: string, given: Partial<InputOf<typeof admitOntoRecord>> = {}) =>
  call()(admitOntoRecord, {
    ...{ applicationId: id, version, studentId, streamId: west, admittedOn: '2026-11-02' },
    ...given,
  })

const undo = ({ id: applicationId }: Application) => call()(undoAdmissionOntoRecord, { applicationId })
const recordOf = (studentId: string) => call()(getStudent, { studentId })
const applicationOf = ({ number }: Application) => call()(getApplication, { number })
const without = <T extends { version: number }>({ version: _, ...rest }: T) => rest

const withoutVersions = ({ guardians, ...rest }: OutputOf<typeof getStudent>) => ({
  ...without(rest),
  guardians: guardians.map(without),
})

describe('who left and comes back', () => {
  it('is one record, in the new stream, with what the application adds, and can be taken back', async () => {
    const { first, studentId } = await aStudentOf({ familyName: 'Back', guardianPhone: null })
    await leave(studentId)
    const [left, placesBefore] = [await recordOf(studentId), await call()(listPlacements, { studentId })]
    const offer = await anOffer({
      ...{
        familyName: 'BACK',
        sex: 'female',
        previousSchool: 'Gulu Public',
        learnerId: 'LIN 1',
        consentOn: '2026-10-01',
      },
      ...{ guardianPhone: '0700 222', guardianEmail: 'joan@example.org' },
    })
    const { students } = await call()(listApplicationRecords, { applicationId: offer.id })
    expect(students).toMatchObject([{ id: studentId, status: 'left' }])

    const preview = await call()(previewAdmissionOntoRecord, { applicationId: offer.id, studentId })
    expect(preview).toMatchObject({ isHere: false, student: { id: studentId } })
    expect(preview.differences).toEqual([
      { what: 'Family name', record: 'Back', application: 'BACK', isTaken: false },
      { what: 'Sex', record: null, application: 'female', isTaken: true },
      { what: 'Learner ID', record: null, application: 'LIN 1', isTaken: true },
      { what: 'Consent given on', record: null, application: '1 October 2026', isTaken: true },
      { what: 'Phone of Nakato, Joan', record: null, application: '0700 222', isTaken: true },
      { what: 'Email of Nakato, Joan', record: null, application: 'joan@example.org', isTaken: true },
    ])

    const admitted = await onto(offer, studentId)
    expect(admitted).toMatchObject({
      ...{ stage: 'admitted', decision: 'Came back to S1 West', decidedBy: 'Grace Auma' },
      ...{ student: { id: studentId, admissionNumber: left.admissionNumber }, ontoRecord: { by: 'Grace Auma' } },
    })
    expect(await onto(offer, studentId)).toEqual(admitted)
    const back = await recordOf(studentId)
    expect(back).toMatchObject({
      ...{ familyName: 'Back', status: 'active', stream: 'S1 West', admittedOn: '2026-03-02' },
      ...{ sex: 'female', learnerId: 'LIN 1', consentOn: '2026-10-01', consentBy: 'Joan Nakato' },
      guardians: [{ phones: ['0700 222'], email: 'joan@example.org', isPrimary: true }],
    })
    expect((await call()(listStudents, { search: 'back ada' })).rows).toHaveLength(1)
    expect(await applicationOf(first)).toMatchObject({
      superseded: { reason: `Came back with the application ${offer.number}` },
    })

    const [act] = (await call()(listPlacements, { studentId })).acts
    await expect(call()(undoStudentAct, { actId: act?.id ?? '' })).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining(offer.number) },
    })
    expect(without(await undo(offer))).toEqual(without(offer))
    expect(withoutVersions(await recordOf(studentId))).toEqual(withoutVersions(left))
    expect((await call()(listPlacements, { studentId })).placements).toEqual(placesBefore.placements)
    expect((await applicationOf(first)).superseded).toBeUndefined()
    expect(await onto(await applicationOf(offer), studentId)).toMatchObject({ stage: 'admitted' })
  })

  it('keeps what the record says, and has one more guardian where it is another', async () => {
    const { studentId } = await aStudentOf({ familyName: 'Keeps', sex: 'female', learnerId: 'LIN 2' })
    await leave(studentId)
    const offer = await anOffer({
      ...{ familyName: 'Keeps', sex: 'male', learnerId: 'LIN 3' },
      ...{
        guardianGivenNames: 'Paul',
        guardianFamilyName: 'Okot',
        guardianPhone: '0700 333',
        guardianRelation: 'uncle',
      },
    })
    await onto(offer, studentId)
    const names = async () => (await recordOf(studentId)).guardians.map(({ name, isPrimary }) => [name, isPrimary])
    expect(await recordOf(studentId)).toMatchObject({ sex: 'female', learnerId: 'LIN 2' })
    expect(await names()).toEqual([
      ['Nakato, Joan', true],
      ['Okot, Paul', false],
    ])
    await undo(offer)
    expect(await names()).toEqual([['Nakato, Joan', true]])
    const { rows } = await call()(listStudents, { search: 'keeps', status: 'left' })
    expect(rows).toHaveLength(1)
  })

  it('needs an offer, a stream of the class applied for, and a day on which they are away', async () => {
    const { studentId } = await aStudentOf({ familyName: 'Needs' })
    await leave(studentId)
    const applied = await call()(addApplication, { ...ada, familyName: 'Needs' })
    await expect(onto(applied, studentId)).rejects.toMatchObject({ status: 409 })
    const offer = await anOffer({ familyName: 'Needs' })
    for (const [given, field] of [
      [{ streamId: null }, 'streamId'],
      [{ streamId: fourth }, 'streamId'],
      [{ admittedOn: null }, 'admittedOn'],
      [{ admittedOn: '2026-04-01' }, 'admittedOn'],
    ] as const)
      await expect(onto(offer, studentId, given)).rejects.toMatchObject({
        problem: { fields: { [field]: expect.any(String) } },
      })
    await expect(onto({ ...offer, version: offer.version - 1 }, studentId)).rejects.toMatchObject({ status: 412 })
    expect(await recordOf(studentId)).toMatchObject({ status: 'left' })
  })

  it('is not sent away again by an undo once something else has changed', async () => {
    const { studentId } = await aStudentOf({ familyName: 'Since' })
    await leave(studentId)
    const offer = await anOffer({ familyName: 'Since' })
    await onto(offer, studentId)
    await call()(changeStudents, { studentIds: [studentId], streamId: east, on: '2026-11-20' })
    await expect(undo(offer)).rejects.toMatchObject({ status: 409 })
    expect(await applicationOf(offer)).toMatchObject({ stage: 'admitted' })
  })
})

describe('who is here already', () => {
  it('is said to be, and the application is closed against the record at any stage', async () => {
    const { first, studentId } = await aStudentOf({ familyName: 'Here' })
    const applied = await call()(addApplication, { ...ada, familyName: 'Here', guardianPhone: '0700 444' })
    const preview = await call()(previewAdmissionOntoRecord, { applicationId: applied.id, studentId })
    expect(preview).toMatchObject({ isHere: true, student: { stream: 'S1 East', status: 'active' } })
    expect(preview.differences).toEqual([
      { what: 'Phone of Nakato, Joan', record: '0700 111', application: '0700 444', isTaken: false },
    ])
    const before = await recordOf(studentId)
    const closed = await onto(applied, studentId, { streamId: null, admittedOn: null })
    expect(closed).toMatchObject({
      ...{ stage: 'admitted', decision: `Is here already as ${before.admissionNumber}`, student: { id: studentId } },
      superseded: { reason: `Was here already with the application ${first.number}` },
    })
    expect(await recordOf(studentId)).toEqual(before)
    expect(without(await undo(applied))).toEqual(without(applied))
    expect((await applicationOf(first)).superseded).toBeUndefined()
  })

  it('and came by no application has this one from then on', async () => {
    const { id: studentId } = await app.db
      .insertInto('student')
      .values({ given_names: 'Typed', family_name: 'In', admission_number: 'R/1', stream_id: east })
      .returning('id')
      .executeTakeFirstOrThrow()
    const applied = await call()(addApplication, { ...ada, givenNames: 'Typed', familyName: 'In' })
    const { students } = await call()(listApplicationRecords, { applicationId: applied.id })
    expect(students).toMatchObject([{ id: studentId, number: 'R/1' }])
    const closed = await onto(applied, studentId)
    expect(closed.superseded).toBeUndefined()
    expect(await recordOf(studentId)).toMatchObject({
      ...{ birthDate: '2012-03-15', guardians: [{ name: 'Nakato, Joan', isPrimary: true }] },
    })
    await undo(applied)
    expect(await recordOf(studentId)).toMatchObject({ birthDate: null, guardians: [] })
  })
})

it('finds a record by its admission number too', async () => {
  const { first, studentId } = await aStudentOf({ familyName: 'Renamed' })
  const offer = await anOffer({ familyName: 'Married', birthDate: null })
  const find = async (number: string) => {
    const { students } = await call()(listApplicationRecords, { applicationId: offer.id, number })
    return students.map(({ id }) => id)
  }
  expect([await find(first.student?.admissionNumber ?? ''), await find('no such number')]).toEqual([[studentId], []])
})

it('is no undo of an admission that made the student', async () => {
  const { first } = await aStudentOf({ familyName: 'Made' })
  await expect(undo(first)).rejects.toMatchObject({ status: 409 })
})

it.each([
  ['nobody', () => Promise.resolve(null), 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
])('refuses %s', async (_, caller, status) => {
  const api = app.as(await caller())
  const [applicationId, studentId] = [crypto.randomUUID(), crypto.randomUUID()]
  const place = { version: 1, streamId: null, admittedOn: null }
  await expect(api(listApplicationRecords, { applicationId })).rejects.toMatchObject({ status })
  await expect(api(previewAdmissionOntoRecord, { applicationId, studentId })).rejects.toMatchObject({ status })
  await expect(api(admitOntoRecord, { applicationId, studentId, ...place })).rejects.toMatchObject({ status })
  await expect(api(undoAdmissionOntoRecord, { applicationId })).rejects.toMatchObject({ status })
})
