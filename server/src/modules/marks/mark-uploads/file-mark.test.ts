import { expect, it } from '@jest/globals'
import { isPercentage, readFileMark, readOutOf } from './file-mark'
import type { MarkCell, MarkRow } from './read-cells'

const midTerm = { title: 'Mid-term', outOf: 20 }

it.each([
  ['12/20', 12],
  ['12.5 / 20', 12.5],
  ['12/20.0', 12],
  ['85 %', 17],
  ['62,5%', 12.5],
  ['83.3333333333333%', 16.67, 20.004],
  ['0%', 0],
  ['14', 14],
])('reads %s of 20 as %d', (text, value, outOf = 20) => {
  expect(readFileMark(text, { ...midTerm, outOf })).toEqual({ mark: { value, status: null } })
})

it.each([
  ['12/25', '“12/25” is out of 25, and “Mid-term” is out of 20. Write the mark out of 20'],
  ['21/20', '21 is more than 20, the most that can be reached'],
  ['12.345/20', '12.345 has more than two decimals'],
  ['83.33%', '83.33% of 20 is 16.666, which has more than two decimals. Write the mark out of 20'],
  ['100.5 %', '“100.5 %” is more than 100 %'],
  ['-5 %', '“-5 %” is not a mark. Write a number, ABS, EX, W or I'],
  ['1/2/3', '“1/2/3” is not a mark. Write a number, ABS, EX, W or I'],
])('refuses %s of 20', (text, refusal) => {
  expect(readFileMark(text, midTerm)).toEqual({ refusal })
})

const rowsOf = (...texts: string[]) =>
  texts.map((text): MarkRow => {
    const cell: MarkCell = {
      column: 2,
      text,
      subject: { id: 'art' },
      target: { title: 'Quiz', paper: null, create: null },
    }
    return { line: 2, number: '1', name: '', cells: [cell], empty: [], fault: null, beside: null }
  })

it.each([
  [['12/20', '9', '15/20'], 20],
  [['12/20', '15/25', '12/20'], undefined],
  [['12/0'], undefined],
  [['12', '85 %'], undefined],
])('takes what marks such as %j are out of where all agree', (texts, outOf) => {
  const rows = rowsOf(...texts)
  const [cell] = rows[0]?.cells ?? []
  expect(cell && readOutOf(rows)(cell)).toBe(outOf)
})

it('knows percentages', () => {
  expect(['85%', '85 %', '85', '12/20'].filter(isPercentage)).toEqual(['85%', '85 %'])
})
