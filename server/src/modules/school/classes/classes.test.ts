import { addStream, getStaff, listClasses, removeStream, saveClass, saveStream } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
})

const fieldsOf = (name: string) => ({ name, room: '', capacity: null, classTeacherId: '' })

async function findStream(streamId: string) {
  const classes = await app.as(admin)(listClasses, {})
  return classes.flatMap(({ streams }) => streams).find(({ id }) => id === streamId)
}

describe('adding a stream', () => {
  it('says beside the class that there is none of that name', async () => {
    const adding = app.as(admin)(addStream, { classCode: 'form-9', ...fieldsOf('Lake') })
    await expect(adding).rejects.toMatchObject({ status: 400, fields: { classCode: 'There is no class form-9' } })
  })

  it('takes an empty field for nothing', async () => {
    await aStream(app.db, { class_code: 's6' })
    const stream = await app.as(admin)(addStream, { classCode: 's6', ...fieldsOf('Lake') })
    expect(stream).toMatchObject({ label: 'S6 Lake', room: null, classTeacherId: null, students: 0, version: 1 })
    const classes = await app.as(admin)(listClasses, {})
    expect(classes.find(({ code }) => code === 's6')).toMatchObject({ name: 'S6', level: 'A' })
  })

  it('says beside the name that the class has it already', async () => {
    await aStream(app.db, { class_code: 's1', name: 'Twice' })
    const adding = app.as(admin)(addStream, { classCode: 's1', ...fieldsOf('Twice') })
    await expect(adding).rejects.toMatchObject({
      status: 400,
      fields: { name: 'S1 already has a stream with this name' },
    })
  })

  it('takes a name in other capitals for the same, but for a stream of its own', async () => {
    const { id: streamId, version } = await aStream(app.db, { class_code: 's1', name: 'Capital' })
    const adding = app.as(admin)(addStream, { classCode: 's1', ...fieldsOf('CAPITAL') })
    await expect(adding).rejects.toMatchObject({ fields: { name: 'S1 already has a stream with this name' } })
    const renaming = app.as(admin)(saveStream, { streamId, version, ...fieldsOf('CAPITAL') })
    expect((await renaming).label).toBe('S1 CAPITAL')
  })

  it('has nobody for a class teacher who has left', async () => {
    const { id } = await aStaff(app.db, { status: 'left' })
    const adding = app.as(admin)(addStream, { classCode: 's1', ...fieldsOf('Left'), classTeacherId: id })
    await expect(adding).rejects.toMatchObject({ fields: { classTeacherId: 'Choose somebody who works here' } })
  })
})

describe('changing a stream', () => {
  it('is seen in the list and by its class teacher', async () => {
    const [{ id: streamId, version }, teacher] = [await aStream(app.db), await aStaff(app.db)]
    const fields = { name: 'Renamed', room: 'Room 9', capacity: 45, classTeacherId: teacher.id }
    const saved = await app.as(admin)(saveStream, { streamId, version, ...fields })
    expect(saved.version).toBeGreaterThan(version)
    expect(await findStream(streamId)).toMatchObject({ ...fields, version: saved.version })
    const shown = await app.as(admin)(getStaff, { staffId: teacher.id })
    expect(shown.classTeacherOf).toEqual([{ id: streamId, label: 'S1 Renamed' }])
  })

  it('refuses a change to an older version and hands over the newer one with its author', async () => {
    const { id: streamId, version } = await aStream(app.db)
    await app.as(admin)(saveStream, { streamId, version, ...fieldsOf('First') })
    const second = app.as(admin)(saveStream, { streamId, version, ...fieldsOf('Second') })
    await expect(second).rejects.toMatchObject({
      status: 412,
      body: { newer: { record: { name: 'First', version: version + 1 }, by: 'Somebody' } },
    })
    expect(await findStream(streamId)).toMatchObject({ name: 'First' })
  })

  it('lets exactly one of two who save at the same moment win', async () => {
    const { id: streamId, version } = await aStream(app.db)
    const saving = ['One', 'Two', 'Three', 'Four'].map((name) =>
      app.as(admin)(saveStream, { streamId, version, ...fieldsOf(name) }),
    )
    const outcomes = await Promise.allSettled(saving)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is not made older by students who come and go', async () => {
    const { id: stream_id, version } = await aStream(app.db)
    await aStudent(app.db, { stream_id })
    expect(await findStream(stream_id)).toMatchObject({ students: 1, version })
  })
})

describe('removing a stream', () => {
  it('removes one that nothing belongs to', async () => {
    const { id: streamId } = await aStream(app.db)
    await app.as(admin)(removeStream, { streamId })
    expect(await findStream(streamId)).toBeUndefined()
  })

  it('refuses it while students, registers or allocations belong to it, and says which', async () => {
    const stream = await aStream(app.db, { class_code: 's3', name: 'Full' })
    await aStudent(app.db, { stream_id: stream.id, status: 'left' })
    await app.db
      .insertInto('register')
      .values({ stream_id: stream.id, day: '2026-09-08', session: 'morning' })
      .execute()
    const [staff, subject] = [await aStaff(app.db), await aSubject(app.db)]
    await anAllocation(app.db, { staff_id: staff.id, subject_id: subject.id, stream_id: stream.id, term_id: termId })
    const removing = app.as(admin)(removeStream, { streamId: stream.id })
    await expect(removing).rejects.toMatchObject({
      status: 409,
      problem: {
        message: 'S3 Full cannot be removed: one student, one register and one allocation belong to it.',
      },
    })
  })
})

describe('changing a class', () => {
  it('keeps it at its level while subjects of that are taught in it', async () => {
    const { id: streamId } = await aStream(app.db, { class_code: 's4' })
    const given = { classCode: 's4', name: 'S4', level: 'A' as const, version: 1 }
    const staff_id = (await aStaff(app.db)).id
    const subject_id = (await aSubject(app.db)).id
    await anAllocation(app.db, { staff_id, subject_id, stream_id: streamId, term_id: termId })
    await expect(app.as(admin)(saveClass, given)).rejects.toMatchObject({
      status: 400,
      fields: { level: 'S4 stays at its level: one allocation belongs to subjects of it' },
    })
    await app.db.deleteFrom('allocation').where('stream_id', '=', streamId).execute()
    await app.as(admin)(saveClass, given)
    const classes = await app.as(admin)(listClasses, {})
    expect(classes.find(({ code }) => code === 's4')).toMatchObject({ level: 'A' })
  })

  it('keeps its code and changes its name', async () => {
    await aStream(app.db, { class_code: 's2' })
    const given = { classCode: 's2', name: 'Senior Two', level: 'O' as const }
    await app.as(admin)(saveClass, { ...given, version: 1 })
    await expect(app.as(admin)(saveClass, { ...given, version: 1 })).rejects.toMatchObject({
      status: 412,
      body: { newer: { record: { name: 'Senior Two', version: 2 } } },
    })
  })
})

it.each([
  ['nobody', () => Promise.resolve(null), 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['a student', () => anAccount(app.db, 'student'), 403],
])('refuses every change by %s', async (_, caller, status) => {
  const api = app.as(await caller())
  const { id: streamId } = await aStream(app.db)
  await expect(api(addStream, { classCode: 's1', ...fieldsOf('Mine') })).rejects.toMatchObject({ status })
  await expect(api(saveStream, { streamId, version: 1, ...fieldsOf('Mine') })).rejects.toMatchObject({ status })
  await expect(api(removeStream, { streamId })).rejects.toMatchObject({ status })
})
