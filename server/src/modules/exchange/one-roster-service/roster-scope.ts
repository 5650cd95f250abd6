import type { RosterRead } from '@bellhouse/contracts'
import { notFound } from '../../../http/problems'
import type { RosterRecord, RosterRecords } from './roster-records'

/** What an address reads, by the collection that it ends with. */
const only: Record<string, (record: RosterRecord) => boolean> = {
  schools: ({ type }) => type === 'school',
  terms: ({ type }) => type === 'term',
  gradingPeriods: ({ type }) => type === 'gradingPeriod',
  students: hasRole('student'),
  teachers: hasRole('teacher'),
}

function hasRole(role: string) {
  return ({ roles }: RosterRecord) => (roles as { role: string }[]).some((one) => one.role === role)
}

const referenced = (record: RosterRecord, name: string) =>
  (record[name] as { sourcedId: string } | undefined)?.sourcedId

const kindOf: Record<string, Parameters<RosterRecords['of']>[0]> = {
  ...{ orgs: 'org', schools: 'org', academicSessions: 'academicSession', terms: 'academicSession' },
  ...{ gradingPeriods: 'academicSession', courses: 'course', classes: 'class', users: 'user', students: 'user' },
  ...{ teachers: 'user', enrollments: 'enrollment', demographics: 'demographics' },
}

/** Reads what an address is about; what stands before the last collection has to be there, or nothing is. */
export class RosterScopes {
  readonly #records: RosterRecords

  constructor(records: RosterRecords) {
    this.#records = records
  }

  /** Everything of the collection, or what of it belongs to the records that the ids name. */
  list({ path }: RosterRead, ids: readonly string[]): RosterRecord[] {
    const last = path.at(-1) ?? ''
    const owners = path.slice(0, ids.length)
    for (const [place, owner] of owners.entries()) this.one(owner, ids[place] ?? '')
    const belongs = owners.map((owner, place) => this.#belongsTo(owner, ids[place] ?? '', last))
    return this.#all(last).filter((record) => belongs.every((test) => test(record)))
  }

  one(collection: string, id: string): RosterRecord {
    const found = this.#all(collection).find(({ sourcedId }) => sourcedId === id)
    if (!found) throw notFound('record')
    return found
  }

  #all(collection: string) {
    return this.#records.of(kindOf[collection] ?? 'org').filter(only[collection] ?? (() => true))
  }

  #belongsTo(owner: string, id: string, collection: string): (record: RosterRecord) => boolean {
    if (owner === 'schools') return this.#isOfSchool(id, collection)
    if (owner === 'courses') return (record) => referenced(record, 'course') === id
    if (owner === 'terms' && collection === 'gradingPeriods') return (record) => referenced(record, 'parent') === id
    if (owner === 'terms') return ({ terms }) => (terms as { sourcedId: string }[]).some((one) => one.sourcedId === id)
    const enrollments = this.#records.of('enrollment')
    if (owner === 'classes') {
      if (collection === 'enrollments') return (record) => referenced(record, 'class') === id
      const role = collection === 'students' ? 'student' : 'teacher'
      const there = enrollments.filter((one) => referenced(one, 'class') === id && one.role === role)
      const users = new Set(there.map((one) => referenced(one, 'user')))
      return ({ sourcedId }) => users.has(sourcedId)
    }
    const classes = new Set(
      enrollments.filter((one) => referenced(one, 'user') === id).map((one) => referenced(one, 'class')),
    )
    return ({ sourcedId }) => classes.has(sourcedId)
  }

  /** Sessions are those of the portal’s one school. */
  #isOfSchool(id: string, collection: string): (record: RosterRecord) => boolean {
    if (collection === 'terms') return () => true
    const name = { courses: 'org', students: 'primaryOrg', teachers: 'primaryOrg' }[collection] ?? 'school'
    return (record) => referenced(record, name) === id
  }
}
