import type { GradingDocument, PaperRule } from '@bellhouse/contracts'
import type { Claim } from './scheme-parts'

type Papers = NonNullable<GradingDocument['papers']>

const letters = ['A', 'B', 'C', 'D', 'E', 'O', 'F'].map((grade, index) => ({
  grade,
  points: 6 - index,
  label: ['Principal pass', 'Subsidiary pass', 'Fail'][Math.max(0, index - 4)] ?? '',
  isPass: grade !== 'F',
}))

/**
 * The worst grades that papers may have for a letter, best paper first; the first line that fits counts. Written from two published tables
 * that agree in 134 of 210 combinations. Where only one of them has a letter, it is that one; where they contradict each other, it is the
 * letter of the second, which is never the better one.
 */
const published: readonly (readonly [letter: string, ...limits: number[]])[] = [
  ['A', 2, 2],
  ['B', 3, 3],
  ['C', 4, 4],
  ['D', 5, 5],
  ['E', 6, 6],
  ['O', 8, 8],
  ['O', 6, 9],
  ['A', 2, 2, 3],
  ['B', 3, 3, 4],
  ['C', 4, 4, 5],
  ['D', 5, 5, 6],
  ['E', 6, 6, 8],
  ['O', 7, 7, 9],
  ['O', 8, 8, 8],
]

/** For as many papers as no table is known for: with four and more, the worst may be a grade below the others. */
const unpublished = [1, 4, 5, 6].flatMap((papers): PaperRule[] => [
  ...['A', 'B', 'C', 'D', 'E'].map((grade, index) => ({
    grade,
    limits: [...Array.from({ length: papers - 1 }, () => index + 2), papers < 3 ? index + 2 : index + 3],
  })),
  { grade: 'O', limits: Array.from({ length: papers }, () => 8) },
])

export const combinedPapers: Papers = {
  better: 'more',
  grades: letters,
  rules: [...published.map(([grade, ...limits]) => ({ grade, limits })), ...unpublished],
  otherwise: 'F',
}

export const paperClaims: readonly Claim[] = [
  {
    what: 'The letters of two and three papers, in the 134 combinations where both published tables agree',
    part: 'papers',
    source: 'shulekeeper and ugcolleges.com, tables of paper combinations',
  },
  { what: 'The letters of two and three papers in the other 76 combinations', part: 'papers', source: null },
  { what: 'The letters of one paper, and of four and more', part: 'papers', source: null },
]

export const papersNote =
  'How papers combine to a letter is written from two published tables; where they are silent or contradict each other, check it before you activate. Whether a subsidiary at P7 or P8 earns its point, sources disagree; D1 to C6 is set here.'
