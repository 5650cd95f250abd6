import { availableParallelism } from 'node:os'
import type { TimetableProblem } from './problem'
import { SearchThread } from './search-thread'
import type { Solution, SolveProgress } from './solve-timetable'

interface SearchLimits {
  seconds: number
  rounds?: number
  /** How many threads look at once; as many as there are processors, and no more than four, unless said otherwise. */
  threads?: number
  onProgress?: (progress: SolveProgress) => void
}

const mostThreads = 4

/** Several searches at once, each by a way of its own. Where one ends depends much on chance, so the best of them counts. */
export class Search {
  readonly solution: Promise<Solution>
  readonly #threads: readonly SearchThread[]

  constructor(problem: TimetableProblem, { threads, onProgress, ...limits }: SearchLimits) {
    const count = threads ?? Math.max(1, Math.min(mostThreads, availableParallelism()))
    const heard: SolveProgress[] = []
    this.#threads = Array.from({ length: count }, (_, index) => {
      const onOne = (progress: SolveProgress) => {
        heard[index] = progress
        onProgress?.(bestProgress(heard))
      }
      return new SearchThread(problem, { ...limits, seed: index + 1, onProgress: onOne })
    })
    this.solution = this.#best()
  }

  /** The best so far comes at once. */
  stop() {
    for (const thread of this.#threads) thread.stop()
  }

  // Where one fails the others are not left to go on for nobody.
  async #best(): Promise<Solution> {
    const found = this.#threads.map(async ({ solution }) => {
      const one = await solution
      if (one.unplaced.length === 0 && one.soft === 0) this.stop()
      return one
    })
    try {
      return (await Promise.all(found)).reduce(better)
    } finally {
      this.stop()
    }
  }
}

const periodsLeft = ({ unplaced }: Solution) => unplaced.reduce((sum, { duration }) => sum + duration, 0)

/** No wish makes up for a lesson without a place. */
export function better(one: Solution, other: Solution): Solution {
  const [left, otherLeft] = [periodsLeft(one), periodsLeft(other)]
  if (left !== otherLeft) return left < otherLeft ? one : other
  return one.soft <= other.soft ? one : other
}

function bestProgress(heard: readonly SolveProgress[]): SolveProgress {
  const known = heard.filter((one) => one !== undefined)
  const best = known.reduce((one, other) =>
    one.hard < other.hard || (one.hard === other.hard && one.soft <= other.soft) ? one : other,
  )
  return { ...best, part: Math.max(...known.map(({ part }) => part)) }
}
