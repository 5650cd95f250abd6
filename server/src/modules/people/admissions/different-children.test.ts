import {
  type Application,
  addApplication,
  admitApplicant,
  type InputOf,
  listApplicationChanges,
  listApplicationRecords,
  listApplications,
  listDuplicates,
  mergeStudents,
  moveApplication,
  sayDifferentChild,
  takeBackDifferentChild,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let east: Awaited<ReturnType<typeof aStream>>

const twin: InputOf<typeof addApplication> = {
  ...{ givenNames: 'Ada', familyName: 'Nakato', sex: 'female', birthDate: '2014-03-15' },
  ...{ classCode: 's1', entryYear: 2026, appliedOn: '2026-10-01', previousSchool: null, leavingResult: null },
  ...{ guardianGivenNames: '', guardianFamilyName: '', guardianRelation: null, guardianPhone: null },
  ...{ guardianEmail: null, consentOn: null, conditions: '', note: '' },
}

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  east = await aStream(app.db, { class_code: 's1', name: 'East' })
})

const add = (given: Partial<typeof twin> = {}) => app.as(admin)(addApplication, { ...twin, isAnother: false, ...given })

const move = ({ id, version }: Application, to: InputOf<typeof moveApplication>['to']) =>
  app.as(admin)(moveApplication, { applicationId: id, version, to, reason: null, isAnother: false })

const offer = async (application: Application) => move(await move(application, 'interview'), 'offered')

const admit = ({ id: applicationId }: Application) =>
  app.as(admin)(admitApplicant, {
    ...{ applicationId, streamId: east.id, admissionNumber: null, residence: null, admittedOn: '2026-11-21' },
  })

const alikeOf = ({ id: applicationId }: Application) => app.as(admin)(listApplicationRecords, { applicationId })

const markedIn = async (year: string) => {
  const { stages } = await app.as(admin)(listApplications, { year })
  return stages.flatMap(({ cards }) => cards.flatMap(({ alike = [] }) => alike))
}

const duplicatesOf = async (familyName: string) => {
  const { groups } = await app.as(admin)(listDuplicates, {})
  return groups.filter(({ people }) => people.some(({ name }) => name.startsWith(familyName)))
}

describe('two applicants of whom it was said that they are two children', () => {
  it('are taken in, offered a place and admitted without being asked about again, and are no duplicates then', async () => {
    const one = await add({ familyName: 'Twins', entryYear: 2031 })
    const two = await add({ familyName: 'Twins', entryYear: 2031, isAnother: true, isDifferent: true })
    expect(await markedIn('2031')).toEqual([])
    expect(await alikeOf(two)).toMatchObject({
      applications: [],
      students: [],
      different: [{ kind: 'application', id: one.id, number: one.number, saidBy: expect.any(String) }],
    })
    const [first, second] = [await admit(await offer(one)), await admit(await offer(two))]
    expect(second.stage).toBe('admitted')
    expect((await alikeOf(first)).students).toEqual([])
    expect(await duplicatesOf('Twins')).toEqual([])
    const { different } = await app.as(admin)(listDuplicates, {})
    expect(different).toContainEqual({
      first: expect.objectContaining({ name: 'Twins, Ada' }),
      second: expect.objectContaining({ name: 'Twins, Ada' }),
    })
  })

  it('are asked about again once that is taken back, and the history of both tells it', async () => {
    const one = await add({ familyName: 'Taken' })
    const two = await add({ familyName: 'Taken', isAnother: true, isDifferent: true })
    await app.as(admin)(takeBackDifferentChild, { applicationId: one.id, kind: 'application', otherId: two.id })
    expect(await alikeOf(two)).toMatchObject({ applications: [{ number: one.number }], different: [] })
    await offer(one)
    await expect(offer(two)).rejects.toMatchObject({ problem: { sameApplications: [{ number: one.number }] } })
    for (const { id: applicationId } of [one, two]) {
      const actions = (await app.as(admin)(listApplicationChanges, { applicationId })).map(({ action }) => action)
      expect(actions).toEqual(expect.arrayContaining(['say two people', 'take back two people']))
    }
  })

  it('are marked in the list until somebody says it there', async () => {
    const one = await add({ familyName: 'Listed', entryYear: 2035 })
    const two = await add({ familyName: 'Listed', entryYear: 2035, isAnother: true })
    expect(await markedIn('2035')).toEqual([two.number, one.number])
    const pair = { applicationId: one.id, kind: 'application' as const, otherId: two.id }
    await app.as(admin)(sayDifferentChild, pair)
    await app.as(admin)(sayDifferentChild, pair)
    expect(await markedIn('2035')).toEqual([])
  })
})

it('is said of two applicants with an offer too, but of nobody who is only offered a place anyway', async () => {
  const one = await offer(await add({ familyName: 'Offers' }))
  const two = await move(await add({ familyName: 'Offers', isAnother: true }), 'interview')
  const three = await move(await add({ familyName: 'Offers', isAnother: true }), 'interview')
  const answered = { version: 2, to: 'offered' as const, reason: null, isAnother: true }
  await app.as(admin)(moveApplication, { ...answered, applicationId: two.id, isDifferent: true })
  await app.as(admin)(moveApplication, { ...answered, applicationId: three.id })
  expect((await alikeOf(one)).applications.map(({ number }) => number)).toEqual([three.number])
})

describe('an applicant who is another child than a student', () => {
  it('is not asked about again, unless the number of that record is named', async () => {
    const known = { given_names: 'Ada', family_name: 'Record', birth_date: '2014-03-15' }
    const student = await aStudent(app.db, known)
    const application = await add({ familyName: 'Record', isAnother: true, isDifferent: true })
    const offered = await offer(application)
    const number = student.admission_number
    const { students } = await app.as(admin)(listApplicationRecords, { applicationId: application.id, number })
    expect(students).toMatchObject([{ id: student.id }])
    expect((await admit(offered)).student).toBeTruthy()
    expect(await duplicatesOf('Record')).toEqual([])
  })

  it('stays so where the record of that student becomes another one', async () => {
    const known = { given_names: 'Ada', family_name: 'Joined', birth_date: '2014-03-15' }
    const [kept, other] = [await aStudent(app.db, known), await aStudent(app.db, known)]
    const application = await add({ familyName: 'Joined', isAnother: true, isDifferent: true })
    await app.as(admin)(takeBackDifferentChild, { applicationId: application.id, kind: 'student', otherId: kept.id })
    await app.as(admin)(mergeStudents, { keptId: kept.id, otherId: other.id, marks: [], account: 'kept' })
    expect(await alikeOf(application)).toMatchObject({ students: [], different: [{ id: kept.id }] })
  })
})
