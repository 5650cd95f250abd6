import {
  downloadImportNotes,
  listRefusedRows,
  mendImport,
  previewCalendarImport,
  startCalendarImport,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { aPlace, broughtKinds, type Place } from './bring-imports'
import { anAccount } from './factories'
import { testApp } from './test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let teacher: Awaited<ReturnType<typeof anAccount>>
let place: Place
const call = () => app.as(admin)

beforeAll(async () => {
  place = await aPlace(app.db, async () => {
    admin = await anAccount(app.db, 'admin')
    return call()
  })
  teacher = await anAccount(app.db, 'staff')
})

describe.each(Object.entries(broughtKinds))('a refused row of %s', (kind, { lines, at, mended, bring }) => {
  const dropped = () => bring(call(), place, [new File([lines.join('\n')], 'odd.csv')])

  it('comes with its cells and the one at fault, and is refused no longer once it is mended', async () => {
    const importId = await dropped()
    const cells = lines[2]?.split(',')
    expect(await call()(listRefusedRows, { importId })).toMatchObject({
      total: 1,
      headers: { 0: lines[0]?.split(',') },
      rows: [{ table: 0, file: expect.any(String), line: 3, at, cells, sentence: expect.stringMatching(/\.$/) }],
    })
    const cell = { table: 0, line: 3, column: at, text: mended }
    expect(await call()(mendImport, { importId, cells: [cell] })).toEqual({ state: 'previewed' })
    expect(await call()(listRefusedRows, { importId })).toMatchObject({ total: 0, rows: [] })
    // Rosters have lists of their own.
    if (kind === 'a list of students') return
    const { blob } = await call()(downloadImportNotes, { importId, list: 'refused', format: 'csv' })
    expect((await (blob as Blob).text()).trim()).not.toContain('\n')
  })

  it('is not there for others, and nothing is kept of a cell that is not', async () => {
    const importId = await dropped()
    const cells = [{ table: 0, line: 3, column: at, text: mended }]
    const stranger = app.as(teacher)
    await expect(stranger(listRefusedRows, { importId })).rejects.toMatchObject({ status: 404 })
    await expect(stranger(mendImport, { importId, cells })).rejects.toMatchObject({ status: 404 })
    const nowhere = [...cells, { table: 0, line: 99, column: 0, text: 'x' }]
    await expect(call()(mendImport, { importId, cells: nowhere })).rejects.toMatchObject({ status: 409 })
    const noTable = [{ table: 3, line: 3, column: 0, text: 'x' }]
    await expect(call()(mendImport, { importId, cells: noTable })).rejects.toMatchObject({ status: 409 })
    expect(await call()(listRefusedRows, { importId })).toMatchObject({ total: 1 })
  })
})

it('of an .ics calendar is shown without cells, since what it says is more than they', async () => {
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:a',
    'DTSTART;VALUE=DATE:20261009',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const file = new File([text.join('\r\n')], 'year.ics')
  const { id: importId, mapping } = await call()(startCalendarImport, {}, { files: [file] })
  await call()(previewCalendarImport, { importId, mapping })
  expect(await call()(listRefusedRows, { importId })).toMatchObject({ total: 1, rows: [{ cells: null, at: null }] })
})
