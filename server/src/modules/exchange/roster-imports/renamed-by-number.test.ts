import { applyRosterImport, getStudent } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { anAccount, aStudent } from '../../../../test/factories'
import { rosterDesk } from '../../../../test/roster-desk'
import { whenRosterDone } from '../../../../test/roster-done'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { preview } = rosterDesk(app)

let last = 0
const aNumber = () => `H${++last}`
const list = (...rows: string[]) => ({
  'students.csv': ['Adm No,Surname,Given names,Born,Class,Stream', ...rows, ''].join('\n'),
})
const ada = (birth_date: string | null) => ({
  admission_number: aNumber(),
  family_name: 'Nakato',
  given_names: 'Ada',
  birth_date,
})

it.each([
  ['a name longer', null, 'Nakato,Ada Grace,'],
  ['a family name', '2010-02-03', 'Okello,Ada,2010-02-03'],
  ['every name, born on the same day', '2010-02-03', 'Okello,Grace,2010-02-03'],
  ['a name, and without a birth date in the list', '2010-02-03', 'Nakato,Adah,'],
])('renames by a list whoever was typed by hand: %s', async (_, born, names) => {
  const { id, admission_number: number } = await aStudent(app.db, ada(born))
  const { draft, found, counts, refused } = await preview(list(`${number},${names},S4,North`))
  expect(refused).toEqual([])
  expect(counts?.students).toMatchObject({ new: 0, changed: 1, refused: 0 })
  expect(found.preview?.changes.map(({ field }) => field)).toEqual(
    expect.arrayContaining([expect.stringMatching(/_name/)]),
  )
  const admin = await anAccount(app.db, 'admin')
  await app.as(admin)(applyRosterImport, { importId: draft.id })
  expect(await whenRosterDone(app.as(admin), draft.id)).toMatchObject({ state: 'applied', failure: null })
  const [family, given] = names.split(',')
  expect(await app.as(admin)(getStudent, { studentId: id })).toMatchObject({ name: `${family}, ${given}` })
})

it.each([
  ['another name, and nothing else', null, 'Okello,Ben,2010-02-03'],
  ['a part of the name, born on another day', '2010-02-03', 'Nakato,Ben,2012-02-03'],
])('keeps apart whoever has a number and %s', async (_, born, names) => {
  const { admission_number: number } = await aStudent(app.db, ada(born))
  const { counts, refused } = await preview(list(`${number},${names},S4,North`))
  expect(counts?.students).toMatchObject({ new: 0, changed: 0, refused: 1 })
  expect(refused).toMatchObject([
    { sentence: expect.stringMatching(/cannot be taken: the number H\d+ belongs to Nakato, Ada here/) },
  ])
})
