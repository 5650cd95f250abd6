import { applyCalendarImport, downloadImportNotes, listRefusedRows, mendImport } from '@bellhouse/contracts'
import { beforeAll, expect, it, jest } from '@jest/globals'
import { calendarImport } from '../src/modules/school/calendar-imports/calendar-import'
import { aPlace, broughtKinds, type Place } from './bring-imports'
import { anAccount } from './factories'
import { statementsOf } from './statements'
import { testApp } from './test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let place: Place
const call = () => app.as(admin)

beforeAll(async () => {
  place = await aPlace(app.db, async () => {
    admin = await anAccount(app.db, 'admin')
    return call()
  })
})

const { lines, bring } = broughtKinds.calendar ?? { lines: [], bring: undefined }
const [header = '', good = '', bad = ''] = lines
const refused = 250

/** A calendar with a good row and many bad ones after it. */
const dropped = async () =>
  bring?.(call(), place, [new File([[header, good, ...Array(refused).fill(bad)].join('\n')], 'year.csv')]) ?? ''

const firstLine = 3
const pageFrom = async (importId: string, from: number) => {
  const { total, rows, headers } = await call()(listRefusedRows, { importId, from })
  expect(total).toBe(refused)
  expect(rows.every(({ cells }) => cells?.join(',') === bad)).toBe(true)
  if (rows.length > 0) expect(headers).toEqual({ 0: header.split(',') })
  return rows.map(({ line }) => line)
}
const linesFrom = (from: number, count: number) => Array.from({ length: count }, (_, at) => firstLine + from + at)

const downloaded = async (importId: string) => {
  const { blob } = await call()(downloadImportNotes, { importId, list: 'refused', format: 'csv' })
  return (await (blob as Blob).text()).trim().split('\n').length - 1
}

it('come page by page, from any of them on, and all in a file, without planning the file once more', async () => {
  const plans = jest.spyOn(calendarImport, 'plan')
  const importId = await dropped()
  expect(plans).toHaveBeenCalledTimes(1)
  for (const [from, count] of [
    [0, 100],
    [100, 100],
    [200, 50],
    [30, 100],
    [130, 100],
    [249, 1],
    [250, 0],
    [9_999, 0],
  ] as const) {
    expect(await pageFrom(importId, from)).toEqual(linesFrom(from, count))
  }
  expect(await downloaded(importId)).toBe(refused)
  expect(plans).toHaveBeenCalledTimes(1)
  plans.mockRestore()
})

it('cost one query of their own, and no file is read for them', async () => {
  const importId = await dropped()
  const asked = await statementsOf(() => pageFrom(importId, 200))
  expect(asked.filter((text) => text.includes('import_refused'))).toHaveLength(1)
  expect(asked.filter((text) => /import_file|stored_file/.test(text))).toEqual([])
})

it('are those of the last preview, and gone once it is applied', async () => {
  const importId = await dropped()
  const stored = async () =>
    (await app.db.selectFrom('import_refused').select('page').where('import_id', '=', importId).execute()).length
  expect(await stored()).toBe(3)
  const cells = linesFrom(100, 150).map((line) => ({ table: 0, line, column: 1, text: '2026-10-26' }))
  await call()(mendImport, { importId, cells })
  const { total, rows } = await call()(listRefusedRows, { importId, from: 0 })
  expect([total, rows.length, await stored()]).toEqual([100, 100, 1])
  expect(await downloaded(importId)).toBe(100)
  await call()(applyCalendarImport, { importId, skipRefused: true })
  expect(await stored()).toBe(0)
})
