import type { ExportAllocation, ExportMember, ExportPerson, SchoolRoster } from './school-roster'

/** The id that another system gave a record of ours. */
export interface GivenId {
  kind: string
  record: string
  id: string
}

/** Of at most 80 plain signs, because ids of enrolments and allocations are made of several; no spreadsheet evaluates it. */
export const plainId = '^[A-Za-z0-9][A-Za-z0-9._:@/+=#-]{0,79}$'

/** Kinds whose records stand in one file, so that no two of them may have one id. */
const fileOf: Record<string, string> = {
  students: 'users',
  staff: 'users',
  guardians: 'users',
  streams: 'classes',
  groups: 'classes',
}

/** The roster by the ids that other systems know, or else by our own, and in the order of those ids. */
export function withGivenIds(roster: SchoolRoster, given: readonly GivenId[]): SchoolRoster {
  const idOf = idReader(given)
  const people = (all: readonly ExportPerson[]) =>
    inOrder(
      all.map((one) => ({ ...one, id: idOf(one.id), courses: one.courses?.map(idOf).sort() ?? null })),
      ({ id }) => [id],
    )
  const members = (all: readonly ExportMember[]) =>
    inOrder(
      all.map((one) => ({ ...one, group: idOf(one.group), person: idOf(one.person) })),
      ({ group, person }) => [group, person],
    )
  return {
    ...roster,
    subjects: inOrder(
      roster.subjects.map((one) => ({ ...one, id: idOf(one.id) })),
      ({ id }) => [id],
    ),
    groups: inOrder(
      roster.groups.map((one) => ({ ...one, id: idOf(one.id), subject: one.subject && idOf(one.subject) })),
      ({ isHomeroom, id }) => [isHomeroom ? '0' : '1', id],
    ),
    students: people(roster.students),
    staff: people(roster.staff),
    guardians: people(roster.guardians),
    links: inOrder(
      roster.links.map((one) => ({ ...one, student: idOf(one.student), guardian: idOf(one.guardian) })),
      ({ student, guardian }) => [student, guardian],
    ),
    enrolments: members(roster.enrolments),
    teaching: members(roster.teaching),
    allocations: allocationsBy(roster.allocations, idOf),
  }
}

/** One that two records of a file were given is nobody's. */
function idReader(given: readonly GivenId[]) {
  const keyOf = ({ kind, id }: GivenId) => `${fileOf[kind] ?? kind} ${id}`
  const counts = new Map<string, number>()
  for (const one of given) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  const ids = new Map(given.filter((one) => counts.get(keyOf(one)) === 1).map(({ record, id }) => [record, id]))
  return (record: string) => ids.get(record) ?? record
}

/** Those of one term stay together, the terms as they come. */
function allocationsBy(allocations: readonly ExportAllocation[], idOf: (record: string) => string) {
  const termOf = ({ year, term }: ExportAllocation) => JSON.stringify([year, term])
  const terms = [...new Set(allocations.map(termOf))]
  const places = new Map(terms.map((term, place) => [term, String(place).padStart(4, '0')]))
  return inOrder(
    allocations.map((one) => ({
      ...one,
      ...{ stream: idOf(one.stream), subject: idOf(one.subject), staff: idOf(one.staff) },
    })),
    (one) => [places.get(termOf(one)) ?? '', one.stream, one.subject, one.staff],
  )
}

/** By plain comparison, which is the same in every database. */
function inOrder<Thing>(things: readonly Thing[], keysOf: (thing: Thing) => string[]): Thing[] {
  const keyed = things.map((thing) => ({ thing, key: keysOf(thing).join('\u0000') }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key))).map(({ thing }) => thing)
}
