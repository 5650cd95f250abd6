import type { ElectiveStudent, ElectiveSubject, InputOf, saveElectives } from '@bellhouse/contracts'
import { conflict, invalidFields } from '../../../http/problems'
import { namesText } from '../students'
import { numbered } from './elective-words'

export type Choice = InputOf<typeof saveElectives>['choices'][number]

export interface Situation {
  atLeast: number | null
  atMost: number | null
  subjects: readonly ElectiveSubject[]
  students: readonly ElectiveStudent[]
}

/** A choice is of students of the class and of its electives, and says one thing of each. */
export function mustFit(choices: readonly Choice[], { subjects, students }: Situation) {
  const known = new Set(subjects.map(({ id }) => id))
  const here = new Set(students.map(({ id }) => id))
  const named = choices.flatMap(({ takes, drops }) => [...takes, ...drops])
  if (named.some((id) => !known.has(id))) {
    throw invalidFields({ choices: 'One of these subjects is not an elective of this class' })
  }
  if (choices.some(({ takes, drops }) => takes.some((id) => drops.includes(id)))) {
    throw invalidFields({ choices: 'A student cannot take a subject and drop it at the same time' })
  }
  const gone = choices.filter(({ studentId }) => !here.has(studentId)).length
  if (gone > 0) {
    throw conflict(`${numbered(gone, 'student is', 'students are')} not in this class on that day. Load the page again`)
  }
}

/** All that a student takes after a choice. */
export const electivesAfter = (before: readonly string[], { takes, drops }: Choice) => [
  ...before.filter((id) => !drops.includes(id) && !takes.includes(id)),
  ...takes,
]

/** The limits that the choices would break, each as a sentence. What was so before and is left alone is nobody's fault. */
export function brokenLimits(choices: readonly Choice[], situation: Situation): string[] {
  const given = new Map(choices.map((choice) => [choice.studentId, choice]))
  const after = situation.students.map((student) => {
    const choice = given.get(student.id)
    const subjectIds = choice ? electivesAfter(student.subjectIds, choice) : student.subjectIds
    return { ...student, isChanged: choice !== undefined, subjectIds }
  })
  return [...brokenByStudents(after, situation), ...brokenBySubjects(after, situation)]
}

type After = ElectiveStudent & { isChanged: boolean }

function brokenByStudents(after: readonly After[], { atLeast, atMost }: Situation) {
  const changed = after.filter(({ isChanged }) => isChanged)
  const say = (students: readonly After[], words: string) =>
    students.length === 0 ? [] : [`${words} would be taken by ${namesText(students)}.`]
  return [
    ...(atLeast === null
      ? []
      : say(
          changed.filter(({ subjectIds }) => subjectIds.length < atLeast),
          `Fewer than ${numbered(atLeast, 'elective')}`,
        )),
    ...(atMost === null
      ? []
      : say(
          changed.filter(({ subjectIds }) => subjectIds.length > atMost),
          `More than ${numbered(atMost, 'elective')}`,
        )),
  ]
}

function brokenBySubjects(after: readonly After[], { subjects, students }: Situation) {
  const count = (all: readonly ElectiveStudent[], id: string) =>
    all.filter(({ subjectIds }) => subjectIds.includes(id)).length
  return subjects.flatMap(({ id, name, places }) => {
    const takers = count(after, id)
    if (places === null || takers <= places || takers <= count(students, id)) return []
    return [`${name} would have ${numbered(takers, 'student')}, and has ${numbered(places, 'place')}.`]
  })
}
