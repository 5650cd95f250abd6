import type { GradingAggregate } from '@bellhouse/contracts'
import { bandsOf, basics, type Claim, ownChoices, type ReadyMade, type Row } from './scheme-parts'
import { combinedPapers, paperClaims, papersNote } from './uace-papers'

/** Three principal subjects of six points at most, and a point for each of two subsidiaries: 20. */
const principalPoints: GradingAggregate = {
  title: 'Points',
  result: 'sum',
  best: 3,
  compulsory: [],
  subsidiary: { subjects: ['S101', 'S475', 'S850'], within: 6, points: 1, most: 2 },
  outcomes: [],
}

const pointClaims: readonly Claim[] = [
  {
    what: 'Three principal subjects of 6 points at most and two subsidiaries of one: 20',
    part: 'aggregate',
    source: 'ugcolleges.com 2021 and nymynet 2025',
  },
  { what: 'A subsidiary earns its point at D1 to C6', part: 'aggregate', source: null },
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

/** A-level in Uganda: papers with nine grades, letters of subjects, points. */
export const ugandaALevel: readonly ReadyMade[] = [
  {
    key: 'ug-9pt-vienna-alevel',
    name: 'Papers D1 to F9, A-level report card of 2019',
    level: 'A',
    note: `Bands from a real school's report card of 2019. ${papersNote}`,
    claims: [
      { what: 'Bands of the papers, D1 to F9', part: 'bands', source: 'A school’s report card of 2019' },
      ...paperClaims,
      ...pointClaims,
      ...ownChoices,
    ],
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
    claims: [
      { what: 'Bands of the papers, D1 to F9', part: 'bands', source: 'ugandafact.com' },
      ...paperClaims,
      ...pointClaims,
      ...ownChoices,
    ],
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
    claims: [
      { what: 'Bands of the papers, D1 to F9', part: 'bands', source: 'A student project' },
      ...paperClaims,
      ...pointClaims,
      ...ownChoices,
    ],
    document: {
      ...basics,
      better: 'fewer',
      bands: bandsOf(papersLower, ['F9']),
      papers: combinedPapers,
      aggregate: principalPoints,
    },
  },
]
