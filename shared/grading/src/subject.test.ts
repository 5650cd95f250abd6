import type { GradingDocument } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { findBand } from './grade'
import { type AggregateResult, type AssessedMark, aggregateSubjects, gradeSubject } from './index'
import { combinePapers } from './papers'

const bands = [
  { grade: 'A', from: 80, to: 100, points: 1, label: 'Distinction', isPass: true },
  { grade: 'B', from: 50, to: 79, points: 2, label: 'Credit', isPass: true },
  { grade: 'F', from: 0, to: 49, points: 3, label: 'Fail', isPass: false },
]

const scheme: GradingDocument = {
  better: 'fewer',
  bands,
  rounding: { decimals: 0, mode: 'half-up' },
  components: [
    { title: 'Tests', kinds: ['activity'], weight: 40 },
    { title: 'Examination', kinds: ['end-of-term'], weight: 60 },
  ],
  absent: 'zero',
  papers: null,
  aggregate: null,
  positions: null,
}

const combined: GradingDocument = {
  ...scheme,
  components: [{ title: 'All', kinds: ['end-of-term'], weight: 100 }],
  papers: {
    better: 'more',
    grades: [
      { grade: 'Good', points: 6, label: '', isPass: true },
      { grade: 'Poor', points: 0, label: '', isPass: false },
    ],
    rules: [{ grade: 'Good', limits: [1, 2] }],
    otherwise: 'Poor',
  },
}

const exam = (value: number | null, given: Partial<AssessedMark> = {}): AssessedMark => ({
  ...{ kind: 'end-of-term', paper: null, outOf: 100, weight: 1, value, status: null },
  ...given,
})
const activity = (value: number | null, given: Partial<AssessedMark> = {}) =>
  exam(value, { kind: 'activity', ...given })

describe('a subject', () => {
  it('is complete without a component of which everything is left out, and not without one that nobody has held', () => {
    expect(gradeSubject(scheme, '1', [activity(60), exam(null, { status: 'exempt' })])).toMatchObject({
      state: 'complete',
      percent: 60,
    })
    expect(gradeSubject(scheme, '1', [activity(60)]).state).toBe('provisional')
  })

  it('shows its components, each with what is missing', () => {
    const marks = [activity(60), activity(null), exam(90), exam(null), exam(null), exam(null, { status: 'absent' })]
    expect(gradeSubject(scheme, '112', marks)).toEqual({
      state: 'provisional',
      // 40 % of 60, and 60 % of 45: an absence is zero.
      percent: 51,
      grade: { grade: 'B', points: 2, label: 'Credit', isPass: true },
      components: [
        { title: 'Tests', weight: 40, percent: 60, missing: 1 },
        { title: 'Examination', weight: 60, percent: 45, missing: 2 },
      ],
      papers: [],
      missing: 3,
    })
  })

  it('without any mark has nothing, with papers or without', () => {
    const nothing = { state: 'none', percent: null, grade: null, papers: [], missing: 0 }
    expect(gradeSubject(scheme, '112', [])).toMatchObject(nothing)
    expect(gradeSubject(combined, '112', [])).toMatchObject(nothing)
  })

  it('is provisional while a mark is missing in a component that has others', () => {
    expect(gradeSubject(scheme, '112', [activity(60), exam(60)]).state).toBe('complete')
    expect(gradeSubject(scheme, '112', [activity(60), exam(60), exam(null)]).state).toBe('provisional')
  })
})

describe('a subject of papers', () => {
  it('grades them one by one in their order, and counts what belongs to none in each', () => {
    const marks = [exam(80, { paper: 10 }), exam(60, { paper: 2 }), exam(100)]
    expect(gradeSubject(combined, '112', marks)).toMatchObject({
      state: 'complete',
      percent: 80,
      grade: { grade: 'Good', points: 6 },
      papers: [
        { paper: 2, percent: 80, grade: 'A', points: 1 },
        { paper: 10, percent: 90, grade: 'A', points: 1 },
      ],
    })
  })

  it.each([
    ['complete', [exam(80, { paper: 1 }), exam(60, { paper: 2 })]],
    ['provisional', [exam(80, { paper: 1 }), exam(60, { paper: 2 }), exam(null, { paper: 2 })]],
    ['none', [exam(80, { paper: 1 }), exam(null, { paper: 2 })]],
    ['incomplete', [exam(null, { paper: 1, status: 'incomplete' }), exam(null, { paper: 2 })]],
    ['withheld', [exam(null, { paper: 1, status: 'withheld' }), exam(null, { paper: 2, status: 'incomplete' })]],
  ])('is as far as the worst of them: %s', (state, marks) => {
    const result = gradeSubject(combined, '112', marks)
    expect(result.state).toBe(state)
    const isGraded = state === 'complete' || state === 'provisional'
    expect([result.percent !== null, result.grade !== null]).toEqual([isGraded, isGraded])
  })

  it('has a rule for exactly so many papers', () => {
    const [best, good, bad] = bands
    if (!best || !good || !bad) throw new Error('There are three bands.')
    expect(combinePapers(combined, [good, best])?.grade).toBe('Good')
    expect(combinePapers(combined, [best])?.grade).toBe('Poor')
    expect(combinePapers(combined, [best, good, bad])?.grade).toBe('Poor')
    expect(combinePapers(scheme, [best, good])).toBeNull()
  })
})

