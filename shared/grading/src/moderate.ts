import type { ModerationRule } from '@bellhouse/contracts'
import Fraction from 'fraction.js'

/**
 * Every mark of an assessment by the rule, in the same order, never below 0 or above `outOf`. Where the limits hold marks back, a mean
 * that was asked for is not quite reached. Without marks, or where the highest is 0, a rule that looks at them changes nothing.
 */
export function moderate(rule: ModerationRule, values: readonly number[], outOf: number): number[] {
  const change = changeOf(rule, values)
  return values.map((value) => {
    const exact = change(new Fraction(value))
    if (exact.compare(0) < 0) return 0
    if (exact.compare(outOf) > 0) return outOf
    return Math.min(outOf, rounded(exact, rule.decimals))
  })
}

function changeOf({ kind, amount }: ModerationRule, values: readonly number[]): (value: Fraction) => Fraction {
  const by = new Fraction(amount)
  if (kind === 'add') return (value) => value.add(by)
  if (kind === 'scale') return (value) => value.mul(by)
  if (kind === 'mean') {
    const sum = values.reduce((all, value) => all.add(value), new Fraction(0))
    return (value) => value.add(by).sub(sum.div(Math.max(1, values.length)))
  }
  const highest = Math.max(0, ...values)
  return (value) => (highest === 0 ? value : value.mul(by).div(highest))
}

/** Half up, as a person rounds a mark. */
function rounded(exact: Fraction, decimals: number) {
  const scale = 10 ** decimals
  return exact.mul(scale).add(new Fraction(1, 2)).floor().div(scale).valueOf()
}
