import {
  addClass,
  addLevel,
  addStream,
  addSubject,
  chooseReadyMadeClasses,
  getSchool,
  listClasses,
  listSubjects,
  orderClasses,
  removeClass,
  removeLevel,
  saveClass,
  saveLevel,
  undoReadyMadeClasses,
  whoAmI,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { putClasses } from '../school'
import { readClassSet } from './class-set-acts.repo'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
})

beforeEach(async () => {
  const ofClasses = ['term_class_start', 'elective_limit', 'elective_places'] as const
  for (const table of [...ofClasses, 'stream', 'class', 'subject', 'level'] as const)
    await app.db.deleteFrom(table).execute()
  await putClasses(app.db)
})

const codes = async () => (await app.as(admin)(listClasses, {})).map(({ code }) => code)
const levels = async () => (await app.as(admin)(getSchool, {})).levels
const fields = { name: 'Form 7', code: 'form-7', level: 'A', isLeaving: true }
const stream = { name: 'East', room: '', capacity: null, classTeacherId: '' }

describe('a class of the school’s own', () => {
  it('stands behind the others, and in the session of everybody', async () => {
    await app.as(admin)(addClass, fields)
    expect(await codes()).toEqual(['s1', 's2', 's3', 's4', 's5', 's6', 'form-7'])
    const { classes } = await app.as(admin)(whoAmI, {})
    expect(classes?.at(-1)).toEqual({ code: 'form-7', name: 'Form 7' })
    expect(await app.as(admin)(addStream, { classCode: 'form-7', ...stream })).toMatchObject({ label: 'Form 7 East' })
  })

  it.each([
    ['a code that is taken', { code: 's1' }, { code: 'S1 already has this code' }],
    ['a name that is taken', { name: 's2' }, { name: 'There is already a class S2' }],
    ['a level that there is not', { level: 'junior' }, { level: 'There is no such level' }],
    ['a code with capitals', { code: 'Form7' }, { code: expect.stringContaining('small letters') }],
    ['a code that is too long', { code: 'a-very-long-one' }, { code: expect.stringContaining('12') }],
  ])('has not %s', async (_, given, sentence) => {
    const adding = app.as(admin)(addClass, { ...fields, ...given })
    await expect(adding).rejects.toMatchObject({ status: 400, fields: sentence })
    expect(await codes()).toHaveLength(6)
  })

  it('goes, and comes back where it was', async () => {
    const removed = await app.as(admin)(removeClass, { classCode: 's2' })
    expect(await codes()).toEqual(['s1', 's3', 's4', 's5', 's6'])
    await app.as(admin)(addClass, removed)
    expect(await codes()).toEqual(['s1', 's2', 's3', 's4', 's5', 's6'])
  })

  it('stays while something belongs to it, and the sentence says what', async () => {
    await aStream(app.db, { class_code: 's3', name: 'East' })
    await expect(app.as(admin)(removeClass, { classCode: 's3' })).rejects.toMatchObject({
      problem: { message: 'S3 cannot be removed: one stream belongs to it.' },
    })
  })

  it('is not there for anybody who names another one', async () => {
    await expect(app.as(admin)(removeClass, { classCode: 'form-9' })).rejects.toMatchObject({ status: 404 })
  })

  it('has a name that no other has, and says whether students finish after it', async () => {
    const given = { classCode: 's1', name: 'Senior one', level: 'O', isLeaving: true, version: 1 }
    const [{ version = 0 } = {}] = await app.as(admin)(listClasses, {})
    await app.as(admin)(saveClass, { ...given, version })
    expect((await app.as(admin)(listClasses, {}))[0]).toMatchObject({ name: 'Senior one', isLeaving: true })
    const taken = app.as(admin)(saveClass, { ...given, name: 'S2', version: version + 1 })
    await expect(taken).rejects.toMatchObject({ fields: { name: 'There is already a class S2' } })
  })
})

describe('the order of the classes', () => {
  it('is the one that was chosen', async () => {
    await app.as(admin)(orderClasses, { classCodes: ['s2', 's1', 's3', 's4', 's5', 's6'] })
    expect(await codes()).toEqual(['s2', 's1', 's3', 's4', 's5', 's6'])
  })

  it.each([
    ['leaves one out', ['s1', 's2']],
    ['names one twice', ['s1', 's1', 's2', 's3', 's4', 's5']],
    ['names another one', ['s1', 's2', 's3', 's4', 's5', 'form-1']],
  ])('is refused where it %s', async (_, classCodes) => {
    await expect(app.as(admin)(orderClasses, { classCodes })).rejects.toMatchObject({ status: 409 })
    expect(await codes()).toEqual(['s1', 's2', 's3', 's4', 's5', 's6'])
  })
})

