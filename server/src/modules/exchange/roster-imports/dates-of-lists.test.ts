import { expect, it } from '@jest/globals'
import { rosterDesk } from '../../../../test/roster-desk'
import { testApp } from '../../../../test/test-app'

const { preview } = rosterDesk(testApp())

it('reads dates that can be read both ways as those of the other columns are written', async () => {
  const csv =
    'Student_Number,Last_Name,First_Name,DOB,Grade_Level,EntryDate,ExitDate\nD1,Lee,Min,11/22/2009,9,8/9/2025,12/1/2025\n'
  const { draft, warnings } = await preview({ 'students.csv': csv })
  expect(draft.files[0]?.dates?.map(({ field, order, certain }) => [field, order, certain])).toEqual([
    ['Birth date', 'month-first', true],
    ['Admitted', 'month-first', false],
    ['Left on', 'month-first', false],
  ])
  expect(warnings.find(({ column }) => column === 'EntryDate')?.sentence).toMatch(/8\/9\/2025 is 9 August 2025/)
})
