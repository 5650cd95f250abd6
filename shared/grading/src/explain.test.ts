import type { GradingDocument } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { explainAggregate } from './explain-aggregate'
import { explainSubject, type NamedMark, type ReckoningStep } from './explain-subject'

const bands = [
  { from: 80, to: 100, grade: 'D1', points: 1, label: '', isPass: true },
  { from: 50, to: 79, grade: 'C5', points: 5, label: '', isPass: true },
  { from: 0, to: 49, grade: 'F9', points: 9, label: '', isPass: false },
]

const document: GradingDocument = {
  better: 'fewer',
  bands,
  rounding: { decimals: 0, mode: 'half-up' },
  components: [
    { title: 'Class work', kinds: ['activity'], weight: 20 },
    { title: 'Examination', kinds: ['end-of-term'], weight: 80 },
  ],
  absent: 'zero',
  papers: null,
  aggregate: null,
  positions: null,
}

const aMark = (given: Partial<NamedMark>): NamedMark => ({
  ...{ kind: 'end-of-term', title: 'Exam', paper: null, outOf: 100, weight: 1, value: null, status: null },
  ...given,
})

const told = (steps: readonly ReckoningStep[]) =>
  steps.map(({ title, lines, result }) => [title, ...lines.map(({ what, is }) => `${what}: ${is}`), result])

describe('the reckoning of a subject', () => {
  it('goes from marks over weights and rounding to the band', () => {
    const marks = [
      aMark({ kind: 'activity', title: 'Quiz', value: 17, outOf: 30, weight: 2 }),
      aMark({ kind: 'activity', title: 'Essay', status: 'absent' }),
      aMark({ title: 'Final', value: 59.5 }),
    ]
    const { steps, result } = explainSubject(document, 'MAT', marks)
    expect(told(steps)).toEqual([
      ['Class work', 'Quiz: 17 of 30 = 56.6667 %, counts 2', 'Essay: absent = 0 %, counts 1', '37.7778 %'],
      ['Examination', 'Final: 59.5 of 100 = 59.5 %', '59.5 %'],
      [
        'Weighted',
        'Class work: 37.7778 × 20 = 755.5556',
        'Examination: 59.5 × 80 = 4760',
        '5515.5556 ÷ 100 = 55.1556 %',
      ],
      ['Rounded', 'To 0 decimals, a half upwards: 55.1556 %', '55 %'],
      ['Grade', 'C5 is from 50 to 79 %: 55 %', 'C5 = 5 points'],
    ])
    expect(result).toMatchObject({ percent: 55, grade: { grade: 'C5' } })
  })

  it('leaves a component without marks out of the weights', () => {
    const { steps } = explainSubject(document, 'MAT', [aMark({ value: 80 })])
    expect(told(steps)[2]).toEqual(['Weighted', 'Examination: 80 × 80 = 6400', '6400 ÷ 80 = 80 %'])
  })

  it('says why there is no grade', () => {
    expect(told(explainSubject(document, 'MAT', [aMark({ status: 'withheld' })]).steps).at(-1)).toEqual([
      'Grade',
      'No grade: a mark is withheld',
    ])
  })

  it('names the rule that makes a letter of papers', () => {
    const letters = ['A', 'F'].map((grade, index) => ({ grade, points: 6 - 6 * index, label: '', isPass: index === 0 }))
    const papers = { better: 'more' as const, grades: letters, rules: [{ grade: 'A', limits: [1, 5] }], otherwise: 'F' }
    const marksOf = (first: number, second: number) =>
      [first, second].map((value, index) => aMark({ value, paper: index + 1, title: `Paper ${index + 1}` }))
    const lastOf = (first: number, second: number) =>
      told(explainSubject({ ...document, papers }, 'P425', marksOf(first, second)).steps).at(-1)
    expect(lastOf(60, 90)).toEqual([
      'Papers to letter',
      'Paper 1: C5 = 5 points',
      'Paper 2: D1 = 1 point',
      'A needs points of at most 1, 5: 1, 5',
      'A = 6 points',
    ])
    expect(lastOf(60, 10)?.slice(3)).toEqual(['No rule fits, so it is F: 5, 9', 'F = 0 points'])
  })
})

describe('the reckoning of a total', () => {
  const aggregate: GradingDocument['aggregate'] = {
    title: 'Aggregate',
    result: 'sum',
    best: 2,
    compulsory: [['ENG']],
    subsidiary: null,
    outcomes: [
      { title: 'Division 1', subjects: null, total: 5, conditions: [] },
      { title: 'Division 2', subjects: 3, total: 12, conditions: [{ subjects: ['ENG'], count: 1, points: 6 }] },
      { title: 'Division 3', subjects: null, total: null, conditions: [] },
    ],
  }
  const whole = { ...document, aggregate }
  const subjectOf = (code: string, value: number | null) => ({
    ...{ code, name: code.toLowerCase() },
    result: explainSubject(whole, code, [aMark({ value })]).result,
  })

  it('says what counts and why, and what stands in the way of a better result', () => {
    const subjects = [subjectOf('ART', 90), subjectOf('BIO', 60), subjectOf('ENG', 60), subjectOf('GEO', null)]
    expect(told(explainAggregate(whole, subjects))).toEqual([
      [
        'Aggregate',
        'art (ART): 1 point, among the best 2',
        'bio (BIO): 5 points, does not count',
        'eng (ENG): 5 points, counts in any case',
        'geo (GEO): no points, no grade',
        '5 + 1 = 6',
      ],
      ['Result', 'Division 1: needs a total of at most 5, it is 6', 'Division 2: everything is met', 'Division 2'],
    ])
  })

  it('names the condition that is not met', () => {
    const subjects = [subjectOf('ART', 90), subjectOf('BIO', 90), subjectOf('ENG', 10)]
    expect(told(explainAggregate(whole, subjects))[1]).toEqual([
      'Result',
      'Division 1: needs a total of at most 5, it is 10',
      'Division 2: needs 1 of ENG with at most 6 points, there are 0',
      'Division 3: everything is met',
      'Division 3',
    ])
  })
})