describe('a percentage', () => {
  it('that no band has is a bug', () => {
    const gap = { bands: bands.filter(({ grade }) => grade !== 'B') }
    expect(() => findBand(gap, 60)).toThrow(new RangeError('No band has 60 %'))
  })

  it('below the half is rounded down to an odd number too', () => {
    const even: GradingDocument = { ...combined, papers: null, rounding: { decimals: 0, mode: 'half-even' } }
    expect(gradeSubject(even, '112', [exam(65.3)]).percent).toBe(65)
  })
})

const aggregate: NonNullable<GradingDocument['aggregate']> = {
  ...{ title: 'Total', result: 'sum', best: 2, compulsory: [], subsidiary: null },
  outcomes: [
    { title: 'First', subjects: null, total: 2, conditions: [] },
    { title: 'Second', subjects: null, total: 4, conditions: [] },
    { title: 'Other', subjects: null, total: null, conditions: [] },
  ],
}

describe('the total', () => {
  const totalOf = (rule: Partial<typeof aggregate>, marks: Record<string, number | null>) => {
    const document = { ...combined, papers: null, aggregate: { ...aggregate, ...rule } }
    const subjects = Object.entries(marks).map(([code, value]) => ({
      code,
      result: gradeSubject(document, code, [exam(value)]),
    }))
    return aggregateSubjects(document, subjects)
  }

  it.each<[string, Partial<typeof aggregate>, Record<string, number | null>, Partial<AggregateResult>]>([
    ['is of the best', {}, { P1: 60, P2: 90, P3: 80 }, { total: 2, counted: ['P2', 'P3'], outcome: 'First' }],
    ['of equal ones takes the lower code', {}, { P3: 60, P1: 60, P2: 60 }, { total: 4, counted: ['P1', 'P2'] }],
    ['is judged by the first limit that it keeps', {}, { P1: 60, P2: 90 }, { total: 3, outcome: 'Second' }],
    ['past all limits has what has none', {}, { P1: 10, P2: 60 }, { total: 5, outcome: 'Other' }],
    ['is none with too few, which keep no limit', {}, { P1: 90 }, { total: null, outcome: 'Other' }],
    ['leaves out what has no grade', {}, { P1: 90, P2: null, P3: 60 }, { total: 3, counted: ['P1', 'P3'] }],
    ['of nothing is none, with no outcome', { best: null }, { P1: null }, { total: null, counted: [], outcome: null }],
    ['is of all where the scheme names no number', { best: null }, { P1: 90, P2: 60, P3: 60 }, { total: 5 }],
    ['may be a mean', { result: 'mean' }, { P1: 90, P2: 60 }, { total: 1.5 }],
    ['may be none', { result: 'none' }, { P1: 90, P2: 60 }, { total: null, outcome: 'Other' }],
    [
      'has no more compulsory ones than count',
      { compulsory: [['P1'], ['P2'], ['P3']] },
      { P1: 60, P2: 60, P3: 90 },
      { total: 4, counted: ['P1', 'P2'] },
    ],
    [
      'leaves out a compulsory one that is not taken',
      { compulsory: [['P9'], ['P1']] },
      { P1: 10, P2: 90, P3: 80 },
      { total: 4, counted: ['P1', 'P2'] },
    ],
    [
      'counts so many subsidiaries at most',
      { subsidiary: { subjects: ['S1', 'S2'], within: 2, points: 1, most: 1 } },
      { P1: 90, P2: 90, S1: 60, S2: 90 },
      { total: 3, counted: ['P1', 'P2', 'S1'] },
    ],
  ])('%s: %#', (_, rule, marks, result) => {
    expect(totalOf(rule, marks)).toMatchObject(result)
  })

  it('is provisional as long as one subject is', () => {
    expect(totalOf({}, { P1: 90, P2: 60 })?.isProvisional).toBe(false)
    expect(totalOf({}, { P1: 90, P2: 60, P3: null })?.isProvisional).toBe(true)
  })

  it('counts points by which more is better up to the limit itself', () => {
    const more = { ...scheme, better: 'more' as const, aggregate: { ...aggregate, best: 1 } }
    const subject = { code: 'P1', result: gradeSubject(more, 'P1', [exam(60)]) }
    expect(aggregateSubjects(more, [subject])?.outcome).toBe('First')
  })
})
