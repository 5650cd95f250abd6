import type { GradingDocument, GradingOutcome } from '@bellhouse/contracts'
import { aggregateSubjects, type GradedSubject } from './aggregate'
import type { ReckoningStep } from './explain-subject'
import { betterOfSubjects, isAsGood } from './grade'

export interface NamedSubject extends GradedSubject {
  name: string
}

/** How the total and the division of one student came about; nothing where the scheme has neither. */
export function explainAggregate(document: GradingDocument, subjects: readonly NamedSubject[]): ReckoningStep[] {
  const rule = document.aggregate
  const found = aggregateSubjects(document, subjects)
  if (!rule || !found) return []
  const beside = rule.subsidiary?.subjects ?? []
  const pointsOf = ({ code, result }: NamedSubject) =>
    beside.includes(code) && found.counted.includes(code) ? (rule.subsidiary?.points ?? 0) : result.grade?.points
  const lines = subjects.map((subject) => ({
    what: `${subject.name} (${subject.code})`,
    is: [textOfPoints(pointsOf(subject) ?? null), roleOf(document, subject, found.counted)].filter(Boolean).join(', '),
  }))
  const counted = found.counted.flatMap((code) => subjects.find((one) => one.code === code) ?? [])
  const sum = counted.map((subject) => pointsOf(subject) ?? 0).join(' + ')
  const over = rule.result === 'mean' ? ` ÷ ${found.counted.filter((code) => !beside.includes(code)).length}` : ''
  const total = found.total === null ? 'No total: too few subjects have a grade' : `${sum}${over} = ${found.total}`
  const steps = [{ title: rule.title, lines, result: rule.result === 'none' ? null : total }]
  return rule.outcomes.length === 0 ? steps : [...steps, outcomeStep(document, subjects, found)]
}

const textOfPoints = (points: number | null) =>
  points === null ? 'no points' : `${points} ${points === 1 ? 'point' : 'points'}`

function roleOf({ aggregate }: GradingDocument, { code, result }: NamedSubject, counted: readonly string[]) {
  if (!result.grade) return 'no grade'
  const isSubsidiary = aggregate?.subsidiary?.subjects.includes(code) ?? false
  if (!counted.includes(code)) return isSubsidiary ? 'a subsidiary that earns none' : 'does not count'
  if (isSubsidiary) return 'a subsidiary'
  const set = aggregate?.compulsory.find((codes) => codes.includes(code))
  if (set) return set.length === 1 ? 'counts in any case' : `of ${set.join(' or ')}, counts in any case`
  return aggregate?.best == null ? 'counts' : `among the best ${aggregate.best}`
}

/** Every result of the scheme down to the first one of which all is met, each with what stands in its way. */
function outcomeStep(
  document: GradingDocument,
  subjects: readonly NamedSubject[],
  { total, outcome }: { total: number | null; outcome: string | null },
): ReckoningStep {
  const beside = document.aggregate?.subsidiary?.subjects ?? []
  const graded = subjects.flatMap(({ code, result }) =>
    result.grade?.points == null || beside.includes(code) ? [] : [{ code, points: result.grade.points }],
  )
  const better = betterOfSubjects(document)
  const word = better === 'fewer' ? 'at most' : 'at least'
  const obstacleOf = ({ subjects: least, total: limit, conditions }: GradingOutcome): string | null => {
    if (graded.length < (least ?? 0)) return `needs ${least} subjects with a grade, there are ${graded.length}`
    if (limit !== null && (total === null || !isAsGood(better, total, limit))) {
      return `needs a total of ${word} ${limit}, it is ${total ?? 'none'}`
    }
    for (const { subjects: codes, count, points } of conditions) {
      const fits = graded.filter(
        (one) => (codes.length === 0 || codes.includes(one.code)) && isAsGood(better, one.points, points),
      ).length
      const of = codes.length === 0 ? '' : ` of ${codes.join(', ')}`
      if (fits < count) return `needs ${count}${of} with ${word} ${points} points, there are ${fits}`
    }
    return null
  }
  const lines = []
  for (const one of document.aggregate?.outcomes ?? []) {
    const obstacle = graded.length === 0 ? 'no subject has a grade' : obstacleOf(one)
    lines.push({ what: one.title, is: obstacle ?? 'everything is met' })
    if (!obstacle) break
  }
  return { title: 'Result', lines, result: outcome ?? 'No result fits' }
}
