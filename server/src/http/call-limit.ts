import { tooMany } from './problems'

const window = 60_000
const mostKept = 20_000

/** Keeps whoever needs no session from taking the server's time: so many calls of one kind in a minute, and no more. */
export class CallLimit {
  #counts = new Map<string, number>()
  #until = 0

  constructor(private readonly most: number) {}

  mustBeSeldom(kind: string) {
    this.#forget()
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    if (count > this.most) throw tooMany(Math.ceil((this.#until - performance.now()) / 1000))
  }

  #forget() {
    if (performance.now() < this.#until && this.#counts.size < mostKept) return
    this.#counts = new Map()
    this.#until = performance.now() + window
  }
}
