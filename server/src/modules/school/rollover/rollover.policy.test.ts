import { describe, expect, it } from '@jest/globals'
import { refusalOf } from '../../../../test/refusal-of'
import { mustBeNext, mustBeSame, mustFollow, mustHaveTerm } from './rollover.policy'

const year = (number: number) => ({ id: `${number}`, title: `${number}`, startDate: `${number}-02-01` })

describe('a rollover', () => {
  it.each([
    ['into a later year', 2026, 2027, null],
    ['not into the same', 2026, 2026, { toYearId: '2026 does not come after 2026' }],
    ['not into an earlier one', 2026, 2025, { toYearId: '2025 does not come after 2026' }],
  ])('goes %s', (_, from, to, refusal) => {
    expect(refusalOf(() => mustFollow(year(from), year(to)))).toEqual(refusal)
  })

  it('needs a term, of which the first becomes the current one', () => {
    expect(mustHaveTerm(year(2027), ['first', 'second'])).toBe('first')
    expect(refusalOf(() => mustHaveTerm(year(2027), []))).toBe(
      '2027 has no terms yet. Add them on the screen Current Term first.',
    )
  })

  const rollover = (from: number, to: number, undoneAt: string | null = null) => ({
    fromYear: `${from}`,
    toYear: `${to}`,
    toYearStart: year(to).startDate,
    undoneAt,
  })

  it.each([
    ['none was before', [], null],
    ['the last led to this year', [rollover(2025, 2026)], null],
    ['the one from here was undone', [rollover(2026, 2027, '2026-11-20')], null],
    [
      'there was one from here',
      [rollover(2024, 2025), rollover(2026, 2027)],
      'The school has already been rolled over from 2026 into 2027.',
    ],
  ])('from 2026, where %s: %#', (_, rollovers, refusal) => {
    expect(refusalOf(() => mustBeNext(year(2026), rollovers))).toBe(refusal)
  })

  it('applies what was looked at, and nothing else', () => {
    expect(refusalOf(() => mustBeSame('a', 'a'))).toBeNull()
    expect(refusalOf(() => mustBeSame('a', 'b'))).toBe(
      'Something has changed since this preview. Look at the new one, then apply again.',
    )
  })
})
