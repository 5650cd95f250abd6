import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyMarkUpload, type MarkUpload, previewMarkUpload, startMarkUpload } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { anAccount, aSchool, aStream, aSubject } from '../../../../test/factories'
import { whenMarksDone } from '../../../../test/mark-upload-done'
import { testApp } from '../../../../test/test-app'

const data = join(import.meta.dirname, '../../../../../../shared/data')
const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let subjectIds: string[]

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  subjectIds = await Promise.all(Array.from({ length: 3 }, async () => (await aSubject(app.db)).id))
})

const real = (path: string) => new Uint8Array(readFileSync(join(data, path)))

const drop = (streamId: string, name: string, content: string | Uint8Array<ArrayBuffer>) =>
  app.as(admin)(startMarkUpload, { streamId }, { files: [new File([content], name)] })

const numberOf = (prefix: string, row: number) => `${prefix}-${String(row).padStart(4, '0')}`

/** A stream of so many students with numbers of their own. */
async function aFullStream(prefix: string, students: number) {
  const { id } = await aStream(app.db)
  const rows = Array.from({ length: students }, (_, row) => ({
    admission_number: numberOf(prefix, row + 1),
    family_name: 'Nakato',
    given_names: String(row + 1),
    stream_id: id,
  }))
  await app.db.insertInto('student').values(rows).execute()
  return id
}

/** The text file with a column of numbers behind the others. */
function withNumbers(bytes: Uint8Array, delimiter: string, prefix: string) {
  const [header, ...rows] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).trimEnd().split(/\r?\n/)
  const lines = rows.map((row, index) => row + delimiter + numberOf(prefix, index + 1))
  return [`${header}${delimiter}Admission number`, ...lines].join('\n')
}

interface Marks {
  column: string
  outOf: number
}

/** Maps each of the columns to a new assessment in a subject of its own, and applies. */
async function apply({ id, mapping, tables }: MarkUpload, columns: readonly Marks[]) {
  const mapped = columns.map(({ column, outOf }, index) => ({
    column: tables[0]?.headers.indexOf(column) ?? -1,
    subjectId: subjectIds[index] ?? '',
    title: column,
    paper: null,
    create: { kind: 'end-of-term' as const, outOf, weight: 1, date: '2026-11-30' },
  }))
  const { preview } = await app.as(admin)(previewMarkUpload, { uploadId: id, mapping: { ...mapping, columns: mapped } })
  await app.as(admin)(applyMarkUpload, { uploadId: id })
  return { preview, ended: await whenMarksDone(app.as(admin), id) }
}

/** For each assessment of a stream how many marks it has, and their mean with four decimals. */
async function listMeans(streamId: string) {
  const rows = await app.db
    .selectFrom('mark')
    .innerJoin('assessment', 'assessment.id', 'mark.assessment_id')
    .select(({ fn }) => ['title', fn.count<string>('value').as('marks'), fn.avg<string>('value').as('mean')])
    .where('stream_id', '=', streamId)
    .groupBy('title')
    .orderBy('title')
    .execute()
  return rows.map(({ title, marks, mean }) => [title, Number(marks), Number(mean).toFixed(4)])
}

describe('marks of three periods', () => {
  const periods = ['G1', 'G2', 'G3'].map((column) => ({ column, outOf: 20 }))

  it('are refused as they come, because nothing says whose they are', async () => {
    const streamId = await aFullStream('none', 649)
    const draft = await drop(streamId, 'uci-student-por.csv', real('marks/uci-student-por.csv'))
    expect(draft).toMatchObject({ mapping: { number: null }, tables: [{ rows: 649, delimiter: ';' }] })
    expect(draft.warnings).toHaveLength(1)
    await expect(apply(draft, periods)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('never matched by the order'),
    })
  })

  it.each([
    ['uci-student-por.csv', ';', 649, ['11.3991', '11.5701', '11.9060']],
    ['uci-student-mat.bom.csv', ',', 395, ['10.9089', '10.7139', '10.4152']],
  ])('come in from %s once a column says whose they are', async (name, delimiter, rows, means) => {
    const streamId = await aFullStream(name, rows)
    const draft = await drop(streamId, name, withNumbers(real(`marks/${name}`), delimiter, name))
    expect(draft).toMatchObject({ mapping: { number: { kind: 'admission-number' } }, tables: [{ rows, delimiter }] })
    const { preview, ended } = await apply(draft, periods)
    expect(preview).toMatchObject({ counts: { new: rows * 3, refused: 0 }, missing: 0 })
    expect(ended.state).toBe('applied')
    expect(await listMeans(streamId)).toEqual(periods.map(({ column }, index) => [column, rows, means[index]]))
  })
})

describe('marks of 1,000 students in three subjects', () => {
  const columns = ['math score', 'reading score', 'writing score'].map((column) => ({ column, outOf: 100 }))

  const ofCsv = (prefix: string) => withNumbers(real('marks/StudentsPerformance.csv'), ',', prefix)

  // The last cell of each row is followed by one more, which holds the number.
  const ofXlsx = (prefix: string) =>
    edit('xlsx/StudentsPerformance.xlsx', 'xl/worksheets/sheet1.xml', (xml) => {
      let row = -1
      return xml.replace(/<\/row>/g, () => {
        row += 1
        return `<c r="I${row + 1}" t="inlineStr"><is><t>${textOf(prefix, row)}</t></is></c></row>`
      })
    })

  const ofOds = (prefix: string) =>
    edit('xlsx/StudentsPerformance.ods', 'content.xml', (xml) => {
      let row = -1
      return xml.replace(/<table:table-row[^>]*>(?=<table:table-cell[^>]*office:value-type)/g, (open) => {
        row += 1
        const text = textOf(prefix, row)
        return `${open}<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
      })
    })

  const textOf = (prefix: string, row: number) => (row === 0 ? 'Admission number' : numberOf(prefix, row))

  function edit(path: string, part: string, change: (xml: string) => string) {
    const parts = unzipSync(real(path))
    const changed = change(strFromU8(parts[part] ?? new Uint8Array()))
    return zipSync({ ...parts, [part]: strToU8(changed) }, { level: 1 })
  }

  it.each([
    ['csv', ofCsv],
    ['xlsx', ofXlsx],
    ['ods', ofOds],
  ])('are the same from %s', async (format, contentOf) => {
    const streamId = await aFullStream(format, 1000)
    const draft = await drop(streamId, `StudentsPerformance.${format}`, contentOf(format) as Uint8Array<ArrayBuffer>)
    expect(draft.tables).toMatchObject([{ rows: 1000 }])
    const { preview, ended } = await apply(draft, columns)
    expect(preview).toMatchObject({ counts: { new: 3000, refused: 0 }, missing: 0 })
    expect(ended.state).toBe('applied')
    expect(await listMeans(streamId)).toEqual([
      ['math score', 1000, '66.0890'],
      ['reading score', 1000, '69.1690'],
      ['writing score', 1000, '68.0540'],
    ])
  })

  it('are asked for in another format where the file is too old', async () => {
    const { id } = await aStream(app.db)
    const dropping = drop(id, 'StudentsPerformance.xls', real('xlsx/StudentsPerformance.xls'))
    await expect(dropping).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/StudentsPerformance\.xls is too old.*Save as.*\.xlsx/),
    })
  })
})
