import type { Place, RosterSchool } from './roster'
import type { RosterRow } from './roster-rows'
import type { RowLedger } from './row-ledger'

interface Org extends RosterSchool {
  isSchool: boolean
}

/** What stands above or beside schools; everything else that people belong to is one. */
const otherKinds: Record<string, string> = {
  district: 'a district',
  department: 'a department',
  local: 'a local office',
  county: 'a county',
  region: 'a region',
  state: 'a state',
  federal: 'a federal office',
  national: 'a national office',
  ministryofeducation: 'a ministry',
}

const nowhere: RosterSchool = { id: '', name: 'No school is named' }

interface Members {
  people: readonly (Place & { id: string; schools: string[] })[]
  groups: readonly (Place & { id: string; school: string })[]
}

/** The schools to choose from: every school of the files, and whatever else somebody is said to belong to. */
export function readSchools(
  rows: readonly RosterRow[],
  { people, groups }: Members,
  ledger: RowLedger,
): RosterSchool[] {
  const orgs = rows.map(orgOf)
  const named = new Set([...people.flatMap(({ schools }) => schools), ...groups.map(({ school }) => school)])
  for (const row of rows) {
    ledger.leaveOut(row, null, 'This row only says what a school is called; nothing of it is written.', row.get('name'))
  }
  const schools = orgs.filter(({ id, isSchool }) => isSchool || named.has(id))
  for (const org of schools.filter(({ isSchool }) => !isSchool)) {
    const place = rows.find((row) => row.get('sourcedId') === org.id)
    if (place) {
      const sentence = `${org.name} is ${org.kind} and no school, but people or classes belong to it directly. They are imported unless you leave it out in the mapping.`
      ledger.warn(place, place.header('type'), sentence, place.get('type'))
    }
  }
  const offered = schools.map(({ isSchool: _, ...school }) => school)
  return people.some(({ schools: own }) => own.includes('')) ? [...offered, nowhere] : offered
}

function orgOf({ get }: RosterRow): Org {
  const kind = otherKinds[get('type').toLowerCase()]
  return { id: get('sourcedId'), name: get('name'), isSchool: kind === undefined, ...(kind && { kind }) }
}

/** Whoever names no school is offered as such; who names only schools that are not there is refused. */
export function withSchools<T extends Place & { id: string; schools: string[] }>(
  people: readonly T[],
  known: ReadonlySet<string>,
  { file, ledger }: { file: string; ledger: RowLedger },
): T[] {
  return people.flatMap((person) => {
    if (person.schools.length === 0) return [{ ...person, schools: [''] }]
    if (person.schools.some((id) => known.has(id))) return [person]
    refuseUnknown(person, person.schools.join(', '), { file, ledger })
    return []
  })
}

/** The same for classes, which are always of a school. */
export function groupsOfSchools<T extends Place & { id: string; school: string }>(
  groups: readonly T[],
  known: ReadonlySet<string>,
  { file, ledger }: { file: string; ledger: RowLedger },
): T[] {
  return groups.filter((group) => {
    if (!known.has(group.school)) refuseUnknown(group, group.school, { file, ledger })
    return known.has(group.school)
  })
}

function refuseUnknown(
  record: Place & { id: string },
  school: string,
  { file, ledger }: { file: string; ledger: RowLedger },
) {
  const sentence = `There is no school ${school} in ${file}.`
  ledger.refuse(record, record.columns?.school ?? null, sentence, school)
  ledger.drop(record.id, { fate: 'refused', place: record })
}
