import { applyRosterImport, listGuardians, saveGuardian } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { rosterDesk } from '../../../../test/roster-desk'
import { whenRosterDone } from '../../../../test/roster-done'
import { testApp } from '../../../../test/test-app'

const { call, preview } = rosterDesk(testApp())

async function bringIn(file: Record<string, string>) {
  const seen = await preview(file)
  await call()(applyRosterImport, { importId: seen.found.id })
  expect(await whenRosterDone(call(), seen.found.id)).toMatchObject({ state: 'applied', failure: null })
  return seen
}

const guardiansAt = async (phone: string) =>
  (await call()(listGuardians, { search: phone })).rows.map(({ name, students }) => [
    name,
    students.map((one) => one.name),
  ])

const list = (...rows: string[]) => ({
  'students.csv': `Adm No,Surname,Given name,Class,Parent phone\n${rows.map((row) => `${row}\n`).join('')}`,
})
const family = list('U1,Nakato,Mary,S1,0772123456', 'U2,Nakato,John,S2,+256 772 123456', 'U3,Okello,Ben,S1,')

it('keeps the number of a parent whom a list does not name, once for brothers and sisters', async () => {
  const { counts, warnings } = await bringIn(family)
  expect(counts).toMatchObject({ students: { new: 3 }, guardians: { new: 1 }, guardianships: { new: 2 } })
  expect(warnings.filter(({ sentence }) => sentence.startsWith('Nobody is named'))).toMatchObject([
    { line: 2, column: 'Parent phone', value: '0772123456' },
    { line: 3, column: 'Parent phone' },
  ])
  expect(await guardiansAt('0772123456')).toEqual([['Parent or guardian', ['Nakato, John', 'Nakato, Mary']]])
})

async function nameWhoever(search: string) {
  const [unnamed] = (await call()(listGuardians, { search })).rows
  if (!unnamed) throw new Error('Nobody is found')
  const { id, version, phones, email } = unnamed
  await call()(saveGuardian, { guardianId: id, version, phones, email, givenNames: 'John', familyName: 'Ssali' })
}

it.each([
  ['a number', '0772123456', family],
  [
    'an address',
    'p@mail.example',
    { 'students.csv': 'Adm No,Surname,Class,Parent email\nU6,Drani,S1,p@mail.example\n' },
  ],
])('leaves the name that somebody has written since for %s', async (_, reach, file) => {
  await bringIn(file)
  await nameWhoever(reach)
  const { counts } = await bringIn(file)
  expect(counts).toMatchObject({ guardians: { new: 0, changed: 0, unchanged: 1 }, guardianships: { new: 0 } })
  expect((await guardiansAt(reach)).map(([name]) => name)).toEqual(['Ssali, John'])
})

it('takes whoever has the number here for the one who is meant', async () => {
  const named = 'Adm No,Surname,Given name,Class,Guardian,Guardian phone\nU4,Auma,Grace,S1,Akello Rose,0701555666\n'
  await bringIn({ 'students.csv': named })
  const { counts } = await bringIn(list('U5,Auma,Peter,S2,0701555666'))
  expect(counts).toMatchObject({ guardians: { new: 0, unchanged: 1 }, guardianships: { new: 1 } })
  expect(await guardiansAt('0701555666')).toEqual([['Akello Rose', ['Auma, Grace', 'Auma, Peter']]])
})

it('keeps whoever a list of guardians names by a number or an address alone, by the same rule', async () => {
  await bringIn({ 'students.csv': 'Adm No,Surname,Class\nU7,Opio,S1\nU8,Opio,S2\nU9,Opio,S3\n' })
  const file = {
    'guardians.csv':
      'Student number,Given names,Family name,Relation,Email,Phone\nU7,,,mother,,0703111222\nU8,,,,,+256703111222\nU9,,,father,p9@mail.example,\n',
  }
  const { counts, warnings } = await bringIn(file)
  expect(counts).toMatchObject({ guardians: { new: 2, refused: 0 }, guardianships: { new: 3, refused: 0 } })
  expect(warnings.filter(({ sentence }) => sentence.startsWith('Nobody is named'))).toMatchObject([
    { line: 2, column: 'Phone', value: '0703111222' },
    { line: 3, column: 'Phone' },
    { line: 4, column: 'Email', value: 'p9@mail.example' },
  ])
  expect(await guardiansAt('0703111222')).toEqual([['Parent or guardian', ['Opio', 'Opio']]])
  await nameWhoever('0703111222')
  expect((await bringIn(file)).counts).toMatchObject({ guardians: { new: 0, changed: 0 }, guardianships: { new: 0 } })
})

it('refuses a row of such a list that says neither a name nor how to reach anybody', async () => {
  const { refused } = await preview({ 'guardians.csv': 'Student number,Family name,Relation,Phone\nU7,,mother,\n' })
  expect(refused).toMatchObject([{ line: 2, sentence: expect.stringContaining('This row has no guardian') }])
})
