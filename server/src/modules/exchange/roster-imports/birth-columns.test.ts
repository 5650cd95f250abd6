import { applyRosterImport } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { rosterDesk } from '../../../../test/roster-desk'
import { whenRosterDone } from '../../../../test/roster-done'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { call, preview } = rosterDesk(app)

const bornOf = async (number: string) => {
  const found = await app.db.selectFrom('student').select('birth_date').where('admission_number', '=', number).execute()
  return found.map(({ birth_date }) => birth_date)
}

it.each([
  ['P1', 'Date et lieu de naissance', '12/03/2009 à Lomé', '2009-03-12'],
  ['P2', 'Lieu et date de naissance', '"Lomé, le 12 mars 2009"', '2009-03-12'],
  ['P3', 'Né(e) le/à', 'Né le 25/03/2009 à Kara', '2009-03-25'],
  ['P4', 'Geburtsdatum/-ort', '12.03.2009 Berlin', '2009-03-12'],
  ['P5', 'Place and Date of Birth', '"Kampala, 12th March, 2009"', '2009-03-12'],
  ['P6', 'Date and place of birth', '2009-03-12', '2009-03-12'],
  ['P7', 'Fecha y lugar de nacimiento', '"12/03/2009, Lima"', '2009-03-12'],
])('reads the date of a cell with both: %s, %s', async (number, header, cell, day) => {
  const { found, counts, warnings } = await preview({
    'list.csv': `Adm No,Surname,First name,Class,${header}\n${number},Mensah,Kofi,S1,${cell}\nX${number},Mensah,Ama,S1,31/12/2008\n`,
  })
  expect(counts).toMatchObject({ students: { new: 2, refused: 0 } })
  const told = warnings.filter(({ sentence }) => sentence.includes('nothing is kept of the place'))
  expect(told.map(({ column }) => column)).toEqual(cell === day ? [] : [header])
  await call()(applyRosterImport, { importId: found.id })
  await whenRosterDone(call(), found.id)
  expect(await bornOf(number)).toEqual([day])
})

it('tells of a cell with two numbers, of which nobody knows which is the date', async () => {
  const { warnings, refused } = await preview({
    'list.csv': 'Adm No,Surname,Class,Date and place of birth\nP8,Mensah,S1,12/03/2009 House 7\n',
  })
  expect([...warnings, ...refused].some(({ line, sentence }) => line === 2 && sentence.includes('is not a date'))).toBe(
    true,
  )
})
