import { expect, it } from '@jest/globals'
import { countOf, numberText } from './numbers'

it('puts commas between thousands', () => {
  expect([7, 999, 1000, 12_400, 500_000].map(numberText)).toEqual(['7', '999', '1,000', '12,400', '500,000'])
})

it('counts one thing and several', () => {
  expect(countOf(1, 'row')).toBe('1 row')
  expect(countOf(1240, 'row')).toBe('1,240 rows')
  expect(countOf(0, 'student is', 'students are')).toBe('0 students are')
})
