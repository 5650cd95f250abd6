import {
  allocate,
  getStaff,
  listOwnAllocations,
  listStaff,
  setClassTeacher,
  withdrawAllocation,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aSubject } from '../../../test/factories'
import { testApp } from '../../../test/test-app'

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
