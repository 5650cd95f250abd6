import { birthDateOf, detailsOf, explainOnly, type PeopleScope, whyNobody } from './read-people'
import { groupsOfSchools, readSchools, withSchools } from './read-schools'
import {
  type Place,
  plainAgent,
  type Roster,
  type RosterGroup,
  type RosterLink,
  type RosterMembership,
  type RosterStudent,
} from './roster'
import type { RosterRow } from './roster-rows'
import { listOf, orNull, sexOf } from './roster-words'
import type { RowLedger } from './row-ledger'

type RowsOfFile = (name: string) => RosterRow[]

interface Role {
  role: string
  grade: string
  schools: string[]
  /** The rows that say it. */
  places: Place[]
}

const studentRole = 'student'
const staffRoles = new Set(
  `adjunct administrator advisor affiliate aide alternate assistant chair coach counselor districtadministrator faculty
  instructor lecturer librarian nurse office other paraprofessional principal proctor professor schooladministrator
  siteadministrator specialist staff substitute teacher teacherassistant`.split(/\s+/),
)

/** School Data Sync v2, where a person's role stands with the name, and v2.1, where it stands in a file of its own. */
export function readSchoolDataSync2(rowsOf: RowsOfFile, ledger: RowLedger): Roster {
  const sessions = rowsOf('academicsessions.csv')
  explainOnly(sessions, 'Terms are not imported; this row only gives a term its name.', ledger)
  const orgs = rowsOf('orgs.csv')
  const known = new Set(orgs.map((row) => row.get('sourcedId')))
  const scope = { file: 'orgs.csv', ledger }
  const { links, ...read } = readPeople(rowsOf, ledger)
  const groups = groupsOfSchools(readGroups(rowsOf), known, scope)
  const people = {
    students: withSchools(read.students, known, scope),
    staff: withSchools(read.staff, known, scope),
  }
  const members = rowsOf('enrollments.csv')
  const isTaught = (row: RosterRow) => row.get('role').toLowerCase() === studentRole
  const isTeaching = (row: RosterRow) => staffRoles.has(row.get('role').toLowerCase())
  for (const row of members.filter((row) => !isTaught(row) && !isTeaching(row))) refuseRole(row, ledger)
  return {
    schools: readSchools(orgs, { people: Object.values(people).flat(), groups }, ledger),
    ...people,
    // Whoever looks after a student belongs to the school of the student.
    guardians: read.guardians.map((guardian) => ({
      ...guardian,
      schools: schoolsOf(guardian.id, links, people.students),
    })),
    links,
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
    ledger,
  }
}

function refuseRole(row: RosterRow, ledger: RowLedger) {
  ledger.refuse(row, row.header('role'), `The school has no place for the role “${row.get('role')}”.`, row.get('role'))
  ledger.drop(row.get('sourcedId'), { fate: 'refused', place: row })
}

function readPeople(rowsOf: RowsOfFile, ledger: RowLedger) {
  const rows = rowsOf('users.csv')
  const scope = { ids: new Set(rows.map((row) => row.get('sourcedId'))), file: 'users.csv', ledger }
  const roles = readRoles(rowsOf, scope)
  const about = detailsOf(rowsOf('demographics.csv'), 'userSourcedId', scope)
  const links = readLinks(rowsOf)
  const looksAfter = new Set(links.map(({ guardian }) => guardian))
  const people: Pick<Roster, 'students' | 'staff' | 'guardians'> = { students: [], staff: [], guardians: [] }
  for (const row of rows) {
    const id = row.get('sourcedId')
    const { role, grade, schools, places } = roles.get(id) ?? roleOf(row)
    const detail = about.get(id)
    const birthDate = detail && birthDateOf(detail, 'birthDate', ledger)
    const also = [...places, ...(detail && birthDate !== undefined ? [{ file: detail.file, line: detail.line }] : [])]
    const more = { sex: sexOf(detail?.get('sex') ?? ''), birthDate: birthDate ?? null }
    const person = { ...personOf(row), ...more, schools, also }
    if (role === studentRole) people.students.push({ ...person, grade, agents: [] })
    else if (staffRoles.has(role)) people.staff.push({ ...person, title: null, qualifications: null })
    else if (looksAfter.has(id)) people.guardians.push({ ...person, relation: 'guardian' })
    else refusePerson(row, role, { also, ledger })
  }
  return { ...people, links }
}

