import {
  addStudent,
  findGuardians,
  getGuardian,
  getStudent,
  listGuardianChanges,
  listGuardianDuplicates,
  listGuardians,
  listGuardiansReachedBy,
  saveGuardian,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream, aStudent, withStatus } from '../../../../test/factories'
import { aChild, aGuardian } from '../../../../test/guardian-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let streamId: string
const call = () => app.as(admin)

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  streamId = (await aStream(app.db, { class_code: 's1', name: 'East' })).id
})
beforeEach(async () => void (await sql`truncate guardian cascade`.execute(app.db)))

const namesFor = async (search: string) => (await call()(listGuardians, { search })).rows.map(({ name }) => name)

describe('finding a guardian', () => {
  it.each([
    ['the name, whatever its accents', 'akello gráce'],
    ['the phone as it is written', '772 123456'],
    ['the phone in another way of writing', '0772-123-456'],
    ['the email', 'grace@home'],
    ['a child', 'okot'],
  ])('is by %s', async (_, search) => {
    const grace = await aGuardian(app.db, { phones: ['+256 772 123456'], email: 'grace@home.example' })
    await aChild(app.db, (await aStudent(app.db, { family_name: 'Okot', stream_id: streamId })).id, grace)
    await aGuardian(app.db, { given_names: 'Peter', family_name: 'Lubega', phones: ['+256 700 000001'] })
    expect(await namesFor(search)).toEqual(['Akello, Grace'])
  })

  it('goes on page by page, each once', async () => {
    for (let place = 0; place < 60; place++) await aGuardian(app.db, { family_name: `Akello ${place}` })
    const first = await call()(listGuardians, {})
    const second = await call()(listGuardians, { after: first.next ?? '' })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 10, null])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(60)
  })

  it('has those without a student by themselves, and says how many they are', async () => {
    await aChild(app.db, (await aStudent(app.db)).id, await aGuardian(app.db))
    await aGuardian(app.db, { family_name: 'Lubega' })
    const { rows, withoutStudents } = await call()(listGuardians, { students: 'none' })
    expect([rows.map(({ familyName }) => familyName), withoutStudents]).toEqual([['Lubega'], 1])
  })

  it('finds by another way of writing the phone in the form of a student too', async () => {
    await aGuardian(app.db, { phones: ['+256 772 123456'] })
    expect(await call()(findGuardians, { search: '0772123456' })).toHaveLength(1)
  })
})

describe('one guardian', () => {
  it('has the students with the flags, and says for whom nobody else can be called', async () => {
    const [grace, silent] = [await aGuardian(app.db, { phones: ['0772 123456'] }), await aGuardian(app.db)]
    const [alone, shared, gone] = [await aStudent(app.db), await aStudent(app.db), await aStudent(app.db)]
    const mother = { relation: 'mother', is_primary: true, lives_with: true }
    await aChild(app.db, alone.id, grace, mother)
    await aChild(app.db, alone.id, silent)
    for (const { id } of [shared, gone]) await aChild(app.db, id, grace)
    await aChild(app.db, shared.id, await aGuardian(app.db, { email: 'other@home.example' }))
    await withStatus(app.db, gone.id, 'left')
    const { students } = await call()(getGuardian, { guardianId: grace })
    expect(students.find(({ id }) => id === alone.id)).toMatchObject({
      ...{ relation: 'mother', isPrimary: true, isEmergency: false, livesWith: true, isOnlyContact: true },
    })
    expect(students.filter(({ isOnlyContact }) => isOnlyContact)).toHaveLength(1)
    await aChild(app.db, (await aStudent(app.db)).id, silent)
    const ofSilent = (await call()(getGuardian, { guardianId: silent })).students
    expect(ofSilent.map(({ isOnlyContact }) => isOnlyContact)).toEqual([false, false])
  })

  it('is changed for all of the children at once, and the history tells it', async () => {
    const grace = await aGuardian(app.db)
    const children = [await aStudent(app.db), await aStudent(app.db)]
    for (const { id } of children) await aChild(app.db, id, grace)
    const { version } = await call()(getGuardian, { guardianId: grace })
    const given = { guardianId: grace, givenNames: 'Grace', familyName: 'Auma', phones: ['0700 111222'], email: '' }
    expect(await call()(saveGuardian, { ...given, version })).toEqual({ id: grace, name: 'Auma, Grace', version: 2 })
    for (const { id } of children) {
      const { guardians } = await call()(getStudent, { studentId: id })
      expect(guardians).toMatchObject([{ name: 'Auma, Grace', phones: ['0700 111222'], email: null }])
    }
    const [change] = await call()(listGuardianChanges, { guardianId: grace })
    expect(change?.fields).toContainEqual({ name: 'familyName', before: 'Akello', after: 'Auma' })
    await expect(call()(saveGuardian, { ...given, version })).rejects.toMatchObject({
      status: 412,
      problem: { newer: { record: { familyName: 'Auma' } } },
    })
  })

  it('is nobody where there is none', async () => {
    const guardianId = crypto.randomUUID()
    const given = { guardianId, version: 1, givenNames: 'Grace', familyName: '', phones: [], email: null }
    await expect(call()(getGuardian, { guardianId })).rejects.toMatchObject({ status: 404 })
    await expect(call()(saveGuardian, given)).rejects.toMatchObject({ status: 404 })
  })
})

