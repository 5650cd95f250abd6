import type { RosterMapping } from '@bellhouse/contracts'
import { classOfGroup } from './plan-streams'
import type { Planner } from './planner'
import type { Roster, RosterGroup } from './roster'
import { StreamTitles } from './stream-titles'

/**
 * Streams that differ in capitals only are one: it is called as the school calls it, else as it stands first. Where a
 * list names streams in words and not by ids, rows that name it otherwise, for instance with its class, are about the
 * first one as well.
 */
export function joinSameStreams(planner: Planner, roster: Roster, mapping: RosterMapping): Roster {
  const words = new StreamTitles(planner.school, mapping)
  const titles = new Map<string, string>()
  const firsts = new Map<string, string>()
  const joined = new Map<string, string>()
  const classesAlone = new Set<string>()

  function join(group: RosterGroup): RosterGroup[] {
    const classCode = group.isHomeroom ? classOfGroup(group, mapping) : undefined
    if (!classCode) return [group]
    const own = roster.namesByNumber ? words.titleOf(classCode, group.title) : group.title
    if (own === '' && group.isDerived) {
      classesAlone.add(group.id)
      return []
    }
    const named = own || group.title
    const key = `${classCode} ${named.toLowerCase()}`
    const first = roster.namesByNumber ? firsts.get(key) : undefined
    if (first !== undefined) {
      joined.set(group.id, first)
      if (!group.isDerived) leaveOut(planner, group)
      return []
    }
    const title = titles.get(key) ?? planner.school.nameOfStream(classCode, named)
    titles.set(key, title)
    firsts.set(key, group.id)
    return [{ ...group, title }]
  }

  const groups = roster.groups.flatMap(join)
  const firstOf = (id: string) => joined.get(id) ?? id
  return {
    ...roster,
    groups,
    enrolments: roster.enrolments
      .filter(({ group }) => !classesAlone.has(group))
      .map((member) => ({ ...member, group: firstOf(member.group) })),
    teaching: roster.teaching.map((member) => ({ ...member, group: firstOf(member.group) })),
    allocations: (roster.allocations ?? []).map((row) => ({ ...row, stream: firstOf(row.stream) })),
  }
}

function leaveOut(planner: Planner, { file, line, title }: RosterGroup) {
  planner.leaveOut({ file, line }, null, `${title} is the same stream as in an earlier row; it is imported once.`)
}
