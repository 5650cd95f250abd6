import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  applyRosterImport,
  previewRosterImport,
  type RosterImport,
  type RosterKind,
  startRosterImport,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream } from '../../../../test/factories'
import { whenRosterDone } from '../../../../test/roster-done'
import { testApp } from '../../../../test/test-app'

const rosters = join(import.meta.dirname, '../../../../../../shared/data/roster')
const app = testApp()
type Admin = Awaited<ReturnType<typeof anAccount>>
let admin: Admin

beforeAll(async () => {
  admin = await anAccount(app.db, 'admin')
  await aSchool(app.db)
  for (const class_code of ['s1', 's2', 's3', 's4', 's5', 's6']) await aStream(app.db, { class_code })
})

const filesOf = (folder: string) =>
  readdirSync(join(rosters, folder)).map((name) => new File([readFileSync(join(rosters, folder, name))], name))

const whenDone = (importId: string) => whenRosterDone(app.as(admin), importId)

const countOf = ({ preview }: RosterImport, kind: RosterKind) => preview?.counts[kind]
const allNew = (count: number) => ({ new: count, changed: 0, unchanged: 0, refused: 0 })
const allThere = (count: number) => ({ new: 0, changed: 0, unchanged: count, refused: 0 })

describe('School Data Sync v2: 29 people, 4 classes', () => {
  it('says which grades it has no class for, and loses nothing when each has one', async () => {
    const draft = await app.as(admin)(startRosterImport, {}, { files: filesOf('sds-v2-29') })
    const first = await app.as(admin)(previewRosterImport, { importId: draft.id, mapping: draft.mapping })
    expect(first.format).toBe('sds-v2')
    expect(countOf(first, 'students')).toEqual({ new: 14, changed: 0, unchanged: 0, refused: 8 })

    const grades = Object.fromEntries(draft.grades.map(({ grade }) => [grade, grade.length > 1 ? 's6' : 's1'] as const))
    const mapping = { ...draft.mapping, grades }
    const { preview } = await app.as(admin)(previewRosterImport, { importId: draft.id, mapping })
    expect(preview?.refused).toEqual([])
    expect(preview?.counts).toMatchObject({
      students: allNew(22),
      staff: allNew(7),
      groups: allNew(4),
      enrolments: allNew(22),
      teaching: allNew(7),
    })
    await app.as(admin)(applyRosterImport, { importId: draft.id })
    expect((await whenDone(draft.id)).state).toBe('applied')

    const again = await app.as(admin)(startRosterImport, {}, { files: filesOf('sds-v2-29') })
    const second = await app.as(admin)(previewRosterImport, { importId: again.id, mapping })
    expect(second.preview?.counts).toMatchObject({
      students: allThere(22),
      staff: allThere(7),
      enrolments: allThere(22),
    })
  })
})

describe('School Data Sync v2.1', () => {
  it('brings roles, sessions, demographics and relationships in', async () => {
    const draft = await app.as(admin)(startRosterImport, {}, { files: filesOf('sds-v2.1') })
    expect(draft.format).toBe('sds-v2.1')
    expect(draft.warnings.map(({ file, line }) => [file, line])).toEqual([
      ['userFlags.csv', null],
      ['orgs.csv', 3],
      ['orgs.csv', 5],
    ])
    const mapping = { ...draft.mapping, grades: { ...draft.mapping.grades, ps1: 's6' as const } }
    const { preview } = await app.as(admin)(previewRosterImport, { importId: draft.id, mapping })
    expect(preview?.refused).toEqual([])
    expect(preview?.counts).toMatchObject({
      students: allNew(4),
      staff: allNew(2),
      guardians: allNew(2),
      guardianships: allNew(3),
      subjects: allNew(3),
      groups: allNew(2),
    })
    await app.as(admin)(applyRosterImport, { importId: draft.id })
    expect((await whenDone(draft.id)).state).toBe('applied')

    const fred = await app.db
      .selectFrom('student')
      .selectAll()
      .where('admission_number', '=', '114003')
      .executeTakeFirst()
    expect(fred).toMatchObject({ sex: 'male', birth_date: '2002-03-02' })
    const links = await app.db
      .selectFrom('student_guardian')
      .where('student_id', '=', fred?.id ?? '')
      .selectAll()
      .execute()
    expect(links).toMatchObject([{ relation: 'relative' }])
    const groups = await app.db
      .selectFrom('teaching_group')
      .select('term_label')
      .where('title', '=', 'Biology 10')
      .execute()
    expect(groups).toEqual([{ term_label: '2021 School Year' }])

    const again = await app.as(admin)(startRosterImport, {}, { files: filesOf('sds-v2.1') })
    const second = await app.as(admin)(previewRosterImport, { importId: again.id, mapping })
    expect(second.preview?.counts).toMatchObject({
      students: allThere(4),
      guardianships: allThere(3),
      groups: allThere(2),
    })
  })
})

describe('Ed-Fi: 960 students, 68 staff, 1,873 guardians, 1,872 links', () => {
  const files = () =>
    readdirSync(join(rosters, '../edfi-grandbend')).map(
      (name) => new File([readFileSync(join(rosters, '../edfi-grandbend', name))], name),
    )
  const previewInS1 = async () => {
    const draft = await app.as(admin)(startRosterImport, {}, { files: files() })
    const mapping = { ...draft.mapping, grades: { '': 's1' as const } }
    return app.as(admin)(previewRosterImport, { importId: draft.id, mapping })
  }

  it('loses nothing, and names whoever has no clear contact', async () => {
    const previewed = await previewInS1()
    expect(previewed.format).toBe('ed-fi')
    expect(previewed.preview?.refused).toEqual([])
    expect(previewed.preview?.counts).toMatchObject({
      students: allNew(960),
      staff: allNew(68),
      guardians: allNew(1873),
      guardianships: allNew(1872),
    })
    const sentences = previewed.preview?.warnings.map(({ sentence }) => sentence) ?? []
    expect(sentences.filter((sentence) => sentence.endsWith('is the guardian of nobody.'))).toHaveLength(1)
    expect(sentences.filter((sentence) => /has (no|\d) primary contacts?\.$/.test(sentence))).toHaveLength(79)

    await app.as(admin)(applyRosterImport, { importId: previewed.id })
    expect((await whenDone(previewed.id)).state).toBe('applied')
    const flags = app.db.selectFrom('student_guardian').select(({ fn }) => fn.countAll<number>().as('count'))
    expect(await flags.where('is_primary', '=', true).executeTakeFirst()).toEqual({ count: 881 })
  })

  it('doubles nothing on a second run', async () => {
    const { preview } = await previewInS1()
    expect(preview?.counts).toMatchObject({
      students: allThere(960),
      staff: allThere(68),
      guardians: allThere(1873),
      guardianships: allThere(1872),
    })
  })

  it('takes students without a class when none is chosen', async () => {
    const draft = await app.as(admin)(startRosterImport, {}, { files: files() })
    const { preview } = await app.as(admin)(previewRosterImport, { importId: draft.id, mapping: draft.mapping })
    expect(preview?.counts.students).toEqual(allThere(960))
    expect(preview?.warnings).toContainEqual(
      expect.objectContaining({ line: null, sentence: expect.stringContaining('960 students have no grade') }),
    )
  })
})