describe('possible duplicates', () => {
  it('are those whom one phone or one email reaches, each set of people once, those of one name first', async () => {
    const ada = { family_name: 'Achieng', given_names: 'Ada' }
    await aGuardian(app.db, { ...ada, phones: ['+256 701 000009'] })
    await aGuardian(app.db, { family_name: 'Bua', given_names: 'Ben', phones: ['0701000009'] })
    await aGuardian(app.db, { family_name: 'Ócen', phones: ['0772 123456'], email: 'o@home.example' })
    await aGuardian(app.db, { family_name: 'Ocen', phones: ['+256772123456'], email: 'O@home.example' })
    await aGuardian(app.db, { family_name: 'Alone', phones: ['12'] })
    await aGuardian(app.db, { family_name: 'Beside', phones: ['12'] })
    const { groups, total } = await call()(listGuardianDuplicates, {})
    expect(groups.map(({ people, isSameName }) => [people.map(({ familyName }) => familyName), isSameName])).toEqual([
      [['Ocen', 'Ócen'], true],
      [['Achieng', 'Bua'], false],
    ])
    expect([total, groups[0]?.shared.length]).toEqual([2, 2])
  })
})

const guardian = {
  ...{ guardianId: null, guardianVersion: null, givenNames: 'Grace', familyName: 'Auma', relation: 'mother' },
  ...{ phones: ['0772 123456'], email: null, isPrimary: true, isEmergency: true, livesWith: false },
}
const student = {
  ...{ givenNames: 'Joy', familyName: 'Auma', printedName: null, sex: null, birthDate: null, phone: null, email: null },
  ...{ learnerId: null, examNumber: null, streamId: null, house: null, residence: null, status: 'active' as const },
  ...{ admittedOn: null, consentOn: null, consentBy: null, consentNote: null, subjectIds: [] },
}
const add = (isAnother?: boolean) =>
  call()(addStudent, {
    ...{ ...student, admissionNumber: crypto.randomUUID() },
    guardians: [{ ...guardian, ...(isAnother !== undefined && { isAnother }) }],
  })

describe('somebody new with the phone of a guardian on record', () => {
  it('is asked about where the form can ask, and added where it is said to be somebody else', async () => {
    await aGuardian(app.db, { phones: ['+256 772 123456'] })
    await expect(add(false)).rejects.toMatchObject({
      status: 400,
      problem: { fields: { 'guardians.0.familyName': expect.stringMatching(/^Akello, Grace is on record/) } },
    })
    expect(await namesFor('auma')).toEqual([])
    await add(true)
    await add()
    expect(await namesFor('auma')).toEqual(['Auma, Grace', 'Auma, Grace'])
  })

  it('is found by any way of writing it', async () => {
    await aGuardian(app.db, { phones: ['+256 772 123456'], email: 'grace@home.example' })
    const found = async (given: object) => (await call()(listGuardiansReachedBy, given)).map(({ name }) => name)
    expect(await found({ phones: '0700 1, 0772-123456' })).toEqual(['Akello, Grace'])
    expect(await found({ email: 'GRACE@home.example' })).toEqual(['Akello, Grace'])
    expect(await found({ phones: '12', email: '' })).toEqual([])
  })
})

it.each([
  ['nobody', () => null, 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['a student', () => anAccount(app.db, 'student'), 403],
])('refuses %s', async (_, caller, status) => {
  const as = app.as(await caller())
  const guardianId = await aGuardian(app.db)
  await expect(as(listGuardians, {})).rejects.toMatchObject({ status })
  await expect(as(getGuardian, { guardianId })).rejects.toMatchObject({ status })
  await expect(as(listGuardianDuplicates, {})).rejects.toMatchObject({ status })
  await expect(as(listGuardiansReachedBy, {})).rejects.toMatchObject({ status })
})
