import type { GradingBand, GradingDocument } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { type AssessedMark, aggregateSubjects, findSchemeFaults, gradeSubject, rankStudents } from './index'

const band = (from: number, to: number, grade: string, points: number | null, isPass = true): GradingBand => ({
  from,
  to,
  grade,
  points,
  label: grade,
  isPass,
})

/** A real report card of 2019: nine grades for O-level. */
const nine: GradingBand[] = [
  band(85, 100, 'D1', 1),
  band(75, 84, 'D2', 2),
  band(69, 74, 'C3', 3),
  band(60, 68, 'C4', 4),
  band(55, 59, 'C5', 5),
  band(50, 54, 'C6', 6),
  band(45, 49, 'P7', 7),
  band(40, 44, 'P8', 8),
  band(0, 39, 'F9', 9, false),
]

const classic: GradingDocument = {
  better: 'fewer',
  bands: nine,
  rounding: { decimals: 0, mode: 'half-up' },
  components: [
    { title: 'Beginning of term', kinds: ['beginning-of-term'], weight: 20 },
    { title: 'Mid-term', kinds: ['mid-term'], weight: 20 },
    { title: 'End of term', kinds: ['end-of-term'], weight: 60 },
  ],
  absent: 'zero',
  papers: null,
  aggregate: {
    title: 'Aggregate',
    result: 'sum',
    best: 8,
    compulsory: [],
    subsidiary: null,
    outcomes: [
      {
        title: 'Division 1',
        subjects: 8,
        total: 32,
        conditions: [
          { subjects: ['112'], count: 1, points: 6 },
          { subjects: ['456'], count: 1, points: 8 },
          { subjects: [], count: 7, points: 6 },
        ],
      },
      { title: 'Division 2', subjects: 8, total: 45, conditions: [{ subjects: ['112'], count: 1, points: 8 }] },
      { title: 'No division', subjects: null, total: null, conditions: [] },
    ],
  },
  positions: { by: 'average', ties: 'standard' },
}

/** 20 % continuous assessment and 80 % examination, projects apart, no divisions. */
const since2024: GradingDocument = {
  ...classic,
  better: 'more',
  bands: [
    band(80, 100, 'A', 5),
    band(70, 79.99, 'B', 4),
    band(60, 69.99, 'C', 3),
    band(50, 59.99, 'D', 2),
    band(0, 49.99, 'E', 1, false),
  ],
  rounding: { decimals: 2, mode: 'half-even' },
  components: [
    { title: 'Continuous assessment', kinds: ['activity'], weight: 20 },
    { title: 'Examination', kinds: ['end-of-term'], weight: 80 },
  ],
  aggregate: null,
  positions: null,
}

/** Papers D1…F9 combine to letters; three principal subjects and two subsidiaries, 20 points at most. */
const advanced: GradingDocument = {
  ...classic,
  papers: {
    better: 'more',
    grades: ['A', 'B', 'C', 'D', 'E', 'O', 'F'].map((grade, index) => ({
      grade,
      points: 6 - index,
      label: '',
      isPass: index < 6,
    })),
    rules: [
      { grade: 'B', limits: [3] },
      { grade: 'A', limits: [2, 2] },
      { grade: 'B', limits: [3, 3] },
      { grade: 'C', limits: [4, 4] },
      { grade: 'A', limits: [2, 2, 3] },
      { grade: 'B', limits: [3, 3, 4] },
    ],
    otherwise: 'F',
  },
  aggregate: {
    title: 'Points',
    result: 'sum',
    best: 3,
    compulsory: [],
    subsidiary: { subjects: ['S101', 'S850'], within: 6, points: 1, most: 2 },
    outcomes: [],
  },
}

const exam = (value: number | null, given: Partial<AssessedMark> = {}): AssessedMark => ({
  kind: 'end-of-term',
  paper: null,
  outOf: 100,
  weight: 1,
  value,
  status: null,
  ...given,
})

