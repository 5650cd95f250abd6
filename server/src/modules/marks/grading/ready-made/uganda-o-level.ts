import type { GradingAggregate, GradingDocument } from '@bellhouse/contracts'
import { bandsOf, basics, ownChoices, type ReadyMade, type Row, roundingChoices } from './scheme-parts'
import { classicDivisions, divisionClaims, divisionNote } from './uganda-divisions'

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

const sinceReform: Row[] = [
  ['A', 80, 100, 5, 'Exceptional'],
  ['B', 70, 79, 4, 'Outstanding'],
  ['C', 60, 69, 3, 'Satisfactory'],
  ['D', 50, 59, 2, 'Basic'],
  ['E', 0, 49, 1, 'Elementary'],
]

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

const announced = 'pearltimes.co.ug and eduxpdf.com, accounts of the grades from 2024'

/** O-level in Uganda: the nine grades until 2023, and the five since. */
export const ugandaOLevel: readonly ReadyMade[] = [
  {
    key: 'ug-9pt-vienna-olevel',
    name: 'Nine grades, O-level report card of 2019',
    level: 'O',
    note: `Bands from a real school's report card of 2019. ${divisionNote}`,
    claims: [
      { what: 'Bands D1 to F9', part: 'bands', source: 'A school’s report card of 2019' },
      ...divisionClaims,
      ...ownChoices,
    ],
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
    claims: [
      { what: 'Bands D1 to F9', part: 'bands', source: 'ugandafact.com, as proposed in 2023' },
      ...divisionClaims,
      ...ownChoices,
    ],
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
    claims: [
      { what: 'Grades A to E and what they are called', part: 'bands', source: announced },
      { what: 'Continuous assessment 20, examination 80', part: 'components', source: announced },
      { what: 'The percentages at which the grades begin', part: 'bands', source: null },
      {
        what: 'Result 1: eight subjects and at least one D; Result 3: no D or better',
        part: 'aggregate',
        source: 'campusbee.ug and wapeek.io',
      },
      {
        what: 'Result 2 for a missed compulsory subject or project, which is not worked out here',
        part: 'aggregate',
        source: null,
      },
      { what: 'Which assessments are continuous assessment', part: 'components', source: null },
      ...roundingChoices,
    ],
    document: {
      ...basics,
      better: 'more',
      bands: bandsOf(sinceReform, ['E']),
      ...reformed,
      aggregate: results,
    },
  },
]
