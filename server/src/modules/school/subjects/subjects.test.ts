import {
  addAssessment,
  addCombination,
  addSubject,
  exportSubjects,
  findSubjects,
  listCombinations,
  listSubjectChanges,
  listSubjectsOfCode,
  removeCombination,
  removeSubject,
  saveCombination,
  saveSubject,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
})

const physics = { name: 'Physics', level: 'O' as const, papers: 3, compulsory: true, department: 'Sciences' }

describe('a subject', () => {
  it.each(['535/3', '011', 'S101', '٤٥٦', '112%'])('keeps the code %s as it is written', async (code) => {
    await app.as(admin)(addSubject, { ...physics, code })
    const [found] = await app.as(admin)(listSubjectsOfCode, { code })
    expect(found).toMatchObject({ ...physics, code, version: 1 })
  })

  it('may share its code with one of the other level, not of its own', async () => {
    await app.as(admin)(addSubject, { ...physics, code: '840' })
    await app.as(admin)(addSubject, { ...physics, code: '840', level: 'A', papers: '', department: '' })
    const both = await app.as(admin)(listSubjectsOfCode, { code: '840' })
    expect(both.map(({ level, papers }) => [level, papers])).toEqual([
      ['O', 3],
      ['A', null],
    ])
    const again = app.as(admin)(addSubject, { ...physics, code: '840' })
    await expect(again).rejects.toMatchObject({ fields: { code: 'Physics already has this code at O-level' } })
  })

  it('is not overwritten over what somebody else has saved', async () => {
    const { id: subjectId, code, version } = await aSubject(app.db)
    await app.as(admin)(saveSubject, { subjectId, version, ...physics, code, name: 'First' })
    const second = app.as(admin)(saveSubject, { subjectId, version, ...physics, code, name: 'Second' })
    await expect(second).rejects.toMatchObject({ status: 412, body: { newer: { record: { name: 'First' } } } })
  })

  it('tells what was changed on it, and by whom', async () => {
    const { id: subjectId, code, version } = await aSubject(app.db)
    await app.as(admin)(saveSubject, { subjectId, version, ...physics, code })
    const [change] = await app.as(admin)(listSubjectChanges, { subjectId })
    expect(change).toMatchObject({ action: 'change subject', by: admin.display_name })
    expect(change?.fields).toContainEqual({ name: 'name', before: 'Mathematics', after: 'Physics' })
    const unknown = app.as(admin)(listSubjectChanges, { subjectId: crypto.randomUUID() })
    await expect(unknown).rejects.toMatchObject({ status: 404 })
  })

  it('tells what was empty from what nobody wrote down', async () => {
    const { id: subjectId, version } = await app.as(admin)(addSubject, { ...physics, code: '535', department: '' })
    await app.as(admin)(saveSubject, { subjectId, version, ...physics, code: '535' })
    const [changed, added] = await app.as(admin)(listSubjectChanges, { subjectId })
    expect(changed?.fields).toEqual([{ name: 'department', before: null, after: 'Sciences' }])
    expect(added?.fields).toContainEqual({ name: 'name', before: null, after: 'Physics', untold: 'before' })
  })

  it('stays at its level while anything there belongs to it', async () => {
    const { id: subjectId, version, code } = await aSubject(app.db, { level: 'A', name: 'Art' })
    const { id } = await app.as(admin)(addCombination, { name: 'Level', subjectIds: [subjectId] })
    const change = { subjectId, version, ...physics, code }
    await expect(app.as(admin)(saveSubject, change)).rejects.toMatchObject({
      status: 400,
      fields: {
        level: 'Art stays at its level: one combination belongs to it. Add a subject of the other level instead',
      },
    })
    await app.as(admin)(removeCombination, { combinationId: id })
    expect(await app.as(admin)(saveSubject, change)).toMatchObject({ level: 'O' })
  })

  it('keeps the papers that assessments are of', async () => {
    const { id: subjectId, version, code } = await aSubject(app.db, { papers: 3 })
    const { id: streamId } = await aStream(app.db)
    const exam = { subjectId, streamId, termId, title: 'Practical', kind: 'mid-term' as const, outOf: 20, weight: 1 }
    await app.as(admin)(addAssessment, { ...exam, paper: 3, date: '2026-10-20' })
    for (const papers of [2, null]) {
      await expect(app.as(admin)(saveSubject, { subjectId, version, ...physics, code, papers })).rejects.toMatchObject({
        fields: { papers: 'There are assessments of paper 3. Give them another paper first, or enter at least 3' },
      })
    }
    expect(await app.as(admin)(saveSubject, { subjectId, version, ...physics, code })).toMatchObject({ papers: 3 })
  })

  it('is removed only while nothing refers to it', async () => {
    const subject = await aSubject(app.db, { level: 'A', name: 'Art' })
    const { id } = await app.as(admin)(addCombination, { name: 'Art alone', subjectIds: [subject.id] })
    const removing = app.as(admin)(removeSubject, { subjectId: subject.id })
    await expect(removing).rejects.toMatchObject({
      status: 409,
      problem: { message: 'Art cannot be removed: one combination belongs to it.' },
    })
    await app.as(admin)(removeCombination, { combinationId: id })
    await app.as(admin)(removeSubject, { subjectId: subject.id })
    expect(await app.as(admin)(listSubjectsOfCode, { code: subject.code })).toEqual([])
  })
})

