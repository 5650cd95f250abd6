import type { GradingAggregate } from '@bellhouse/contracts'
import type { Claim } from './scheme-parts'

/** Divisions of the O-level before 2024, from the eight best subjects. */
export const classicDivisions: GradingAggregate = {
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

const account = 'ugcolleges.com, 28 February 2023, How UNEB did grade UCE exams'

export const divisionClaims: readonly Claim[] = [
  {
    what: 'Division 1: aggregate 32 at most, 7 credits, English at credit, and a pass in Mathematics, a humanity and a science',
    part: 'aggregate',
    source: account,
  },
  { what: 'Division 2: aggregate 45 at most, 6 credits, English passed', part: 'aggregate', source: account },
  { what: 'Division 3: the aggregate of 58 and its three sets of conditions', part: 'aggregate', source: null },
  { what: 'Division 4', part: 'aggregate', source: null },
  { what: 'A pass in Mathematics, a humanity or a science means P8 or better', part: 'aggregate', source: null },
]

export const divisionNote =
  'Divisions 1 and 2 are from a published account of the rules; Division 3 and 4 are partly from memory: check them before you activate.'
