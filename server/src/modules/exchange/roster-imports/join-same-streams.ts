import type { RosterMapping } from '@bellhouse/contracts'
import { classOfGroup } from './plan-streams'
import type { Planner } from './planner'
import type { Roster, RosterGroup } from './roster'
import { streamKey } from './stream-key'
import { StreamTitles } from './stream-titles'

/**
 * Streams that differ in capitals only are one: it is called as the school calls it, else as it stands first. Where a
 * list names streams in words and not by ids, rows that name it otherwise, for instance with its class or without its
 * dots, are about the first one as well, and of dots and the like it is told.
 */
export function joinSameStreams(planner: Planner, roster: Roster, mapping: RosterMapping): Roster {
  const words = new StreamTitles(planner.school, mapping)
  const titles = new Map<string, string>()
  const firsts = new Map<string, string>()
  const joined = new Map<string, string>()
  const classesAlone = new Set<string>()

  /** What the stream is called, with a key that is the same for all names that mean it. */
  function meantBy(classCode: string, named: string) {
    const { school } = planner
    if (!roster.namesByNumber) {
      return { name: school.nameOfStream(classCode, named), key: `${classCode} ${named.toLowerCase()}` }
    }
    const name = school.nameOfStreamAlike(classCode, named)
    const isHeld = school.streamsOf(classCode).includes(name)
    return { name, key: `${classCode} ${isHeld ? name : streamKey(named)}` }
  }

  function join(group: RosterGroup): RosterGroup[] {
    const classCode = group.isHomeroom ? classOfGroup(group, mapping) : undefined
    if (!classCode) return [group]
    const own = roster.namesByNumber ? words.titleOf(classCode, group.title) : group.title
    if (own === '' && group.isDerived) {
      classesAlone.add(group.id)
      return []
    }
    const named = own || group.title
    const { key, name } = meantBy(classCode, named)
    const title = titles.get(key) ?? name
    tellOfOther(planner, group, { classCode, named, title })
    const first = roster.namesByNumber ? firsts.get(key) : undefined
    if (first !== undefined) {
      joined.set(group.id, first)
      if (!group.isDerived) leaveOut(planner, group)
      return []
    }
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

interface OtherName {
  classCode: string
  named: string
  title: string
}

/** Capitals are no other name. */
function tellOfOther(planner: Planner, { file, line }: RosterGroup, { classCode, named, title }: OtherName) {
  if (title.toLowerCase() === named.toLowerCase()) return
  const stream = `${planner.school.nameOfClass(classCode)} ${title}`
  const sentence = `“${named}” is taken for ${stream}: the two names differ in dots, spaces and the like only. If they are two streams, give one of them another name.`
  planner.warn({ file, line }, null, sentence, named)
}

function leaveOut(planner: Planner, { file, line, title }: RosterGroup) {
  planner.leaveOut({ file, line }, null, `${title} is the same stream as in an earlier row; it is imported once.`)
}
