import type { RosterMapping } from '@bellhouse/contracts'
import type { Roster } from './roster'

/** A first guess for the map step: every school, grades 7–12 as S1–S6, and one stream `A` for who is in no homeroom. */
export function suggestMapping(roster: Roster): RosterMapping {
  const grades = [...new Set(roster.students.map(({ grade }) => grade))]
  return {
    schools: roster.schools.map(({ id }) => id),
    grades: Object.fromEntries(grades.flatMap((grade) => pairOf(grade))),
    stream: 'A',
    columns: {},
  }
}

function pairOf(grade: string): [string, string][] {
  const number = Number(/(\d+)/.exec(grade)?.[1] ?? Number.NaN)
  const year = number >= 7 ? number - 6 : number
  return year >= 1 && year <= 6 ? [[grade, `s${year}`]] : []
}

/** How many students each grade and each school has, in the order that people read. */
export function countStudents(roster: Roster) {
  const grades = new Map<string, number>()
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
