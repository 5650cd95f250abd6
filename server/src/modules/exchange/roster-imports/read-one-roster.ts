import type { RosterNote } from '@bellhouse/contracts'
import { noName, noSubject, ownColumns, readAllocationClass, readLearnerId, wholeYear } from '../roster-exports'
import {
  plainAgent,
  type Roster,
  type RosterGuardian,
  type RosterMembership,
  type RosterStaff,
  type RosterStudent,
} from './roster'
import type { RosterRow } from './roster-rows'
import { dayOf, joinNames, listOf, orNull, residenceOf, sexOf } from './roster-words'

type RowsOfFile = (name: string) => RosterRow[]

const staffRoles = new Set([
  'teacher',
  'administrator',
  'aide',
  'proctor',
  'districtadministrator',
  'siteadministrator',
  'principal',
  'counselor',
  'systemadministrator',
])
const guardianRoles = new Set(['guardian', 'parent', 'relative'])

/** OneRoster 1.1 and 1.2, which differ in where a person's role and school stand. */
export function readOneRoster(rowsOf: RowsOfFile, refused: RosterNote[], warnings: RosterNote[]): Roster {
  const people = readPeople(rowsOf, refused)
  const memberships = rowsOf('enrollments.csv').filter(isKept)
  return {
    schools: rowsOf('orgs.csv')
      .filter((row) => row.get('type').toLowerCase() === 'school')
      .map((row) => ({ id: row.get('sourcedId'), name: row.get('name') })),
    ...people,
    subjects: rowsOf('courses.csv')
      .filter((row) => isKept(row) && row.get('sourcedId') !== noSubject)
      .map(subjectOf),
    groups: readGroups(rowsOf),
    enrolments: memberships.filter(hasRole((role) => role === 'student')).map(membershipOf),
    ...readTeaching(rowsOf, memberships.filter(hasRole((role) => staffRoles.has(role))).map(membershipOf)),
    refused: [...refused, ...memberships.filter(hasRole((role) => !isMember(role))).map(unknownMember)],
    warnings,
  }
}

const isMember = (role: string) => role === 'student' || staffRoles.has(role)
const hasRole = (test: (role: string) => boolean) => (row: RosterRow) => test(row.get('role').toLowerCase())

const unknownMember = ({ file, line, get }: RosterRow): RosterNote => ({
  file,
  line,
  column: 'role',
  sentence: `“${get('role')}” is no role that somebody can have in a class.`,
})

const isKept = (row: RosterRow) => row.get('status').toLowerCase() !== 'tobedeleted'

const subjectOf = ({ file, line, get }: RosterRow) => ({
  file,
  line,
  id: get('sourcedId'),
  code: get('courseCode') || get('sourcedId'),
  name: get('title'),
  grades: listOf(get('grades')),
})

function readGroups(rowsOf: RowsOfFile) {
  const terms = new Map(rowsOf('academicsessions.csv').map((row) => [row.get('sourcedId'), row.get('title')]))
  return rowsOf('classes.csv')
    .filter((row) => isKept(row) && !readAllocationClass(row.get('sourcedId')))
    .map(({ file, line, get }) => ({
      file,
      line,
      id: get('sourcedId'),
      school: get('schoolSourcedId'),
      title: get('title'),
      code: orNull(get('classCode')),
      subject: get('courseSourcedId') === noSubject ? null : orNull(get('courseSourcedId')),
      room: orNull(get('location')),
      periods: orNull(get('periods')),
      term: orNull(
        listOf(get('termSourcedIds'))
          .filter((id) => id !== wholeYear)
          .map((id) => terms.get(id) ?? id)
          .join(', '),
      ),
      grades: listOf(get('grades')),
      isHomeroom: get('classType').toLowerCase() === 'homeroom',
    }))
}

/** Whoever teaches a class that our own export made of an allocation has that allocation. */
function readTeaching(rowsOf: RowsOfFile, teaching: readonly RosterMembership[]) {
  const sessions = new Map(rowsOf('academicsessions.csv').map((row) => [row.get('sourcedId'), row]))
  const allocations = teaching.flatMap(({ file, line, group, person }) => {
    const of = readAllocationClass(group)
    if (!of) return []
    const session = sessions.get(of.term)
    const year = sessions.get(session?.get('parentSourcedId') ?? '')?.get('title') ?? ''
    return [
      { file, line, person, stream: of.stream, subject: of.subject, year, term: session?.get('title') ?? of.term },
    ]
  })
  return { allocations, teaching: teaching.filter(({ group }) => !readAllocationClass(group)) }
}

