import { busy } from '../../http/problems'

/** As much as the tables of the largest file that may be dropped. */
const most = 60_000_000
const longestQueue = 100

/** Memory for tables, counted in bytes: whoever needs more than is free waits, and nobody holds two large files at once. */
export class TableRoom {
  #taken = 0
  readonly #waiting: { size: number; begin: () => void }[] = []

  /** `onNeed` is told how much is needed before somebody begins, so that what could be dropped is dropped. */
  constructor(private readonly onNeed: (most: number) => void) {}

  get free() {
    return most - this.#taken
  }

  /** What is larger than all the room gets all of it. */
  async take<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    const size = Math.min(bytes, most)
    if (size <= this.free) this.#begin(size)
    else {
      if (this.#waiting.length >= longestQueue) throw busy()
      await new Promise<void>((begin) => this.#waiting.push({ size, begin }))
    }
    try {
      return await work()
    } finally {
      this.#taken -= size
      this.#callWaiting()
    }
  }

  #begin(size: number) {
    this.#taken += size
    this.onNeed(this.free)
  }

  // A small file need not wait behind a large one that has no room yet.
  #callWaiting() {
    for (const one of [...this.#waiting]) {
      if (one.size > this.free) continue
      this.#waiting.splice(this.#waiting.indexOf(one), 1)
      this.#begin(one.size)
      one.begin()
    }
  }
}
