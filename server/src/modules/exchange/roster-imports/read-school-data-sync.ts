import type { RosterNote } from '@bellhouse/contracts'
import type { Roster, RosterGroup, RosterMembership, RosterSubject } from './roster'
import type { RosterRow } from './roster-rows'
import { dayOf, joinNames, orNull } from './roster-words'

type RowsOfFile = (name: string) => RosterRow[]

/** School Data Sync v1. Password columns are never read. */
export function readSchoolDataSync(rowsOf: RowsOfFile, refused: RosterNote[], warnings: RosterNote[]): Roster {
  const sections = rowsOf('section.csv').filter(isKept)
  return {
    schools: rowsOf('school.csv').map((row) => ({ id: row.get('SIS ID'), name: row.get('Name') })),
    students: rowsOf('student.csv').map((row) => ({
      ...personOf(row, 'Student Number'),
      grade: row.get('Grade'),
      sex: null,
      birthDate: dayOf(row.get('Birthdate')),
      agents: [],
    })),
    staff: rowsOf('teacher.csv').map((row) => ({
      ...personOf(row, 'Teacher Number'),
      title: orNull(row.get('Title')),
      qualifications: orNull(row.get('Qualification')),
      sex: null,
      birthDate: null,
    })),
    guardians: [],
    subjects: subjectsOf(sections),
    groups: sections.map(groupOf),
    enrolments: rowsOf('studentenrollment.csv').map(membershipOf),
    teaching: rowsOf('teacherroster.csv').map(membershipOf),
    refused,
    warnings,
  }
}

const isKept = (row: RosterRow) => row.get('Status').toLowerCase() !== 'inactive'

function personOf(row: RosterRow, numberColumn: string) {
  const { file, line, get } = row
  return {
    file,
    line,
    id: get('SIS ID'),
    schools: [get('School SIS ID')],
    // The format lets a school leave the names out; the username is what remains to call somebody by.
    givenNames: joinNames(get('First Name'), get('Middle Name')) || (get('Last Name') ? '' : get('Username')),
    familyName: get('Last Name'),
    number: get(numberColumn) || get('SIS ID'),
    email: orNull(get('Secondary Email')),
    phone: null,
    hasLeft: !isKept(row),
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

const membershipOf = ({ file, line, get }: RosterRow): RosterMembership => ({
  file,
  line,
  group: get('Section SIS ID'),
  person: get('SIS ID'),
  beginsOn: null,
  endsOn: null,
})
