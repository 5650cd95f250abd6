import { type Board, nowhere } from './board'
import type { Places } from './places'
import type { TimetableProblem } from './problem'

/** Takes lessons off until no two clash, then puts back what has a free place. */
export function settle(problem: TimetableProblem, board: Board, places: Places) {
  const taken = takeOff(problem, board)
  for (const lesson of taken) putBack(board, places, lesson)
  for (const lesson of taken) if (board.starts[lesson] === nowhere) putBackInHalves(problem, board, places, lesson)
}

function takeOff({ lessons }: TimetableProblem, board: Board): number[] {
  const taken: number[] = []
  while (board.hard > 0) {
    const worst = lessons.reduce(
      (found, { isPinned }, lesson) => {
        const gain = isPinned ? 0 : gainOfLifting(board, lesson)
        return gain > found.gain ? { lesson, gain } : found
      },
      { lesson: nowhere, gain: 0 },
    )
    // What is left is between lessons that are pinned.
    if (worst.lesson === nowhere) break
    board.lift(worst.lesson)
    taken.push(worst.lesson)
  }
  return taken
}

/** Clashes that go with it, for each of its periods. */
function gainOfLifting(board: Board, lesson: number) {
  const [start, duration, before] = [board.starts[lesson] ?? nowhere, board.durations[lesson] ?? 0, board.hard]
  if (start === nowhere) return 0
  board.lift(lesson)
  const gain = before - board.hard
  board.place(lesson, start, duration)
  return gain / duration
}

function putBack(board: Board, places: Places, lesson: number) {
  const duration = board.durations[lesson] ?? 0
  const before = board.hard
  let best = { start: nowhere, soft: Number.POSITIVE_INFINITY }
  for (const start of places.startsOf(lesson, duration)) {
    board.place(lesson, start, duration)
    if (board.hard === before && board.soft < best.soft) best = { start, soft: board.soft }
    board.lift(lesson)
  }
  board.place(lesson, best.start, duration)
}

/** A double lesson that fits nowhere may fit as two single ones. */
function putBackInHalves(problem: TimetableProblem, board: Board, places: Places, lesson: number) {
  const group = problem.lessons[lesson]?.group ?? 0
  if (board.durations[lesson] !== 2 || !problem.groups[group]?.doubles) return
  const spare = problem.lessons.findIndex((other, index) => other.group === group && board.durations[index] === 0)
  if (spare === nowhere) return
  for (const half of [lesson, spare]) {
    board.place(half, nowhere, 1)
    putBack(board, places, half)
  }
}