describe('a ready-made set', () => {
  it('replaces the classes and levels of a school without students, and keeps its subjects', async () => {
    await aSubject(app.db, { code: '112', name: 'English', level: 'O' })
    await app.as(admin)(chooseReadyMadeClasses, { key: 'grade-7-12' })
    expect(await codes()).toEqual(['grade-7', 'grade-8', 'grade-9', 'grade-10', 'grade-11', 'grade-12'])
    expect(await levels()).toEqual([
      { code: 'junior', name: 'Junior', kind: 'O' },
      { code: 'senior', name: 'Senior', kind: 'O' },
    ])
    expect(await app.as(admin)(listSubjects, {})).toMatchObject([{ code: '112', level: 'junior' }])
    await app.as(admin)(chooseReadyMadeClasses, { key: 's1-s6' })
    expect(await codes()).toEqual(['s1', 's2', 's3', 's4', 's5', 's6'])
  })

  it('is undone with everything that was chosen for the classes of before', async () => {
    const english = await aSubject(app.db, { code: '112', name: 'English', level: 'O' })
    await app.as(admin)(addClass, fields)
    await app.as(admin)(saveClass, { classCode: 's1', version: 1, name: 'First year', level: 'O' })
    const termId = (await app.db.selectFrom('term').select('id').executeTakeFirstOrThrow()).id
    await app.db.insertInto('elective_limit').values({ class_code: 's2', at_least: 2, at_most: 4 }).execute()
    await app.db
      .insertInto('elective_places')
      .values({ class_code: 's2', subject_id: english.id, places: 30 })
      .execute()
    await app.db
      .insertInto('term_class_start')
      .values({ class_code: 's1', term_id: termId, start_date: '2026-09-20' })
      .execute()
    const before = await readClassSet(app.db)
    expect(before.term_class_start).toHaveLength(1)
    const { actId } = await app.as(admin)(chooseReadyMadeClasses, { key: 'grade-7-12' })
    expect((await readClassSet(app.db)).elective_limit).toEqual([])
    await app.as(admin)(undoReadyMadeClasses, { actId })
    const now = await readClassSet(app.db)
    const plain = ({ version: _, ...level }: Record<string, unknown>) => level
    expect({ ...now, level: now.level.map(plain) }).toEqual({ ...before, level: before.level.map(plain) })
    expect((await codes())[0]).toBe('s1')
    await expect(app.as(admin)(undoReadyMadeClasses, { actId })).rejects.toThrow('This has already been undone.')
  })

  it('is not undone over what was changed since', async () => {
    const { actId } = await app.as(admin)(chooseReadyMadeClasses, { key: 'form-1-4' })
    const undoing = () => app.as(admin)(undoReadyMadeClasses, { actId })
    await app.as(admin)(saveClass, { classCode: 'form-1', version: 1, name: 'First form', level: 'secondary' })
    await expect(undoing()).rejects.toThrow('Classes, levels or subjects were changed since then')
    await aStream(app.db, { class_code: 'form-1' })
    await expect(undoing()).rejects.toThrow('The school has streams already.')
    expect(await codes()).toContain('form-1')
  })

  it('keeps a subject at its level where the new one has its code', async () => {
    await aSubject(app.db, { code: '112', name: 'English', level: 'O' })
    await aSubject(app.db, { code: '112', name: 'English', level: 'A' })
    await app.as(admin)(chooseReadyMadeClasses, { key: 'form-1-4' })
    const subjects = await app.as(admin)(listSubjects, {})
    expect(subjects.map(({ level }) => level)).toContain('secondary')
    expect(subjects).toHaveLength(2)
  })

  it('is refused once the school has streams', async () => {
    await aStream(app.db, { class_code: 's1' })
    const choosing = app.as(admin)(chooseReadyMadeClasses, { key: 'form-1-4' })
    await expect(choosing).rejects.toMatchObject({
      problem: {
        message: 'The school has streams already. Add, rename and remove single classes instead.',
      },
    })
    expect(await codes()).toHaveLength(6)
  })

  it('is one that there is', async () => {
    await expect(app.as(admin)(chooseReadyMadeClasses, { key: 'nursery' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a level', () => {
  it('is added, changed and removed', async () => {
    await app.as(admin)(addLevel, { code: 'junior', name: 'Juniors', kind: 'O' })
    await app.as(admin)(saveLevel, { levelCode: 'junior', name: 'Junior', kind: 'A' })
    expect((await levels())?.at(-1)).toEqual({ code: 'junior', name: 'Junior', kind: 'A' })
    await app.as(admin)(removeLevel, { levelCode: 'junior' })
    expect(await levels()).toHaveLength(2)
  })

  it('stays while a class or a subject is of it', async () => {
    await expect(app.as(admin)(removeLevel, { levelCode: 'O' })).rejects.toMatchObject({
      problem: { message: 'O-level cannot be removed: 4 classes belong to it.' },
    })
  })

  it('has subjects only where there is such a level', async () => {
    const subject = { code: '9', name: 'Music', papers: null, compulsory: false, department: null }
    const adding = app.as(admin)(addSubject, { ...subject, level: 'nursery' })
    await expect(adding).rejects.toMatchObject({ fields: { level: 'There is no such level' } })
  })
})

it.each([
  ['nobody', () => Promise.resolve(null), 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['a student', () => anAccount(app.db, 'student'), 403],
])('refuses every change by %s', async (_, caller, status) => {
  const api = app.as(await caller())
  await expect(api(addClass, fields)).rejects.toMatchObject({ status })
  await expect(api(removeClass, { classCode: 's1' })).rejects.toMatchObject({ status })
  await expect(api(orderClasses, { classCodes: ['s1'] })).rejects.toMatchObject({ status })
  await expect(api(chooseReadyMadeClasses, { key: 's1-s6' })).rejects.toMatchObject({ status })
  await expect(api(undoReadyMadeClasses, { actId: crypto.randomUUID() })).rejects.toMatchObject({ status })
  await expect(api(addLevel, { code: 'x', name: 'X', kind: 'O' })).rejects.toMatchObject({ status })
  await expect(api(saveLevel, { levelCode: 'O', name: 'X', kind: 'O' })).rejects.toMatchObject({ status })
  await expect(api(removeLevel, { levelCode: 'O' })).rejects.toMatchObject({ status })
})
