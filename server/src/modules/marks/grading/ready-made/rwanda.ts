import { bandsOf, basics, ownChoices, type ReadyMade, type Row } from './scheme-parts'

const sevenSteps: Row[] = [
  ['A', 70, 100, 6, 'Excellent'],
  ['B', 65, 69, 5, 'Very good'],
  ['C', 60, 64, 4, 'Good'],
  ['D', 50, 59, 3, 'Satisfactory'],
  ['E', 40, 49, 2, 'Adequate'],
  ['S', 20, 39, 1, 'Fair'],
  ['F', 0, 19, 0, 'Fail'],
]

/** O-level in Rwanda. */
export const rwanda: readonly ReadyMade[] = [
  {
    key: 'rw-nesa-core',
    name: 'A to F in seven steps, 20 is fair',
    level: 'O',
    note: 'Bands for core subjects from the press of 2018.',
    claims: [
      { what: 'Bands A to F of core subjects', part: 'bands', source: 'The New Times, January 2018' },
      ...ownChoices,
    ],
    document: {
      ...basics,
      better: 'more',
      bands: bandsOf(sevenSteps, ['F']),
    },
  },
]
