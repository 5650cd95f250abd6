import { expect, it } from '@jest/globals'
import { mustFitSheet } from '../table-file/sheet'
import { mustChooseToSkip } from './must-choose-to-skip'
import { mustFindTable } from './one-table'
import { standsOnSentence } from './stands-on'

const longTable = {
  ...{ name: 'list.csv', encoding: 'utf-8', delimiter: ',', headers: ['Name'] },
  rows: Array.from({ length: 1201 }, (_, at) => ({ line: at + 2, cells: ['Ada'] })),
}

it.each([
  [() => mustFindTable([longTable], 'list.csv', 1200), 'There are 1,201 rows in list.csv; at most 1,200 are read'],
  [() => mustChooseToSkip(1234, false), 'Rows that are refused: 1,234.'],
  [() => mustFitSheet(1_000_001, 1), 'A table may have at most 500,000 rows.'],
])('says large numbers with commas: %#', (act, sentence) => {
  expect(act).toThrow(sentence)
})

it('says with commas on how many things an import stands', () => {
  const told = Array.from({ length: 1234 }, (_, at) => `Mark ${at + 1}`)
  expect(standsOnSentence('mark was changed', 'marks were changed', told)).toMatch(
    /because 1,234 marks were changed afterwards: Mark 1; .*; and 1,224 more\.$/,
  )
})
