import type { RosterMapping } from '@bellhouse/contracts'
import { plainWord } from '@bellhouse/words'
import type { KnownSchool } from './known-school'
import { yearOf } from './suggest-grades'

/** Words before the number of a year, in whatever country. */
const yearWords = new Set([
  ...['', 's', 'senior', 'form', 'f', 'grade', 'gr', 'g', 'year', 'yr', 'y', 'class', 'standard', 'std', 'level'],
])

const separator = /[\s/:._–-]/
const ordinal = /^(?:st|nd|rd|th)\b/i

/**
 * What a stream is called within its class. Files write the class before it as often as not, and in other words than
 * its column of classes does: “S1 East”, “Senior 1 East”, “7E”.
 */
export class StreamTitles {
  readonly #words = new Map<string, Set<string>>()
  readonly #numbers = new Map<string, Set<number>>()

  constructor(
    private readonly school: KnownSchool,
    mapping: Pick<RosterMapping, 'grades'>,
  ) {
    for (const { code, name } of school.held.classes) for (const word of [code, name]) this.#learn(code, word)
    for (const [word, code] of Object.entries(mapping.grades)) this.#learn(code, word)
  }

  #learn(classCode: string, word: string) {
    const words = this.#words.get(classCode) ?? new Set()
    this.#words.set(classCode, words.add(plainWord(word)))
    const numbers = this.#numbers.get(classCode) ?? new Set()
    const year = yearOf(word)
    this.#numbers.set(classCode, year ? numbers.add(year.number) : numbers)
  }

  /** As the school calls the stream, where it has it; empty where the text says no more than the class. */
  titleOf(classCode: string, text: string): string {
    const named = (wanted: string, nameOf = (held: string) => held) =>
      this.school.streamsOf(classCode).find((held) => nameOf(held).toLowerCase() === wanted.toLowerCase())
    const own = this.#withoutClass(classCode, text)
    return named(text) ?? named(own) ?? named(own, (held) => this.#withoutClass(classCode, held)) ?? own
  }

  #withoutClass(classCode: string, text: string): string {
    // A stream may be called by a number, as the class is.
    if (/\p{L}/u.test(text) && this.#isClass(classCode, text)) return ''
    const rest = this.#restOf(classCode, text)
    return rest === undefined ? text : this.#withoutClass(classCode, rest)
  }

  #restOf(classCode: string, text: string): string | undefined {
    for (let end = 1; end < text.length; end += 1) {
      const rest = restFrom(text, end)
      if (rest && this.#isClass(classCode, text.slice(0, end))) return rest
    }
    return undefined
  }

  #isClass(classCode: string, word: string) {
    if (this.#words.get(classCode)?.has(plainWord(word))) return true
    const year = yearOf(word)
    return year !== null && yearWords.has(year.word) && this.#numbers.get(classCode)?.has(year.number) === true
  }
}

/** What follows where a word ends, or a number before letters. */
function restFrom(text: string, end: number): string | null {
  const [before = '', after = ''] = [text[end - 1], text[end]]
  if (separator.test(after)) return text.slice(end).replace(/^[\s/:._–-]+/, '')
  return /\d/.test(before) && /\p{L}/u.test(after) && !ordinal.test(text.slice(end)) ? text.slice(end) : null
}
