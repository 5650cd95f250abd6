/** Repeatable chance: the same seed gives the same school on every machine (mulberry32). */
export class SeededRandom {
  constructor(private state: number) {}

  /** At least 0, less than 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.between(0, list.length - 1)]
    if (picked === undefined) throw new Error('Nothing to pick from')
    return picked
  }

  /** True in `share` of the cases, a share being 0 to 1. */
  happens(share: number): boolean {
    return this.next() < share
  }

  /** Around `mean`, most of it within two `spread`s. */
  around(mean: number, spread: number): number {
    return mean + spread * (this.next() + this.next() + this.next() + this.next() - 2) * 1.73
  }
}
