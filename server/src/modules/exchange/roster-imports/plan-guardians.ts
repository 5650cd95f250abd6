import type { RosterMapping } from '@bellhouse/contracts'
import { comingGuardians } from './coming-guardians'
import { nameOf } from './person-name'
import { planGuardianship } from './plan-guardianship'
import type { Planner } from './planner'
import type { Roster, RosterAgent, RosterStudent } from './roster'
import type { GuardianLink, KnownLinks } from './roster-plan'
import { takenPeople } from './taken-people'

/** Guardians, and whom they look after. */
export function planGuardians(
  planner: Planner,
  roster: Roster,
  mapping: RosterMapping,
  links: KnownLinks,
): GuardianLink[] {
  const students = roster.students.filter(({ id }) => planner.has('students', id))
  const guardians = comingGuardians(planner, roster, students)
  for (const guardian of takenPeople(planner, guardians, { roster, mapping })) {
    const name = nameOf(guardian)
    if (!name) planner.refuse('guardians', guardian, 'name', 'This guardian has no name.')
    else {
      planner.take('guardians', guardian, name, null, {
        given_names: guardian.givenNames,
        family_name: guardian.familyName,
        email: guardian.email,
        phones: guardian.phone,
      })
    }
  }
  warnOfContacts(planner, { ...roster, guardians }, students)
  const relations = new Map(guardians.map(({ id, relation }) => [id, relation]))
  const said = students.flatMap((student) =>
    student.agents.flatMap((agent) => {
      const relation = agent.relation ?? relations.get(agent.guardian)
      if (relation && planner.stands('guardians', agent.guardian)) {
        const link = linkOf(student.id, agent, relation)
        return planGuardianship(planner, { place: student, name: nameOf(student), link }, links)
      }
      const sentence = `${nameOf(student)} names the guardian ${agent.guardian}, who is not in the files; the student comes in without this guardian.`
      planner.warn(student, 'guardian', sentence, agent.guardian)
      return []
    }),
  )
  return [...said, ...planLinks(planner, roster, { links, relations })]
}

interface Ground {
  links: KnownLinks
  relations: ReadonlyMap<string, string>
}

/** Rows that say nothing but who looks after whom. */
function planLinks(planner: Planner, roster: Roster, { links, relations }: Ground): GuardianLink[] {
  const names = new Map(roster.students.map((student) => [student.id, nameOf(student)]))
  return (roster.links ?? []).flatMap((link) => {
    const { student, guardian } = link
    if (!planner.stands('students', student)) {
      planner.lose('guardianships', link, { field: 'student', id: student, what: 'student' })
      return []
    }
    if (!planner.stands('guardians', guardian)) {
      planner.lose('guardianships', link, { field: 'guardian', id: guardian, what: 'guardian' })
      return []
    }
    const relation = link.relation ?? relations.get(guardian) ?? 'guardian'
    const name = names.get(student) ?? student
    return planGuardianship(planner, { place: link, name, link: linkOf(student, link, relation) }, links)
  })
}

function linkOf(student: string, agent: RosterAgent, relation: string): GuardianLink {
  const { guardian, isPrimary, isEmergency, livesWith } = agent
  return { student, guardian, relation, isPrimary, isEmergency, livesWith }
}

/** Where a format says who is to be called first, a student without exactly one such person and a guardian of nobody are worth a word. */
function warnOfContacts(planner: Planner, { guardians, links = [] }: Roster, students: readonly RosterStudent[]) {
  const agents = new Map<string, RosterAgent[]>(students.map((student) => [student.id, [...student.agents]]))
  for (const link of links) agents.get(link.student)?.push(link)
  const all = [...agents.values()].flat()
  if (!all.some(({ isPrimary }) => isPrimary !== null)) return
  const linked = new Set([...all, ...links].map(({ guardian }) => guardian))
  for (const guardian of guardians) {
    if (!linked.has(guardian.id)) planner.warn(guardian, null, `${nameOf(guardian)} is the guardian of nobody.`)
  }
  for (const student of students) {
    const count = agents.get(student.id)?.filter(({ isPrimary }) => isPrimary).length ?? 0
    if (count === 1) continue
    const name = nameOf(student)
    planner.warn(
      student,
      null,
      count === 0 ? `${name} has no primary contact.` : `${name} has ${count} primary contacts.`,
    )
  }
}
