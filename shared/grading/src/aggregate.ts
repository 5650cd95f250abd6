import type { GradingAggregate, GradingDocument, GradingOutcome } from '@bellhouse/contracts'
import Fraction from 'fraction.js'
import { type Better, betterOfSubjects, isAsGood } from './grade'
import type { SubjectResult } from './subject'

export interface GradedSubject {
  code: string
  result: SubjectResult
}

export interface AggregateResult {
  /** The sum or mean of points; null where too few subjects have a grade, or the scheme has no total. */
  total: number | null
  /** Codes of the subjects that count, in the order in which they were taken. */
  counted: string[]
  /** Division or result; null where the scheme has none that fits. */
  outcome: string | null
  /** From which grades it is: `complete` where all are. */
  isProvisional: boolean
}

interface Counted {
  code: string
  points: number
}

/** The total and the division of one student from the results in all subjects, by the scheme's rule. */
export function aggregateSubjects(
  document: GradingDocument,
  subjects: readonly GradedSubject[],
): AggregateResult | null {
  const rule = document.aggregate
  if (!rule) return null
  const graded = subjects.flatMap(({ code, result }) => {
    const points = result.grade?.points ?? null
    return points === null ? [] : [{ code, points }]
  })
  const better = betterOfSubjects(document)
  const beside = rule.subsidiary?.subjects ?? []
  const principal = graded
    .filter(({ code }) => !beside.includes(code))
    .sort((one, other) => compare(better, one, other))
  const counted = takeBest(rule, principal)
  const subsidiary = takeSubsidiary(document, rule, graded)
  const total = totalOf(rule, counted, subsidiary)
  return {
    total,
    counted: [...counted, ...subsidiary].map(({ code }) => code),
    outcome: findOutcome(better, rule.outcomes, principal, total)?.title ?? null,
    isProvisional: subjects.some(({ result }) => result.state !== 'complete'),
  }
}

/** Best first; of equal points the lower code, so that the same marks always count the same subjects. */
const compare = (better: Better, one: Counted, other: Counted) => {
  if (one.points === other.points) return one.code < other.code ? -1 : 1
  return isAsGood(better, one.points, other.points) ? -1 : 1
}

/** The best of each compulsory set, then the best of all others, until there are enough. */
function takeBest({ best, compulsory }: GradingAggregate, sorted: readonly Counted[]): Counted[] {
  const taken = new Set<Counted>()
  for (const set of compulsory) {
    const first = sorted.find((subject) => set.includes(subject.code) && !taken.has(subject))
    if (first) taken.add(first)
  }
  return [...new Set([...taken, ...sorted])].slice(0, best ?? sorted.length)
}

function takeSubsidiary(
  document: GradingDocument,
  { subsidiary }: GradingAggregate,
  graded: readonly Counted[],
): Counted[] {
  if (!subsidiary) return []
  return graded
    .filter(
      ({ code, points }) => subsidiary.subjects.includes(code) && isAsGood(document.better, points, subsidiary.within),
    )
    .slice(0, subsidiary.most)
    .map(({ code }) => ({ code, points: subsidiary.points }))
}

function totalOf({ result, best }: GradingAggregate, counted: readonly Counted[], subsidiary: readonly Counted[]) {
  if (result === 'none' || counted.length < (best ?? 1)) return null
  const sum = [...counted, ...subsidiary].reduce((total, { points }) => total.add(points), new Fraction(0))
  return (result === 'sum' ? sum : sum.div(counted.length)).valueOf()
}

function findOutcome(
  better: Better,
  outcomes: readonly GradingOutcome[],
  graded: readonly Counted[],
  total: number | null,
) {
  if (graded.length === 0) return undefined
  return outcomes.find(
    (outcome) =>
      graded.length >= (outcome.subjects ?? 0) &&
      (outcome.total === null || (total !== null && isAsGood(better, total, outcome.total))) &&
      outcome.conditions.every(
        ({ subjects, count, points }) =>
          graded.filter(
            (one) => (subjects.length === 0 || subjects.includes(one.code)) && isAsGood(better, one.points, points),
          ).length >= count,
      ),
  )
}
