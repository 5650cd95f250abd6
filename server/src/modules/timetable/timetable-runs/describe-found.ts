import type { TimetableRunResult, UnplacedLesson } from '@bellhouse/contracts'
import { lessonLabel, slotLabel, type TimetableNames } from '@bellhouse/timetabling'
import type { Solution } from '../timetable-solver'
import { type Concession, explainUnplaced, findObstacles, type Obstacle, type Unplaced } from '../timetable-solver'
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
    unplaced: describeUnplaced({ ...planned, frame: plan.frame }, solution, names),
    quality: describeQuality(plan, all, planned.slots),
  }
}

type FramedProblem = PlanProblem & Pick<DraftPlan, 'frame'>

function describeUnplaced(planned: FramedProblem, { placed, unplaced }: Solution, names: TimetableNames) {
  const described = new Map<string, UnplacedLesson>()
  for (const reason of explainUnplaced(planned.problem, placed, unplaced, costIn(planned))) {
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

// Another room is found sooner than an hour of somebody who is not there. A lesson that gives way would have no place itself: the search has tried that.
const costIn =
  ({ needed }: PlanProblem) =>
  (resource: number, isAway: boolean) => {
    if (needed[resource]?.kind === 'room') return 1
    return isAway ? 2 : 3
  }

function sentenceOf(reason: Unplaced, planned: FramedProblem, names: TimetableNames) {
  const { starts, hindered, duration, cheapest } = reason
  const { needed } = planned
  if (starts === 0) return `No day has ${duration} periods in a row that it may take.`
  const reasons = hindered.slice(0, mostNamed).map(({ resource, away, busy }) => {
    const parts = [away > 0 ? `cannot be had at ${away}` : '', busy > 0 ? `has other lessons at ${busy}` : '']
    return `${nameOf(names, needed[resource])} ${parts.filter(Boolean).join(' and ')}`
  })
  const why =
    reasons.length > 0
      ? `Of ${starts} times, none is left at which all are free: ${reasons.join('; ')}.`
      : 'Each day on which all are free has enough lessons of the subject.'
  return cheapest ? `${why} ${concessionSentence(cheapest, planned, names)}` : why
}

/** What would have to give way, at the place where that is the least. */
function concessionSentence({ start, lacking }: Concession, planned: FramedProblem, names: TimetableNames) {
  const { needed, slots, frame } = planned
  const slot = slots[start]
  const conditions = lacking.map(({ resource, isAway }) => {
    const name = nameOf(names, needed[resource])
    if (needed[resource]?.kind === 'room') return `it had another room than ${name}`
    return isAway ? `${name} could be there then` : `${name} had no other lesson then`
  })
  const all = conditions.length > 0 ? conditions : ['that day took one lesson more of the subject']
  return `It would fit on ${slot ? slotLabel(frame, slot) : 'another day'} if ${all.join(' and ')}.`
}
