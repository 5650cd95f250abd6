import type { RosterMapping } from '@bellhouse/contracts'
import type { Roster } from './roster'

/** A first guess for the map step: every school, grades 7–12 as S1–S6, and one stream `A` for who is in no homeroom. */
export function suggestMapping(roster: Roster): RosterMapping {
  const grades = gradesOf(roster)
  return {
    schools: roster.schools.map(({ id }) => id),
    grades: Object.fromEntries(grades.flatMap((grade) => pairOf(grade))),
    stream: 'A',
    columns: {},
  }
}

/** Every grade that is named, of students, groups and subjects. */
const gradesOf = ({ students, groups, subjects }: Roster) => [
  ...new Set([...students.map(({ grade }) => grade), ...[...groups, ...subjects].flatMap(({ grades }) => grades)]),
]

function pairOf(grade: string): [string, string][] {
  // “9”, “S1”, “S.1”, “Senior 1”, “Form 1” and “Grade 09” are years of a school; “PS1” and “KG2” are others.
  const number = Number(
    /^(?:s|senior|form|f|grade|year|class)?[\s.]*0*(\d{1,2})$/i.exec(grade.trim())?.[1] ?? Number.NaN,
  )
  const year = number >= 7 ? number - 6 : number
  return year >= 1 && year <= 6 ? [[grade, `s${year}`]] : []
}

/** How many students each grade and each school has, in the order that people read. */
export function countStudents(roster: Roster) {
  const grades = new Map(gradesOf(roster).map((grade) => [grade, 0]))
  for (const { grade } of roster.students) grades.set(grade, (grades.get(grade) ?? 0) + 1)
  return {
    grades: [...grades]
      .map(([grade, students]) => ({ grade, students }))
      .sort((one, other) => one.grade.localeCompare(other.grade, 'en', { numeric: true })),
    schools: roster.schools.map(({ id, name }) => ({
      id,
      name,
      students: roster.students.filter(({ schools }) => schools.includes(id)).length,
    })),
  }
}
