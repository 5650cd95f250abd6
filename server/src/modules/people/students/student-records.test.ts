import {
  addStudent,
  changeStudents,
  findGuardians,
  type GuardianOfStudent,
  getStudent,
  type InputOf,
  listStudentChanges,
  saveStudent,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let east: Awaited<ReturnType<typeof aStream>>

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  east = await aStream(app.db, { class_code: 's1', name: 'East' })
})

const mother: GuardianOfStudent = {
  guardianId: null,
  guardianVersion: null,
  givenNames: 'Ruth',
  familyName: 'Nakato',
  phones: ['+256 700 111222'],
  email: '',
  relation: 'mother',
  isPrimary: true,
  isEmergency: true,
  livesWith: false,
}

let numbers = 0
function fieldsOf(given: Partial<InputOf<typeof addStudent>> = {}): InputOf<typeof addStudent> {
  numbers += 1
  return {
    admissionNumber: `R/${numbers}`,
    learnerId: '',
    examNumber: '',
    givenNames: 'Ada',
    familyName: 'Nakato',
    printedName: '',
    sex: 'female',
    birthDate: '2012-04-05',
    phone: '',
    email: '',
    streamId: east.id,
    house: '',
    residence: 'boarding',
    status: 'active',
    admittedOn: '2026-02-10',
    consentOn: '2026-02-01',
    consentBy: 'Ruth Nakato',
    consentNote: '',
    subjectIds: [],
    guardians: [],
    // The tests are about many students of one name.
    isAnother: true,
    ...given,
  }
}

describe('a student', () => {
  it('is added with subjects, a consent record and a guardian', async () => {
    const subject = await aSubject(app.db)
    const given = fieldsOf({ guardians: [mother], subjectIds: [subject.id] })
    const { id: studentId } = await app.as(admin)(addStudent, given)
    const shown = await app.as(admin)(getStudent, { studentId })
    expect(shown).toMatchObject({
      name: 'Nakato, Ada',
      stream: 'S1 East',
      boarding: true,
      consentOn: '2026-02-01',
      consentBy: 'Ruth Nakato',
      subjects: [{ id: subject.id }],
      guardians: [{ name: 'Nakato, Ruth', relation: 'mother', isPrimary: true, livesWith: false }],
    })
  })

  it('shares a guardian with a brother, who sees a new phone as well', async () => {
    const { id: first } = await app.as(admin)(
      addStudent,
      fieldsOf({ guardians: [{ ...mother, familyName: 'Shared' }] }),
    )
    const [found] = await app.as(admin)(findGuardians, { search: 'shared ruth 111' })
    expect(found?.students).toEqual(['Nakato, Ada (S1 East)'])
    const again = { ...mother, familyName: 'Shared', guardianId: found?.id ?? '', guardianVersion: found?.version ?? 0 }
    const { id: second } = await app.as(admin)(
      addStudent,
      fieldsOf({ guardians: [{ ...again, phones: ['0700 9'], relation: 'aunt' }] }),
    )
    const [ofFirst, ofSecond] = [
      await app.as(admin)(getStudent, { studentId: first }),
      await app.as(admin)(getStudent, { studentId: second }),
    ]
    expect(ofFirst.guardians).toMatchObject([{ id: found?.id, phones: ['0700 9'], relation: 'mother' }])
    expect(ofSecond.guardians).toMatchObject([{ id: found?.id, phones: ['0700 9'], relation: 'aunt' }])

    const stale = app.as(admin)(addStudent, fieldsOf({ guardians: [{ ...again, phones: ['0700 8'] }] }))
    await expect(stale).rejects.toMatchObject({
      fields: { 'guardians.0.familyName': expect.stringContaining('Somebody else has changed this guardian') },
    })
  })

  it.each([
    ['2012-04-05', 'This is before the student was born'],
    ['1926-02-10', 'This is before the student was born'],
    ['2062-02-10', 'This is more than two years ahead'],
  ])('is not admitted on %s', async (admittedOn, sentence) => {
    const refused = { status: 400, fields: { admittedOn: sentence } }
    await expect(app.as(admin)(addStudent, fieldsOf({ admittedOn }))).rejects.toMatchObject(refused)
    const { id: studentId } = await app.as(admin)(addStudent, fieldsOf())
    const { version } = await app.as(admin)(getStudent, { studentId })
    const kept = { ...fieldsOf(), studentId, version }
    await expect(app.as(admin)(saveStudent, { ...kept, admittedOn })).rejects.toMatchObject(refused)
  })

  it('keeps a day of admission that nobody touches', async () => {
    const { id: studentId } = await app.as(admin)(addStudent, fieldsOf({ birthDate: '' }))
    await app.db
      .updateTable('student')
      .set({ admitted_on: '1926-02-10', birth_date: '1926-02-11' })
      .where('id', '=', studentId)
      .execute()
    const { version } = await app.as(admin)(getStudent, { studentId })
    const kept = {
      ...fieldsOf({ birthDate: '1926-02-11', admittedOn: '1926-02-10', house: 'Elgon' }),
      studentId,
      version,
    }
    await app.as(admin)(saveStudent, kept)
    expect(await app.as(admin)(getStudent, { studentId })).toMatchObject({ house: 'Elgon', admittedOn: '1926-02-10' })
  })

  it('is not overwritten, and hands over the newer record in the words of the form', async () => {
    const given = fieldsOf({ guardians: [mother] })
    const { id: studentId } = await app.as(admin)(addStudent, given)
    const { version, guardians } = await app.as(admin)(getStudent, { studentId })
    const [kept] = guardians.map(({ id, version: guardianVersion }) => ({ ...mother, guardianId: id, guardianVersion }))
    const first = { ...given, studentId, version, house: 'Elgon', guardians: kept ? [kept] : [] }
    await app.as(admin)(saveStudent, first)
    await expect(app.as(admin)(saveStudent, { ...first, house: 'Moroto' })).rejects.toMatchObject({
      status: 412,
      body: {
        newer: {
          by: 'Somebody',
          record: { house: 'Elgon', residence: 'boarding', version: version + 1, guardians: [{ relation: 'mother' }] },
        },
      },
    })
    const [change] = await app.as(admin)(listStudentChanges, { studentId })
    expect(change?.fields).toEqual([{ name: 'house', before: null, after: 'Elgon' }])
  })

  it('has a number and a learner id that nobody else has', async () => {
    const other = fieldsOf({ learnerId: 'LIN-1' })
    await app.as(admin)(addStudent, other)
    const sameNumber = app.as(admin)(addStudent, { ...fieldsOf(), admissionNumber: other.admissionNumber })
    await expect(sameNumber).rejects.toMatchObject({
      fields: { admissionNumber: 'Nakato, Ada already has this number' },
    })
    const sameId = app.as(admin)(addStudent, fieldsOf({ learnerId: 'LIN-1' }))
    await expect(sameId).rejects.toMatchObject({ fields: { learnerId: 'Nakato, Ada already has this id' } })
  })

  it('has one primary guardian at most', async () => {
    const adding = app.as(admin)(addStudent, fieldsOf({ guardians: [mother, mother] }))
    await expect(adding).rejects.toMatchObject({ fields: { guardians: 'Only one guardian is the primary one' } })
  })
})

