import { expect, it } from '@jest/globals'
import { satisfies } from './satisfies'

it.each([
  ['19.3.1', '19.3.1', true],
  ['19.4.0', '19.3.1', true],
  ['19.3.0', '19.3.1', false],
  ['20.0.0', '19.3.1', false],
  ['18.9.9', '19.3.1', false],
  ['0.1.2', '0.1.0', true],
  ['0.2.0', '0.1.0', false],
  ['0.0.2', '0.0.1', false],
  ['0.0.1', '0.0.1', true],
  ['1.10.0', '1.9.0', true],
])('takes the shell’s %s for a wanted %s: %s', (given, wanted, expected) => {
  expect(satisfies(given, wanted)).toBe(expected)
})
