import { expect, it } from '@jest/globals'
import type { CardContent, CardOfTerm } from '../../marks/report-cards'
import { makeTranscript } from './transcript'

const subject = (name: string, percent: number | null, grade: string | null, more = {}) => ({
  ...{ name, percent, grade, isProvisional: false, instead: null },
  ...more,
})

const card = (year: string, term: string, stream: string, content: object): CardOfTerm => ({
  ...{ year, term, stream },
  content: { average: null, outcome: null, total: null, ...content } as CardContent,
})

it('has a table for each year, a row for each subject and a column for each term', () => {
  const years = makeTranscript([
    card('2025', 'Term 1', 'S1 East', {
      average: 61.5,
      subjects: [subject('Art', 61, 'C4'), subject('Biology', 62, 'C4')],
    }),
    card('2025', 'Term 2', 'S1 West', {
      average: 70,
      total: { title: 'Aggregate', value: 14, best: 8 },
      outcome: 'Division 1',
      subjects: [
        subject('Art', null, null, { instead: 'Withheld' }),
        subject('Physics', 70, 'D2', { isProvisional: true }),
      ],
    }),
    card('2026', 'Term 1', 'S2 West', { subjects: [subject('Art', 55, 'C5')] }),
  ])
  expect(years.map(({ title, stream }) => [title, stream])).toEqual([
    ['2025', 'S1 East, S1 West'],
    ['2026', 'S2 West'],
  ])
  expect(years[0]?.terms).toEqual([
    { title: 'Term 1', average: 61.5, outcome: null },
    { title: 'Term 2', average: 70, outcome: 'Aggregate 14, Division 1' },
  ])
  const told = years[0]?.subjects.map(({ name, results }) => [
    name,
    ...results.map((result) => result && [result.percent, result.grade, result.isProvisional, result.instead]),
  ])
  expect(told).toEqual([
    ['Art', [61, 'C4', false, null], [null, null, false, 'Withheld']],
    ['Biology', [62, 'C4', false, null], null],
    ['Physics', null, [70, 'D2', true, null]],
  ])
})

it('has nothing where there is no card', () => {
  expect(makeTranscript([])).toEqual([])
})
