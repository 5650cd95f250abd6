import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { TimetableProblem } from './problem'
import type { SearchNews, SearchOrder } from './search.thread'
import type { Solution, SolveProgress } from './solve-timetable'

interface SearchLimits {
  seconds: number
  rounds?: number
  seed?: number
  onProgress?: (progress: SolveProgress) => void
}

/** Milliseconds beyond its time after which it is taken for one that will never end. */
const grace = 120_000

/** A search that goes on in a thread of its own, so that it holds up nobody. */
export class SearchThread {
  readonly solution: Promise<Solution>
  readonly #stop = new Int32Array(new SharedArrayBuffer(4))

  constructor(
    problem: TimetableProblem,
    { seconds, rounds = Number.POSITIVE_INFINITY, seed = 1, onProgress }: SearchLimits,
  ) {
    const order = { problem, seed, seconds, rounds, stop: this.#stop.buffer } satisfies SearchOrder
    const worker = new Worker(join(import.meta.dirname, 'search.worker.mjs'), { workerData: order, execArgv: [] })
    let timer: NodeJS.Timeout | undefined
    this.solution = new Promise<Solution>((resolve, reject) => {
      const giveUp = () => reject(new Error('The search for a timetable does not end'))
      timer = setTimeout(giveUp, seconds * 1000 + grace).unref()
      worker.on('message', (news: SearchNews) =>
        'solution' in news ? resolve(news.solution) : onProgress?.(news.progress),
      )
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The search for a timetable ended with ${code}`)))
    }).finally(() => {
      clearTimeout(timer)
      return worker.terminate()
    })
  }

  /** The best so far comes at once. */
  stop() {
    Atomics.store(this.#stop, 0, 1)
  }
}
