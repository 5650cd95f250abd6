import type { RosterMapping } from '@bellhouse/contracts'
import type { Roster } from './roster'
import { type GradeClass, isGuess, suggestClass } from './suggest-grades'

/** A first guess for the map step: every school, the class that each grade most likely is, and one stream `A` for who is in no homeroom. */
export function suggestMapping(roster: Roster, classes: readonly GradeClass[]): RosterMapping {
  const pairs = gradesOf(roster).map((grade) => [grade, suggestClass(grade, classes)] as const)
  return {
    schools: roster.schools.map(({ id }) => id),
    grades: Object.fromEntries(pairs.flatMap(([grade, code]) => (code === null ? [] : [[grade, code]]))),
    stream: 'A',
    columns: {},
  }
}

/** Every grade that is named, of students, groups and subjects. */
const gradesOf = ({ students, groups, subjects, allocations = [] }: Roster) => [
  ...new Set([
    ...students.map(({ grade }) => grade),
    ...[...groups, ...subjects].flatMap(({ grades }) => grades),
    ...allocations.flatMap(({ place }) => place?.classWord || []),
  ]),
]

/** How many students each grade and each school has, in the order that people read, and how many people are inactive. */
export function countStudents(roster: Roster, classes: readonly GradeClass[]) {
  const grades = new Map(gradesOf(roster).map((grade) => [grade, 0]))
  for (const { grade } of roster.students) grades.set(grade, (grades.get(grade) ?? 0) + 1)
  const people = [...roster.students, ...roster.staff, ...roster.guardians]
  return {
    grades: [...grades]
      .map(([grade, students]) => ({ grade, students, isGuess: isGuess(grade, classes) }))
      .sort((one, other) => one.grade.localeCompare(other.grade, 'en', { numeric: true })),
    schools: roster.schools.map(({ id, name, kind }) => ({
      id,
      name,
      students: roster.students.filter(({ schools }) => schools.includes(id)).length,
      ...(kind && { kind }),
    })),
    inactive: people.filter(({ inactive }) => inactive !== undefined).length,
  }
}
