import { numberKey, reachOf } from './guardian-reach'
import type { KnownSchool } from './known-school'
import type { Roster, RosterGuardian } from './roster'

/**
 * A list of the school's own names its guardians by name and phone, so whoever is here with both is meant: the parents
 * of a list of students are not doubled by a list of parents. What a name or a number looks like here stays. Whoever has
 * a number and no name in the list is the one who is reached at it here.
 */
export function joinKnownGuardians(school: KnownSchool, roster: Roster): Roster {
  if (!roster.namesByNumber) return roster
  const joined = new Map<string, string>()
  const guardians = roster.guardians.map((guardian): RosterGuardian => {
    const known = guardian.isUnnamed ? knownUnnamed(school, guardian) : knownNamed(school, guardian)
    if (!known) return guardian
    joined.set(guardian.id, known.id)
    const { given_names: givenNames, family_name: familyName } = known.values
    return { ...guardian, id: known.id, givenNames: givenNames ?? '', familyName: familyName ?? '', phone: null }
  })
  const named = <Row extends { guardian: string }>(row: Row): Row => ({
    ...row,
    guardian: joined.get(row.guardian) ?? row.guardian,
  })
  return {
    ...roster,
    guardians,
    students: roster.students.map((student) => ({ ...student, agents: student.agents.map(named) })),
    links: (roster.links ?? []).map(named),
  }
}

function knownNamed(school: KnownSchool, guardian: RosterGuardian) {
  const reach = reachOf(guardian)
  return reach === null || school.isGuardian(guardian.id) ? null : school.guardianReached(reach)
}

const knownUnnamed = (school: KnownSchool, { id, phone }: RosterGuardian) =>
  school.guardianOf(id) ?? school.guardianAtNumber(numberKey(phone))
