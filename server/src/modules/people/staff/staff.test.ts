import {
  addStaff,
  allocate,
  getOwnProfile,
  getStaff,
  listOwnAllocations,
  listStaff,
  listStaffChanges,
  saveStaff,
  setClassTeacher,
  withdrawAllocation,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let termId: string

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
})

describe('giving a teacher a stream', () => {
  it('is seen by the teacher, and gone again once it is taken back', async () => {
    const admin = await anAccount(app.db, 'admin')
    const staff = await aStaff(app.db)
    const teacher = await anAccount(app.db, 'staff', { staff_id: staff.id })
    const [stream, subject] = [await aStream(app.db), await aSubject(app.db)]
    const given = { staffId: staff.id, subjectId: subject.id, streamId: stream.id, termId }

    const allocation = await app.as(admin)(allocate, given)
    expect(await app.as(teacher)(listOwnAllocations, {})).toMatchObject([{ id: allocation.id, subject: 'Mathematics' }])

    expect((await app.as(admin)(allocate, given)).id).toBe(allocation.id)
    await app.as(admin)(withdrawAllocation, { allocationId: allocation.id })
    expect(await app.as(teacher)(listOwnAllocations, {})).toEqual([])
  })

  it('names the class teacher of a stream', async () => {
    const admin = await anAccount(app.db, 'admin')
    const [staff, stream] = [await aStaff(app.db), await aStream(app.db)]
    await app.as(admin)(setClassTeacher, { streamId: stream.id, staffId: staff.id })
    const shown = await app.as(admin)(getStaff, { staffId: staff.id })
    expect(shown.classTeacherOf.map(({ id }) => id)).toEqual([stream.id])
  })

  it('says so when the stream does not exist', async () => {
    const admin = await anAccount(app.db, 'admin')
    const [staff, subject] = [await aStaff(app.db), await aSubject(app.db)]
    const given = { staffId: staff.id, subjectId: subject.id, streamId: crypto.randomUUID(), termId }
    const allocating = app.as(admin)(allocate, given)
    await expect(allocating).rejects.toMatchObject({ problem: { code: expect.stringMatching(/conflict|not-found/) } })
  })

  it.each([
    ['nobody', () => Promise.resolve(null), 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['a student', () => anAccount(app.db, 'student'), 403],
  ])('is refused to %s', async (_, caller, status) => {
    const api = app.as(await caller())
    const id = crypto.randomUUID()
    const given = { staffId: id, subjectId: id, streamId: id, termId }
    await expect(api(allocate, given)).rejects.toMatchObject({ status })
    await expect(api(withdrawAllocation, { allocationId: id })).rejects.toMatchObject({ status })
    await expect(api(setClassTeacher, { streamId: id, staffId: null })).rejects.toMatchObject({ status })
    await expect(api(getStaff, { staffId: id })).rejects.toMatchObject({ status })
  })
})

it('finds staff by name and number, page by page', async () => {
  const admin = await anAccount(app.db, 'admin')
  for (let index = 0; index < 60; index += 1) {
    await aStaff(app.db, { family_name: 'Paged', staff_number: `P-${String(index).padStart(2, '0')}` })
  }
  const first = await app.as(admin)(listStaff, { search: 'paged' })
  const second = await app.as(admin)(listStaff, { search: 'paged', after: first.next ?? '' })
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 10, null])
  expect((await app.as(admin)(listStaff, { search: 'p-07' })).rows).toHaveLength(1)
})

