import { groupBy } from '../../../platform/group-by'
import { wordsOf } from '../../../platform/imports/name-words'
import { nameOf } from './person-name'
import type { Planner } from './planner'
import type { Roster } from './roster'
import type { GuardianLink, Known, KnownLinks } from './roster-plan'

/** A guardian who comes in beside one of the same name whom the student has here already: as a rule the same person with another number. */
export function warnOfNewNumbers(planner: Planner, roster: Roster, coming: readonly GuardianLink[], links: KnownLinks) {
  const { held } = planner.school
  const guardianOf = new Map(roster.guardians.map((guardian) => [guardian.id, guardian]))
  const studentOf = new Map(roster.students.map((student) => [student.id, student]))
  const heldBy = groupBy([...links.guardians.values()], ({ student }) => student)
  for (const { student, guardian: id } of coming) {
    const guardian = guardianOf.get(id)
    if (!guardian || planner.known.has(`guardians ${id}`)) continue
    const others = heldBy.get(planner.ownId('students', student)) ?? []
    const same = others.flatMap((link) => held.byId.guardians.get(link.guardian) ?? []).find(isNamed(nameOf(guardian)))
    if (!same) continue
    const child = studentOf.get(student)
    const sentence = `${nameOf(guardian)} is here as a guardian of ${child ? nameOf(child) : student} ${reachedAt(same)}, and comes in a second time ${reachedBy(guardian.phone)}. If it is one person, change the number on the record first and preview again.`
    planner.warn(guardian, null, sentence, guardian.phone ?? undefined)
  }
}

const isNamed = (name: string) => {
  const asked = wordsOf(name).join(' ')
  return ({ values }: Known) => wordsOf(`${values.family_name ?? ''} ${values.given_names ?? ''}`).join(' ') === asked
}

const reachedAt = ({ values: { phones } }: Known) => reachedBy(phones ?? null)

const reachedBy = (phone: string | null) => (phone ? `with ${phone}` : 'without a number')
