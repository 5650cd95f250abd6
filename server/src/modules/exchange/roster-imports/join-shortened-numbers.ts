import { groupBy } from '../../../platform/group-by'
import type { Planner } from './planner'
import type { Roster, RosterStudent } from './roster'
import type { Known } from './roster-plan'
import { isSamePerson } from './same-person'

const withoutZeros = (number: string) => number.replace(/^0+(?=.)/, '').toLowerCase()

/** Spreadsheets take the zeros off the front of a number; whoever is here under the whole one with that name is meant. */
export function joinShortenedNumbers(planner: Planner, roster: Roster): Roster {
  if (!roster.namesByNumber) return roster
  const { byNumber, byExternalId } = planner.school.held
  const externalIds = new Map([...byExternalId.students].map(([externalId, { id }]) => [id, externalId]))
  const here = groupBy([...byNumber.students], ([number]) => withoutZeros(number))
  const given = new Set(roster.students.map(({ number }) => number))
  const joined = new Map<string, string>()

  const findHolder = (student: RosterStudent): [string, Known] | undefined => {
    const { id, number } = student
    if (byNumber.students.has(number) || byExternalId.students.has(id)) return undefined
    const found = here.get(withoutZeros(number)) ?? []
    const [only] = found.length === 1 ? found : []
    return only && !given.has(only[0]) && isSamePerson(only[1], student) ? only : undefined
  }

  const students = roster.students.map((student): RosterStudent => {
    const [number, known] = findHolder(student) ?? []
    if (number === undefined || !known) return student
    const id = externalIds.get(known.id) ?? known.id
    joined.set(student.id, id)
    const sentence = `${student.number} is taken for ${number}, the number of ${known.personName} here: they differ by zeros at the front only.`
    planner.warn(student, 'number', sentence, student.number)
    const { given_names: givenNames, family_name: familyName } = known.values
    return { ...student, id, number, givenNames: givenNames ?? '', familyName: familyName ?? '' }
  })
  if (joined.size === 0) return roster
  const named = (id: string) => joined.get(id) ?? id
  return {
    ...roster,
    students,
    links: (roster.links ?? []).map((link) => ({ ...link, student: named(link.student) })),
    enrolments: roster.enrolments.map((member) => ({ ...member, person: named(member.person) })),
  }
}