const membershipOf = ({ file, line, get }: RosterRow): RosterMembership => ({
  file,
  line,
  group: get('classSourcedId'),
  person: get('userSourcedId'),
  beginsOn: dayOf(get('beginDate')),
  endsOn: dayOf(get('endDate')),
})

function readPeople(rowsOf: RowsOfFile, refused: RosterNote[]) {
  const roles = readRoles(rowsOf)
  const about = new Map(rowsOf('demographics.csv').map((row) => [row.get('sourcedId'), row]))
  const students: RosterStudent[] = []
  const staff: RosterStaff[] = []
  const guardians: RosterGuardian[] = []
  for (const row of rowsOf('users.csv')) {
    const id = row.get('sourcedId')
    const role = (row.get('role') || (roles.get(id)?.role ?? '')).toLowerCase()
    const person = personOf(row, roles.get(id)?.schools ?? [])
    if (role === 'student') students.push(studentOf(row, person, about.get(id)))
    else if (staffRoles.has(role))
      staff.push({ ...person, ...aboutOf(about.get(id)), title: null, qualifications: null })
    else if (guardianRoles.has(role)) guardians.push({ ...person, relation: role })
    else refused.push(unknownRole(row, role))
  }
  return { students, staff, guardians }
}

const unknownRole = ({ file, line, get }: RosterRow, role: string): RosterNote => ({
  file,
  line,
  column: 'role',
  sentence: role
    ? `${joinNames(get('givenName'), get('familyName'))} has the role “${role}”, which the school has no place for.`
    : `${joinNames(get('givenName'), get('familyName'))} has no role in roles.csv.`,
})

/** In 1.2 a person's roles stand in a file of their own; the primary one decides. */
function readRoles(rowsOf: RowsOfFile) {
  const roles = new Map<string, { role: string; schools: string[] }>()
  for (const row of rowsOf('roles.csv').filter(isKept)) {
    const id = row.get('userSourcedId')
    const known = roles.get(id)
    const isPrimary = row.get('roleType').toLowerCase() === 'primary'
    roles.set(id, {
      role: known && !isPrimary ? known.role : row.get('role'),
      schools: [...(known?.schools ?? []), row.get('orgSourcedId')],
    })
  }
  return roles
}

const nameOr = (name: string) => (name === noName ? '' : name)

function personOf({ file, line, get }: RosterRow, schoolsOfRoles: string[]) {
  return {
    file,
    line,
    id: get('sourcedId'),
    schools: [...listOf(get('orgSourcedIds')), ...schoolsOfRoles, ...listOf(get('primaryOrgSourcedId'))],
    givenNames: joinNames(nameOr(get('givenName')), get('middleName')),
    familyName: nameOr(get('familyName')),
    number: get('identifier') || get('sourcedId'),
    email: orNull(get('email')),
    phone: orNull(get('phone') || get('sms')),
    hasLeft: !isKept({ file, line, get }),
  }
}

function studentOf(row: RosterRow, person: ReturnType<typeof personOf>, about: RosterRow | undefined): RosterStudent {
  return {
    ...person,
    grade: listOf(row.get('grades'))[0] ?? '',
    ...aboutOf(about),
    ...schoolLifeOf(row),
    agents: listOf(row.get('agentSourcedIds')).map(plainAgent),
  }
}

/** What the standard has no column for stands in columns of our own. */
const schoolLifeOf = ({ get }: RosterRow) => ({
  house: orNull(get(ownColumns.house)),
  residence: residenceOf(get(ownColumns.residence)),
  learnerId: readLearnerId(get('userIds')),
  subjects: get(ownColumns.subjects) ? { cell: get(ownColumns.subjects), column: ownColumns.subjects } : null,
})

const aboutOf = (about: RosterRow | undefined) => ({
  sex: sexOf(about?.get('sex') ?? ''),
  birthDate: dayOf(about?.get('birthDate') ?? ''),
})