describe('somebody who is on record already', () => {
  const sola = { givenNames: 'Ṣọlá', familyName: 'Ọládipọ̀', birthDate: '2013-07-08' }
  const plain = { givenNames: 'sola', familyName: 'OLADIPO', birthDate: sola.birthDate, isAnother: false }
  let known: { id: string; admissionNumber: string }

  beforeAll(async () => {
    const given = fieldsOf(sola)
    known = { ...given, ...(await app.as(admin)(addStudent, given)) }
  })

  it('is named with number, stream and status instead of added, whatever the accents and capitals', async () => {
    await app.as(admin)(changeStudents, { studentIds: [known.id], status: 'suspended' })
    const given = fieldsOf(plain)
    await expect(app.as(admin)(addStudent, given)).rejects.toMatchObject({
      status: 409,
      fields: { familyName: expect.stringContaining('on record already: Ọládipọ̀, Ṣọlá') },
      problem: {
        same: [
          {
            ...{ kind: 'student', id: known.id, name: 'Ọládipọ̀, Ṣọlá', number: known.admissionNumber },
            ...{ stream: 'S1 East', status: 'suspended' },
          },
        ],
      },
    })
    const added = app.db.selectFrom('student').select('id').where('admission_number', '=', given.admissionNumber)
    expect(await added.execute()).toEqual([])
  })

  it('is asked about after leaving too', async () => {
    await app.as(admin)(changeStudents, { studentIds: [known.id], status: 'left' })
    await expect(app.as(admin)(addStudent, fieldsOf(plain))).rejects.toMatchObject({
      problem: { same: [{ id: known.id, status: 'left' }] },
    })
  })

  it('is another person where the caller says so', async () => {
    const { id } = await app.as(admin)(addStudent, fieldsOf({ ...plain, isAnother: true }))
    expect(id).not.toBe(known.id)
  })

  it.each([
    ['another birth date', { birthDate: '2013-07-09' }],
    ['no birth date', { birthDate: '' }],
    ['another name', { givenNames: 'Sol' }],
  ])('is nobody with %s', async (_, other) => {
    await app.as(admin)(addStudent, fieldsOf({ ...plain, ...other }))
  })
})

