import {
  addAssessment,
  addRole,
  changeRole,
  getAccess,
  giveRole,
  listMarkSheets,
  listMarkTargets,
  listRegistersOfDay,
  listRoleChanges,
  moveAssessment,
  openMarkSheet,
  openRegister,
  openRegisterDesk,
  type Permission,
  type Reach,
  saveMarks,
  saveRegister,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import {
  anAccount,
  anAllocation,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  aSubject,
  beginDay,
} from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const day = '2026-11-20'
const all: Permission[] = ['marks.write', 'registers.write']
let termId: string
let admin: Awaited<ReturnType<typeof anAccount>>
beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  await beginDay(app.db, day)
  admin = await anAccount(app.db, 'admin')
})

const aRole = (given: { permissions?: Permission[]; category?: 'admin' | 'staff'; reach: Reach }, by = admin) =>
  app.as(by)(addRole, { name: crypto.randomUUID(), category: 'staff', permissions: all, ...given })

/** Somebody who teaches nothing, with a role that reaches that. */
async function aHead(reach: Partial<Reach>, permissions = all) {
  const head = await anAccount(app.db, 'staff')
  const role = await aRole({ permissions, reach: { departments: [], classes: [], ...reach } })
  await app.as(admin)(giveRole, { accountId: head.id, roleId: role.id })
  return { head, role }
}

/** A subject of a department, taught to a stream by somebody else. */
async function aSheet(department: string | null, class_code = 's1') {
  const stream = await aStream(app.db, { class_code })
  const subject = await aSubject(app.db, { department, compulsory: true })
  const { id: staff_id } = await aStaff(app.db)
  await anAllocation(app.db, { staff_id, subject_id: subject.id, stream_id: stream.id, term_id: termId })
  const pupil = await aStudent(app.db, { stream_id: stream.id })
  return { place: { streamId: stream.id, subjectId: subject.id, termId }, pupil }
}

const exam = { title: 'Test', kind: 'mid-term', paper: null, outOf: 20, weight: 1, date: day } as const

describe('a role that reaches a department', () => {
  it('has the marks of its subjects as their teacher has them, and no others', async () => {
    const department = crypto.randomUUID()
    const { head } = await aHead({ departments: [department] })
    const { place, pupil } = await aSheet(department)
    const foreign = await aSheet(crypto.randomUUID())
    const without = await aSheet(null)

    const assessment = await app.as(head)(addAssessment, { ...place, ...exam })
    const cell = { assessmentId: assessment.id, studentId: pupil.id, text: '12', version: 0 }
    expect(await app.as(head)(saveMarks, { ...place, cells: [cell] })).toMatchObject({ cells: [{ outcome: 'saved' }] })
    await app.as(head)(moveAssessment, { assessmentId: assessment.id, version: 1, to: 'submitted', reason: '' })
    // What is approved is the office's word.
    const sheet = await app.as(head)(openMarkSheet, place)
    expect(sheet).toMatchObject({ assessments: [{ moves: [{ to: 'draft' }] }] })

    for (const other of [foreign.place, without.place])
      await expect(app.as(head)(openMarkSheet, other)).rejects.toMatchObject({ status: 404 })
    const listed = await app.as(head)(listMarkSheets, {})
    expect(listed).toMatchObject({ total: 1, rows: [{ streamId: place.streamId, subjectId: place.subjectId }] })
    const targets = await app.as(head)(listMarkTargets, { termId })
    expect(targets?.subjects.map(({ id }) => id)).toEqual([place.subjectId])
  })

  it('has no registers by it, and in some classes the marks of those alone', async () => {
    const department = crypto.randomUUID()
    const [outside, inside] = [await aSheet(department, 's1'), await aSheet(department, 's2')]
    const { head } = await aHead({ departments: [department], classes: ['s2'] })
    await expect(app.as(head)(openMarkSheet, outside.place)).rejects.toMatchObject({ status: 404 })
    await expect(app.as(head)(openMarkSheet, inside.place)).resolves.toBeTruthy()
    const register = { streamId: inside.place.streamId, date: day, session: 'morning' } as const
    await expect(app.as(head)(openRegister, register)).rejects.toMatchObject({ status: 404 })
  })

  it('has them beside what its people teach, only to see where it may not write, and no more once it is changed', async () => {
    const department = crypto.randomUUID()
    const { head, role } = await aHead({ departments: [department] }, ['marks.read'])
    const { place } = await aSheet(department)
    const own = await aSheet(null)
    await anAllocation(app.db, {
      ...{ staff_id: head.staff_id ?? '', term_id: termId },
      ...{ subject_id: own.place.subjectId, stream_id: own.place.streamId },
    })
    for (const one of [place, own.place]) {
      await expect(app.as(head)(openMarkSheet, one)).resolves.toBeTruthy()
      await expect(app.as(head)(addAssessment, { ...one, ...exam })).rejects.toMatchObject({ status: 403 })
    }
    const edit = { roleId: role.id, version: role.version, name: role.name, permissions: all }
    await app.as(admin)(changeRole, { ...edit, reach: null })
    await expect(app.as(head)(openMarkSheet, place)).rejects.toMatchObject({ status: 404 })
    await expect(app.as(head)(openMarkSheet, own.place)).resolves.toBeTruthy()
    const [change] = await app.as(admin)(listRoleChanges, { roleId: role.id })
    expect(change).toMatchObject({
      fields: [{ name: 'departments', before: department, after: null }, { name: 'permissions' }],
    })
  })
})