describe('the list of subjects', () => {
  it('is searched, sorted and turned page by page', async () => {
    for (let index = 0; index < 60; index += 1) await aSubject(app.db, { name: `Paged ${index}`, department: 'Many' })
    const asked = { search: 'paged many', sort: 'code', direction: 'desc' } as const
    const first = await app.as(admin)(findSubjects, asked)
    const second = await app.as(admin)(findSubjects, { ...asked, after: first.next ?? '' })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 10, null])
    const codes = [...first.rows, ...second.rows].map(({ code }) => code)
    expect(codes).toEqual(codes.toSorted().toReversed())
  })

  it('goes out in both formats', async () => {
    await aSubject(app.db, { name: 'Going out', code: 'X-1' })
    const csv = await app.as(admin)(exportSubjects, { search: 'going out' })
    expect(await (csv.blob as Blob).text()).toBe(
      'Code,Name,Level,Papers,Compulsory,Department\r\nX-1,Going out,O,,no,\r\n',
    )
    expect((await app.as(admin)(exportSubjects, { format: 'xlsx' })).filename).toBe('subjects.xlsx')
  })
})

describe('a combination', () => {
  it('is a set of subjects of A-level with a name of its own', async () => {
    const [maths, art] = [await aSubject(app.db, { level: 'A' }), await aSubject(app.db, { level: 'A' })]
    const ordinary = await aSubject(app.db, { level: 'O' })
    const added = await app.as(admin)(addCombination, { name: 'PCM/ICT', subjectIds: [maths.id, art.id] })
    expect(added.subjects).toHaveLength(2)

    const { id: combinationId, version } = added
    await app.as(admin)(saveCombination, { combinationId, version, name: 'PCM/ICT', subjectIds: [maths.id] })
    const [found] = (await app.as(admin)(listCombinations, {})).filter(({ id }) => id === combinationId)
    expect(found?.subjects.map(({ id }) => id)).toEqual([maths.id])
    const late = app.as(admin)(saveCombination, { combinationId, version, name: 'Other', subjectIds: [art.id] })
    await expect(late).rejects.toMatchObject({ status: 412, body: { newer: { record: { subjectIds: [maths.id] } } } })

    const wrong = app.as(admin)(addCombination, { name: 'Mixed', subjectIds: [maths.id, ordinary.id] })
    await expect(wrong).rejects.toMatchObject({
      fields: { subjectIds: 'A combination is made of subjects of A-level' },
    })
    const twice = app.as(admin)(addCombination, { name: 'PCM/ICT', subjectIds: [maths.id] })
    await expect(twice).rejects.toMatchObject({ fields: { name: 'There is already a combination with this name' } })
  })
})

it.each([
  ['nobody', () => Promise.resolve(null), 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['a student', () => anAccount(app.db, 'student'), 403],
])('refuses every change by %s', async (_, caller, status) => {
  const api = app.as(await caller())
  const { id: subjectId } = await aSubject(app.db)
  await expect(api(addSubject, { ...physics, code: 'X9' })).rejects.toMatchObject({ status })
  await expect(api(saveSubject, { subjectId, version: 1, ...physics, code: 'X9' })).rejects.toMatchObject({ status })
  await expect(api(removeSubject, { subjectId })).rejects.toMatchObject({ status })
})
