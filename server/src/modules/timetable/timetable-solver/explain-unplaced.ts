import { Board } from './board'
import { Places } from './places'
import type { PlacedLesson, TimetableProblem } from './problem'

/** Why a lesson has no place in a timetable that is done. */
export interface Unplaced {
  lesson: number
  duration: number
  /** Places that its length and its own slots would allow. */
  starts: number
  /** How many of them each resource cannot be had in, or has another lesson in; the fullest first. */
  hindered: { resource: number; away: number; busy: number }[]
  /** In how many of them everything is free, but the day has enough lessons of its group. */
  dayIsFull: number
  /** Where the least would have to give way; nothing where its length fits nowhere. */
  cheapest: Concession | null
}

/** A place, and all that lacks there. Where nothing does, its day has enough lessons of its group. */
export interface Concession {
  start: number
  lacking: { resource: number; isAway: boolean }[]
}

/** What it costs that one resource gives way, be it away or busy. */
export type ConcessionCost = (resource: number, isAway: boolean) => number

/** What stands in the way of each lesson that was not placed. */
export function explainUnplaced(
  problem: TimetableProblem,
  placed: readonly PlacedLesson[],
  unplaced: readonly { lesson: number; duration: number }[],
  costOf: ConcessionCost = () => 1,
): Unplaced[] {
  const board = new Board(problem)
  const places = new Places(problem)
  for (const { lesson, start, duration } of placed) board.place(lesson, start, duration)
  return unplaced.map(({ lesson, duration }) =>
    explain(problem, board, { lesson, duration, starts: places.startsOf(lesson, duration), costOf }),
  )
}

interface LeftLesson {
  lesson: number
  duration: number
  starts: Int32Array
  costOf: ConcessionCost
}

function explain(problem: TimetableProblem, board: Board, { lesson, duration, starts, costOf }: LeftLesson): Unplaced {
  const resources = problem.lessons[lesson]?.resources ?? []
  const counts = resources.map((resource) => ({ resource, away: 0, busy: 0 }))
  let dayIsFull = 0
  let cheapest: Concession | null = null
  let least = Number.POSITIVE_INFINITY
  for (const start of starts) {
    const slots = Array.from({ length: duration }, (_, index) => start + index)
    const lacking: Concession['lacking'] = []
    for (const count of counts) {
      const isAway = slots.some((slot) => board.isClosed(count.resource, slot))
      const isBusy = slots.some((slot) => board.isUsed(count.resource, slot))
      if (isAway) count.away++
      else if (isBusy) count.busy++
      if (isAway || isBusy) lacking.push({ resource: count.resource, isAway })
    }
    if (lacking.length === 0) dayIsFull++
    const cost = lacking.reduce((sum, { resource, isAway }) => sum + costOf(resource, isAway), 0)
    if (cost < least) cheapest = { start, lacking }
    least = Math.min(least, cost)
  }
  const hindered = counts
    .filter(({ away, busy }) => away + busy > 0)
    .sort((one, other) => other.away + other.busy - one.away - one.busy)
  return { lesson, duration, starts: starts.length, hindered, dayIsFull, cheapest }
}
