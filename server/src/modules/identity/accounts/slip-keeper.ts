interface Kept {
  accountId: string
  sheet: Buffer
  timer: NodeJS.Timeout
}

const hour = 3_600_000

/** Slips wait here, in memory and nowhere else, for whoever had them made; an hour at most. */
export class SlipKeeper {
  readonly #kept = new Map<string, Kept>()

  keep(batchId: string, accountId: string, sheet: Buffer) {
    const timer = setTimeout(() => this.forget(batchId), hour)
    timer.unref()
    this.#kept.set(batchId, { accountId, sheet, timer })
  }

  has(batchId: string, accountId: string) {
    return this.#kept.get(batchId)?.accountId === accountId
  }

  find(batchId: string, accountId: string): Buffer | null {
    const kept = this.#kept.get(batchId)
    return kept?.accountId === accountId ? kept.sheet : null
  }

  forget(batchId: string) {
    const kept = this.#kept.get(batchId)
    if (!kept) return
    clearTimeout(kept.timer)
    kept.sheet.fill(0)
    this.#kept.delete(batchId)
  }

  forgetAll() {
    for (const batchId of [...this.#kept.keys()]) this.forget(batchId)
  }
}