describe('the record of a member of staff', () => {
  const fields = {
    staffNumber: 'T-900',
    title: 'Ms',
    givenNames: 'Ọlábísí',
    familyName: 'Adéyẹmí',
    sex: 'female' as const,
    birthDate: '1988-05-06',
    phone: '+256 700 000000',
    email: 'bisi@school.example',
    qualifications: '',
    startedOn: '',
    status: 'active' as const,
  }

  it('is added with what they can teach, changed, and remembers both', async () => {
    const admin = await anAccount(app.db, 'admin')
    const [maths, art] = [await aSubject(app.db), await aSubject(app.db, { name: 'Art' })]
    const { id: staffId } = await app.as(admin)(addStaff, { ...fields, subjectIds: [maths.id] })
    const { version } = await app.as(admin)(getStaff, { staffId })
    const teacher = await anAccount(app.db, 'staff', { staff_id: staffId })

    const changed = { ...fields, familyName: 'Ade', title: '', subjectIds: [art.id] }
    await app.as(admin)(saveStaff, { staffId, version, ...changed })

    expect(await app.as(teacher)(getOwnProfile, {})).toMatchObject({
      name: 'Ade, Ọlábísí',
      title: null,
      subjects: [{ id: art.id, name: 'Art' }],
      version: version + 1,
    })
    const [change, addition] = await app.as(admin)(listStaffChanges, { staffId })
    expect(addition?.action).toBe('add')
    expect(change).toMatchObject({ by: 'Somebody', action: 'change' })
    expect(change?.fields.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
      { name: 'familyName', before: 'Adéyẹmí', after: 'Ade' },
      { name: 'subjects', before: `Mathematics (${maths.code})`, after: `Art (${art.code})` },
      { name: 'title', before: 'Ms', after: null },
    ])
    await expect(app.as(admin)(saveStaff, { staffId, version, ...changed })).rejects.toMatchObject({
      status: 412,
      body: { newer: { record: { familyName: 'Ade', subjectIds: [art.id] } } },
    })
  })

  it('is asked about where somebody with the same name and birth date is on record', async () => {
    const admin = await anAccount(app.db, 'admin')
    const given = { ...fields, familyName: 'Ṣadé', birthDate: '1985-03-02', subjectIds: [] }
    const { id } = await app.as(admin)(addStaff, { ...given, staffNumber: 'T-950' })
    const again = { ...given, familyName: 'SADE', staffNumber: 'T-951' }
    await expect(app.as(admin)(addStaff, again)).rejects.toMatchObject({
      status: 409,
      problem: { same: [{ kind: 'staff', id, number: 'T-950', stream: null }] },
    })
    await app.as(admin)(addStaff, { ...again, isAnother: true })
  })

  it('says beside the field what another record has already, and that a name is needed', async () => {
    const admin = await anAccount(app.db, 'admin')
    const other = await aStaff(app.db)
    const adding = app.as(admin)(addStaff, { ...fields, staffNumber: other.staff_number, subjectIds: [] })
    await expect(adding).rejects.toMatchObject({ fields: { staffNumber: 'Auma, Grace already has this number' } })
    const nameless = { ...fields, givenNames: '', familyName: '', staffNumber: 'T-901', subjectIds: [] }
    await expect(app.as(admin)(addStaff, nameless)).rejects.toMatchObject({
      fields: { familyName: 'Write a family name or a given name' },
    })
  })

  it('signs whoever leaves out at once', async () => {
    const admin = await anAccount(app.db, 'admin')
    const staff = await aStaff(app.db)
    const teacher = await anAccount(app.db, 'staff', { staff_id: staff.id })
    await app.as(teacher)(getOwnProfile, {})
    const { version } = await app.as(admin)(getStaff, { staffId: staff.id })
    const gone = { ...fields, staffNumber: staff.staff_number, status: 'left' as const, subjectIds: [] }
    await app.as(admin)(saveStaff, { staffId: staff.id, version, ...gone })
    await expect(app.as(teacher)(getOwnProfile, {})).rejects.toMatchObject({ status: 401 })
    const left = await app.as(admin)(getStaff, { staffId: staff.id })
    expect(left.account).toMatchObject({ isDisabled: true })

    const back = { ...gone, status: 'on-leave' as const, staffId: staff.id }
    await app.as(admin)(saveStaff, { ...back, version: left.version })
    const closed = await app.as(admin)(getStaff, { staffId: staff.id })
    expect(closed).toMatchObject({ status: 'on-leave', account: { isDisabled: true } })
    await app.as(admin)(saveStaff, { ...gone, staffId: staff.id, version: closed.version })
    const again = await app.as(admin)(getStaff, { staffId: staff.id })
    await app.as(admin)(saveStaff, { ...back, version: again.version, openAccount: true })
    expect((await app.as(admin)(getStaff, { staffId: staff.id })).account).toMatchObject({ isDisabled: false })
  })

  it('lets nobody leave by their own hand', async () => {
    const staff = await aStaff(app.db)
    const admin = await anAccount(app.db, 'admin', { staff_id: staff.id })
    const gone = { ...fields, staffNumber: staff.staff_number, status: 'left' as const, subjectIds: [] }
    const leaving = app.as(admin)(saveStaff, { staffId: staff.id, version: staff.version, ...gone })
    await expect(leaving).rejects.toMatchObject({ status: 409, message: expect.stringContaining('your own account') })
    expect(await app.as(admin)(getStaff, { staffId: staff.id })).toMatchObject({ status: 'active' })
  })
})
