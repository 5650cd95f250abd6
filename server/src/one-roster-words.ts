/** Course of classes without a subject, homerooms among them: OneRoster 1.2 wants a course for every class. */
export const noSubject = 'bellhouse-no-subject'

/** Session of classes without a term: OneRoster 1.2 wants a session for every class. */
export const wholeYear = 'bellhouse-whole-year'

/** Stands for the half of a name that somebody does not have: OneRoster 1.2 wants both. */
export const noName = '.'

/** The role of somebody who looks after a student; it says less than the relation that we keep. */
export function roleOfRelations(relations: readonly string[]) {
  if (relations.some((relation) => ['mother', 'father', 'parent'].includes(relation))) return 'parent'
  return relations.some((relation) => relation !== 'guardian') ? 'relative' : 'guardian'
}
