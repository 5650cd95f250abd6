interface RoundsOptions {
  /** Milliseconds between two rounds that nobody asked for; without it there are none. */
  every?: number
  /** Milliseconds from the end of one round to the next at least. */
  pause: number
}

/** Does a piece of work when asked, and from time to time by itself; never twice at once, and never in a hurry. */
export class Rounds {
  #timer: NodeJS.Timeout | undefined
  #dueAt = Number.POSITIVE_INFINITY
  #lastEnd = Number.NEGATIVE_INFINITY
  #running: Promise<void> | null = null
  #isStopped = false

  constructor(
    private readonly work: () => Promise<void>,
    private readonly options: RoundsOptions,
  ) {}

  /** What happened before this call is seen by a round that begins after it. */
  ask() {
    this.#schedule(this.#lastEnd + this.options.pause)
  }

  async stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #schedule(at: number) {
    if (this.#isStopped || at >= this.#dueAt) return
    this.#dueAt = at
    // A round that is under way sets the timer when it ends.
    if (this.#running) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#begin(), Math.max(0, at - performance.now()))
    this.#timer.unref()
  }

  #begin() {
    this.#dueAt = Number.POSITIVE_INFINITY
    this.#running = this.work().finally(() => this.#end())
  }

  #end() {
    this.#running = null
    this.#lastEnd = performance.now()
    const asked = this.#dueAt
    this.#dueAt = Number.POSITIVE_INFINITY
    const { every = Number.POSITIVE_INFINITY, pause } = this.options
    const next = Number.isFinite(asked) ? this.#lastEnd + pause : this.#lastEnd + every
    if (Number.isFinite(next)) this.#schedule(next)
  }
}
