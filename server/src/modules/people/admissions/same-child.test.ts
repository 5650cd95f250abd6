import {
  type Application,
  addApplication,
  admitApplicant,
  getApplication,
  type InputOf,
  listApplicationRecords,
  listApplications,
  moveApplication,
  takeBackDifferentChild,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let east: Awaited<ReturnType<typeof aStream>>

const sola: InputOf<typeof addApplication> = {
  ...{ givenNames: 'Ṣọlá', familyName: 'Ọládipọ̀', sex: 'female', birthDate: '2014-03-15' },
  ...{ classCode: 's1', entryYear: 2026, appliedOn: '2026-10-01', previousSchool: null, leavingResult: null },
  ...{ guardianGivenNames: '', guardianFamilyName: '', guardianRelation: null, guardianPhone: null },
  ...{ guardianEmail: null, consentOn: null, conditions: '', note: '' },
}

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  east = await aStream(app.db, { class_code: 's1', name: 'East' })
})

const add = (given: Partial<typeof sola> = {}) => app.as(admin)(addApplication, { ...sola, isAnother: false, ...given })

type Move = Partial<InputOf<typeof moveApplication>>

const move = ({ id, version }: Application, to: InputOf<typeof moveApplication>['to'], given: Move = {}) =>
  app.as(admin)(moveApplication, { applicationId: id, version, to, reason: null, isAnother: false, ...given })

const admit = ({ id: applicationId }: Application, isAnother?: boolean) =>
  app.as(admin)(admitApplicant, {
    ...{ applicationId, streamId: east.id, admissionNumber: null, residence: null, admittedOn: '2026-11-21' },
    ...(isAnother !== undefined && { isAnother }),
  })

const numbersIn = (numbers: readonly string[]) => ({
  status: 409,
  problem: { sameApplications: numbers.map((number) => expect.objectContaining({ number })) },
})

describe('a child who is typed in twice', () => {
  it('is said at once, whatever the accents, and taken in when it is somebody else', async () => {
    const first = await add()
    await expect(add({ givenNames: 'sola', familyName: 'OLADIPO' })).rejects.toMatchObject({
      status: 409,
      problem: {
        same: [],
        sameApplications: [
          {
            id: first.id,
            number: first.number,
            name: 'Ọládipọ̀, Ṣọlá',
            className: 'S1',
            entryYear: 2026,
            stage: 'applied',
          },
        ],
      },
    })
    const second = await add({ isAnother: true })
    expect(second.number).not.toBe(first.number)
    expect((await add({ entryYear: 2027 })).entryYear).toBe(2027)
    expect((await add({ birthDate: '2014-03-16' })).stage).toBe('applied')
    const { applications } = await app.as(admin)(listApplicationRecords, { applicationId: first.id })
    expect(applications.map(({ number }) => number)).toEqual([second.number])
  })

  it('is known by the learner ID under another name', async () => {
    const first = await add({ familyName: 'Mukasa', learnerId: 'LIN 7', birthDate: null })
    await expect(add({ familyName: 'Other', learnerId: 'LIN 7', birthDate: null })).rejects.toMatchObject(
      numbersIn([first.number]),
    )
    const student = await aStudent(app.db, { learner_id: 'LIN 8' })
    await expect(add({ familyName: 'Nobody', learnerId: 'LIN 8' })).rejects.toMatchObject({
      problem: { same: [{ kind: 'student', id: student.id }], sameApplications: [] },
    })
  })

  it('is asked about by name alone where one of the two has no birth date', async () => {
    const [known, unknown] = [{ familyName: 'Undated' }, { familyName: 'undated', birthDate: null }]
    const first = await add(known)
    await expect(add(unknown)).rejects.toMatchObject(numbersIn([first.number]))
    const second = await add({ ...unknown, isAnother: true })
    await expect(add(unknown)).rejects.toMatchObject(numbersIn([first.number, second.number]))
    await expect(add({ ...known, birthDate: '2013-01-01' })).rejects.toMatchObject(numbersIn([second.number]))
    const { stages } = await app.as(admin)(listApplications, {})
    const alike = stages.flatMap(({ cards }) => cards.find(({ id }) => id === second.id)?.alike ?? [])
    expect(alike).toEqual([first.number])

    const names = { given_names: 'On', family_name: 'Undated' }
    const { id } = await aStudent(app.db, names)
    await expect(add({ givenNames: 'On', familyName: 'Undated' })).rejects.toMatchObject({
      problem: { same: [{ id }] },
    })
  })

  it('is said to be on record, where a student has the name and birth date', async () => {
    const born = { givenNames: 'On', familyName: 'Record', birthDate: '2013-01-02' }
    const { id } = await aStudent(app.db, {
      ...{ given_names: 'ON', family_name: 'record', birth_date: '2013-01-02', status: 'left' },
    })
    await expect(add(born)).rejects.toMatchObject({ problem: { same: [{ id, status: 'left' }], sameApplications: [] } })
  })

  it('is asked about by no form of before, which cannot', async () => {
    const { isAnother: _, ...given } = { ...sola, isAnother: undefined, familyName: 'Before' }
    await app.as(admin)(addApplication, given)
    expect((await app.as(admin)(addApplication, given)).stage).toBe('applied')
  })
})

