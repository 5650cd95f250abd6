import { birthDateOf } from './read-people'
import { groupsOfSchools, withSchools } from './read-schools'
import type { Roster, RosterGroup, RosterMembership, RosterSubject } from './roster'
import type { RosterRow } from './roster-rows'
import { joinNames, orNull } from './roster-words'
import type { RowLedger } from './row-ledger'

type RowsOfFile = (name: string) => RosterRow[]

/** School Data Sync v1. Password columns are never read. */
export function readSchoolDataSync(rowsOf: RowsOfFile, ledger: RowLedger): Roster {
  const sections = rowsOf('section.csv').filter((row) => isKept(row) || leaveOut(row, ledger))
  const schools = rowsOf('school.csv')
  for (const row of schools) {
    ledger.leaveOut(row, null, 'This row only says what a school is called; nothing of it is written.', row.get('Name'))
  }
  const known = new Set(schools.map((row) => row.get('SIS ID')))
  const scope = { file: 'School.csv', ledger }
  const students = rowsOf('student.csv').flatMap((row) => studentOf(row, ledger) ?? [])
  const staff = rowsOf('teacher.csv').flatMap((row) => {
    const person = personOf(row, 'Teacher Number', ledger)
    const about = { title: orNull(row.get('Title')), qualifications: orNull(row.get('Qualification')) }
    return person ? [{ ...person, ...about, sex: null, birthDate: null }] : []
  })
  return {
    schools: schools.map((row) => ({ id: row.get('SIS ID'), name: row.get('Name') })),
    students: withSchools(students, known, scope),
    staff: withSchools(staff, known, scope),
    guardians: [],
    subjects: subjectsOf(sections),
    groups: groupsOfSchools(sections.map(groupOf), known, scope),
    enrolments: rowsOf('studentenrollment.csv').map(membershipOf),
    teaching: rowsOf('teacherroster.csv').map(membershipOf),
    ledger,
  }
}

const isKept = (row: RosterRow) => row.get('Status').toLowerCase() !== 'inactive'

function leaveOut(row: RosterRow, ledger: RowLedger) {
  ledger.leaveOut(row, row.header('Status'), 'The file marks this section as inactive.', row.get('Status'))
  ledger.drop(row.get('SIS ID'), { fate: 'leftOut', place: row })
  return false
}

function studentOf(row: RosterRow, ledger: RowLedger) {
  const person = personOf(row, 'Student Number', ledger)
  const birthDate = person && birthDateOf(row, 'Birthdate', ledger)
  if (!person || birthDate === undefined) {
    ledger.drop(row.get('SIS ID'), { fate: 'refused', place: row })
    return null
  }
  return { ...person, grade: row.get('Grade'), sex: null, birthDate, agents: [] }
}

/** The format lets a school leave the names out, but nobody can be known by a username alone. */
function personOf(row: RosterRow, numberColumn: string, ledger: RowLedger) {
  const { file, line, get, header } = row
  const givenNames = joinNames(get('First Name'), get('Middle Name'))
  const familyName = get('Last Name')
  if (!givenNames && !familyName) {
    const sentence = `This row names nobody: ${header('First Name')} and ${header('Last Name')} are empty, and the username ${get('Username')} is no name.`
    ledger.refuse(row, header('Last Name'), sentence, get('Username'))
    ledger.drop(get('SIS ID'), { fate: 'refused', place: row })
    return null
  }
  const columns = {
    ...{ school: header('School SIS ID'), name: header('Last Name'), grade: header('Grade'), id: header('SIS ID') },
    ...{ number: header(get(numberColumn) ? numberColumn : 'SIS ID'), status: header('Status') },
  }
  return {
    ...{ file, line, columns, id: get('SIS ID'), schools: [get('School SIS ID')], givenNames, familyName },
    number: get(numberColumn) || get('SIS ID'),
    email: orNull(get('Secondary Email')),
    phone: null,
    hasLeft: !isKept(row),
    ...(!isKept(row) && { inactive: get('Status') }),
  }
}

const courseIdOf = (row: RosterRow) => row.get('Course SIS ID') || row.get('Course Number') || row.get('Course Name')

function subjectsOf(sections: RosterRow[]): RosterSubject[] {
  const subjects = new Map<string, RosterSubject>()
  for (const row of sections) {
    const id = courseIdOf(row)
    if (!id || subjects.has(id)) continue
    const code = row.get('Course Number') || id
    subjects.set(id, { file: row.file, line: row.line, id, code, name: row.get('Course Name') || code, grades: [] })
  }
  return [...subjects.values()]
}

const groupOf = (row: RosterRow): RosterGroup => ({
  file: row.file,
  line: row.line,
  id: row.get('SIS ID'),
  columns: { school: row.header('School SIS ID') },
  school: row.get('School SIS ID'),
  title: row.get('Section Name'),
  code: orNull(row.get('Section Number')),
  subject: orNull(courseIdOf(row)),
  room: null,
  periods: orNull(row.get('Periods')),
  term: orNull(row.get('Term Name')),
  grades: [],
  isHomeroom: false,
})

const membershipOf = ({ file, line, get, header }: RosterRow): RosterMembership => ({
  file,
  line,
  columns: { group: header('Section SIS ID'), person: header('SIS ID') },
  group: get('Section SIS ID'),
  person: get('SIS ID'),
  beginsOn: null,
  endsOn: null,
})
