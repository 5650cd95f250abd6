import type { GradingAggregate, GradingBand, GradingComponent, GradingDocument } from '@bellhouse/contracts'

/** A set to start from. Its note says where the figures come from and how sure they are. */
export interface ReadyMade {
  key: string
  name: string
  level: 'O' | 'A'
  note: string
  document: GradingDocument
}

type Row = [grade: string, from: number, to: number, points: number, label: string]

const bandsOf = (rows: readonly Row[], fails: readonly string[]): GradingBand[] =>
  rows.map(([grade, from, to, points, label]) => ({ grade, from, to, points, label, isPass: !fails.includes(grade) }))

const termComponents: GradingComponent[] = [
  { title: 'Beginning of term', kinds: ['beginning-of-term'], weight: 20 },
  { title: 'Mid-term', kinds: ['mid-term', 'activity'], weight: 20 },
  { title: 'End of term', kinds: ['end-of-term'], weight: 60 },
]

const basics = {
  rounding: { decimals: 0, mode: 'half-up' },
  components: termComponents,
  absent: 'zero',
  papers: null,
  aggregate: null,
  positions: { by: 'average', ties: 'standard' },
} satisfies Partial<GradingDocument>

const classicDivisions: GradingAggregate = {
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
        { subjects: ['241', '223', '225', '273', '208'], count: 1, points: 8 },
        { subjects: ['456'], count: 1, points: 8 },
        { subjects: ['535', '545', '553', '527'], count: 1, points: 8 },
        { subjects: [], count: 7, points: 6 },
      ],
    },
    {
      title: 'Division 2',
      subjects: 8,
      total: 45,
      conditions: [
        { subjects: ['112'], count: 1, points: 8 },
        { subjects: [], count: 6, points: 6 },
      ],
    },
    {
      title: 'Division 3',
      subjects: 8,
      total: 58,
      conditions: [
        { subjects: [], count: 8, points: 8 },
        { subjects: [], count: 3, points: 6 },
      ],
    },
    {
      title: 'Division 3',
      subjects: 8,
      total: 58,
      conditions: [
        { subjects: [], count: 7, points: 8 },
        { subjects: [], count: 4, points: 6 },
      ],
    },
    { title: 'Division 3', subjects: 8, total: 58, conditions: [{ subjects: [], count: 5, points: 6 }] },
    { title: 'Division 4', subjects: null, total: null, conditions: [{ subjects: [], count: 1, points: 6 }] },
    { title: 'Division 4', subjects: null, total: null, conditions: [{ subjects: [], count: 2, points: 7 }] },
    { title: 'Division 4', subjects: null, total: null, conditions: [{ subjects: [], count: 3, points: 8 }] },
    { title: 'No division', subjects: null, total: null, conditions: [] },
  ],
}

const divisionNote =
  'Divisions 1 and 2 are from a published account of the rules; Division 3 and 4 are partly from memory: check them before you activate.'

/** Three principal subjects of six points at most, and a point for each of two subsidiaries: 20. */
const principalPoints: GradingAggregate = {
  title: 'Points',
  result: 'sum',
  best: 3,
  compulsory: [],
  subsidiary: { subjects: ['S101', 'S475', 'S850'], within: 6, points: 1, most: 2 },
  outcomes: [],
}

const letters = ['A', 'B', 'C', 'D', 'E', 'O', 'F'].map((grade, index) => ({
  grade,
  points: 6 - index,
  label: ['Principal pass', 'Subsidiary pass', 'Fail'][Math.max(0, index - 4)] ?? '',
  isPass: grade !== 'F',
}))

/** From three papers on, the worst one may be a grade below the others. */
const lettersByWorst = (papers: number) =>
  ['A', 'B', 'C', 'D', 'E'].map((grade, index) => ({
    grade,
    limits: [...Array.from({ length: papers - 1 }, () => index + 2), papers < 3 ? index + 2 : index + 3],
  }))

