import type { RosterMapping } from '@bellhouse/contracts'
import { nameOf } from './person-name'
import type { Planner } from './planner'
import type { Place, Roster } from './roster'

interface Person extends Place {
  id: string
  schools: string[]
  givenNames: string
  familyName: string
  inactive?: string
}

/** Whether the choices of the map step take somebody. */
export const isComing = ({ schools, inactive }: Pick<Person, 'schools' | 'inactive'>, mapping: RosterMapping) =>
  mapping.schools.some((school) => schools.includes(school)) && !(inactive && mapping.inactive === 'leave-out')

/** Those whom the choices of the map step take; everybody else is listed with the reason. */
export function takenPeople<T extends Person>(
  planner: Planner,
  people: readonly T[],
  { roster, mapping }: { roster: Roster; mapping: RosterMapping },
): T[] {
  const names = new Map(roster.schools.map(({ id, name }) => [id, name]))
  return people.filter((person) => {
    const { inactive, schools } = person
    if (inactive && mapping.inactive !== 'leave-out') {
      const sentence = `${nameOf(person)} is marked as inactive in the file (${inactive}) and is imported as somebody who has left.`
      planner.warn(person, 'status', sentence, inactive)
    }
    if (isComing(person, mapping)) return true
    if (inactive) {
      planner.leaveOut(person, 'status', `${nameOf(person)} is marked as inactive in the file (${inactive}).`, inactive)
    } else {
      const belongs = schools.map((id) => names.get(id) ?? id).join(', ')
      planner.leaveOut(
        person,
        'school',
        `${nameOf(person)} belongs to ${belongs}, which is left out in the mapping.`,
        belongs,
      )
    }
    return false
  })
}
