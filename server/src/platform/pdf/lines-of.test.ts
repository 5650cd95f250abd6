import { expect, it } from '@jest/globals'
import { linesOf } from './lines-of'

it.each([
  ['', 10, 1],
  ['one two', 10, 1],
  ['one two three', 10, 2],
  ['one two three', 7, 2],
  ['Saint Katherine Drexel of Philadelphia', 15, 3],
  ['abcdefghijklmnopqrstuvwxyz', 10, 3],
  ['a abcdefghijklmnopqrstuvwxyz b', 10, 4],
])('sets %j in lines of %i letters: %i', (text, letters, lines) => {
  expect(linesOf(text, letters)).toBe(lines)
})
