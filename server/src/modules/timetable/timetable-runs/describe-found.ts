import type { TimetableRunResult, UnplacedLesson } from '@bellhouse/contracts'
import { lessonLabel, type TimetableNames } from '@bellhouse/timetabling'
import type { Solution } from '../timetable-solver'
import { explainUnplaced, findObstacles, type Obstacle, type Unplaced } from '../timetable-solver'
import { describeQuality } from './describe-quality'
import type { DraftPlan } from './draft-plan'
import type { Needed, PlanProblem } from './make-problem'
import type { FoundPlaces } from './read-solution'

const nameOf = (names: TimetableNames, needed: Needed | undefined) => {
  if (!needed) return ''
  const name = names[needed.kind](needed.id)
  return needed.part ? `${name}, ${needed.part}` : name
}

/** What is impossible before anything is tried, in sentences. */
export function describeObstacles({ problem, needed, pieces }: PlanProblem, names: TimetableNames): string[] {
  const sentenceOf = (obstacle: Obstacle) => {
    if (obstacle.kind === 'too-many-periods') {
      const who = nameOf(names, needed[obstacle.resource])
      return `${who} is free in only ${obstacle.has} of the ${obstacle.needs} periods that the lessons need.`
    }
    const at = obstacle.kind === 'never-together' ? obstacle.lesson : 0
    const lesson = pieces[at]?.lesson
    return lesson ? `Everybody whom ${lessonLabel(lesson, names)} needs is never free at the same time.` : ''
  }
  return [...new Set(findObstacles(problem).map(sentenceOf))]
}

/** What was found, as an admin reads it before the draft is changed. */
export function describeFound(
  plan: DraftPlan,
  planned: PlanProblem,
  solution: Solution,
  found: FoundPlaces,
  names: TimetableNames,
): TimetableRunResult {
  const all = [...found.lessons, ...found.added]
  const before = new Map(plan.lessons.map(({ id, slot }) => [id, slot]))
  const isMoved = ({ id, slot }: (typeof all)[number]) => {
    const was = before.get(id)
    return slot?.day !== was?.day || slot?.period !== was?.period
  }
  return {
    lessons: all.length,
    placed: solution.placed.length,
    moved: found.lessons.filter(isMoved).length,
    unplaced: describeUnplaced(planned, solution, names),
    quality: describeQuality(plan, all, planned.slots),
  }
}

function describeUnplaced(planned: PlanProblem, { placed, unplaced }: Solution, names: TimetableNames) {
  const described = new Map<string, UnplacedLesson>()
  for (const reason of explainUnplaced(planned.problem, placed, unplaced)) {
    const lesson = planned.pieces[reason.lesson]?.lesson
    if (!lesson) continue
    const label = lessonLabel(lesson, names)
    const known = described.get(label)
    if (known) known.count += 1
    else described.set(label, { lesson: label, count: 1, sentence: sentenceOf(reason, planned, names) })
  }
  return [...described.values()]
}

const mostNamed = 3

function sentenceOf({ starts, hindered, duration }: Unplaced, { needed }: PlanProblem, names: TimetableNames) {
  if (starts === 0) return `No day has ${duration} periods in a row that it may take.`
  const reasons = hindered.slice(0, mostNamed).map(({ resource, away, busy }) => {
    const parts = [away > 0 ? `cannot be had at ${away}` : '', busy > 0 ? `has other lessons at ${busy}` : '']
    return `${nameOf(names, needed[resource])} ${parts.filter(Boolean).join(' and ')}`
  })
  return `Of ${starts} times, none is left at which all are free: ${reasons.join('; ')}.`
}
