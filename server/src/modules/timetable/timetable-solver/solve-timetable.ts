import { Board, nowhere } from './board'
import { Moves } from './moves'
import { Places } from './places'
import type { PlacedLesson, TimetableProblem } from './problem'
import { Reinsertion } from './reinsertion'
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

// A clash must weigh more than any one wish, and little enough that the way to a better timetable may lead through one.
const clashWeight = 10
const roundsBetweenLooks = 1024
const triesBetweenLooks = 16
/** Without anything better, after which it goes on from the best again. */
const triesBeforeReturn = 2000

/** How much of the time the annealing has; what it ends with is improved in the rest. */
const annealed = 0.5

/** Looks for places of all lessons: no clash, and as little as possible against the wishes. */
export function solveTimetable(problem: TimetableProblem, options: SolveOptions): Solution {
  const random = seededNumbers(options.seed)
  const board = new Board(problem)
  const places = new Places(problem)
  placeAnywhere(problem, board, places, random)
  const clock = startClock(options)
  const cooled = search(board, new Moves(problem, board, places, random), random, { ...options, clock })
  const rounds = improve(board, new Reinsertion(problem, board, places, random, clashWeight), cooled, {
    ...options,
    clock,
  })
  settle(problem, board, places)
  return { ...readSolution(problem, board), rounds }
}

function placeAnywhere({ lessons }: TimetableProblem, board: Board, places: Places, random: () => number) {
  lessons.forEach(({ start, duration }, lesson) => {
    const starts = places.startsOf(lesson, duration)
    board.place(lesson, start ?? starts[Math.floor(random() * starts.length)] ?? nowhere, duration)
  })
}

interface Timed extends SolveOptions {
  /** Which part of all is spent after so many rounds. */
  clock: (rounds: number) => number
}

/** Simulated annealing: whatever is worse is taken too, less and less. */
function search(board: Board, moves: Moves, random: () => number, { clock, ...options }: Timed): number {
  if (moves.isStuck) return 0
  const { hottest, coldest } = heatsOf(board.problem)
  let value = board.valueAt(clashWeight)
  const best = new BestBoard(board)
  let heat = hottest
  let rounds = 0
  for (; best.hard > 0 || best.soft > 0; rounds++) {
    if (rounds % roundsBetweenLooks === 0) {
      const part = clock(rounds)
      options.onProgress?.({ part: Math.min(1, part), hard: best.hard, soft: best.soft })
      if (part >= annealed || options.shouldStop?.()) break
      heat = hottest * (coldest / hottest) ** (part / annealed)
    }
    if (!moves.change()) continue
    const next = board.valueAt(clashWeight)
    if (next > value && random() >= Math.exp((value - next) / heat)) {
      moves.takeBack()
      continue
    }
    value = next
    if (best.isWorseThan(board)) best.keep()
  }
  best.bringBack()
  return rounds
}

/** Takes lessons off and puts them back in the best way, again and again, as long as there is time. */
function improve(board: Board, reinsertion: Reinsertion, cooled: number, { clock, ...options }: Timed): number {
  if (reinsertion.isStuck) return cooled
  const best = new BestBoard(board)
  let rounds = cooled
  for (let tries = 0, idle = 0; best.hard > 0 || best.soft > 0; tries++, idle++) {
    if (tries % triesBetweenLooks === 0) {
      const part = clock(rounds)
      options.onProgress?.({ part: Math.min(1, part), hard: best.hard, soft: best.soft })
      if (part >= 1 || options.shouldStop?.()) break
    }
    rounds += reinsertion.try()
    if (best.isWorseThan(board)) {
      best.keep()
      idle = 0
    }
    if (idle < triesBeforeReturn) continue
    best.bringBack()
    idle = 0
  }
  best.bringBack()
  return rounds
}

/** How much worse a change may be, at first and at last: that follows from what wishes weigh. */
function heatsOf({ resources }: TimetableProblem) {
  const weights = resources.flatMap(({ gaps }) => (gaps ? [gaps.weight] : []))
  const usual = weights.length > 0 ? weights.reduce((sum, weight) => sum + weight, 0) / weights.length : 1
  return { hottest: usual + 2, coldest: Math.sqrt(usual) / 5 }
}

function startClock({ rounds: most, seconds }: SolveOptions) {
  const began = performance.now()
  return (rounds: number) => {
    const spent = seconds ? (performance.now() - began) / 1000 / seconds : 0
    // A machine that is slow at first must not cool sooner: that would end in another timetable.
    return spent >= 1 || most === Number.POSITIVE_INFINITY ? spent : rounds / most
  }
}

class BestBoard {
  hard: number
  soft: number
  readonly #starts: Int32Array
  readonly #durations: Int32Array

  constructor(private readonly board: Board) {
    this.hard = board.hard
    this.soft = board.soft
    this.#starts = board.starts.slice()
    this.#durations = board.durations.slice()
  }

  /** No number of wishes makes up for a clash: a lesson would be without a place. */
  isWorseThan({ hard, soft }: Board): boolean {
    return hard < this.hard || (hard === this.hard && soft < this.soft)
  }

  keep() {
    this.hard = this.board.hard
    this.soft = this.board.soft
    this.#starts.set(this.board.starts)
    this.#durations.set(this.board.durations)
  }

  bringBack() {
    for (let lesson = 0; lesson < this.#starts.length; lesson++) this.board.lift(lesson)
    this.#starts.forEach((start, lesson) => {
      this.board.place(lesson, start, this.#durations[lesson] ?? 0)
    })
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
