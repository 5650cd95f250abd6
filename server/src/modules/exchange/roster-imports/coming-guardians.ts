import type { Planner } from './planner'
import type { Roster, RosterGuardian, RosterLink, RosterStudent } from './roster'

/**
 * Nothing is taken from a row that does not come in, so of the rows that give a guardian the first that does counts. Who
 * has none does not come in, and is refused where a row of their own was.
 */
export function comingGuardians(
  planner: Planner,
  roster: Roster,
  students: readonly RosterStudent[],
): RosterGuardian[] {
  const isStanding = ({ student }: RosterLink) => planner.stands('students', student)
  const standing = new Set([
    ...students.flatMap((student) => student.agents.map(({ guardian }) => rowOf(student, guardian))),
    ...(roster.links ?? []).filter(isStanding).map((link) => rowOf(link, link.guardian)),
  ])
  const taken = new Set<string>()
  const coming = roster.guardians.filter((guardian) => {
    const { id, isDerived } = guardian
    if (!isDerived) return true
    if (taken.has(id) || !standing.has(rowOf(guardian, id))) return false
    taken.add(id)
    return true
  })
  refuseOthers(planner, roster, taken)
  return coming
}

/** The rows themselves are refused where the guardianships are planned; here their guardians are counted, each once. */
function refuseOthers(planner: Planner, { guardians, links = [], ledger }: Roster, taken: ReadonlySet<string>) {
  const isRefused = ({ student }: RosterLink) =>
    !planner.stands('students', student) && ledger.dropped(student)?.fate !== 'leftOut'
  const ofRefused = new Set(links.filter(isRefused).map(({ guardian }) => guardian))
  const others = guardians.filter(({ id, isDerived }) => isDerived && !taken.has(id))
  for (const guardian of others) ledger.drop(guardian.id, { fate: 'refused', place: guardian })
  const refused = new Set(others.filter(({ id }) => ofRefused.has(id)).map(({ id }) => id))
  planner.counts.guardians.refused += refused.size
}

const rowOf = ({ file, line }: { file: string; line: number }, guardian: string) => `${line} ${file} ${guardian}`
