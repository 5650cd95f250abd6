import { setWays } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type Candidate, dealStudents, mustFit } from './sets.policy'

const candidate = fc.record({
  sex: fc.constantFrom('female' as const, 'male' as const, null),
  average: fc.option(fc.integer({ min: 0, max: 100 })),
})
const candidates = fc.array(candidate, { maxLength: 60 }).map((all) =>
  all.map(
    (one, index): Candidate => ({
      ...one,
      id: `${index}`,
      name: `P${index}`,
      admissionNumber: `${index}`,
      stream: 'S3',
    }),
  ),
)
const sizesOf = (sets: readonly (readonly unknown[])[]) => sets.map(({ length }) => length)
const spread = (sizes: readonly number[]) => Math.max(...sizes) - Math.min(...sizes)

describe('dealing students into sets', () => {
  it('places each of them once, in sets of which none has two more than another', () => {
    const ways = fc.constantFrom(...setWays.filter((way) => way !== 'by-list'))
    fc.assert(
      fc.property(candidates, ways, fc.integer({ min: 1, max: 6 }), (all, way, count) => {
        const { sets, unplaced } = dealStudents(all, { way, count })
        const ids = [...sets.flat(), ...unplaced].map(({ id }) => id)
        expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
        expect(spread(sizesOf(sets))).toBeLessThanOrEqual(1)
        expect(unplaced.every(({ average }) => way === 'by-mark' && average === null)).toBe(true)
        if (way !== 'balanced') return
        for (const sex of ['female', 'male']) {
          expect(spread(sizesOf(sets.map((set) => set.filter((one) => one.sex === sex))))).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('puts nobody above somebody who has more, where it goes by marks', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 2, max: 4 }), (all, count) => {
        const { sets } = dealStudents(all, { way: 'by-mark', count })
        const averages = sets.flat().map(({ average }) => average ?? 0)
        expect(averages).toEqual(averages.toSorted((a, b) => b - a))
      }),
    )
  })

  it('follows lists, says whom it does not find, and leaves the others to a person', () => {
    const all = ['A-1', 'A-2', 'A-3'].map(
      (number): Candidate => ({
        id: number,
        name: number,
        admissionNumber: number,
        stream: 'S3',
        sex: null,
        average: null,
      }),
    )
    const { sets, unplaced, sentences } = dealStudents(all, {
      way: 'by-list',
      count: 2,
      lists: ['a-1, A-9', 'A-2\nA-1'],
    })
    expect(sets.map((set) => set.map(({ id }) => id))).toEqual([['A-1'], ['A-2']])
    expect(unplaced.map(({ id }) => id)).toEqual(['A-3'])
    expect(sentences).toEqual([
      'Nobody in these streams who takes the subject has the admission number A-9.',
      'A-1 is in list 1 and in list 2. The first one counts.',
    ])
  })
})

describe('sets that are asked for', () => {
  const asked = (...studentIds: string[]) => ({ sets: [{ title: 'Set 1', staffIds: [], studentIds }] })
  const known = { candidates: [{ id: 'a' }], titles: ['Set 2'] }

  it('are of those who take the subject, and have a name of their own', () => {
    expect(() => mustFit(asked('a'), known)).not.toThrow()
    expect(() => mustFit(asked('a', 'b'), known)).toThrow('One student does not take the subject')
    expect(() => mustFit(asked('b', 'c'), known)).toThrow('2 students do not take the subject')
    expect(() => mustFit(asked('a'), { ...known, titles: ['set 1 '] })).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ fields: { sets: expect.stringMatching(/already/) } }),
      }),
    )
  })
})
