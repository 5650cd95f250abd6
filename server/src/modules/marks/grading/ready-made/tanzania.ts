import type { GradingAggregate } from '@bellhouse/contracts'
import { bestSeven } from './best-seven'
import { bandsOf, basics, ownChoices, type ReadyMade, type Row } from './scheme-parts'

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

/** O-level in Tanzania. */
export const tanzania: readonly ReadyMade[] = [
  {
    key: 'tz-csee-a',
    name: 'A to F, best seven, C from 45',
    level: 'O',
    note: 'From an account of the rules; another account has C from 50 and D from 30.',
    claims: [
      { what: 'Bands A to F', part: 'bands', source: 'iziraa.com' },
      {
        what: 'Divisions I to 0 from the seven best subjects',
        part: 'aggregate',
        source: 'iziraa.com and sra.johcrazy.com',
      },
      ...ownChoices,
    ],
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
    claims: [
      { what: 'Bands A to F', part: 'bands', source: 'sra.johcrazy.com' },
      {
        what: 'Divisions I to 0 from the seven best subjects',
        part: 'aggregate',
        source: 'iziraa.com and sra.johcrazy.com',
      },
      ...ownChoices,
    ],
    document: {
      ...basics,
      better: 'fewer',
      bands: bandsOf(fiveFrom50, ['F']),
      aggregate: bestSevenDivisions,
    },
  },
]
