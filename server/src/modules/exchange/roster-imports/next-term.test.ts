import { applyRosterImport } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { rosterDesk } from '../../../../test/roster-desk'
import { whenRosterDone } from '../../../../test/roster-done'
import { testApp } from '../../../../test/test-app'

const { call, preview } = rosterDesk(testApp())

const listOf = (...rows: string[]) => ({
  'students.csv': ['Adm No,Surname,First name,Class,Guardian,Guardian phone', ...rows].join('\n'),
})
const pupils = ['Akello', 'Byaruhanga', 'Chebet', 'Drani', 'Etyang', 'Farouk', 'Gidudu', 'Hamba', 'Isabirye']
const rowOf = (at: number, { surname = pupils[at], phone = `+25677200000${at}` } = {}) =>
  `N${at},${surname},Ada,S1,Auma ${pupils[at]},${phone}`

it('says of the list of the next term who is new, gone and renamed, and whose number has changed', async () => {
  const { found } = await preview(listOf(...[0, 1, 2, 3, 4, 5].map((at) => rowOf(at))))
  await call()(applyRosterImport, { importId: found.id })
  expect(await whenRosterDone(call(), found.id)).toMatchObject({ state: 'applied', failure: null })

  const changed = [rowOf(4, { surname: 'Etyang-Were' }), rowOf(5, { phone: '+256701555666' })]
  const next = await preview(listOf(rowOf(2), rowOf(3), ...changed, rowOf(6), rowOf(7), rowOf(8)))
  expect(next.counts?.students).toEqual({ new: 3, changed: 1, unchanged: 3, refused: 0 })
  expect(next.found.preview?.changes).toMatchObject([
    { kind: 'students', field: 'family_name', before: 'Etyang', after: 'Etyang-Were' },
  ])
  expect(next.refused).toEqual([])
  // Two students and their guardians, and the one whose number is another now.
  expect(next.found.preview?.missing).toBe(5)
  expect(next.found.preview?.missingOf).toEqual({ students: 2, staff: 0, guardians: 3 })
  expect(next.warnings.filter(({ sentence }) => sentence.includes('a second time'))).toMatchObject([
    {
      ...{ line: 5, value: '+256701555666' },
      sentence: expect.stringMatching(
        /^Auma Farouk is here as a guardian of Farouk, Ada with \+256772000005, and comes in a second time with \+256701555666\./,
      ),
    },
  ])
})
