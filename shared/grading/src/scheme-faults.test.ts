import type { GradingBand, GradingDocument } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { findSchemeFaults } from './index'

const band = (from: number, to: number, grade: string, points: number | null): GradingBand => ({
  ...{ from, to, grade, points },
  ...{ label: grade, isPass: true },
})

const sound: GradingDocument = {
  better: 'fewer',
  bands: [band(50, 100, 'A', 1), band(20, 49, 'B', 2), band(0, 19, 'F', 3)],
  rounding: { decimals: 0, mode: 'half-up' },
  components: [
    { title: 'Tests', kinds: ['activity', 'mid-term'], weight: 33.33 },
    { title: 'Examination', kinds: ['end-of-term'], weight: 66.67 },
  ],
  absent: 'zero',
  papers: null,
  aggregate: null,
  positions: null,
}

const faults = (given: Partial<GradingDocument>) =>
  findSchemeFaults({ ...sound, ...given }).map(({ path, message }) => `${path}: ${message}`)

const points = (better: 'fewer' | 'more', ...all: (number | null)[]) =>
  faults({ better, bands: sound.bands.map((one, index) => ({ ...one, points: all[index] ?? null })) })

describe('the bands', () => {
  it('of a sound scheme have no fault', () => {
    expect(faults({})).toEqual([])
  })

  it('say at which end they are wrong', () => {
    expect(faults({ bands: [band(50, 99, 'A', 1), band(1, 49, 'F', 2)] })).toEqual([
      'bands.0.to: The best grade goes up to 100',
      'bands.1.from: The last grade begins with 0',
    ])
    expect(faults({ bands: [band(50.5, 100, 'A', 1), band(0, 49.5, 'F', 2)] })).toEqual([
      'bands.0.from: Percentages are rounded to 0 decimals here',
      'bands.1.to: Percentages are rounded to 0 decimals here',
    ])
  })

  it('follow each other without a gap and without an overlap', () => {
    expect(faults({ bands: [band(50, 100, 'A', 1), band(20, 48, 'B', 2), band(0, 20, 'F', 3)] })).toEqual([
      'bands.0.from: Between B (to 48) and A (from 50) there is a gap',
      'bands.1.from: Between F (to 20) and B (from 20) the percentages overlap',
    ])
  })

  it('end above their beginning, and may be one percentage wide', () => {
    expect(faults({ bands: [band(50, 100, 'A', 1), band(49, 49, 'B', 2), band(0, 48, 'F', 3)] })).toEqual([])
    expect(faults({ bands: [band(50, 100, 'A', 1), band(60, 49, 'B', 2), band(0, 59, 'F', 3)] })).toEqual([
      'bands.1.from: B begins above its end',
    ])
  })

  it('have names of their own', () => {
    expect(faults({ bands: sound.bands.map((one) => ({ ...one, grade: 'A' })) })).toEqual([
      'bands.1.grade: A is there twice',
      'bands.2.grade: A is there twice',
    ])
  })

  it('have points that never become better downwards', () => {
    expect(points('fewer', 2, 1, 3)).toEqual(['bands.1.points: With fewer points being better, 1 cannot follow 2'])
    expect(points('more', 3, 1, 2)).toEqual(['bands.2.points: With more points being better, 2 cannot follow 1'])
    expect([points('fewer', 1, 1, 2), points('more', 2, 2, 1)]).toEqual([[], []])
    expect([points('fewer', 1, null, 0), points('more', 1, null, 2), points('more', null, 5, 4)]).toEqual([[], [], []])
  })
})

describe('the components', () => {
  it('are a hundred together', () => {
    expect(faults({ components: [{ title: 'All', kinds: ['activity'], weight: 99.99 }] })).toEqual([
      'components: The weights are 99.99 together and must be 100',
    ])
  })

  it('share no kind of assessment', () => {
    const components = sound.components.map((one) => ({ ...one, kinds: ['project' as const, ...one.kinds] }))
    expect(faults({ components })).toEqual([
      'components: Assessments of one kind count in one component only (project)',
    ])
    const [first] = components
    expect(faults({ components: first ? [first, first] : [] })).toEqual([
      'components: The weights are 66.66 together and must be 100',
      'components: Assessments of one kind count in one component only (project)',
    ])
  })
})

describe('the papers', () => {
  const papers: NonNullable<GradingDocument['papers']> = {
    better: 'more',
    grades: [
      { grade: 'A', points: 6, label: '', isPass: true },
      { grade: 'F', points: 0, label: '', isPass: false },
    ],
    rules: [{ grade: 'A', limits: [1] }],
    otherwise: 'F',
  }

  it('of a sound scheme have no fault', () => {
    expect(faults({ papers })).toEqual([])
  })

  it('lead to grades that are there', () => {
    const rules = [...papers.rules, { grade: 'B', limits: [2] }]
    expect(faults({ papers: { ...papers, rules, otherwise: 'X' } })).toEqual([
      'papers.rules.1.grade: B is no grade of a subject',
      'papers.otherwise: X is no grade of a subject',
    ])
  })

  it('need points in every band', () => {
    const bands = [band(50, 100, 'A', 1), band(0, 49, 'F', null)]
    expect(faults({ papers, bands })).toEqual(['papers: Papers are combined by points, so every band needs its points'])
  })
})
