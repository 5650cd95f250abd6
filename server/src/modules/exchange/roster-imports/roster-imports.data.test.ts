import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
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

async function preview(files: File[]) {
  const draft = await app.as(admin)(startRosterImport, {}, { files })
  return app.as(admin)(previewRosterImport, { importId: draft.id, mapping: draft.mapping })
}

async function bringIn(files: File[]) {
  const previewed = await preview(files)
  expect(previewed.preview?.refused).toEqual([])
  await app.as(admin)(applyRosterImport, { importId: previewed.id })
  return { previewed, applied: await whenDone(previewed.id) }
}

const whenDone = (importId: string) => whenRosterDone(app.as(admin), importId)

const countOf = ({ preview }: RosterImport, kind: RosterKind) => preview?.counts[kind]
const allNew = (count: number) => ({ new: count, changed: 0, unchanged: 0, refused: 0 })
const allThere = (count: number) => ({ new: 0, changed: 0, unchanged: count, refused: 0 })

async function countRows(table: 'student' | 'staff' | 'teaching_group' | 'enrolment' | 'group_teacher') {
  const { count } = await app.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countAll() {
  return {
    students: await countRows('student'),
    staff: await countRows('staff'),
    groups: await countRows('teaching_group'),
    enrolments: await countRows('enrolment'),
    teaching: await countRows('group_teacher'),
  }
}

describe('School Data Sync v1: 86 students, 12 teachers, 28 sections, 602 enrolments', () => {
  it('loses nothing', async () => {
    const { previewed, applied } = await bringIn(filesOf('sds-v1-us-86'))

    expect(applied).toMatchObject({ state: 'applied', format: 'sds-v1' })
    expect(countOf(previewed, 'students')).toEqual(allNew(86))
    expect(countOf(previewed, 'staff')).toEqual(allNew(12))
    expect(countOf(previewed, 'groups')).toEqual(allNew(28))
    expect(countOf(previewed, 'enrolments')).toEqual(allNew(602))
    expect(await countAll()).toEqual({ students: 86, staff: 12, groups: 28, enrolments: 602, teaching: 28 })
  })

  it('doubles nothing on a second run', async () => {
    const before = await countAll()
    const { previewed } = await bringIn(filesOf('sds-v1-us-86'))

    expect(countOf(previewed, 'students')).toEqual(allThere(86))
    expect(countOf(previewed, 'enrolments')).toEqual(allThere(602))
    expect(await countAll()).toEqual(before)
  })

  it('keeps no password of the files', async () => {
    expect(readFileSync(join(rosters, 'sds-v1-us-86/Student.csv'), 'utf8')).toContain('P@ssword')
    const imports = await app.db.selectFrom('import').select(['id', 'about', 'mapping', 'preview']).execute()
    for (const { id, ...told } of imports) {
      const files = await app.db.selectFrom('import_file').select('file').where('import_id', '=', id).execute()
      const contents = await Promise.all(files.map(async ({ file }) => app.server.files.read(file)))
      const kept = JSON.stringify(told) + contents.map((bytes) => gunzipSync(bytes ?? '').toString()).join('')
      expect(kept).toContain('Beulah')
      expect(kept).not.toContain('P@ss')
    }
  })
})

describe('OneRoster 1.1: 1,000 students, 3,783 enrolments', () => {
  it('loses nothing', async () => {
    const before = await countAll()
    const { previewed, applied } = await bringIn(filesOf('oneroster-1.1-gen-1000'))

    expect(applied).toMatchObject({ state: 'applied', format: 'oneroster-1.1' })
    expect(countOf(previewed, 'students')).toEqual(allNew(1000))
    expect(countOf(previewed, 'enrolments')).toEqual(allNew(3763))
    expect(countOf(previewed, 'teaching')).toEqual(allNew(20))
    const after = await countAll()
    expect(after.students - before.students).toBe(1000)
    expect(after.enrolments - before.enrolments + (after.teaching - before.teaching)).toBe(3783)
  })

  it('doubles nothing on a second run', async () => {
    const before = await countAll()
    const { previewed } = await bringIn(filesOf('oneroster-1.1-gen-1000'))

    expect(countOf(previewed, 'students')).toEqual(allThere(1000))
    expect(await countAll()).toEqual(before)
  })
})

describe('OneRoster 1.2', () => {
  const packages = join(rosters, 'oneroster-1.2-conformance/valid')
  const zip = (name: string) => new File([readFileSync(join(packages, name))], name)

  it.each(readdirSync(packages).filter((name) => !name.startsWith('manifest-only')))(
    'reads the conformance package %s',
    async (name) => {
      const previewed = await preview([zip(name)])
      expect(previewed.format).toBe('oneroster-1.2')
      expect(previewed.preview?.refused).toEqual([])
      expect(previewed.warnings.filter(({ sentence }) => sentence.startsWith('OneRoster'))).toEqual([])
      expect(countOf(previewed, 'staff')?.new).toBeGreaterThan(0)
    },
  )

  it.each(['manifest-only-package.zip'])('says what %s lacks', async (name) => {
    await expect(app.as(admin)(startRosterImport, {}, { files: [zip(name)] })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('users.csv'),
    })
  })
})
