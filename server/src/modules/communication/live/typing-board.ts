const goodFor = 5_000

/** Who is writing into which conversation just now, as far as this process has heard; nothing of it is kept. */
export class TypingBoard {
  readonly #until = new Map<string, number>()

  note(threadId: string, accountId: string) {
    const now = performance.now()
    for (const [place, until] of this.#until) if (until < now) this.#until.delete(place)
    this.#until.set(placeOf(threadId, accountId), now + goodFor)
  }

  /** Whoever has sent is not writing any more. */
  clear(threadId: string, accountId: string) {
    this.#until.delete(placeOf(threadId, accountId))
  }

  isTyping(threadId: string, accountId: string) {
    return (this.#until.get(placeOf(threadId, accountId)) ?? 0) > performance.now()
  }
}

const placeOf = (threadId: string, accountId: string) => `${threadId} ${accountId}`
