import type { AssessmentKind, GradingBand, GradingDocument } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { type AssessedMark, aggregateSubjects, gradeSubject } from './index'

const bandsOf = (rows: [string, number, number, number][], fails: string[]): GradingBand[] =>
  rows.map(([grade, from, to, points]) => ({ grade, from, to, points, label: grade, isPass: !fails.includes(grade) }))

const mark = (kind: AssessmentKind, value: number | null, outOf = 100, paper: number | null = null): AssessedMark => ({
  kind,
  paper,
  outOf,
  weight: 1,
  value,
  status: value === null ? 'absent' : null,
})

const gradedAs = (document: GradingDocument, marksOf: Record<string, AssessedMark[]>) =>
  Object.entries(marksOf).map(([code, marks]) => ({ code, result: gradeSubject(document, code, marks) }))

const gradesOf = (subjects: ReturnType<typeof gradedAs>) =>
  Object.fromEntries(subjects.map(({ code, result }) => [code, result.grade?.grade]))

const nine: [string, number, number, number][] = [
  ['D1', 85, 100, 1],
  ['D2', 75, 84, 2],
  ['C3', 69, 74, 3],
  ['C4', 60, 68, 4],
  ['C5', 55, 59, 5],
  ['C6', 50, 54, 6],
  ['P7', 45, 49, 7],
  ['P8', 40, 44, 8],
  ['F9', 0, 39, 9],
]

const common = {
  rounding: { decimals: 0, mode: 'half-up' },
  absent: 'zero',
  papers: null,
  aggregate: null,
  positions: null,
} satisfies Partial<GradingDocument>

describe('a whole O-level card with divisions', () => {
  const document: GradingDocument = {
    ...common,
    better: 'fewer',
    bands: bandsOf(nine, ['F9']),
    components: [
      { title: 'Beginning of term', kinds: ['beginning-of-term'], weight: 20 },
      { title: 'Mid-term', kinds: ['mid-term'], weight: 20 },
      { title: 'End of term', kinds: ['end-of-term'], weight: 60 },
    ],
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
            { subjects: ['241', '273'], count: 1, points: 8 },
            { subjects: ['456'], count: 1, points: 8 },
            { subjects: ['535', '545', '553'], count: 1, points: 8 },
            { subjects: [], count: 7, points: 6 },
          ],
        },
        { title: 'Division 2', subjects: 8, total: 45, conditions: [{ subjects: ['112'], count: 1, points: 8 }] },
        { title: 'No division', subjects: null, total: null, conditions: [] },
      ],
    },
  }
  const term = (first: number, second: number, third: number) => [
    mark('beginning-of-term', first),
    mark('mid-term', second),
    mark('end-of-term', third),
  ]
  const card = {
    // 20 % of 72, 20 % of 64 and 60 % of 70 are 69.2.
    '112': term(72, 64, 70),
    '456': term(55, 48, 52),
    '535': term(80, 78, 86),
    '545': term(74, 75, 77),
    '553': term(61, 66, 59),
    '241': term(69, 70, 68),
    '273': term(40, 44, 47),
    '336': term(88, 84, 90),
    '527': term(30, 35, 38),
  }

  it('has nine grades, of which the best eight are the aggregate, and the first division that fits', () => {
    const subjects = gradedAs(document, card)
    expect(gradesOf(subjects)).toEqual({
      '112': 'C3',
      '456': 'C6',
      '535': 'D2',
      '545': 'D2',
      '553': 'C4',
      '241': 'C3',
      '273': 'P7',
      '336': 'D1',
      '527': 'F9',
    })
    expect(aggregateSubjects(document, subjects)).toMatchObject({
      total: 28,
      outcome: 'Division 1',
      isProvisional: false,
    })
  })

  it('is the second division with the same points where English is only passed', () => {
    const subjects = gradedAs(document, { ...card, '112': term(46, 45, 46), '273': term(70, 70, 70) })
    expect(aggregateSubjects(document, subjects)).toMatchObject({ total: 28, outcome: 'Division 2' })
  })
})

