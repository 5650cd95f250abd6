import { plainWord } from '@bellhouse/words'
import type { PlainPlace } from './class-words'
import { type GradeClass, suggestClass, yearOf } from './suggest-grades'
import { couldName, saysStream, type TitleWord, withDigits, wordsOfTitle } from './title-words'

/** A class with what its streams are called. */
export interface TitledClass extends GradeClass {
  streams: readonly string[]
}

interface Found extends PlainPlace {
  /** Its first word in the title, and the one after its last. */
  from: number
  to: number
}

/** Words before the number of a class; titles have numbers of many other things as well. */
const classWords = new Set(['s', 'senior', 'form', 'f', 'grade', 'gr', 'year', 'yr', 'y', 'class', 'standard', 'std'])
const highest = 13
const longest = 3
/** A letter after the number of a class is its stream. */
const lettered = /^(.*\d)([a-z])$/i

/** Finds the class that a title, a sheet or a file is named after. */
export class ClassTitles {
  constructor(private readonly classes: readonly TitledClass[]) {}

  /** Class and stream in the words of the title; nothing where it names no class, or several. */
  placeIn(title: string): PlainPlace | null {
    const words = wordsOfTitle(title)
    const found = this.#classesIn(words)
    const [first] = found
    if (!first) return this.#numberedIn(words) ?? this.#onlyStream(words)
    if (new Set(found.map(({ classWord }) => this.#keyOf(classWord))).size > 1 || isRange(words, first)) return null
    const { classWord } = first
    return { classWord, stream: first.stream || this.#streamIn(words, first) }
  }

  /** The same of a sheet, which may be called by no more than the number of its class. */
  placeOfSheet(name: string): PlainPlace | null {
    const [, number, stream = ''] = /^\s*(\d{1,2})\s*[- ]?\s*(\p{L}+)?\s*$/u.exec(name) ?? []
    if (!number || !suggestClass(number, this.classes)) return this.placeIn(name)
    return !stream || couldName({ text: stream, part: 0 }) ? { classWord: number, stream } : null
  }

  /** The same of a file, whose name says many things: a stream only where it is one of the class, or the class has none yet. */
  placeOfFile(name: string): PlainPlace | null {
    const place = this.placeIn(name)
    if (!place) return null
    const streams = this.#streamsOf(suggestClass(place.classWord, this.classes))
    const isStream = streams.length === 0 || place.stream.length === 1 || streams.includes(place.stream)
    return isStream ? place : { ...place, stream: '' }
  }

  #keyOf(classWord: string) {
    return suggestClass(classWord, this.classes) ?? plainWord(classWord)
  }

  #classesIn(words: readonly TitleWord[]): Found[] {
    const found: Found[] = []
    let from = 0
    while (from < words.length) {
      const one = this.#classAt(words, from)
      if (one) found.push(one)
      from = one?.to ?? from + 1
    }
    return found
  }

  #classAt(words: readonly TitleWord[], from: number): Found | undefined {
    for (let to = Math.min(from + longest, words.length); to > from; to -= 1) {
      if (words[to - 1]?.part !== words[from]?.part) continue
      const classWord = withDigits(words.slice(from, to).map(({ text }) => text)).join(' ')
      if (this.#isClass(classWord)) return { classWord, stream: '', from, to }
      const [, before = '', stream = ''] = lettered.exec(classWord) ?? []
      if (this.#isClass(before)) return { classWord: before, stream, from, to }
    }
    return undefined
  }

  #isClass(word: string) {
    const asked = plainWord(word)
    if (!/\p{L}/u.test(asked)) return false
    if (this.classes.some(({ code, name }) => [code, name].some((one) => plainWord(one) === asked))) return true
    const year = yearOf(word)
    return year !== null && classWords.has(year.word) && year.number >= 1 && year.number <= highest
  }

  /** “2 East” and “2E”: a number is that of a class only where nothing else stands there but a letter or a stream of it. */
  #numberedIn(words: readonly TitleWord[]): PlainPlace | null {
    const text = words.map((word) => word.text).join(' ')
    const [, classWord, stream] = /^(\d{1,2})\s?(\p{L}.*)$/u.exec(text) ?? []
    const code = classWord && suggestClass(classWord, this.classes)
    if (!code || !stream) return null
    const known = this.#streamsOf(code).some((one) => plainWord(one) === plainWord(stream))
    return known || /^\p{L}$/u.test(stream) ? { classWord, stream } : null
  }

  /** The name of a stream alone, where one class alone has such a stream. */
  #onlyStream(words: readonly TitleWord[]): PlainPlace | null {
    const asked = plainWord(words.map(({ text }) => text).join(''))
    const found = this.classes.flatMap(({ name, streams }) =>
      streams.filter((stream) => plainWord(stream) === asked).map((stream) => ({ classWord: name, stream })),
    )
    return found.length === 1 && asked.length > 1 ? (found[0] ?? null) : null
  }

  #streamIn(words: readonly TitleWord[], { classWord, from, to }: Found): string {
    const code = suggestClass(classWord, this.classes)
    const known = this.#streamsOf(code).find((stream) => standsIn(stream, words, { from, to }))
    if (known !== undefined) return known
    const label = words.findIndex(saysStream)
    const labelled = label >= 0 ? runFrom(words, label + 1) : ''
    return labelled || runFrom(words, to)
  }

  #streamsOf(code: string | null) {
    const streams = this.classes.find((one) => one.code === code)?.streams ?? []
    return [...streams].sort((one, other) => other.length - one.length)
  }
}

/** “Form 1–4” and “Form 1 and 2” are about several classes. */
function isRange(words: readonly TitleWord[], { classWord, to }: Found) {
  const joins = /^(?:and|to|et|à|&)$/i.test(words[to]?.text ?? '') ? 1 : 0
  const next = words[to + joins]?.text ?? ''
  return /^\d{1,2}$/.test(next) && Number(next) > (yearOf(classWord)?.number ?? 0) && Number(next) <= highest
}

/** Whether a stream that is known stands somewhere beside the class; a single letter only right behind it. */
function standsIn(stream: string, words: readonly TitleWord[], { from, to }: Pick<Found, 'from' | 'to'>) {
  const asked = plainWord(stream)
  const count = wordsOfTitle(stream).length
  const begins = asked.length === 1 ? [to] : words.map((_, place) => place)
  return begins.some((begin) => {
    const end = begin + count
    if (begin < to && end > from) return false
    return (
      plainWord(
        words
          .slice(begin, end)
          .map(({ text }) => text)
          .join(''),
      ) === asked
    )
  })
}

const longestName = 2

/** The words from there on that could name a stream, as far as they stand in one part of the title; a sentence names none. */
function runFrom(words: readonly TitleWord[], from: number): string {
  const first = words[from]
  if (!first) return ''
  const rest = words.slice(saysStream(first) ? from + 1 : from)
  const end = rest.findIndex((word) => !couldName(word) || word.part !== rest[0]?.part)
  const run = end < 0 ? rest : rest.slice(0, end)
  return run.length > longestName ? '' : run.map(({ text }) => text).join(' ')
}
