import {
  addCombination,
  findElectives,
  type InputOf,
  listStudentChanges,
  previewElectives,
  saveElectiveLimits,
  saveElectives,
  undoStudentAct,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream, aStudent, aSubject, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
const call = () => app.as(admin)

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
})
beforeEach(async () => {
  await beginDay(app.db, '2026-11-18')
  await sql`delete from elective_limit`.execute(app.db)
  await sql`delete from elective_places`.execute(app.db)
})

/** Two streams of S3 with three students, two electives and a subject that everybody takes. */
async function aClass() {
  const [east, west] = [await aStream(app.db, { class_code: 's3' }), await aStream(app.db, { class_code: 's3' })]
  const [art, music] = [await aSubject(app.db, { name: 'Art' }), await aSubject(app.db, { name: 'Music' })]
  const maths = await aSubject(app.db, { name: 'Maths', compulsory: true })
  const [ada, ben, eve] = [
    await aStudent(app.db, { stream_id: east.id, family_name: 'Abalo' }),
    await aStudent(app.db, { stream_id: west.id, family_name: 'Byaruhanga' }),
    await aStudent(app.db, { stream_id: east.id, family_name: 'Chebet' }),
  ]
  const own = [ada.id, ben.id, eve.id]
  const taken = async (on?: string) => {
    const { students } = await call()(findElectives, { classCode: 's3', ...(on && { on }) })
    return students.filter(({ id }) => own.includes(id)).map(({ subjectIds }) => [...subjectIds].sort())
  }
  return { east, west, art, music, maths, ada, ben, eve, taken }
}

type Choices = InputOf<typeof saveElectives>['choices']
const takes = (studentId: string, ...subjectIds: string[]) => ({ studentId, takes: subjectIds, drops: [] })
const drops = (studentId: string, ...subjectIds: string[]) => ({ studentId, takes: [], drops: subjectIds })
const save = (choices: Choices, more: { on?: string; despiteLimits?: boolean } = {}) =>
  call()(saveElectives, { classCode: 's3', choices, ...more })
const limit = (given: Partial<InputOf<typeof saveElectiveLimits>>) =>
  call()(saveElectiveLimits, { classCode: 's3', atLeast: null, atMost: null, places: [], ...given })

describe('the electives of a class', () => {
  it('are the subjects of its level that not everybody takes, with all students of its streams by name', async () => {
    const { art, maths, ada, ben, eve, west } = await aClass()
    const aLevel = await aSubject(app.db, { name: 'Physics', level: 'A' })
    const found = await call()(findElectives, { classCode: 's3' })
    const ids = found.subjects.map(({ id }) => id)
    expect(ids).toContain(art.id)
    expect(ids).not.toContain(maths.id)
    expect(ids).not.toContain(aLevel.id)
    const names = found.students.map(({ id }) => id).filter((id) => [ada.id, ben.id, eve.id].includes(id))
    expect(names).toEqual([ada.id, ben.id, eve.id])
    expect(found.students.find(({ id }) => id === ben.id)).toMatchObject({ streamId: west.id, subjectIds: [] })
    expect(found.combinations).toEqual([])
  })

  it('are of an A-level class with the electives of each combination', async () => {
    await aStream(app.db, { class_code: 's5' })
    const physics = await aSubject(app.db, { name: 'Physics', level: 'A' })
    const paper = await aSubject(app.db, { name: 'General paper', level: 'A', compulsory: true })
    const { id } = await call()(addCombination, { name: 'PGP', subjectIds: [physics.id, paper.id] })
    const { combinations } = await call()(findElectives, { classCode: 's5' })
    expect(combinations).toContainEqual({ id, name: 'PGP', subjectIds: [physics.id] })
  })

  it('are saved for many students as one act, from its day on, and undone to the rows of before', async () => {
    const { art, music, maths, ada, ben, eve, taken } = await aClass()
    await save([takes(ada.id, art.id), takes(ben.id, music.id)])
    await sql`insert into subject_choice (student_id, subject_id) values (${ada.id}, ${maths.id})`.execute(app.db)
    const rows = async () =>
      (
        await sql`select student_id, subject_id, during::text from subject_choice
          where student_id = any(${[ada.id, ben.id, eve.id]}::uuid[]) order by 1, 2, 3`.execute(app.db)
      ).rows
    const before = await rows()

    const change = [{ studentId: ada.id, takes: [music.id], drops: [art.id] }, takes(eve.id, art.id, music.id)]
    const { changed, actId } = await save(change, { on: '2026-11-25' })
    expect(changed).toBe(2)
    expect(await taken()).toEqual([[art.id], [music.id], [art.id, music.id].sort()])
    expect(await taken('2026-11-25')).toEqual([[music.id], [music.id], [art.id, music.id].sort()])
    const kept = await sql<{ taken: boolean }>`
      select takes_subject(${ada.id}, ${maths.id}, '2026-11-25') and exists (
        select from choices_of(array[${ada.id}::uuid], '2026-11-25') where subject_id = ${maths.id}) as taken`.execute(
      app.db,
    )
    expect(kept.rows).toEqual([{ taken: true }])
    const [told] = await call()(listStudentChanges, { studentId: ada.id })
    expect(JSON.stringify(told)).toContain('Music')

    await call()(undoStudentAct, { actId: actId ?? '' })
    expect(await rows()).toEqual(before)
  })

  it('leave alone what somebody else has changed meanwhile in another subject', async () => {
    const { art, music, ada, taken } = await aClass()
    await save([takes(ada.id, art.id)])
    await save([takes(ada.id, music.id)])
    expect((await taken())[0]).toEqual([art.id, music.id].sort())
  })

  it('have no act where everything was so already', async () => {
    const { art, ada } = await aClass()
    await save([takes(ada.id, art.id)])
    expect(await save([takes(ada.id, art.id)])).toEqual({ changed: 0, actId: null })
  })
})

