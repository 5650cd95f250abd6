import type { RosterNote } from '@bellhouse/contracts'
import { plainAgent, type Roster, type RosterGroup, type RosterMembership, type RosterStudent } from './roster'
import type { RosterRow } from './roster-rows'
import { dayOf, listOf, orNull, sexOf } from './roster-words'

type RowsOfFile = (name: string) => RosterRow[]

interface Role {
  role: string
  grade: string
  schools: string[]
}

const studentRole = 'student'
const staffRoles = new Set(
  `adjunct administrator advisor affiliate aide alternate assistant chair coach counselor districtadministrator faculty
  instructor lecturer librarian nurse office other paraprofessional principal proctor professor schooladministrator
  siteadministrator specialist staff substitute teacher teacherassistant`.split(/\s+/),
)

/** School Data Sync v2, where a person's role stands with the name, and v2.1, where it stands in a file of its own. */
export function readSchoolDataSync2(rowsOf: RowsOfFile, refused: RosterNote[], warnings: RosterNote[]): Roster {
  const people = readPeople(rowsOf, refused)
  const groups = readGroups(rowsOf)
  const members = rowsOf('enrollments.csv')
  const isTaught = (row: RosterRow) => row.get('role').toLowerCase() === studentRole
  const isTeaching = (row: RosterRow) => staffRoles.has(row.get('role').toLowerCase())
  const named = new Set([...people.students, ...people.staff].flatMap(({ schools }) => schools))
  return {
    schools: rowsOf('orgs.csv')
      .map((row) => ({ id: row.get('sourcedId'), name: row.get('name') }))
      .filter(({ id }) => named.has(id) || groups.some(({ school }) => school === id)),
    ...people,
    subjects: rowsOf('courses.csv').map(({ file, line, get }) => ({
      file,
      line,
      id: get('sourcedId'),
      code: get('code') || get('sourcedId'),
      name: get('title'),
      grades: listOf(get('grade')),
    })),
    groups,
    enrolments: members.filter(isTaught).map(membershipOf),
    teaching: members.filter(isTeaching).map(membershipOf),
    refused: [...refused, ...members.filter((row) => !isTaught(row) && !isTeaching(row)).map(unknownRole)],
    warnings,
  }
}

const unknownRole = ({ file, line, get }: RosterRow): RosterNote => ({
  file,
  line,
  column: 'role',
  sentence: `The school has no place for the role “${get('role')}”.`,
})

function readPeople(rowsOf: RowsOfFile, refused: RosterNote[]) {
  const roles = readRoles(rowsOf)
  const about = new Map(rowsOf('demographics.csv').map((row) => [row.get('userSourcedId'), row]))
  const agents = readAgents(rowsOf)
  const people: Pick<Roster, 'students' | 'staff' | 'guardians'> = { students: [], staff: [], guardians: [] }
  for (const row of rowsOf('users.csv')) {
    const { role, grade, schools } = roles.get(row.get('sourcedId')) ?? roleOf(row)
    const person = { ...personOf(row), ...aboutOf(about.get(row.get('sourcedId'))), schools }
    if (role === studentRole) people.students.push({ ...person, grade, agents: agents.of(person.id) })
    else if (staffRoles.has(role)) people.staff.push({ ...person, title: null, qualifications: null })
    else if (agents.has(person.id)) people.guardians.push({ ...person, relation: 'guardian' })
    else refused.push(role ? unknownRole(row) : noRole(row))
  }
  // Whoever looks after a student belongs to the school of the student.
  const guardians = people.guardians.map((guardian) => ({
    ...guardian,
    schools: schoolsOf(guardian.id, people.students),
  }))
  return { ...people, guardians }
}

const schoolsOf = (guardian: string, students: RosterStudent[]) =>
  students.filter(({ agents }) => agents.some((agent) => agent.guardian === guardian)).flatMap(({ schools }) => schools)

const noRole = ({ file, line, get }: RosterRow): RosterNote => ({
  file,
  line,
  column: 'role',
  sentence: `${get('givenName')} ${get('familyName')} has no role and looks after nobody.`,
})

const roleOf = (row: RosterRow): Role => ({
  role: row.get('role').toLowerCase(),
  grade: row.get('grade'),
  schools: listOf(row.get('orgSourcedIds')),
})

/** In v2.1 somebody can have several roles; the primary one decides, and all of their schools count. */
function readRoles(rowsOf: RowsOfFile) {
  const roles = new Map<string, Role>()
  for (const { get } of rowsOf('roles.csv')) {
    const id = get('userSourcedId')
    const known = roles.get(id)
    const isFirst = !known || get('isPrimary').toLowerCase() === 'true'
    roles.set(id, {
      role: isFirst ? get('role').toLowerCase() : known.role,
      grade: isFirst ? get('grade') : known.grade,
      schools: [...(known?.schools ?? []), get('orgSourcedId')],
    })
  }
  return roles
}

function readAgents(rowsOf: RowsOfFile) {
  const rows = rowsOf('relationships.csv')
  const guardians = new Set(rows.map((row) => row.get('relationshipUserSourcedId')))
  const byStudent = new Map<string, RosterStudent['agents']>()
  for (const { file, line, get } of rows) {
    const agent = { ...plainAgent(get('relationshipUserSourcedId')), relation: get('relationshipRole').toLowerCase() }
    const student = get('userSourcedId')
    byStudent.set(student, [...(byStudent.get(student) ?? []), { ...agent, place: { file, line } }])
  }
  return { has: (id: string) => guardians.has(id), of: (student: string) => byStudent.get(student) ?? [] }
}

function personOf({ file, line, get }: RosterRow) {
  return {
    file,
    line,
    id: get('sourcedId'),
    givenNames: get('givenName'),
    familyName: get('familyName'),
    number: get('sourcedId'),
    email: orNull(get('email')),
    phone: orNull(get('phone') || get('sms')),
    hasLeft: false,
  }
}

const aboutOf = (about: RosterRow | undefined) => ({
  sex: sexOf(about?.get('sex') ?? ''),
  birthDate: dayOf(about?.get('birthDate') ?? ''),
})

function readGroups(rowsOf: RowsOfFile): RosterGroup[] {
  const sessions = new Map(rowsOf('academicsessions.csv').map((row) => [row.get('sourcedId'), row.get('title')]))
  const termOf = (cell: string) => listOf(cell).map((id) => sessions.get(id) ?? id)
  return rowsOf('classes.csv').map(({ file, line, get }) => ({
    file,
    line,
    id: get('sourcedId'),
    school: get('orgSourcedId'),
    title: get('title'),
    code: null,
    subject: orNull(get('courseSourcedId')),
    room: null,
    periods: null,
    term: orNull(termOf(get('sessionSourcedIds')).join(', ')),
    grades: [],
    isHomeroom: false,
  }))
}

const membershipOf = ({ file, line, get }: RosterRow): RosterMembership => ({
  file,
  line,
  group: get('classSourcedId'),
  person: get('userSourcedId'),
  beginsOn: null,
  endsOn: null,
})
