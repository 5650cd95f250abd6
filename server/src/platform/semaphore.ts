import { busy } from '../http/problems'

/** Lets a few pieces of work run at once, the others wait in order, and refuses what would wait too long. */
export class Semaphore {
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(
    private readonly mostAtOnce: number,
    private readonly longestQueue: number,
  ) {}

  /** How many wait for their turn. */
  get waiting() {
    return this.#waiting.length
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#begin()
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  async #begin() {
    if (this.#running < this.mostAtOnce) {
      this.#running += 1
      return
    }
    if (this.#waiting.length >= this.longestQueue) throw busy()
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  // The place is handed on rather than freed, so that nobody who comes just now slips in before those who wait.
  #end() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}