const combinedPapers: GradingDocument['papers'] = {
  better: 'more',
  grades: letters,
  rules: [
    ...[1, 2, 3, 4, 5, 6].flatMap(lettersByWorst),
    ...[1, 2, 3, 4, 5, 6].map((papers) => ({ grade: 'O', limits: Array.from({ length: papers }, () => 8) })),
  ],
  otherwise: 'F',
}

const papersNote =
  'How papers combine to a letter is the usual rule as teachers know it, without a printed source: check it before you activate. Whether a subsidiary at P7 or P8 earns its point, sources disagree; D1 to C6 is set here.'

const nineOf2019: Row[] = [
  ['D1', 85, 100, 1, 'Distinction'],
  ['D2', 75, 84, 2, 'Distinction'],
  ['C3', 69, 74, 3, 'Credit'],
  ['C4', 60, 68, 4, 'Credit'],
  ['C5', 55, 59, 5, 'Credit'],
  ['C6', 50, 54, 6, 'Credit'],
  ['P7', 45, 49, 7, 'Pass'],
  ['P8', 40, 44, 8, 'Pass'],
  ['F9', 0, 39, 9, 'Fail'],
]

const nineOf2023: Row[] = [
  ['D1', 80, 100, 1, 'Distinction'],
  ['D2', 75, 79, 2, 'Distinction'],
  ['C3', 70, 74, 3, 'Credit'],
  ['C4', 65, 69, 4, 'Credit'],
  ['C5', 60, 64, 5, 'Credit'],
  ['C6', 55, 59, 6, 'Credit'],
  ['P7', 50, 54, 7, 'Pass'],
  ['P8', 40, 49, 8, 'Pass'],
  ['F9', 0, 39, 9, 'Fail'],
]

const papersOf2019: Row[] = [
  ['D1', 80, 100, 1, 'Distinction'],
  ['D2', 75, 79, 2, 'Distinction'],
  ['C3', 66, 74, 3, 'Credit'],
  ['C4', 60, 65, 4, 'Credit'],
  ['C5', 55, 59, 5, 'Credit'],
  ['C6', 50, 54, 6, 'Credit'],
  ['P7', 45, 49, 7, 'Pass'],
  ['P8', 40, 44, 8, 'Pass'],
  ['F9', 0, 39, 9, 'Fail'],
]

const papersFromPress: Row[] = [
  ['D1', 80, 100, 1, 'Distinction'],
  ['D2', 75, 79, 2, 'Distinction'],
  ['C3', 70, 74, 3, 'Credit'],
  ['C4', 65, 69, 4, 'Credit'],
  ['C5', 60, 64, 5, 'Credit'],
  ['C6', 55, 59, 6, 'Credit'],
  ['P7', 45, 54, 7, 'Pass'],
  ['P8', 35, 44, 8, 'Pass'],
  ['F9', 0, 34, 9, 'Fail'],
]

const papersLower: Row[] = [
  ['D1', 80, 100, 1, 'Distinction'],
  ['D2', 75, 79, 2, 'Distinction'],
  ['C3', 66, 74, 3, 'Credit'],
  ['C4', 60, 65, 4, 'Credit'],
  ['C5', 50, 59, 5, 'Credit'],
  ['C6', 45, 49, 6, 'Credit'],
  ['P7', 35, 44, 7, 'Pass'],
  ['P8', 30, 34, 8, 'Pass'],
  ['F9', 0, 29, 9, 'Fail'],
]

const twelveSteps: Row[] = [
  ['A', 80, 100, 12, ''],
  ['A-', 75, 79, 11, ''],
  ['B+', 70, 74, 10, ''],
  ['B', 65, 69, 9, ''],
  ['B-', 60, 64, 8, ''],
  ['C+', 55, 59, 7, ''],
  ['C', 50, 54, 6, ''],
  ['C-', 45, 49, 5, ''],
  ['D+', 40, 44, 4, ''],
  ['D', 35, 39, 3, ''],
  ['D-', 30, 34, 2, ''],
  ['E', 0, 29, 1, ''],
]

