import { noSubject, ownColumns, readAllocationClass, readLearnerId, readName, wholeYear } from '../roster-exports'
import { birthDateOf, dayOrWarn, detailsOf, explainOnly, type PeopleScope, whyNobody } from './read-people'
import { groupsOfSchools, readSchools, withSchools } from './read-schools'
import {
  type Place,
  plainAgent,
  type Roster,
  type RosterGroup,
  type RosterGuardian,
  type RosterMembership,
  type RosterStaff,
  type RosterStudent,
} from './roster'
import type { RosterRow } from './roster-rows'
import { joinNames, listOf, orNull, residenceOf, sexOf } from './roster-words'
import type { RowLedger } from './row-ledger'

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
export function readOneRoster(rowsOf: RowsOfFile, ledger: RowLedger): Roster {
  explainOnly(rowsOf('manifest.csv'), 'This row says what the files are; nothing of it is written.', ledger)
  const sessions = rowsOf('academicsessions.csv')
  explainOnly(sessions, 'Terms are not imported; this row only gives a term its name.', ledger)
  const read = readPeople(rowsOf, ledger)
  const allGroups = readGroups(rowsOf, ledger)
  const orgs = rowsOf('orgs.csv')
  const scope = { file: 'orgs.csv', ledger }
  const known = new Set(orgs.map((row) => row.get('sourcedId')))
  const people = {
    students: withSchools(read.students, known, scope),
    staff: withSchools(read.staff, known, scope),
    guardians: withSchools(read.guardians, known, scope),
  }
  const groups = groupsOfSchools(allGroups, known, scope)
  const memberships = keptRows(rowsOf('enrollments.csv'), ledger)
  for (const row of memberships.filter(hasRole((role) => !isMember(role)))) refuseMember(row, ledger)
  const memberOf = (row: RosterRow) => membershipOf(row, ledger)
  return {
    schools: readSchools(orgs, { people: Object.values(people).flat(), groups }, ledger),
    ...people,
    subjects: readSubjects(rowsOf, ledger),
    groups,
    enrolments: memberships.filter(hasRole((role) => role === 'student')).map(memberOf),
    ...readTeaching(sessions, memberships.filter(hasRole((role) => staffRoles.has(role))).map(memberOf)),
    ledger,
  }
}

const isMember = (role: string) => role === 'student' || staffRoles.has(role)
const hasRole = (test: (role: string) => boolean) => (row: RosterRow) => test(row.get('role').toLowerCase())

function refuseMember(row: RosterRow, ledger: RowLedger) {
  const sentence = `“${row.get('role')}” is no role that somebody can have in a class.`
  ledger.refuse(row, row.header('role'), sentence, row.get('role'))
}

const isKept = (row: RosterRow) => !['tobedeleted', 'inactive'].includes(row.get('status').toLowerCase())

/** Nothing that is not a person is taken away by a file. */
function keptRows(rows: readonly RosterRow[], ledger: RowLedger) {
  return rows.filter((row) => {
    if (isKept(row)) return true
    const sentence = `The file marks this row as ${row.get('status')}. It is not imported, and nothing is deleted here.`
    ledger.leaveOut(row, row.header('status'), sentence, row.get('status'))
    ledger.drop(row.get('sourcedId'), { fate: 'leftOut', place: row })
    return false
  })
}

function readSubjects(rowsOf: RowsOfFile, ledger: RowLedger) {
  return keptRows(rowsOf('courses.csv'), ledger).flatMap((row) => {
    const { file, line, get } = row
    if (get('sourcedId') === noSubject) {
      ledger.leaveOut(row, null, 'This course stands for classes without a subject.')
      return []
    }
    const code = get('courseCode') || get('sourcedId')
    return [{ file, line, id: get('sourcedId'), code, name: get('title'), grades: listOf(get('grades')) }]
  })
}

function readGroups(rowsOf: RowsOfFile, ledger: RowLedger): RosterGroup[] {
  const terms = new Map(rowsOf('academicsessions.csv').map((row) => [row.get('sourcedId'), row.get('title')]))
  return keptRows(rowsOf('classes.csv'), ledger).flatMap((row) => {
    const { file, line, get, header } = row
    if (readAllocationClass(get('sourcedId'))) {
      ledger.leaveOut(
        row,
        null,
        'This class stands for who teaches a subject in a term; the rows of its teachers bring that.',
      )
      return []
    }
    const termNames = listOf(get('termSourcedIds')).filter((id) => id !== wholeYear)
    return [
      {
        ...{ file, line, id: get('sourcedId'), school: get('schoolSourcedId'), title: get('title') },
        columns: { school: header('schoolSourcedId'), grade: header('grades'), subject: header('courseSourcedId') },
        code: orNull(get('classCode')),
        subject: get('courseSourcedId') === noSubject ? null : orNull(get('courseSourcedId')),
        room: orNull(get('location')),
        periods: orNull(get('periods')),
        term: orNull(termNames.map((id) => terms.get(id) ?? id).join(', ')),
        grades: listOf(get('grades')),
        isHomeroom: get('classType').toLowerCase() === 'homeroom',
      },
    ]
  })
}

/** Whoever teaches a class that our own export made of an allocation has that allocation. */
function readTeaching(rows: readonly RosterRow[], teaching: readonly RosterMembership[]) {
  const sessions = new Map(rows.map((row) => [row.get('sourcedId'), row]))
  const allocations = teaching.flatMap(({ file, line, group, person }) => {
    const of = readAllocationClass(group)
    if (!of) return []
    const session = sessions.get(of.term)
    const year = sessions.get(session?.get('parentSourcedId') ?? '')?.get('title') ?? ''
    const term = session?.get('title') ?? of.term
    return [{ file, line, person, stream: of.stream, subject: of.subject, year, term }]
  })
  return { allocations, teaching: teaching.filter(({ group }) => !readAllocationClass(group)) }
}

