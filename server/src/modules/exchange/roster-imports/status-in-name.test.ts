import { applyRosterImport, previewRosterImport, type RosterMapping, startRosterImport } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream } from '../../../../test/factories'
import { whenRosterDone } from '../../../../test/roster-done'
import { filesOf } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'
import { readNameCell } from './status-in-name'

it.each([
  ['Kato Mark (LEFT)', 'Kato Mark', 'LEFT'],
  ['Kato (transferred to Gayaza) Mark', 'Kato Mark', 'transferred to Gayaza'],
  ['Kato Mark [Deceased]', 'Kato Mark', 'Deceased'],
  ['Kato Mark - LEFT', 'Kato Mark', 'LEFT'],
  ['Kato Mark (dropped out 2025)', 'Kato Mark', 'dropped out 2025'],
])('reads %s as the name of somebody who is gone', (cell, name, gone) => {
  expect(readNameCell(cell)).toEqual({ name, gone, other: null })
})

it.each([
  ['Kato Mark (Junior)', '(Junior)'],
  ['Kato (Leftwich) Mark', '(Leftwich)'],
  ['Kato-Left Mark', null],
  ['Left Mark', null],
  ['Mark - Kato', null],
])('keeps the name of %s', (cell, other) => {
  expect(readNameCell(cell)).toEqual({ name: cell, gone: null, other })
})

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  admin = await anAccount(app.db, 'admin')
  await aSchool(app.db)
  await aStream(app.db, { class_code: 's1', name: 'Elm' })
})

async function preview(csv: string, choices: Partial<RosterMapping> = {}) {
  const { id, mapping, inactive } = await app.as(admin)(startRosterImport, {}, { files: filesOf({ 'list.csv': csv }) })
  const seen = await app.as(admin)(previewRosterImport, { importId: id, mapping: { ...mapping, ...choices } })
  return { id, inactive, found: seen.preview }
}

describe('somebody whose name says that they are gone', () => {
  const csv = 'Adm No,Name,Class\nG1,Kato Mark (LEFT),S1 Elm\nG2,Nakato Ruth,S1 Elm\n'

  it('is asked about, told of with line and value, and comes in as one who has left, without the word', async () => {
    const { id, inactive, found } = await preview(csv)
    expect(inactive).toBe(1)
    expect(found?.warnings).toContainEqual(
      expect.objectContaining({
        line: 2,
        column: 'Name',
        value: 'LEFT',
        sentence: expect.stringContaining('Kato Mark'),
      }),
    )
    await app.as(admin)(applyRosterImport, { importId: id })
    expect(await whenRosterDone(app.as(admin), id)).toMatchObject({ state: 'applied', failure: null })
    const rows = app.db.selectFrom('student').select(['given_names', 'family_name', 'status'])
    expect(await rows.where('admission_number', 'in', ['G1', 'G2']).orderBy('admission_number').execute()).toEqual([
      { given_names: 'Kato Mark', family_name: '', status: 'left' },
      { given_names: 'Nakato Ruth', family_name: '', status: 'active' },
    ])
  })

  it('is left out where that is chosen', async () => {
    const { found } = await preview(csv.replaceAll('G', 'H'), { inactive: 'leave-out' })
    expect(found?.counts.students).toMatchObject({ new: 1, changed: 0, unchanged: 0, refused: 0 })
  })

  it('is refused where the status says something else', async () => {
    const { found } = await preview(
      'Adm No,Name,Class,Status\nG3,Kato Paul (LEFT),S1 Elm,Active\nG4,Okot (LEFT),S1 Elm,Left\n',
    )
    expect(found?.refused).toMatchObject([{ line: 2, column: 'Name', value: 'Kato Paul (LEFT)' }])
    expect(found?.counts.students).toMatchObject({ new: 1, refused: 1 })
  })
})

it('tells of anything else in brackets, and of guardians who are gone', async () => {
  const { found } = await preview(
    'Adm No,Name,Class,Parent,Parent phone\nG5,Kato Paul (Junior),S1 Elm,Okello Peter (deceased),0772000009\n',
  )
  expect(found?.warnings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        line: 2,
        value: 'Kato Paul (Junior)',
        sentence: expect.stringContaining('part of the name'),
      }),
      expect.objectContaining({ line: 2, value: 'Okello Peter (deceased)' }),
    ]),
  )
})