const eightLevels: Row[] = [
  ['EE1', 90, 100, 8, 'Exceptional'],
  ['EE2', 75, 89, 7, 'Very good'],
  ['ME1', 58, 74, 6, 'Good'],
  ['ME2', 41, 57, 5, 'Fair'],
  ['AE1', 31, 40, 4, 'Needs improvement'],
  ['AE2', 21, 30, 3, 'Below average'],
  ['BE1', 11, 20, 2, 'Well below average'],
  ['BE2', 1, 10, 1, 'Minimal'],
]

const fiveFrom45: Row[] = [
  ['A', 75, 100, 1, ''],
  ['B', 65, 74, 2, ''],
  ['C', 45, 64, 3, ''],
  ['D', 30, 44, 4, ''],
  ['F', 0, 29, 5, ''],
]

const fiveFrom50: Row[] = [
  ['A', 75, 100, 1, ''],
  ['B', 65, 74, 2, ''],
  ['C', 50, 64, 3, ''],
  ['D', 30, 49, 4, ''],
  ['F', 0, 29, 5, ''],
]

const sevenSteps: Row[] = [
  ['A', 70, 100, 6, 'Excellent'],
  ['B', 65, 69, 5, 'Very good'],
  ['C', 60, 64, 4, 'Good'],
  ['D', 50, 59, 3, 'Satisfactory'],
  ['E', 40, 49, 2, 'Adequate'],
  ['S', 20, 39, 1, 'Fair'],
  ['F', 0, 19, 0, 'Fail'],
]

const sinceReform: Row[] = [
  ['A', 80, 100, 5, 'Exceptional'],
  ['B', 70, 79, 4, 'Outstanding'],
  ['C', 60, 69, 3, 'Satisfactory'],
  ['D', 50, 59, 2, 'Basic'],
  ['E', 0, 49, 1, 'Elementary'],
]

const bestSeven = (title: string, compulsory: string[][]): GradingAggregate => ({
  title,
  result: 'sum',
  best: 7,
  compulsory,
  subsidiary: null,
  outcomes: [],
})

const bestSevenDivisions: GradingAggregate = {
  ...bestSeven('Points', []),
  outcomes: [
    { title: 'Division I', subjects: 7, total: 17, conditions: [] },
    { title: 'Division II', subjects: 7, total: 21, conditions: [] },
    { title: 'Division III', subjects: 7, total: 25, conditions: [] },
    { title: 'Division IV', subjects: 7, total: 33, conditions: [] },
    { title: 'Division 0', subjects: 7, total: null, conditions: [] },
  ],
}

/** Continuous assessment and examination; projects are reported apart. */
const reformed = {
  components: [
    { title: 'Continuous assessment', kinds: ['activity', 'beginning-of-term', 'mid-term'], weight: 20 },
    { title: 'Examination', kinds: ['end-of-term'], weight: 80 },
  ],
  positions: null,
} satisfies Partial<GradingDocument>

const results: GradingAggregate = {
  title: 'Result',
  result: 'none',
  best: null,
  compulsory: [],
  subsidiary: null,
  outcomes: [
    { title: 'Result 1', subjects: 8, total: null, conditions: [{ subjects: [], count: 1, points: 2 }] },
    { title: 'Result 2', subjects: null, total: null, conditions: [{ subjects: [], count: 1, points: 2 }] },
    { title: 'Result 3', subjects: null, total: null, conditions: [] },
  ],
}