describe('limits of electives', () => {
  it('are told before and refused, unless somebody wants it all the same', async () => {
    const { art, music, ada, ben, taken } = await aClass()
    await limit({ atMost: 1, places: [{ subjectId: art.id, places: 1 }] })
    const choices = [takes(ada.id, art.id, music.id), takes(ben.id, art.id)]
    const { broken } = await call()(previewElectives, { classCode: 's3', choices })
    expect(broken).toEqual([
      `More than 1 elective would be taken by ${ada.name}.`,
      'Art would have 2 students, and has 1 place.',
    ])
    await expect(save(choices)).rejects.toMatchObject({ status: 409, problem: { message: broken.join(' ') } })
    expect((await taken())[0]).toEqual([])
    expect(await save(choices, { despiteLimits: true })).toMatchObject({ changed: 2 })
    expect((await taken())[0]).toEqual([art.id, music.id].sort())
  })

  it('are not broken by who stays as they were, nor by a subject that loses students', async () => {
    const { art, music, ada, ben, eve } = await aClass()
    await save([takes(ada.id, art.id, music.id), takes(ben.id, art.id), takes(eve.id, art.id)])
    await limit({ atLeast: 1, atMost: 1, places: [{ subjectId: art.id, places: 1 }] })
    await save([drops(ada.id, art.id)])
    await expect(save([drops(ada.id, music.id)])).rejects.toMatchObject({
      problem: { message: `Fewer than 1 elective would be taken by ${ada.name}.` },
    })
  })

  it('are of the electives of the class, and the most is not less than the least', async () => {
    const { maths } = await aClass()
    await expect(limit({ places: [{ subjectId: maths.id, places: 3 }] })).rejects.toMatchObject({ status: 400 })
    await expect(limit({ atLeast: 3, atMost: 2 })).rejects.toMatchObject({ status: 400 })
    await limit({ atLeast: 2, atMost: 3 })
    expect(await call()(findElectives, { classCode: 's3' })).toMatchObject({ atLeast: 2, atMost: 3 })
    await limit({})
    expect(await call()(findElectives, { classCode: 's3' })).toMatchObject({ atLeast: null, atMost: null })
  })
})

describe('a choice that does not fit', () => {
  it.each([
    ['nobody', () => null, 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['a student', () => anAccount(app.db, 'student'), 403],
  ])('is refused to %s, as is looking and setting limits', async (_, caller, status) => {
    const { art, ada } = await aClass()
    const as = app.as(await caller())
    const choices = [takes(ada.id, art.id)]
    await expect(as(findElectives, { classCode: 's3' })).rejects.toMatchObject({ status })
    await expect(as(previewElectives, { classCode: 's3', choices })).rejects.toMatchObject({ status })
    await expect(as(saveElectives, { classCode: 's3', choices })).rejects.toMatchObject({ status })
    const limits = { classCode: 's3', atLeast: 1, atMost: 2, places: [] }
    await expect(as(saveElectiveLimits, limits)).rejects.toMatchObject({ status })
  })

  it('is refused for a subject that everybody takes, somebody of another class, and both ways at once', async () => {
    const { art, maths, ada } = await aClass()
    const { id: stranger } = await aStudent(app.db, { stream_id: (await aStream(app.db, { class_code: 's2' })).id })
    await expect(save([takes(ada.id, maths.id)])).rejects.toMatchObject({ status: 400 })
    await expect(save([{ studentId: ada.id, takes: [art.id], drops: [art.id] }])).rejects.toMatchObject({ status: 400 })
    await expect(save([takes(stranger, art.id)])).rejects.toMatchObject({
      status: 409,
      problem: { message: '1 student is not in this class on that day. Load the page again' },
    })
  })
})