describe('a second offer', () => {
  it('is said again once the other was offered a place, and a second admission too', async () => {
    const born = { familyName: 'Offered' }
    const one = await add(born)
    const two = await add({ ...born, isAnother: true })
    const offered = await move(await move(one, 'interview'), 'offered')
    const invited = await move(two, 'interview')
    await expect(move(invited, 'offered')).rejects.toMatchObject(numbersIn([one.number]))
    const second = await move(invited, 'offered', { isAnother: true })
    await expect(admit(offered)).rejects.toMatchObject(numbersIn([two.number]))
    const { student } = await admit(offered, true)
    await app.as(admin)(takeBackDifferentChild, { applicationId: one.id, kind: 'application', otherId: two.id })
    await expect(admit(second)).rejects.toMatchObject({
      problem: { same: [{ id: student?.id }], sameApplications: [{ number: one.number, stage: 'admitted' }] },
    })
    expect((await app.as(admin)(getApplication, { number: two.number })).stage).toBe('offered')
  })

  it('is not spoken of while the other has no offer', async () => {
    const one = await add({ familyName: 'Waiting' })
    await add({ familyName: 'Waiting', isAnother: true })
    expect((await move(await move(one, 'interview'), 'offered')).stage).toBe('offered')
  })
})

it('makes no second student of a learner ID', async () => {
  const student = await aStudent(app.db, { learner_id: 'LIN 9', given_names: 'Ada', family_name: 'Known' })
  const taken = await add({ familyName: 'Unlike', learnerId: 'LIN 9', isAnother: true })
  const offered = await move(await move(taken, 'interview'), 'offered', { isAnother: true })
  await expect(admit(offered, true)).rejects.toMatchObject({
    status: 409,
    problem: { message: expect.stringContaining(`${student.name} is on record with the learner ID LIN 9`) },
  })
})

it('marks the pairs in the list until one of them has ended', async () => {
  const one = await add({ familyName: 'Marked', entryYear: 2034 })
  const two = await add({ familyName: 'MARKED', entryYear: 2034, isAnother: true })
  const alike = async () => {
    const { stages } = await app.as(admin)(listApplications, { year: '2034' })
    return stages.flatMap(({ cards }) => cards.map(({ number, alike }) => [number, alike]))
  }
  expect(await alike()).toEqual([
    [one.number, [two.number]],
    [two.number, [one.number]],
  ])
  await move(two, 'withdrawn', { reason: 'Typed in twice' })
  expect((await alike()).map(([, numbers]) => numbers)).toEqual([undefined, undefined])
})
