import type { Subject } from '@bellhouse/contracts'

/** How many colours the style sheet has for departments. */
const colours = 6

/** The colour of each subject, by its id: subjects of one department have one, departments in the order of their names. */
export function colourOfSubjects(subjects: readonly Subject[]): ReadonlyMap<string, number> {
  const departments = [...new Set(subjects.flatMap(({ department }) => department ?? []))].sort()
  return new Map(
    subjects.flatMap(({ id, department }) => (department ? [[id, departments.indexOf(department) % colours]] : [])),
  )
}
