import { parentPort, workerData } from 'node:worker_threads'
import type { TimetableProblem } from './problem'
import { type Solution, type SolveProgress, solveTimetable } from './solve-timetable'

export interface SearchOrder {
  problem: TimetableProblem
  seed: number
  seconds: number
  rounds: number
  /** One number, which is other than 0 once the search is to end. */
  stop: SharedArrayBuffer
}

export type SearchNews = { progress: SolveProgress } | { solution: Solution }

const { problem, seed, seconds, rounds, stop } = workerData as SearchOrder
const signal = new Int32Array(stop)
const pause = 200
let told = 0

const solution = solveTimetable(problem, {
  seed,
  seconds,
  rounds,
  shouldStop: () => Atomics.load(signal, 0) !== 0,
  onProgress: (progress) => {
    if (performance.now() - told < pause) return
    told = performance.now()
    tell({ progress })
  },
})
tell({ solution })

function tell(news: SearchNews) {
  parentPort?.postMessage(news)
}
