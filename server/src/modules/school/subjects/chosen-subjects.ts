import { withoutAccents } from '@bellhouse/words'

/** A subject that a student may be said to choose. */
export interface ChoosableSubject {
  /** Our own id, or the external id of one that comes with the files. */
  key: string
  code: string
  name: string
  level: string
  isCompulsory: boolean
}

export interface FoundSubjects {
  subjects: ChoosableSubject[]
  /** What stands for no subject, or for several. */
  fault: string | null
}

const plain = (text: string) => withoutAccents(text).trim().toLowerCase()

const partsOf = (cell: string, separator: RegExp) => cell.split(separator).flatMap((part) => part.trim() || [])

/** Parts that a slash has separated, joined again where that makes a subject: `535/3` is one code. */
function joinWhole(parts: readonly string[], isOne: (text: string) => boolean): string[] {
  if (parts.length === 0) return []
  const ends = parts.map((_, place) => parts.length - place)
  const end = ends.find((length) => isOne(parts.slice(0, length).join('/'))) ?? 1
  return [parts.slice(0, end).join('/'), ...joinWhole(parts.slice(end), isOne)]
}

/** Finds the subjects that a cell names, by code or by name; a slash separates them only where no code has it. */
export class ChosenSubjects {
  readonly #byWord = new Map<string, ChoosableSubject[]>()

  constructor(subjects: readonly ChoosableSubject[]) {
    for (const subject of subjects) {
      for (const word of new Set([plain(subject.code), plain(subject.name)])) {
        this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), subject])
      }
    }
  }

  /** Those of one level; of any where nobody knows it. */
  read(cell: string, level: string | null): FoundSubjects {
    const found = new Map<string, ChoosableSubject>()
    for (const word of this.#wordsOf(cell, level)) {
      const meant = this.#named(word, level)
      const [subject, other] = meant
      if (!subject)
        return { subjects: [], fault: `“${word}” is no subject of ${level ? `${level} level` : 'the school'}.` }
      if (other) return { subjects: [], fault: `“${word}” is more than one subject here. Write its code.` }
      found.set(subject.key, subject)
    }
    return { subjects: [...found.values()], fault: null }
  }

  #wordsOf(cell: string, level: string | null): string[] {
    const isOne = (text: string) => this.#named(text, level).length > 0
    if (isOne(cell)) return [cell.trim()]
    return partsOf(cell, /[,;]/).flatMap((part) => joinWhole(partsOf(part, /\//), isOne))
  }

  #named(word: string, level: string | null) {
    return (this.#byWord.get(plain(word)) ?? []).filter((subject) => level === null || subject.level === level)
  }
}
