import type { GradingBand, GradingComponent, GradingDocument } from '@bellhouse/contracts'

/** One thing that a set promises. */
export interface Claim {
  what: string
  /** What of the document it is about: where that was changed, the claim no longer holds. */
  part: keyof GradingDocument
  /** The published account that it is checked against; null where it is not, which is said wherever the set is offered. */
  source: string | null
}

/** A set to start from. Its note says where the figures come from, and its claims how sure each of them is. */
export interface ReadyMade {
  key: string
  name: string
  level: 'O' | 'A'
  note: string
  claims: readonly Claim[]
  document: GradingDocument
}

export type Row = [grade: string, from: number, to: number, points: number, label: string]

export const bandsOf = (rows: readonly Row[], fails: readonly string[]): GradingBand[] =>
  rows.map(([grade, from, to, points, label]) => ({ grade, from, to, points, label, isPass: !fails.includes(grade) }))

const termComponents: GradingComponent[] = [
  { title: 'Beginning of term', kinds: ['beginning-of-term'], weight: 20 },
  { title: 'Mid-term', kinds: ['mid-term', 'activity'], weight: 20 },
  { title: 'End of term', kinds: ['end-of-term'], weight: 60 },
]

export const basics = {
  rounding: { decimals: 0, mode: 'half-up' },
  components: termComponents,
  absent: 'zero',
  papers: null,
  aggregate: null,
  positions: { by: 'average', ties: 'standard' },
} satisfies Partial<GradingDocument>

/** Of every set. */
export const roundingChoices: readonly Claim[] = [
  { what: 'Rounding to whole percents, a half upwards', part: 'rounding', source: null },
  { what: 'An absence without a mark counts as 0 %', part: 'absent', source: null },
]

/** What no published account says, and the school decides. */
export const ownChoices: readonly Claim[] = [
  { what: 'The weights of the parts of a term (20, 20 and 60)', part: 'components', source: null },
  ...roundingChoices,
  { what: 'Equal positions count 1, 1, 3', part: 'positions', source: null },
]
