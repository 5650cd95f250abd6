import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { countSlips, isNearly } from './nearly'

describe('slips between two words', () => {
  it.each([
    ['akello', 'akello', 0],
    ['akelo', 'akello', 1],
    ['akullo', 'akello', 1],
    ['aeklo', 'akelo', 1],
    ['mukasa', '', 6],
    ['', 'mukasa', 6],
    ['okot', 'ocitti', 4],
  ])('%s and %s: %i', (one, other, slips) => {
    expect(countSlips(one, other)).toBe(slips)
  })

  it('are the same from either side, none for the same word, and never more than the longer one has letters', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        const slips = countSlips(one, other)
        expect(slips).toBe(countSlips(other, one))
        expect(slips === 0).toBe(one === other)
        expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length))
      }),
    )
  })
})

describe('what was meant', () => {
  it.each([
    ['akelo ruth', 'Akello Ruth 2026/014'],
    ['ruht akello', 'akello ruth'],
    ['jhon', 'okot john'],
    ['akul', 'akello ruth'],
    ['nakatto 2026', 'nakato sarah 2026/014'],
  ])('%s finds %s', (typed, text) => {
    expect(isNearly(typed, text.toLowerCase())).toBe(true)
  })

  it.each([
    ['rut', 'rat'],
    ['akello mary', 'akello ruth'],
    ['mukasa', 'okello ruth'],
  ])('%s does not find %s', (typed, text) => {
    expect(isNearly(typed, text)).toBe(false)
  })
})
