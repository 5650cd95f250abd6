import { createHash } from 'node:crypto'

/** Course of classes without a subject, homerooms among them: OneRoster 1.2 wants a course for every class. */
export const noSubject = 'bellhouse-no-subject'

/** Session of classes without a term: OneRoster 1.2 wants a session for every class. */
export const wholeYear = 'bellhouse-whole-year'

/** A dot stands for the half of a name that somebody does not have: OneRoster 1.2 wants both. A name of dots has one more. */
export const filledName = (name: string) => (/^\.*$/.test(name) ? `${name}.` : name)

export const readName = (name: string) => (/^\.+$/.test(name) ? name.slice(1) : name)

/** Columns of ours, named as the standard wants extensions named, for what it has no column for. */
export const ownColumns = {
  house: 'metadata.bellhouse.house',
  residence: 'metadata.bellhouse.residence',
  courses: 'metadata.bellhouse.courses',
} as const

/** Among the ids of a person, as `{type:id}`; signs that part one from the next are escaped. */
export const userIdsOf = (learnerId: string | null) =>
  learnerId === null ? null : `{learnerId:${learnerId.replace(/[%{},]/g, escaped)}}`

/** As in an address, but for every sign that is not plain. */
const escaped = (sign: string) =>
  [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** The learner id among the ids of a person, by whichever of its names; null where there is none. */
export function readLearnerId(cell: string): string | null {
  const ids = cell.matchAll(/\{\s*([^:{}]+?)\s*:\s*([^{}]+?)\s*\}/g)
  const found = [...ids].find(([, type = '']) => ['learnerid', 'lin', 'upi'].includes(type.toLowerCase()))
  return found?.[2]?.replace(/%(?:25|7B|7D|2C)/g, decodeURIComponent) ?? null
}

const allocationMark = 'bellhouse-allocation'

/** The id of the class in which a subject is taught to a stream in a term: who teaches it there is an allocation of ours. */
export const allocationClass = (stream: string, subject: string, term: string) =>
  [allocationMark, stream, subject, term].map((part) => part.replace(/[%~]/g, escaped)).join('~')

/** Stream, subject and term of such a class, or null for any other class. */
export function readAllocationClass(id: string) {
  const [mark, stream, subject, term] = id.split('~').map(decoded)
  return mark === allocationMark && stream && subject && term ? { stream, subject, term } : null
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The role of somebody who looks after a student; it says less than the relation that we keep. */
export function roleOfRelations(relations: readonly string[]) {
  if (relations.some((relation) => ['mother', 'father', 'parent'].includes(relation))) return 'parent'
  return relations.some((relation) => relation !== 'guardian') ? 'relative' : 'guardian'
}

/** The longest part of an id that is made of a title, so that an id made of several stays within 255 signs. */
const longestPart = 40

/** An id of words that people have written: always the same for the same words, and made of plain signs only. */
export function idOfWords(kind: string, ...words: string[]) {
  const text = words.map((word) => word.replace(/[^A-Za-z0-9.]/gu, escaped)).join('-')
  return `${kind}-${text.length <= longestPart ? text : digestOf(text)}`
}

/** The id of somebody's place in a class. */
export function enrolmentId(group: string, person: string) {
  const pair = `${group}~${person}`
  return `enrollment-${pair.length <= 200 ? pair : digestOf(pair)}`
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, longestPart)
