import { withoutAccents } from '@bellhouse/words'
import type { WrittenTeacher } from './allocation-ground.repo'

const plain = (text: string) => withoutAccents(text).replace(/\s+/g, ' ').trim().toLowerCase()

/** The surer ones first, so that a comma or a slash that belongs to a name or a number divides nothing. */
const separators = [/[;\n|]/, /[/&]| and /, /,/]

const nobodyWords = new Set(['none', 'nobody', '-', '–'])

interface FoundTeachers {
  /** Nobody where it says so in a word; null where it says nothing. */
  staffIds: string[] | null
  fault: string | null
}

/** Finds members of staff by staff number, username, email or name, several in one cell too. */
export class TeacherWords {
  readonly #byWord = new Map<string, WrittenTeacher[]>()

  constructor(readonly teachers: readonly WrittenTeacher[]) {
    for (const teacher of teachers) {
      for (const word of new Set(wordsOf(teacher))) {
        this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), teacher])
      }
    }
  }

  read(cell: string): FoundTeachers {
    const text = cell.trim()
    if (text === '') return { staffIds: null, fault: null }
    if (nobodyWords.has(text.toLowerCase())) return { staffIds: [], fault: null }
    const staffIds = new Set<string>()
    for (const word of this.#partsOf(text, separators)) {
      const meant = this.#named(word)
      const fault = faultOf(word, meant)
      if (fault) return { staffIds: null, fault }
      for (const { id } of meant) staffIds.add(id)
    }
    return { staffIds: [...staffIds], fault: null }
  }

  /** The name where nobody else is called that, else the number. */
  write({ name, staffNumber }: WrittenTeacher) {
    return this.#named(name).length === 1 ? name : staffNumber
  }

  #partsOf(text: string, [separator, ...others]: readonly RegExp[]): string[] {
    if (!separator || this.#named(text).length > 0) return text.trim() === '' ? [] : [text.trim()]
    return text.split(separator).flatMap((part) => this.#partsOf(part, others))
  }

  /** Those at the school before those who have left. */
  #named(text: string): WrittenTeacher[] {
    const all = this.#byWord.get(plain(text)) ?? []
    const here = all.filter(({ hasLeft }) => !hasLeft)
    return here.length > 0 ? here : all
  }
}

function wordsOf({ staffNumber, username, email, familyName, givenNames, title }: WrittenTeacher) {
  const names = [`${familyName}, ${givenNames}`, `${familyName} ${givenNames}`, `${givenNames} ${familyName}`]
  const titled = title ? names.flatMap((name) => [`${title} ${name}`, `${title}. ${name}`]) : []
  return [staffNumber, username, email, ...names, ...titled].flatMap((word) => (word ? plain(word) : []))
}

function faultOf(word: string, [teacher, ...others]: readonly WrittenTeacher[]) {
  if (!teacher) return `Nobody on the staff is “${word}”. Write a staff number, a username, an email or the whole name.`
  if (others.length > 0) {
    const numbers = [teacher, ...others].map(({ staffNumber }) => staffNumber).join(', ')
    return `“${word}” is more than one member of staff: ${numbers}. Write the staff number.`
  }
  return teacher.hasLeft ? `${teacher.name} has left the school.` : null
}
