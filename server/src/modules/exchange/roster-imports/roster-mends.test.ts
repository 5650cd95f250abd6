import {
  applyRosterImport,
  downloadRosterNotes,
  listRefusedRows,
  mendImport,
  previewRosterImport,
  type RosterImport,
  startRosterImport,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream } from '../../../../test/factories'
import { whenRosterDone } from '../../../../test/roster-done'
import { filesOf } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  admin = await anAccount(app.db, 'admin')
  await aSchool(app.db)
  for (const class_code of ['s1', 's2']) await aStream(app.db, { class_code, name: 'East' })
})

async function preview(lines: readonly string[]) {
  const text = lines.map((line) => `${line}\n`).join('')
  const { id, mapping } = await app.as(admin)(startRosterImport, {}, { files: filesOf({ 'students.csv': text }) })
  return app.as(admin)(previewRosterImport, { importId: id, mapping })
}

const whenDone = (importId: string) => whenRosterDone(app.as(admin), importId)

async function apply(importId: string) {
  await app.as(admin)(applyRosterImport, { importId, skipRefused: true })
  return whenDone(importId)
}

const mend = (importId: string, ...cells: { line: number; column: number; text: string }[]) =>
  app.as(admin)(mendImport, { importId, cells: cells.map((cell) => ({ table: 0, ...cell })) })

const refused = (importId: string, from = 0) => app.as(admin)(listRefusedRows, { importId, from })

async function linesOf({ id }: Pick<RosterImport, 'id'>) {
  const { rows } = await refused(id)
  return rows.map(({ line, cells }) => ({ line, cells }))
}

const header = 'Adm No,Surname,Given name,DoB,Class'

describe('a refused row', () => {
  it('comes with its cells, and is taken once they are mended, whatever stands above the column names', async () => {
    const found = await preview([
      ...['Hill School', header],
      ...['M1,Nakato,Ada,2010-13-40,S1 East', 'M2,Okello,Ben,S1 East', 'M3,Auma,,2010-01-02,S1 East'],
    ])
    expect((await refused(found.id)).headers).toEqual({ 0: header.split(',') })
    expect(await linesOf(found)).toEqual([
      { line: 3, cells: ['M1', 'Nakato', 'Ada', '2010-13-40', 'S1 East'] },
      { line: 4, cells: ['M2', 'Okello', 'Ben', 'S1 East'] },
    ])
    await mend(found.id, { line: 3, column: 3, text: '2010-12-04' })
    expect(await linesOf(found)).toEqual([{ line: 4, cells: expect.arrayContaining(['M2']) }])
    await mend(found.id, { line: 4, column: 3, text: '2010-05-06' }, { line: 4, column: 4, text: 'S1 East' })
    expect(await linesOf(found)).toEqual([])
    expect(await apply(found.id)).toMatchObject({ state: 'applied' })
    const days = await app.db
      .selectFrom('student')
      .select(['admission_number as number', 'birth_date as born'])
      .where('admission_number', 'in', ['M1', 'M2'])
      .orderBy('admission_number')
      .execute()
    expect(days).toEqual([
      { number: 'M1', born: '2010-12-04' },
      { number: 'M2', born: '2010-05-06' },
    ])
  })

  it('is refused a cell, a line or a file that is not there, and nothing is kept of it', async () => {
    const { id } = await preview([header, 'M5,Nakato,Ada,2010-13-40,S1 East'])
    await expect(mend(id, { line: 2, column: 9, text: 'x' })).rejects.toMatchObject({ status: 409 })
    await expect(mend(id, { line: 7, column: 1, text: 'x' })).rejects.toMatchObject({ status: 409 })
    const cells = [{ table: 1, line: 2, column: 1, text: 'x' }]
    await expect(app.as(admin)(mendImport, { importId: id, cells })).rejects.toMatchObject({ status: 409 })
    expect(await linesOf({ id })).toHaveLength(1)
  })
})

it('comes page by page, and one far behind the first ones is mended as well', async () => {
  const bad = Array.from({ length: 620 }, (_, at) => `P${at},Nakato,Ada,2010-13-40,S1 East`)
  const { id } = await preview([header, ...bad])
  const last = await refused(id, 600)
  expect(last).toMatchObject({ total: 620, rows: { length: 20 } })
  expect(last.rows[19]).toMatchObject({ line: 621, at: 3, text: '2010-13-40', cells: bad[619]?.split(',') })
  await mend(id, { line: 621, column: 3, text: '2010-01-02' })
  expect(await refused(id, 600)).toMatchObject({ total: 619, rows: { length: 19 } })
})

it('has all that was refused to be downloaded also after it was applied', async () => {
  const bad = Array.from({ length: 620 }, (_, at) => `N${at},Nakato,Ada,2010-13-40,S1 East`)
  const { id } = await preview([header, 'N900,Okello,Ben,2010-01-02,S1 East', ...bad])
  const listed = async () => {
    const { blob } = await app.as(admin)(downloadRosterNotes, { importId: id, list: 'refused', format: 'csv' })
    return (await (blob as Blob).text()).trim().split('\r\n')
  }
  const before = await listed()
  expect(before).toHaveLength(621)
  expect(await apply(id)).toMatchObject({ state: 'applied' })
  expect(await listed()).toEqual(before)
})
