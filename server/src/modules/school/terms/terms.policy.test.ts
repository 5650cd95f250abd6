import { describe, expect, it } from '@jest/globals'
import { refusalOf } from '../../../../test/refusal-of'
import { mustBeApart, mustBeginWithin, mustHold, mustLieWithin, mustNotBeCurrent } from './terms.policy'

const span = (startDate: string, endDate: string) => ({ startDate, endDate })
const year = { title: '2026', ...span('2026-02-01', '2026-12-04') }
const term = { title: 'Term 1', ...span('2026-02-09', '2026-05-01') }

describe('a term', () => {
  it('has no day in common with another', () => {
    expect(refusalOf(() => mustBeApart(undefined))).toBeNull()
    expect(refusalOf(() => mustBeApart(term))).toEqual({
      startDate: 'Term 1 lasts from 9 February 2026 until 1 May 2026, so they would overlap',
    })
  })

  it.each([
    ['2026-02-01', '2026-12-04', null],
    ['2026-01-31', '2026-12-04', { startDate: 'The year 2026 begins on 1 February 2026' }],
    ['2026-02-01', '2026-12-05', { endDate: 'The year 2026 ends on 4 December 2026' }],
  ])('from %s until %s within its year: %j', (start, end, refusal) => {
    expect(refusalOf(() => mustLieWithin(year, span(start, end)))).toEqual(refusal)
  })

  it('is removed unless it is the current one', () => {
    expect(refusalOf(() => mustNotBeCurrent({ title: 'Term 1', isCurrent: false }))).toBeNull()
    expect(refusalOf(() => mustNotBeCurrent({ title: 'Term 1', isCurrent: true }))).toBe(
      'Term 1 cannot be removed: it is the current term.',
    )
  })
})

const outside = 'Term 1 lasts from 9 February 2026 until 1 May 2026 and must lie within the year'
const late = 'A class of its own start begins after the others, within the term'

describe('a year', () => {
  it.each([
    ['2026-02-09', '2026-05-01', null],
    ['2026-02-10', '2026-05-01', { startDate: outside }],
    ['2026-02-09', '2026-04-30', { endDate: outside }],
  ])('from %s until %s holds its terms: %j', (start, end, refusal) => {
    const inner = { title: 'Holiday course', ...span('2026-03-01', '2026-03-02') }
    expect(refusalOf(() => mustHold([inner, term], span(start, end)))).toEqual(refusal)
  })
})

describe('a class of its own start', () => {
  it.each([
    ['2026-02-09', { 'classStarts.1.startDate': late }],
    ['2026-02-10', null],
    ['2026-04-30', null],
    ['2026-05-01', { 'classStarts.1.startDate': late }],
  ])('begins on %s: %j', (startDate, refusal) => {
    const starts = [
      { classCode: 'S1', startDate: '2026-03-01' },
      { classCode: 'S5', startDate },
    ]
    expect(refusalOf(() => mustBeginWithin(starts, term))).toEqual(refusal)
  })

  it('may be the first of them that is refused, and may be none', () => {
    const first = [{ classCode: 'S1', startDate: '2026-01-01' }]
    expect(refusalOf(() => mustBeginWithin(first, term))).toEqual({ 'classStarts.0.startDate': late })
    expect(refusalOf(() => mustBeginWithin([], term))).toBeNull()
  })
})