function membershipOf(row: RosterRow, ledger: RowLedger): RosterMembership {
  const { file, line, get, header } = row
  return {
    ...{ file, line, group: get('classSourcedId'), person: get('userSourcedId') },
    columns: { group: header('classSourcedId'), person: header('userSourcedId') },
    beginsOn: dayOrWarn(row, 'beginDate', ledger),
    endsOn: dayOrWarn(row, 'endDate', ledger),
  }
}

interface People {
  students: RosterStudent[]
  staff: RosterStaff[]
  guardians: RosterGuardian[]
}

function readPeople(rowsOf: RowsOfFile, ledger: RowLedger): People {
  const rows = rowsOf('users.csv')
  const scope = { ids: new Set(rows.map((row) => row.get('sourcedId'))), file: 'users.csv', ledger }
  const roles = readRoles(rowsOf, scope)
  const about = detailsOf(keptRows(rowsOf('demographics.csv'), ledger), 'sourcedId', scope)
  const people: People = { students: [], staff: [], guardians: [] }
  for (const row of rows) {
    const id = row.get('sourcedId')
    const role = (row.get('role') || (roles.get(id)?.role ?? '')).toLowerCase()
    const detail = about.get(id)
    const birthDate = detail && birthDateOf(detail, 'birthDate', ledger)
    const more = { sex: sexOf(detail?.get('sex') ?? ''), birthDate: birthDate ?? null }
    const person = personOf(row, roles.get(id), detail && birthDate !== undefined ? detail : undefined)
    if (role === 'student') people.students.push(studentOf(row, person, more))
    else if (staffRoles.has(role)) people.staff.push({ ...person, ...more, title: null, qualifications: null })
    else if (guardianRoles.has(role)) people.guardians.push({ ...person, relation: role })
    else refuseRole(row, role, { also: person.also, ledger })
  }
  return people
}

function refuseRole(row: RosterRow, role: string, { also, ledger }: { also: readonly Place[]; ledger: RowLedger }) {
  const name = joinNames(row.get('givenName'), row.get('familyName'))
  const sentence = role
    ? `${name} has the role “${role}”, which the school has no place for.`
    : `${name} has no role in roles.csv.`
  ledger.refuse({ ...row, also }, row.header('role'), sentence, role)
  ledger.drop(row.get('sourcedId'), { fate: 'refused', place: row })
}

interface Role {
  role: string
  schools: string[]
  rows: RosterRow[]
}

/** In 1.2 a person's roles stand in a file of their own; the primary one decides. */
function readRoles(rowsOf: RowsOfFile, scope: PeopleScope) {
  const roles = new Map<string, Role>()
  for (const row of keptRows(rowsOf('roles.csv'), scope.ledger)) {
    const id = row.get('userSourcedId')
    const why = whyNobody(id, scope)
    if (why) {
      scope.ledger.refuse(row, row.header('userSourcedId'), why, id)
      continue
    }
    const known = roles.get(id)
    const isPrimary = row.get('roleType').toLowerCase() === 'primary'
    roles.set(id, {
      role: known && !isPrimary ? known.role : row.get('role'),
      schools: [...(known?.schools ?? []), row.get('orgSourcedId')],
      rows: [...(known?.rows ?? []), row],
    })
  }
  return roles
}

function personOf(row: RosterRow, role: Role | undefined, detail: RosterRow | undefined) {
  const { file, line, get, header } = row
  const inactive = inactiveWord(row)
  return {
    ...{ file, line, id: get('sourcedId') },
    columns: { ...columnsOf(row), school: header(get('orgSourcedIds') ? 'orgSourcedIds' : 'primaryOrgSourcedId') },
    also: [...(role?.rows ?? []), ...(detail ? [detail] : [])].map((one) => ({ file: one.file, line: one.line })),
    schools: [...listOf(get('orgSourcedIds')), ...(role?.schools ?? []), ...listOf(get('primaryOrgSourcedId'))],
    givenNames: joinNames(readName(get('givenName')), get('middleName')),
    familyName: readName(get('familyName')),
    number: get('identifier') || get('sourcedId'),
    email: orNull(get('email')),
    phone: orNull(get('phone') || get('sms')),
    hasLeft: inactive !== null,
    ...(inactive !== null && { inactive }),
  }
}

/** Whoever is to be deleted, and whoever may no longer sign in, is not there any more. */
function inactiveWord(row: RosterRow): string | null {
  if (!isKept(row)) return row.get('status')
  return ['false', '0', 'no'].includes(row.get('enabledUser').toLowerCase()) ? 'enabledUser false' : null
}

const columnsOf = ({ header, get }: RosterRow) => ({
  name: header('familyName'),
  number: header(get('identifier') ? 'identifier' : 'sourcedId'),
  grade: header('grades'),
  status: header('status'),
  guardian: header('agentSourcedIds'),
  id: header('sourcedId'),
})

function studentOf(
  row: RosterRow,
  person: ReturnType<typeof personOf>,
  about: { sex: RosterStudent['sex']; birthDate: string | null },
): RosterStudent {
  return {
    ...person,
    grade: listOf(row.get('grades'))[0] ?? '',
    ...about,
    ...schoolLifeOf(row),
    agents: listOf(row.get('agentSourcedIds')).map(plainAgent),
  }
}

/** What the standard has no column for stands in columns of our own. */
const schoolLifeOf = ({ get }: RosterRow) => ({
  house: orNull(get(ownColumns.house)),
  residence: residenceOf(get(ownColumns.residence)),
  learnerId: readLearnerId(get('userIds')),
  courses: { ids: listOf(get(ownColumns.courses)), column: ownColumns.courses },
})