describe('the sheets that a role reaches', () => {
  it('name who teaches them, and the own ones nobody', async () => {
    const department = crypto.randomUUID()
    const { head } = await aHead({ departments: [department] })
    const { place } = await aSheet(department)
    const own = await aSheet(department, 's2')
    await anAllocation(app.db, {
      ...{ staff_id: head.staff_id ?? '', term_id: termId },
      ...{ subject_id: own.place.subjectId, stream_id: own.place.streamId },
    })
    const teacher = await app.db
      .selectFrom('staff')
      .innerJoin('allocation', 'allocation.staff_id', 'staff.id')
      .where('group_id', '=', place.streamId)
      .select('name')
      .executeTakeFirstOrThrow()
    const { rows } = await app.as(head)(listMarkSheets, {})
    expect(rows.map(({ streamId, taughtBy }) => [streamId, taughtBy])).toEqual([
      [place.streamId, [teacher.name]],
      [own.place.streamId, undefined],
    ])
    expect((await app.as(head)(openMarkSheet, place)).taughtBy).toEqual([teacher.name])
    expect((await app.as(head)(openMarkSheet, own.place)).taughtBy).toBeUndefined()
    expect((await app.as(admin)(openMarkSheet, place)).taughtBy).toBeUndefined()
    await app.db.deleteFrom('allocation').where('group_id', '=', place.streamId).execute()
    await app.as(head)(addAssessment, { ...own.place, ...exam })
    expect((await app.as(head)(openMarkSheet, place)).taughtBy).toEqual([])
  })
})

describe('a role that reaches a class', () => {
  it('has its registers and all its marks, and those of no other class', async () => {
    const { place, pupil } = await aSheet(null, 's3')
    const foreign = await aSheet(null, 's4')
    const { head } = await aHead({ classes: ['s3'] })
    const of = ({ streamId }: typeof place) => ({ streamId, date: day, session: 'morning' }) as const
    const entry = { studentId: pupil.id, status: 'present', minutesLate: null, note: null, version: 0 } as const
    const saved = await app.as(head)(saveRegister, { ...of(place), entries: [entry], confirmed: true })
    expect(saved.entries).toMatchObject([{ outcome: 'saved' }])
    await expect(app.as(head)(openRegister, of(place))).resolves.toBeTruthy()
    await expect(app.as(head)(openMarkSheet, place)).resolves.toBeTruthy()

    await expect(app.as(head)(openRegister, of(foreign.place))).rejects.toMatchObject({ status: 404 })
    const saving = app.as(head)(saveRegister, { ...of(foreign.place), entries: [entry], confirmed: true })
    await expect(saving).rejects.toMatchObject({ status: 404 })
    const { registers } = await app.as(head)(listRegistersOfDay, { date: day })
    const { streams } = await app.as(head)(openRegisterDesk, { date: day })
    for (const those of [registers, streams]) expect(those.map(({ streamId }) => streamId)).toEqual([place.streamId])
  })

  it('is said of whoever has it', async () => {
    for (const class_code of ['s1', 's3']) await aStream(app.db, { class_code })
    const { head } = await aHead({ classes: ['s3', 's1'] })
    const { reach } = await app.as(admin)(getAccess, { accountId: head.id })
    expect(reach).toEqual(['By the role: marks and registers in S1, S3'])
  })
})

describe('a reach is refused', () => {
  const science: Reach = { departments: ['Science'], classes: [] }
  it.each([
    ['for a role of the office', { category: 'admin' as const, reach: science }, /role of teachers/],
    ['without marks and registers', { permissions: ['chat.use' as const], reach: science }, /see marks or registers/],
    ['of departments for registers', { permissions: ['registers.read' as const], reach: science }, /Choose classes/],
    ['of a class that there is not', { reach: { departments: [], classes: ['s9'] } }, /no class s9/],
  ])('%s', async (_, given, words) => {
    const fields = { reach: expect.stringMatching(words) }
    await expect(aRole(given)).rejects.toMatchObject({ status: 400, problem: { fields } })
  })

  it('where whoever makes or gives it has not the same of the whole school', async () => {
    // As roles were before what reads all of the school went with what reads.
    const few = { name: crypto.randomUUID(), category: 'admin' as const, permissions: ['roles.write', 'marks.read'] }
    const { id: role_id } = await app.db.insertInto('role').values(few).returning('id').executeTakeFirstOrThrow()
    const officer = await anAccount(app.db, 'admin', { password_hash: 'opens nothing', role_id })
    const ofMarks = await aRole({ permissions: ['marks.read'], reach: science })
    const lacking = { status: 403, problem: { message: expect.stringMatching(/do not have all of these/) } }
    await expect(aRole({ permissions: ['marks.read'], reach: science }, officer)).rejects.toMatchObject(lacking)
    const teacher = await anAccount(app.db, 'staff')
    const giving = app.as(officer)(giveRole, { accountId: teacher.id, roleId: ofMarks.id })
    await expect(giving).rejects.toMatchObject(lacking)
  })
})