const graded = (document: GradingDocument, ...marks: AssessedMark[]) => {
  const { percent, grade, state } = gradeSubject(document, '112', marks)
  return [percent, grade?.grade ?? null, state]
}

describe('a subject', () => {
  it('weighs its components as the printed card does: 20 % of 13/20, 20 % of 58/100 and 60 % of 67/100 are 64.8, a C4', () => {
    const marks = [exam(13, { kind: 'beginning-of-term', outOf: 20 }), exam(58, { kind: 'mid-term' }), exam(67)]
    expect(graded(classic, ...marks)).toEqual([65, 'C4', 'complete'])
    expect(gradeSubject(classic, '112', marks).components.map(({ percent }) => percent)).toEqual([65, 58, 67])
  })

  it('rounds the exact value once, where a float would be a hair below the half', () => {
    // 1.005 × 100 is 100.49999999999999 for a computer.
    expect(
      graded(
        { ...since2024, components: [{ title: 'All', kinds: ['end-of-term'], weight: 100 }] },
        exam(1.005 * 2, { outOf: 200 }),
      )[0],
    ).toBe(1)
    expect(
      graded(
        classic,
        exam(8.35, { outOf: 10 }),
        exam(83.5, { kind: 'mid-term' }),
        exam(83.5, { kind: 'beginning-of-term' }),
      )[0],
    ).toBe(84)
  })

  it.each([
    ['half-up', 64.5, 65],
    ['half-even', 64.5, 64],
    ['half-even', 65.5, 66],
    ['half-even', 64.51, 65],
    ['down', 64.99, 64],
  ] as const)('rounds %s: %d is %d', (mode, percent, rounded) => {
    expect(graded({ ...classic, rounding: { decimals: 0, mode } }, exam(percent))[0]).toBe(rounded)
  })

  it('has the weight of what is there when a component has no marks yet, and says that it is provisional', () => {
    expect(graded(classic, exam(80, { kind: 'mid-term' }))).toEqual([80, 'D2', 'provisional'])
    expect(graded(classic, exam(80, { kind: 'mid-term' }), exam(null))).toEqual([80, 'D2', 'provisional'])
  })

  it('counts an absence as the scheme says, and never a missing mark as zero', () => {
    const marks = [exam(80, { kind: 'mid-term' }), exam(null, { status: 'absent' })]
    expect(graded(classic, ...marks)[0]).toBe(20)
    expect(graded({ ...classic, absent: 'left-out' }, ...marks)[0]).toBe(80)
    expect(graded(classic, exam(null))).toEqual([null, null, 'none'])
  })

  it('has no grade while a mark is withheld or incomplete, and leaves an exempt one out', () => {
    expect(graded(classic, exam(70, { kind: 'mid-term' }), exam(null, { status: 'withheld' }))).toEqual([
      null,
      null,
      'withheld',
    ])
    expect(graded(classic, exam(70, { kind: 'mid-term' }), exam(null, { status: 'incomplete' }))).toEqual([
      null,
      null,
      'incomplete',
    ])
    expect(graded(classic, exam(70, { kind: 'mid-term' }), exam(null, { status: 'exempt' }))[0]).toBe(70)
  })

  it('reports projects apart where no component has their kind', () => {
    const ca = exam(15, { kind: 'activity', outOf: 20 })
    expect(graded(since2024, ca, exam(90), exam(10, { kind: 'project' }))).toEqual([87, 'A', 'complete'])
  })

  it('combines the grades of its papers by the first rule that fits', () => {
    const papers = (...values: number[]) => values.map((value, index) => exam(value, { paper: index + 1 }))
    const letter = (...values: number[]) => gradeSubject(advanced, 'P425', papers(...values)).grade
    expect(letter(86, 76)).toMatchObject({ grade: 'A', points: 6 })
    expect(letter(86, 70)).toMatchObject({ grade: 'B', points: 5 })
    expect(letter(70, 76, 90)).toMatchObject({ grade: 'A' })
    expect(letter(30, 76)).toMatchObject({ grade: 'F', points: 0, isPass: false })
    expect(gradeSubject(advanced, 'P425', papers(86, 70)).papers.map(({ grade }) => grade)).toEqual(['D1', 'C3'])
    expect(gradeSubject(advanced, 'P425', [exam(70)]).grade?.grade).toBe('B')
    expect(gradeSubject(advanced, 'S101', [exam(70)]).grade?.grade).toBe('C3')
    expect(gradeSubject(advanced, 'P425', [exam(86, { paper: 1 }), exam(null, { paper: 2 })]).grade).toBeNull()
  })
})