describe('many students at once', () => {
  it('move to another stream, each with an entry in the history', async () => {
    const north = await aStream(app.db, { class_code: 's1', name: 'North' })
    const students = [await aStudent(app.db, { stream_id: east.id }), await aStudent(app.db)]
    const studentIds = students.map(({ id }) => id)
    expect(await app.as(admin)(changeStudents, { studentIds, streamId: north.id })).toMatchObject({ changed: 2 })
    const [change] = await app.as(admin)(listStudentChanges, { studentId: studentIds[0] ?? '' })
    expect(change?.fields).toContainEqual({ name: 'stream', before: 'S1 East', after: 'S1 North' })
  })

  it('change all or none, and leave their accounts behind', async () => {
    const student = await aStudent(app.db)
    const account = await anAccount(app.db, 'student', { student_id: student.id })
    const unknown = [student.id, crypto.randomUUID()]
    const failing = app.as(admin)(changeStudents, { studentIds: unknown, status: 'left' })
    await expect(failing).rejects.toMatchObject({ status: 404 })
    await app.as(admin)(changeStudents, { studentIds: [student.id], status: 'graduated' })
    const shown = await app.as(admin)(getStudent, { studentId: student.id })
    expect(shown).toMatchObject({ status: 'graduated', account: { id: account.id, isDisabled: true } })
  })
})

describe('a student who comes back', () => {
  const gone = async () => {
    const { id: studentId } = await app.as(admin)(addStudent, fieldsOf())
    const account = await anAccount(app.db, 'student', { student_id: studentId })
    await app.as(admin)(changeStudents, { studentIds: [studentId], status: 'left' })
    const { version, admissionNumber, subjects } = await app.as(admin)(getStudent, { studentId })
    const subjectIds = subjects.map(({ id }) => id)
    return { ...fieldsOf(), studentId, version, admissionNumber, subjectIds, account }
  }
  const isDisabled = async (studentId: string) => (await app.as(admin)(getStudent, { studentId })).account?.isDisabled

  it('signs in again only where somebody asked for it', async () => {
    const { account, ...fields } = await gone()
    await app.as(admin)(saveStudent, { ...fields, status: 'active' })
    expect(await isDisabled(fields.studentId)).toBe(true)

    const { account: other, ...back } = await gone()
    await app.as(admin)(saveStudent, { ...back, status: 'active', openAccount: true })
    expect(await isDisabled(back.studentId)).toBe(false)
    const history = await app.db
      .selectFrom('audit_entry')
      .select('action')
      .where('record_id', '=', other.id)
      .orderBy('id')
      .execute()
    expect(history.map(({ action }) => action)).toEqual(['disable account', 'enable account'])
  })

  it('is one of many, whose accounts are opened by one word', async () => {
    const [first, second] = [await gone(), await gone()]
    const studentIds = [first.studentId, second.studentId]
    await app.as(admin)(changeStudents, { studentIds, status: 'suspended', openAccounts: true })
    expect(await Promise.all(studentIds.map(isDisabled))).toEqual([false, false])
  })

  it('is nobody who was there: an account that was closed on purpose stays closed', async () => {
    const { id: studentId } = await aStudent(app.db)
    await anAccount(app.db, 'student', { student_id: studentId, is_disabled: true })
    await app.as(admin)(changeStudents, { studentIds: [studentId], status: 'suspended', openAccounts: true })
    expect(await isDisabled(studentId)).toBe(true)
  })
})

it.each([
  ['nobody', () => Promise.resolve(null), 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['a student', () => anAccount(app.db, 'student'), 403],
])('refuses %s', async (_, caller, status) => {
  const api = app.as(await caller())
  const { id: studentId } = await aStudent(app.db)
  await expect(api(addStudent, fieldsOf())).rejects.toMatchObject({ status })
  await expect(api(saveStudent, { ...fieldsOf(), studentId, version: 1 })).rejects.toMatchObject({ status })
  await expect(api(changeStudents, { studentIds: [studentId], status: 'left' })).rejects.toMatchObject({ status })
  await expect(api(listStudentChanges, { studentId })).rejects.toMatchObject({ status })
  await expect(api(findGuardians, { search: 'a' })).rejects.toMatchObject({ status })
})
