/** Course of classes without a subject, homerooms among them: OneRoster 1.2 wants a course for every class. */
export const noSubject = 'bellhouse-no-subject'

/** Session of classes without a term: OneRoster 1.2 wants a session for every class. */
export const wholeYear = 'bellhouse-whole-year'

/** Stands for the half of a name that somebody does not have: OneRoster 1.2 wants both. */
export const noName = '.'

/** Columns of ours, named as the standard wants extensions named, for what it has no column for. */
export const ownColumns = {
  house: 'metadata.bellhouse.house',
  residence: 'metadata.bellhouse.residence',
  subjects: 'metadata.bellhouse.subjects',
} as const

/** Among the ids of a person, as `{type:id}`. */
export const userIdsOf = (learnerId: string | null) => (learnerId === null ? null : `{learnerId:${learnerId}}`)

/** The learner id among the ids of a person, by whichever of its names; null where there is none. */
export function readLearnerId(cell: string): string | null {
  const ids = cell.matchAll(/\{\s*([^:{}]+?)\s*:\s*([^{}]+?)\s*\}/g)
  const found = [...ids].find(([, type = '']) => ['learnerid', 'lin', 'upi'].includes(type.toLowerCase()))
  return found?.[2] ?? null
}

const allocationMark = 'bellhouse-allocation'

/** The id of the class in which a subject is taught to a stream in a term: who teaches it there is an allocation of ours. */
export const allocationClass = (stream: string, subject: string, term: string) =>
  [allocationMark, stream, subject, term].map(encodeURIComponent).join('~')

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