describe('a whole O-level card since 2024', () => {
  const document: GradingDocument = {
    ...common,
    better: 'more',
    bands: bandsOf(
      [
        ['A', 80, 100, 5],
        ['B', 70, 79, 4],
        ['C', 60, 69, 3],
        ['D', 50, 59, 2],
        ['E', 0, 49, 1],
      ],
      ['E'],
    ),
    components: [
      { title: 'Continuous assessment', kinds: ['activity'], weight: 20 },
      { title: 'Examination', kinds: ['end-of-term'], weight: 80 },
    ],
    aggregate: {
      title: 'Result',
      result: 'none',
      best: null,
      compulsory: [],
      subsidiary: null,
      outcomes: [
        { title: 'Result 1', subjects: 3, total: null, conditions: [{ subjects: [], count: 1, points: 2 }] },
        { title: 'Result 2', subjects: null, total: null, conditions: [{ subjects: [], count: 1, points: 2 }] },
        { title: 'Result 3', subjects: null, total: null, conditions: [] },
      ],
    },
  }
  const subject = (activity: number, examination: number, project: number) => [
    mark('activity', activity, 20),
    mark('end-of-term', examination),
    mark('project', project, 10),
  ]

  it('weighs continuous assessment at 20 and the examination at 80, and leaves projects out of both', () => {
    const subjects = gradedAs(document, {
      // 20 % of 90 and 80 % of 77 are 79.6, which rounds to 80.
      '112': subject(18, 77, 1),
      '456': subject(10, 49, 10),
      '545': subject(14, 60, 5),
    })
    expect(gradesOf(subjects)).toEqual({ '112': 'A', '456': 'E', '545': 'C' })
    expect(aggregateSubjects(document, subjects)).toMatchObject({ total: null, outcome: 'Result 1' })
  })

  it('is result 3 without a D or better, and result 2 with too few subjects', () => {
    expect(aggregateSubjects(document, gradedAs(document, { '112': subject(2, 20, 9) }))?.outcome).toBe('Result 3')
    expect(aggregateSubjects(document, gradedAs(document, { '112': subject(18, 80, 0) }))?.outcome).toBe('Result 2')
  })
})

describe('a whole A-level card', () => {
  const letters = ['A', 'B', 'C', 'D', 'E', 'O', 'F'].map((grade, index) => ({
    grade,
    points: 6 - index,
    label: '',
    isPass: grade !== 'F',
  }))
  const document: GradingDocument = {
    ...common,
    better: 'fewer',
    bands: bandsOf(nine, ['F9']),
    components: [{ title: 'All', kinds: ['end-of-term'], weight: 100 }],
    papers: {
      better: 'more',
      grades: letters,
      rules: [
        ...['A', 'B', 'C', 'D', 'E'].flatMap((grade, index) => [
          { grade, limits: [index + 2, index + 2] },
          { grade, limits: [index + 2, index + 2, index + 3] },
        ]),
        { grade: 'O', limits: [8, 8] },
        { grade: 'O', limits: [8, 8, 8] },
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
  const papers = (...values: number[]) => values.map((value, index) => mark('end-of-term', value, 100, index + 1))

  it('combines papers to letters and adds three principal subjects and two subsidiaries', () => {
    const subjects = gradedAs(document, {
      // D2 and D1 are an A; C4, C3 and C5 a C; C6 and C6 an E.
      P425: papers(80, 90),
      P510: papers(61, 70, 56),
      P525: papers(50, 51),
      S101: [mark('end-of-term', 52)],
      S850: [mark('end-of-term', 41)],
    })
    expect(gradesOf(subjects)).toEqual({ P425: 'A', P510: 'C', P525: 'E', S101: 'C6', S850: 'P8' })
    // 6 + 4 + 2, and one for the subsidiary with a credit.
    expect(aggregateSubjects(document, subjects)).toMatchObject({
      total: 13,
      counted: ['P425', 'P510', 'P525', 'S101'],
    })
  })
})
