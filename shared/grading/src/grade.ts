import type { GradingBand, GradingDocument } from '@bellhouse/contracts'
import Fraction from 'fraction.js'

export interface Grade {
  grade: string
  points: number | null
  label: string
  isPass: boolean
}

export type Band = GradingBand

export type Better = GradingDocument['better']

/** Whether these points are at least as good as those. */
export const isAsGood = (better: Better, points: number, limit: number) =>
  better === 'fewer' ? points <= limit : points >= limit

/** Which points of a subject are better: where papers are combined, those of the combined grades. */
export const betterOfSubjects = ({ papers, better }: Pick<GradingDocument, 'papers' | 'better'>): Better =>
  papers?.better ?? better

/** A percentage as the scheme rounds it; the exact value is never rounded twice. */
export function roundPercent({ rounding }: Pick<GradingDocument, 'rounding'>, percent: Fraction): number {
  const scale = 10 ** rounding.decimals
  const scaled = percent.mul(scale)
  const down = scaled.floor()
  const rest = scaled.sub(down).compare(new Fraction(1, 2))
  const isUp = {
    down: false,
    'half-up': rest >= 0,
    'half-even': rest > 0 || (rest === 0 && down.n % 2n === 1n),
  }[rounding.mode]
  return (isUp ? down.add(1) : down).div(scale).valueOf()
}

/**
 * The band of a rounded percentage.
 * @throws RangeError where the scheme has none, which `findSchemeFaults` refuses
 */
export function findBand({ bands }: Pick<GradingDocument, 'bands'>, percent: number): Band {
  const band = bands.find(({ from, to }) => from <= percent && percent <= to)
  if (!band) throw new RangeError(`No band has ${percent} %`)
  return band
}
