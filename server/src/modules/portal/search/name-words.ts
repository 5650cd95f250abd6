import { countSlips, isNearly } from '@bellhouse/contracts'

const freshFor = 60_000
const mostMeant = 6

/** The words of all names, kept in memory to see what a mistyped word was meant to be: far fewer than there are people. */
export class NameWords {
  readonly #read: () => Promise<string[]>
  #words: Promise<string[]> | undefined
  #readAt = Number.NEGATIVE_INFINITY

  constructor(read: () => Promise<string[]>) {
    this.#read = read
  }

  /** The names that each word may have been meant to be, the nearest first; null where that finds nothing more. */
  async meantBy(words: readonly string[]): Promise<string[][] | null> {
    const names = await this.#fresh()
    const meant = words.map((word) => (hasDigit(word) ? [word] : nearest(word, names)))
    return meant.every((one) => one.length > 0) && !words.every(hasDigit) ? meant : null
  }

  // Whoever was admitted within the last minute is found by the right letters only.
  #fresh() {
    if (this.#words && performance.now() - this.#readAt < freshFor) return this.#words
    this.#readAt = performance.now()
    this.#words = this.#read()
    this.#words.catch(() => {
      this.#words = undefined
    })
    return this.#words
  }
}

/** A number or a code, in which every sign counts. */
const hasDigit = (word: string) => /\d/.test(word)

const nearest = (word: string, names: readonly string[]) =>
  names
    .filter((name) => isNearly(word, name))
    .map((name) => ({ name, slips: Math.min(countSlips(word, name), countSlips(word, name.slice(0, word.length))) }))
    .sort((one, other) => one.slips - other.slips || one.name.length - other.name.length)
    .slice(0, mostMeant)
    .map(({ name }) => name)
