import { expect, it } from '@jest/globals'
import { csvCell } from './students.csv'

it.each([
  ['=1+1', "'=1+1"],
  ['@cmd', "'@cmd"],
  ['-x', "'-x"],
  ['+256700123456', '+256700123456'],
  ['-5', '-5'],
  ['O’Neil, "Ann"', '"O’Neil, ""Ann"""'],
])('writes %s as %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})