const inAll = (document: GradingDocument, percents: Record<string, number>) =>
  Object.entries(percents).map(([code, percent]) => ({ code, result: gradeSubject(document, code, [exam(percent)]) }))

const ten = { 112: 62, 456: 55, 535: 86, 545: 76, 553: 70, 241: 61, 273: 60, 223: 59, 527: 44, 610: 30 }

describe('the total', () => {
  it('is the best eight of ten, and the first division whose conditions are met', () => {
    const result = aggregateSubjects(classic, inAll(classic, ten))
    expect(result).toMatchObject({ total: 4 + 5 + 1 + 2 + 3 + 4 + 4 + 5, outcome: 'Division 1' })
    expect(result?.counted).not.toContain('610')
    expect(aggregateSubjects(classic, inAll(classic, { ...ten, 112: 48 }))?.outcome).toBe('Division 2')
    expect(aggregateSubjects(classic, inAll(classic, { ...ten, 112: 20 }))?.outcome).toBe('No division')
  })

  it('is none with fewer subjects than count', () => {
    expect(aggregateSubjects(classic, inAll(classic, { 112: 90 }))).toMatchObject({
      total: null,
      outcome: 'No division',
    })
    expect(aggregateSubjects(since2024, inAll(since2024, ten))).toBeNull()
  })

  it('takes the best of each compulsory set first', () => {
    const rule = { ...classic.aggregate, best: 2, compulsory: [['610', '527']] } as NonNullable<
      GradingDocument['aggregate']
    >
    expect(aggregateSubjects({ ...classic, aggregate: rule }, inAll(classic, ten))?.counted).toEqual(['527', '535'])
  })

  it('is 20 at most at A-level: three principal subjects and a point for each subsidiary passed', () => {
    const paper = (value: number) => [exam(value, { paper: 1 }), exam(value, { paper: 2 })]
    const subjects = ['P425', 'P510', 'P525'].map((code) => ({ code, result: gradeSubject(advanced, code, paper(90)) }))
    const subsidiary = ['S101', 'S850'].map((code, index) => ({
      code,
      result: gradeSubject(advanced, code, [exam(index === 0 ? 52 : 30, { paper: 1 })]),
    }))
    expect(aggregateSubjects(advanced, subjects)?.total).toBe(18)
    expect(aggregateSubjects(advanced, [...subjects, ...subsidiary])).toMatchObject({
      total: 19,
      counted: ['P425', 'P510', 'P525', 'S101'],
    })
  })
})

describe('positions', () => {
  it('of equal totals are equal, by either rule, and who has no total has none', () => {
    expect(rankStudents([24, 18, null, 18, 30], 'fewer', 'standard')).toEqual([3, 1, null, 1, 4])
    expect(rankStudents([24, 18, null, 18, 30], 'fewer', 'dense')).toEqual([2, 1, null, 1, 3])
    expect(rankStudents([24, 18, 30], 'more', 'standard')).toEqual([2, 3, 1])
  })
})

