import { type OneRosterKind, rosteringPath } from '@bellhouse/contracts'
import type { FileName, Line } from '../roster-exports'

export interface RosterRecord {
  sourcedId: string
  [name: string]: unknown
}
type Lines = Record<FileName, Line[]>
type Reference = { href: string; sourcedId: string; type: string }

const listOf = (cell: string | null | undefined) => cell?.split(',') ?? []

/** What the files of the export say, as the records of the rostering service; what a record does not have is left out. */
export class RosterRecords {
  readonly #lines: Lines
  readonly #address: string

  constructor(lines: Lines, publicUrl: string) {
    this.#lines = lines
    this.#address = publicUrl + rosteringPath
  }

  of(kind: OneRosterKind): RosterRecord[] {
    return this.#readers[kind]().map(
      (record) => Object.fromEntries(Object.entries(record).filter(isThere)) as RosterRecord,
    )
  }

  readonly #readers: Record<OneRosterKind, () => RosterRecord[]> = {
    org: () =>
      this.#lines.orgs.map(({ name, type, identifier, ...line }) => ({ ...idOf(line), name, type, identifier })),
    academicSession: () =>
      this.#lines.academicSessions.map((line) => ({
        ...idOf(line),
        ...pick(line, 'title', 'type', 'startDate', 'endDate', 'schoolYear'),
        parent: this.#to('academicSessions', 'academicSession', line.parentSourcedId),
      })),
    course: () =>
      this.#lines.courses.map((line) => ({
        ...idOf(line),
        ...pick(line, 'title', 'courseCode'),
        grades: listOf(line.grades),
        org: this.#to('orgs', 'org', line.orgSourcedId),
      })),
    class: () =>
      this.#lines.classes.map((line) => ({
        ...idOf(line),
        ...pick(line, 'title', 'classCode', 'classType', 'location'),
        grades: listOf(line.grades),
        periods: listOf(line.periods),
        course: this.#to('courses', 'course', line.courseSourcedId),
        school: this.#to('orgs', 'org', line.schoolSourcedId),
        terms: listOf(line.termSourcedIds).map((id) => this.#to('academicSessions', 'academicSession', id)),
      })),
    user: () => this.#users(),
    enrollment: () =>
      this.#lines.enrollments.map((line) => ({
        ...idOf(line),
        ...pick(line, 'role', 'primary', 'beginDate', 'endDate'),
        user: this.#to('users', 'user', line.userSourcedId),
        class: this.#to('classes', 'class', line.classSourcedId),
        school: this.#to('orgs', 'org', line.schoolSourcedId),
      })),
    demographics: () => this.#lines.demographics.map((line) => ({ ...idOf(line), ...pick(line, 'birthDate', 'sex') })),
  }

  #users(): RosterRecord[] {
    const roles = new Map<string, Line[]>()
    for (const line of this.#lines.roles) {
      const user = line.userSourcedId ?? ''
      roles.set(user, [...(roles.get(user) ?? []), line])
    }
    return this.#lines.users.map((line) => ({
      ...idOf(line),
      ...pick(line, 'username', 'enabledUser', 'givenName', 'familyName', 'middleName', 'identifier', 'email', 'phone'),
      grades: listOf(line.grades),
      userIds: userIdsIn(line.userIds),
      agents: listOf(line.agentSourcedIds).map((id) => this.#to('users', 'user', id)),
      primaryOrg: this.#to('orgs', 'org', line.primaryOrgSourcedId),
      roles: (roles.get(line.sourcedId ?? '') ?? []).map((role) => ({
        ...pick(role, 'roleType', 'role'),
        org: this.#to('orgs', 'org', role.orgSourcedId),
      })),
    }))
  }

  #to(collection: string, type: string, id: string | null | undefined): Reference | null {
    return id ? { href: `${this.#address}/${collection}/${encodeURIComponent(id)}`, sourcedId: id, type } : null
  }
}

const isThere = ([, value]: [string, unknown]) => value !== null && value !== undefined

const idOf = ({ sourcedId }: Line) => ({ sourcedId: sourcedId ?? '' })

const pick = (line: Line, ...names: string[]) => Object.fromEntries(names.map((name) => [name, line[name] ?? null]))

/** `{learnerId:17}` in a file. */
function userIdsIn(cell: string | null | undefined) {
  const ids = (cell ?? '').matchAll(/\{([^{}:]+):([^{}]+)\}/g)
  return [...ids].map(([, type = '', identifier = '']) => ({ type, identifier }))
}
