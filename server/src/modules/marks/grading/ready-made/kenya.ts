import { bestSeven } from './best-seven'
import { bandsOf, basics, ownChoices, type ReadyMade, type Row } from './scheme-parts'

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

/** Secondary school in Kenya. */
export const kenya: readonly ReadyMade[] = [
  {
    key: 'ke-kcse-base',
    name: 'A to E in twelve steps, best seven',
    level: 'O',
    note: 'Bands from an encyclopedia; real cuts vary by subject and year. Mathematics and the better language count in any case.',
    claims: [
      { what: 'Bands A to E', part: 'bands', source: 'Wikipedia, Academic grading in Kenya' },
      {
        what: 'Mathematics, the better language and the five best others count, 84 points at most',
        part: 'aggregate',
        source: 'jitimu.com, December 2022',
      },
      { what: 'The cuts of a subject and year, which differ from these', part: 'bands', source: null },
      ...ownChoices,
    ],
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
    claims: [
      { what: 'Levels EE1 to BE2', part: 'bands', source: 'educationnewshub.co.ke' },
      { what: 'The level of 0 %', part: 'bands', source: null },
      ...ownChoices,
    ],
    document: {
      ...basics,
      better: 'more',
      bands: bandsOf(eightLevels, ['BE1', 'BE2']),
    },
  },
]