function refusePerson(row: RosterRow, role: string, { also, ledger }: { also: readonly Place[]; ledger: RowLedger }) {
  const name = `${row.get('givenName')} ${row.get('familyName')}`
  const sentence = role
    ? `The school has no place for the role “${role}” of ${name}.`
    : `${name} has no role and is guardian of nobody.`
  ledger.refuse({ ...row, also }, row.header('role'), sentence, role)
  ledger.drop(row.get('sourcedId'), { fate: 'refused', place: row })
}

/** A guardian of nobody who comes in is left to the planner, which says so. */
function schoolsOf(guardian: string, links: readonly RosterLink[], students: readonly RosterStudent[]) {
  const own = new Set(links.filter((link) => link.guardian === guardian).map(({ student }) => student))
  const schools = students.filter(({ id }) => own.has(id)).flatMap((student) => student.schools)
  return schools.length > 0 ? schools : ['']
}

const roleOf = (row: RosterRow): Role => ({
  role: row.get('role').toLowerCase(),
  grade: row.get('grade'),
  schools: listOf(row.get('orgSourcedIds')),
  places: [],
})

/** In v2.1 somebody can have several roles; the primary one decides, and all of their schools count. */
function readRoles(rowsOf: RowsOfFile, scope: PeopleScope) {
  const roles = new Map<string, Role>()
  for (const row of rowsOf('roles.csv')) {
    const { file, line, get } = row
    const id = get('userSourcedId')
    const why = whyNobody(id, scope)
    if (why) {
      scope.ledger.refuse(row, row.header('userSourcedId'), why, id)
      continue
    }
    const known = roles.get(id)
    const isFirst = !known || get('isPrimary').toLowerCase() === 'true'
    roles.set(id, {
      role: isFirst ? get('role').toLowerCase() : known.role,
      grade: isFirst ? get('grade') : known.grade,
      schools: [...(known?.schools ?? []), get('orgSourcedId')],
      places: [...(known?.places ?? []), { file, line }],
    })
  }
  return roles
}

const readLinks = (rowsOf: RowsOfFile): RosterLink[] =>
  rowsOf('relationships.csv').map(({ file, line, get, header }) => ({
    ...{ file, line, columns: { student: header('userSourcedId'), guardian: header('relationshipUserSourcedId') } },
    ...plainAgent(get('relationshipUserSourcedId')),
    relation: get('relationshipRole').toLowerCase(),
    student: get('userSourcedId'),
  }))

function personOf({ file, line, get, header }: RosterRow) {
  return {
    ...{ file, line, id: get('sourcedId') },
    columns: {
      school: header('orgSourcedIds'),
      name: header('familyName'),
      grade: header('grade'),
      id: header('sourcedId'),
    },
    givenNames: get('givenName'),
    familyName: get('familyName'),
    number: get('sourcedId'),
    email: orNull(get('email')),
    phone: orNull(get('phone') || get('sms')),
    hasLeft: false,
  }
}

function readGroups(rowsOf: RowsOfFile): RosterGroup[] {
  const sessions = new Map(rowsOf('academicsessions.csv').map((row) => [row.get('sourcedId'), row.get('title')]))
  const termOf = (cell: string) => listOf(cell).map((id) => sessions.get(id) ?? id)
  return rowsOf('classes.csv').map(({ file, line, get, header }) => ({
    ...{ file, line, id: get('sourcedId'), school: get('orgSourcedId'), title: get('title') },
    columns: { school: header('orgSourcedId'), subject: header('courseSourcedId') },
    code: null,
    subject: orNull(get('courseSourcedId')),
    room: null,
    periods: null,
    term: orNull(termOf(get('sessionSourcedIds')).join(', ')),
    grades: [],
    isHomeroom: false,
  }))
}

const membershipOf = ({ file, line, get, header }: RosterRow): RosterMembership => ({
  ...{ file, line, group: get('classSourcedId'), person: get('userSourcedId') },
  columns: { group: header('classSourcedId'), person: header('userSourcedId') },
  beginsOn: null,
  endsOn: null,
})