/** What schools and boards of the region use, ready to be adapted. */
export const readyMade: readonly ReadyMade[] = [
  {
    key: 'ug-9pt-vienna-olevel',
    name: 'Nine grades, O-level report card of 2019',
    level: 'O',
    note: `Bands from a real school's report card of 2019. ${divisionNote}`,
    document: {
      ...basics,
      better: 'fewer',
      bands: bandsOf(nineOf2019, ['F9']),
      aggregate: classicDivisions,
    },
  },
  {
    key: 'ug-9pt-ugandafact-uce2023-proposed',
    name: 'Nine grades, O-level as proposed in 2023',
    level: 'O',
    note: `Bands from the press, labelled proposed. ${divisionNote}`,
    document: {
      ...basics,
      better: 'fewer',
      bands: bandsOf(nineOf2023, ['F9']),
      aggregate: classicDivisions,
    },
  },
  {
    key: 'ug-nlsc-uce',
    name: 'A to E, O-level since 2024',
    level: 'O',
    note: 'Grades and the 20 to 80 weights as announced; no percentages were published, so the cuts at 80, 70, 60 and 50 are the school’s to set.',
    document: {
      ...basics,
      better: 'more',
      bands: bandsOf(sinceReform, ['E']),
      ...reformed,
      aggregate: results,
    },
  },
  {
    key: 'ug-9pt-vienna-alevel',
    name: 'Papers D1 to F9, A-level report card of 2019',
    level: 'A',
    note: `Bands from a real school's report card of 2019. ${papersNote}`,
    document: {
      ...basics,
      better: 'fewer',
      bands: bandsOf(papersOf2019, ['F9']),
      papers: combinedPapers,
      aggregate: principalPoints,
    },
  },
  {
    key: 'ug-9pt-ugandafact-alevel',
    name: 'Papers D1 to F9, A-level from the press',
    level: 'A',
    note: `Bands from the press. ${papersNote}`,
    document: {
      ...basics,
      better: 'fewer',
      bands: bandsOf(papersFromPress, ['F9']),
      papers: combinedPapers,
      aggregate: principalPoints,
    },
  },
  {
    key: 'ug-9pt-israel-km',
    name: 'Papers D1 to F9, A-level, lower pass marks',
    level: 'A',
    note: `Bands from a student project. ${papersNote}`,
    document: {
      ...basics,
      better: 'fewer',
      bands: bandsOf(papersLower, ['F9']),
      papers: combinedPapers,
      aggregate: principalPoints,
    },
  },
  {
    key: 'ke-kcse-base',
    name: 'A to E in twelve steps, best seven',
    level: 'O',
    note: 'Bands from an encyclopedia; real cuts vary by subject and year. Mathematics and the better language count in any case.',
    document: {
      ...basics,
      better: 'more',
      bands: bandsOf(twelveSteps, ['E']),
      aggregate: bestSeven('Points', [
        ['121', '122'],
        ['101', '102'],
      ]),
    },
  },
  {
    key: 'ke-kjsea-8level',
    name: 'Eight levels, EE1 to BE2',
    level: 'O',
    note: 'Levels from the press. There is no level for 0 %: give one its beginning before you save.',
    document: {
      ...basics,
      better: 'more',
      bands: bandsOf(eightLevels, ['BE1', 'BE2']),
    },
  },
  {
    key: 'tz-csee-a',
    name: 'A to F, best seven, C from 45',
    level: 'O',
    note: 'From an account of the rules; another account has C from 50 and D from 30.',
    document: {
      ...basics,
      better: 'fewer',
      bands: bandsOf(fiveFrom45, ['F']),
      aggregate: bestSevenDivisions,
    },
  },
  {
    key: 'tz-csee-b',
    name: 'A to F, best seven, C from 50',
    level: 'O',
    note: 'From an account of the rules; another account has C from 45 and D from 30.',
    document: {
      ...basics,
      better: 'fewer',
      bands: bandsOf(fiveFrom50, ['F']),
      aggregate: bestSevenDivisions,
    },
  },
  {
    key: 'rw-nesa-core',
    name: 'A to F in seven steps, 20 is fair',
    level: 'O',
    note: 'Bands for core subjects from the press of 2018.',
    document: {
      ...basics,
      better: 'more',
      bands: bandsOf(sevenSteps, ['F']),
    },
  },
]
