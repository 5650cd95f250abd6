import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyRosterImport, previewRosterImport, startRosterImport } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream } from '../../../../test/factories'
import { whenRosterDone } from '../../../../test/roster-done'
import { testApp } from '../../../../test/test-app'
import { cleanCell } from '../../../platform/table-file/clean-cells'

const data = join(import.meta.dirname, '../../../../../../shared/data')
const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  admin = await anAccount(app.db, 'admin')
  await aSchool(app.db)
  for (const class_code of ['s1', 's2', 's3', 's4', 's5', 's6']) await aStream(app.db, { class_code })
})

const real = (path: string) => new File([readFileSync(join(data, path))], path.split('/').at(-1) ?? '')
const drop = (...files: File[]) => app.as(admin)(startRosterImport, {}, { files })

const whenDone = (importId: string) => whenRosterDone(app.as(admin), importId)

describe('spreadsheets of other programs', () => {
  it('reads the students of a workbook', async () => {
    const { id, format, files, mapping } = await drop(real('xlsx/SDS_Student.xlsx'))
    expect({ format, files }).toMatchObject({
      format: 'tables',
      files: [{ part: 'students', rows: 86, encoding: 'xlsx' }],
    })
    const { preview } = await app.as(admin)(previewRosterImport, { importId: id, mapping })
    expect(preview?.refused).toEqual([])
    expect(preview?.counts.students).toEqual({ new: 86, changed: 0, unchanged: 0, refused: 0 })
  })

  it.each(['StudentsPerformance.xlsx', 'StudentsPerformance.ods'])(
    'reads %s, which the office has to map',
    async (name) => {
      const draft = await drop(real(`xlsx/${name}`))
      expect(draft.files).toMatchObject([{ rows: 1000, headers: expect.arrayContaining(['gender', 'math score']) }])
      const previewing = app.as(admin)(previewRosterImport, { importId: draft.id, mapping: draft.mapping })
      await expect(previewing).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('Admission number'),
      })
    },
  )

  it('says what to do with an old workbook', async () => {
    await expect(drop(real('xlsx/StudentsPerformance.xls'))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('is too old'),
    })
  })
})

describe('strings that break programs', () => {
  const strings: string[] = JSON.parse(readFileSync(join(data, 'badinput/blns.json'), 'utf8'))
  const cleaned = (text: string) => cleanCell(text, { spaces: 0, invisible: 0, wide: 0 })
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

  it('keeps each of them as a name, or refuses it with a sentence', async () => {
    const lines = strings.map((text, index) => `BAD${index},${quoted(text)},S1`)
    const draft = await drop(new File([['Admission number,Family name,Class', ...lines].join('\n')], 'students.csv'))
    const previewed = await app.as(admin)(previewRosterImport, { importId: draft.id, mapping: draft.mapping })
    const refused = previewed.preview?.refused ?? []
    expect(refused.every(({ line, sentence }) => line !== null && sentence.length > 10)).toBe(true)
    await app.as(admin)(applyRosterImport, { importId: draft.id, skipRefused: true })
    expect((await whenDone(draft.id)).state).toBe('applied')

    const rows = await app.db.selectFrom('student').select(['admission_number', 'family_name']).execute()
    const kept = new Map(rows.map((row) => [row.admission_number, row.family_name]))
    const lost = strings.filter((text, index) => kept.has(`BAD${index}`) && kept.get(`BAD${index}`) !== cleaned(text))
    expect(lost).toEqual([])
    expect(refused.length + strings.filter((_, index) => kept.has(`BAD${index}`)).length).toBe(strings.length)
    // What says nothing, dashes among it, and what has control characters.
    expect(refused.length).toBeLessThanOrEqual(12)
  })
})

describe('a hundred thousand rows', () => {
  it('are read and planned', async () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `M${index},Given ${index},Family,S${(index % 6) + 1}`)
    const draft = await drop(
      new File([['Admission number,Given names,Family name,Class', ...lines].join('\n')], 'students.csv'),
    )
    const { preview } = await app.as(admin)(previewRosterImport, { importId: draft.id, mapping: draft.mapping })
    expect(preview?.counts.students).toEqual({ new: 100_000, changed: 0, unchanged: 0, refused: 0 })
  })
})
