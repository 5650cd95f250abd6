import { applyRosterImport } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { aStudent } from '../../../../test/factories'
import { at, rosterDesk } from '../../../../test/roster-desk'
import { whenRosterDone } from '../../../../test/roster-done'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { call, preview } = rosterDesk(app)

const listOf = (header: string, ...rows: string[]) => ({ 'list.csv': `${[header, ...rows].join('\n')}\n` })

async function bringIn(contents: Record<string, string>) {
  const { found, refused } = await preview(contents)
  expect(refused).toEqual([])
  await call()(applyRosterImport, { importId: found.id })
  expect(await whenRosterDone(call(), found.id)).toMatchObject({ state: 'applied', failure: null })
}

describe('a number that passes to another person', () => {
  const head = 'Adm No,Name,DOB,Class,Stream'
  const byron = '"Byron, Ada",2011-02-14,S4,East'

  it.each([
    ['a stranger', '"Mugabe, Peter",2012-03-03,S4,East'],
    ['a brother', '"Byron, Peter",2012-03-03,S4,East'],
  ])('is refused by its line: %s', async (_, row) => {
    await bringIn(listOf(head, `AR1,${byron}`))
    const { refused, counts } = await preview(listOf(head, `AR1,${row}`))
    expect(counts?.students).toMatchObject({ changed: 0, refused: 1 })
    expect(refused).toMatchObject([
      at('list.csv', 2, 'Adm No', /^AR1 is the number of Byron, Ada here, and this row is of somebody else/),
    ])
  })

  it.each([
    ['the birth date', '"Byron, Ada",2012-03-03,S4,East'],
    ['the name', '"Lovelace, Augusta",2011-02-14,S4,East'],
    ['a name more and the birth date', '"Byron Lovelace, Ada",2012-03-03,S4,East'],
    ['nothing that says who it is', '"Mugabe, Peter",,S4,East'],
  ])('is the same person whose record changes in %s', async (what, row) => {
    await bringIn(listOf(head, `SAME ${what},${byron}`))
    const { counts } = await preview(listOf(head, `SAME ${what},${row}`))
    expect(counts?.students).toMatchObject({ changed: 1, refused: 0 })
  })

  it('is refused for a member of staff too', async () => {
    const staff = (row: string) => ({ 'staff.csv': `Staff No,Name,DOB,Phone\n${row}\n` })
    await bringIn(staff('TS1,"Mr Okello, Sam",1980-01-01,'))
    const { refused } = await preview(staff('TS1,"Auma, Grace",1990-01-01,'))
    expect(refused).toMatchObject([at('staff.csv', 2, 'Staff No', /somebody else/)])
  })
})

describe('a number without its leading zeros', () => {
  const head = 'Adm No,Name,Sex,Class,Stream'

  it.each(['"Müller, Zoë"', 'Müller Zoë', '"MULLER, zoe"'])('is that of the student of this name: %s', async (name) => {
    const number = `00${name.length}34`
    await bringIn(listOf(head, `${number},"Müller, Zoë",F,S1,East`))
    const { counts, warnings } = await preview(listOf(head, `${number.slice(2)},${name},F,S1,East`))
    expect(counts).toMatchObject({ students: { new: 0, unchanged: 1 }, enrolments: { new: 0, unchanged: 1 } })
    const sentence = new RegExp(`^${number.slice(2)} is taken for ${number}, the number of Müller, Zoë here`)
    expect(warnings).toMatchObject([at('list.csv', 2, 'Adm No', sentence)])
  })

  it('is that of somebody who came by no file, too', async () => {
    await aStudent(app.db, { admission_number: '0077', given_names: 'Ada', family_name: 'Nakato' })
    const { counts } = await preview({
      ...listOf(head, '77,Nakato Ada,F,S1,East'),
      'parents.csv': 'Adm No,Parent name,Relationship,Phone\n77,"Auma, Grace",Mother,0772\n',
    })
    expect(counts).toMatchObject({ students: { new: 0, changed: 1 }, guardianships: { new: 1, refused: 0 } })
  })

  it.each([
    ['another name', ['88,"Opio, Sam",M,S1,East']],
    ['the whole number beside it', ['88,"Okot, Joy",F,S1,East', '0088,"Okot, Joy",F,S1,East']],
  ])('is one of its own with %s', async (_, rows) => {
    await aStudent(app.db, { admission_number: '0088', given_names: 'Joy', family_name: 'Okot' })
    const { counts } = await preview(listOf(head, ...rows))
    expect(counts?.students.new).toBe(1)
    await app.db.deleteFrom('student').where('admission_number', '=', '0088').execute()
  })
})
