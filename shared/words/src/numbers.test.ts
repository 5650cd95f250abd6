import { expect, it } from '@jest/globals'
import { countOf, numberText, percentText, sizeText } from './numbers'

it('puts commas between thousands', () => {
  expect([7, 999, 1000, 12_400, 500_000].map(numberText)).toEqual(['7', '999', '1,000', '12,400', '500,000'])
})

it('counts one thing and several', () => {
  expect(countOf(1, 'row')).toBe('1 row')
  expect(countOf(1240, 'row')).toBe('1,240 rows')
  expect(countOf(0, 'student is', 'students are')).toBe('0 students are')
})

it('gives percent one decimal, and a dash for nothing', () => {
  expect([46.75, 100, 0, null].map(percentText)).toEqual(['46.8 %', '100.0 %', '0.0 %', '–'])
})

it('gives the size of a file, of which the smallest has 1 kB', () => {
  expect([1, 839_100, 2_100_000].map(sizeText)).toEqual(['1 kB', '840 kB', '2.1 MB'])
})