describe('a scheme', () => {
  const messages = (document: GradingDocument) => findSchemeFaults(document).map(({ message }) => message)

  it('of the real cards has no fault', () => {
    expect([classic, since2024, advanced].flatMap(messages)).toEqual([])
  })

  it.each([
    ['a gap', [band(50, 100, 'A', 1), band(0, 48, 'F', 9)], 'Between F (to 48) and A (from 50) there is a gap'],
    [
      'an overlap',
      [band(50, 100, 'A', 1), band(0, 50, 'F', 9)],
      'Between F (to 50) and A (from 50) the percentages overlap',
    ],
    ['no end', [band(50, 99, 'A', 1), band(0, 49, 'F', 9)], 'The best grade goes up to 100'],
    ['no beginning', [band(50, 100, 'A', 1), band(1, 49, 'F', 9)], 'The last grade begins with 0'],
    ['decimals', [band(49.5, 100, 'A', 1), band(0, 49, 'F', 9)], 'Percentages are rounded to 0 decimals here'],
    ['the same name', [band(50, 100, 'A', 1), band(0, 49, 'A', 9)], 'A is there twice'],
    ['worse points', [band(50, 100, 'A', 2), band(0, 49, 'F', 1)], 'With fewer points being better, 1 cannot follow 2'],
  ])('with %s is refused', (_, bands, message) => {
    expect(messages({ ...classic, bands })).toContain(message)
  })

  it('whose weights are not 100, or which names a grade that it has not, is refused', () => {
    const [first] = classic.components
    expect(messages({ ...classic, components: first ? [first] : [] })).toEqual([
      'The weights are 20 together and must be 100',
    ])
    const papers = advanced.papers && { ...advanced.papers, otherwise: 'X' }
    expect(messages({ ...advanced, papers })).toEqual(['X is no grade of a subject'])
  })
})

/** Any scheme without faults: cuts anywhere, points in either direction. */
const schemes = fc
  .record({
    decimals: fc.constantFrom(0, 1, 2),
    mode: fc.constantFrom('half-up', 'half-even', 'down'),
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 }),
    better: fc.constantFrom('fewer', 'more'),
  })
  .map(({ decimals, mode, cuts, better }): GradingDocument => {
    const step = 1 / 10 ** decimals
    const lower = [...cuts.sort((one, other) => other - one), 0]
    const bands = lower.map((from, index) => {
      const above = lower[index - 1]
      const to = above === undefined ? 100 : Number((above - step).toFixed(2))
      return band(from, to, `G${index}`, better === 'fewer' ? index + 1 : lower.length - index)
    })
    return { ...classic, better, bands, rounding: { decimals, mode }, aggregate: null }
  })

const hundredths = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((value) => value / 100)

describe('every scheme without faults', () => {
  it('has exactly one grade for every mark', () => {
    fc.assert(
      fc.property(schemes, hundredths(40), (document, value) => {
        expect(findSchemeFaults(document)).toEqual([])
        const { percent, grade } = gradeSubject(document, '112', [exam(value, { outOf: 40 })])
        const fitting = document.bands.filter(({ from, to }) => from <= Number(percent) && Number(percent) <= to)
        expect(fitting.map(({ grade }) => grade)).toEqual([grade?.grade])
      }),
    )
  })

  it('never gives a better mark worse points', () => {
    fc.assert(
      fc.property(schemes, hundredths(100), hundredths(100), (document, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const points = (value: number) => Number(gradeSubject(document, '112', [exam(value)]).grade?.points)
        const gain = points(high) - points(low)
        expect(document.better === 'fewer' ? -gain : gain).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('gives equal marks in all components the percentage of the marks, whatever the weights', () => {
    const weights = fc
      .integer({ min: 1, max: 98 })
      .chain((first) =>
        fc.integer({ min: 1, max: 99 - first }).map((second) => [first, second, 100 - first - second] as const),
      )
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 100 }), (given, value) => {
        const components = classic.components.map((one, index) => ({ ...one, weight: given[index] ?? 0 }))
        const marks = (['beginning-of-term', 'mid-term', 'end-of-term'] as const).map((kind) => exam(value, { kind }))
        expect(findSchemeFaults({ ...classic, components })).toEqual([])
        expect(gradeSubject({ ...classic, components }, '112', marks).percent).toBe(value)
      }),
    )
  })
})
