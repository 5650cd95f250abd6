/** The names that have come up in the last so many milliseconds. Those that are older are forgotten as new ones come. */
export class Recent {
  readonly #times = new Map<string, number>()

  constructor(private readonly ms: number) {}

  add(name: string) {
    const now = performance.now()
    this.#times.delete(name)
    this.#times.set(name, now)
    for (const [oldest, at] of this.#times) {
      if (at > now - this.ms) break
      this.#times.delete(oldest)
    }
  }

  has(name: string) {
    return (this.#times.get(name) ?? Number.NEGATIVE_INFINITY) > performance.now() - this.ms
  }
}
