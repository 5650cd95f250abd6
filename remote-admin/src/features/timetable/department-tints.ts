import type { Subject } from '@bellhouse/contracts'
import { tintOfDepartment } from '@bellhouse/timetabling'

/** The tint of each subject, by its id: subjects of one department have one, departments in the order of their names. */
export function tintsOfSubjects(subjects: readonly Subject[]): ReadonlyMap<string, number> {
  const departments = [...new Set(subjects.flatMap(({ department }) => department ?? []))].sort()
  return new Map(
    subjects.flatMap(({ id, department }) => {
      const tint = department ? tintOfDepartment(departments.indexOf(department)) : undefined
      return tint === undefined ? [] : [[id, tint]]
    }),
  )
}
