import { BestBoard } from './best-board'
import { Board, nowhere } from './board'
import { Places } from './places'
import type { PlacedLesson, TimetableProblem } from './problem'
import { placeAnywhere, SearchCycle } from './search-cycle'
import { seededNumbers } from './seeded-numbers'
import { settle } from './settle'

export interface SolveProgress {
  /** From 0 to 1. */
  part: number
  /** Clashes and the cost of wishes of the best so far. */
  hard: number
  soft: number
}

export interface SolveOptions {
  /** The same seed and rounds give the same timetable. */
  seed: number
  /** Changes that are tried at most. */
  rounds: number
  /** A time after which it ends as well. */
  seconds?: number
  onProgress?: (progress: SolveProgress) => void
  /** Asked again and again; with true it ends with the best so far. */
  shouldStop?: () => boolean
}

export interface Solution {
  /** Without a clash between any two of them. */
  placed: PlacedLesson[]
  /** Lessons for which no place was found. */
  unplaced: { lesson: number; duration: number }[]
  /** What the wishes cost. */
  soft: number
  rounds: number
}

/** Changes of a cycle that begins anew, and of one that goes on from the best, for each lesson. */
const freshChanges = 100_000
const laterChanges = 30_000
/** Cycles without anything better, after which it begins anew. */
const mostIdle = 5

/** Looks for places of all lessons: no clash, and as little as possible against the wishes. */
export function solveTimetable(problem: TimetableProblem, options: SolveOptions): Solution {
  const random = seededNumbers(options.seed)
  const board = new Board(problem)
  const places = new Places(problem)
  placeAnywhere(problem, board, places, random)
  const rounds = searchInCycles(board, new SearchCycle(problem, board, places, random), options)
  settle(problem, board, places)
  return { ...readSolution(problem, board), rounds }
}

/** Each cycle goes on from where the last ones were best, until that has been as good as it can for a while. */
function searchInCycles(board: Board, cycle: SearchCycle, options: SolveOptions): number {
  const clock = startClock(options)
  const best = new BestBoard(board)
  const current = new BestBoard(board)
  const isOver = (rounds: number) => best.isPerfect || clock(rounds) >= 1 || options.shouldStop?.() === true
  let rounds = 0
  let idle = mostIdle
  do {
    const isFresh = idle >= mostIdle
    const before = rounds
    const changes = board.starts.length * (isFresh ? freshChanges : laterChanges)
    rounds += cycle.run(isFresh, (tried, found) => {
      const part = clock(before + tried)
      const shown = best.isWorseThan(found) ? found : best
      options.onProgress?.({ part: Math.min(1, part), hard: shown.hard, soft: shown.soft })
      if (options.shouldStop?.()) return 1
      // Where there is less time than a first cycle wants, it cools down as the time goes.
      return before === 0 || part >= 1 ? Math.max(part, tried / changes) : tried / changes
    })
    const isBetter = isFresh || current.isWorseThan(board)
    idle = isBetter ? 0 : idle + 1
    if (isBetter || current.isAsGoodAs(board)) current.keep()
    else current.bringBack()
    if (best.isWorseThan(board)) best.keep()
  } while (!cycle.isStuck && !isOver(rounds))
  best.bringBack()
  return rounds
}

function startClock({ rounds: most, seconds }: SolveOptions) {
  const began = performance.now()
  return (rounds: number) => {
    const spent = seconds ? (performance.now() - began) / 1000 / seconds : 0
    // A machine that is slow at first must not cool sooner: that would end in another timetable.
    return spent >= 1 || most === Number.POSITIVE_INFINITY ? spent : rounds / most
  }
}

function readSolution({ lessons }: TimetableProblem, board: Board): Omit<Solution, 'rounds'> {
  const placed: PlacedLesson[] = []
  const unplaced: Solution['unplaced'] = []
  lessons.forEach((_, lesson) => {
    const [start, duration] = [board.starts[lesson] ?? nowhere, board.durations[lesson] ?? 0]
    if (duration === 0) return
    if (start === nowhere) unplaced.push({ lesson, duration })
    else placed.push({ lesson, start, duration })
  })
  return { placed, unplaced, soft: board.soft }
}
