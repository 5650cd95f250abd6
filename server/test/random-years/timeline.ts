export type Day = string

interface Step {
  /** The first day; empty for since ever. */
  from: Day
  value: string | null
}

/** What was so on which days, as text; null where nothing was. */
export class Timeline {
  readonly #steps: readonly Step[]

  constructor(steps: readonly Step[] = []) {
    this.#steps = steps.filter((step, index) => step.value !== (steps[index - 1]?.value ?? null))
  }

  get isEmpty() {
    return this.#steps.length === 0
  }

  get steps(): readonly Step[] {
    return this.#steps
  }

  at(day: Day): string | null {
    return this.#steps.findLast(({ from }) => from <= day)?.value ?? null
  }

  /** The first day after this one on which something changes. */
  next(day: Day): Day | null {
    return this.#steps.find(({ from }) => from > day)?.from ?? null
  }

  /** The value holds from one day until another, on which it is as it was; for good where no such day is given. */
  write(from: Day, until: Day | null, value: string | null): Timeline {
    const before = this.#steps.filter((step) => step.from < from)
    const after = until === null ? [] : this.#steps.filter((step) => step.from > until)
    const back = until === null ? [] : [{ from: until, value: this.at(until) }]
    return new Timeline([...before, { from, value }, ...back, ...after])
  }

  /** The same days with other values. */
  map(run: (value: string | null, from: Day) => string | null): Timeline {
    return new Timeline(this.#steps.map(({ from, value }) => ({ from, value: run(value, from) })))
  }

  /** Every day on which this or another one changes, with both values. */
  with(other: Timeline, run: (mine: string | null, theirs: string | null) => string | null): Timeline {
    const days = [...new Set([...this.#steps, ...other.#steps].map(({ from }) => from))].sort()
    return new Timeline(days.map((from) => ({ from, value: run(this.at(from), other.at(from)) })))
  }
}
