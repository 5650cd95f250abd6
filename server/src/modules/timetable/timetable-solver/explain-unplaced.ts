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
}

/** What stands in the way of each lesson that was not placed. */
export function explainUnplaced(
  problem: TimetableProblem,
  placed: readonly PlacedLesson[],
  unplaced: readonly { lesson: number; duration: number }[],
): Unplaced[] {
  const board = new Board(problem)
  const places = new Places(problem)
  for (const { lesson, start, duration } of placed) board.place(lesson, start, duration)
  return unplaced.map(({ lesson, duration }) =>
    explain(problem, board, lesson, duration, places.startsOf(lesson, duration)),
  )
}

function explain(
  problem: TimetableProblem,
  board: Board,
  lesson: number,
  duration: number,
  starts: Int32Array,
): Unplaced {
  const resources = problem.lessons[lesson]?.resources ?? []
  const counts = resources.map((resource) => ({ resource, away: 0, busy: 0 }))
  let dayIsFull = 0
  for (const start of starts) {
    const slots = Array.from({ length: duration }, (_, index) => start + index)
    let isFree = true
    for (const count of counts) {
      const isAway = slots.some((slot) => board.isClosed(count.resource, slot))
      const isBusy = slots.some((slot) => board.isUsed(count.resource, slot))
      if (isAway) count.away++
      else if (isBusy) count.busy++
      if (isAway || isBusy) isFree = false
    }
    if (isFree) dayIsFull++
  }
  const hindered = counts
    .filter(({ away, busy }) => away + busy > 0)
    .sort((one, other) => other.away + other.busy - one.away - one.busy)
  return { lesson, duration, starts: starts.length, hindered, dayIsFull }
}
