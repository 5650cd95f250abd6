import type { RosterNote } from '@bellhouse/contracts'
import type { Roster, RosterAgent } from './roster'
import type { RosterRow } from './roster-rows'
import { dayOf, joinNames, orNull, sexOf } from './roster-words'

type RowsOfFile = (name: string) => RosterRow[]

/** The set names no school: whoever is in the files is meant. */
const everybody = { id: 'everybody', name: 'Everybody in the files' }

/** Students, staff and contacts as an Ed-Fi store flattens them; it knows neither classes nor grades. */
export function readEdFi(rowsOf: RowsOfFile, refused: RosterNote[], warnings: RosterNote[]): Roster {
  const agents = readAgents(rowsOf)
  return {
    schools: [everybody],
    students: rowsOf('students.csv').map((row) => ({
      ...personOf(row, 'StudentUniqueId'),
      grade: '',
      agents: agents.get(row.get('StudentUniqueId')) ?? [],
    })),
    staff: rowsOf('staff.csv').map((row) => ({
      ...personOf(row, 'StaffUniqueId'),
      title: orNull(row.get('Title')),
      qualifications: orNull(row.get('HighestQualification')),
    })),
    guardians: rowsOf('guardians.csv').map((row) => ({ ...personOf(row, 'ContactUniqueId'), relation: 'guardian' })),
    subjects: [],
    groups: [],
    enrolments: [],
    teaching: [],
    refused,
    warnings,
  }
}

function personOf({ file, line, get }: RosterRow, idColumn: string) {
  return {
    file,
    line,
    id: get(idColumn),
    schools: [everybody.id],
    givenNames: joinNames(get('FirstName'), get('MiddleName')),
    familyName: joinNames(get('LastSurname'), get('Suffix')),
    number: get(idColumn),
    sex: sexOf(get('Sex')),
    birthDate: dayOf(get('BirthDate')),
    email: orNull(get('Email')),
    phone: orNull(get('Phone')),
    hasLeft: false,
  }
}

function readAgents(rowsOf: RowsOfFile) {
  const byStudent = new Map<string, RosterAgent[]>()
  for (const { file, line, get } of rowsOf('student_guardians.csv')) {
    const student = get('StudentUniqueId')
    const agent: RosterAgent = {
      guardian: get('ContactUniqueId'),
      relation: get('Relation').toLowerCase() || null,
      isPrimary: yesOrNo(get('Primary')),
      isEmergency: yesOrNo(get('Emergency')),
      livesWith: yesOrNo(get('LivesWith')),
      place: { file, line },
    }
    byStudent.set(student, [...(byStudent.get(student) ?? []), agent])
  }
  return byStudent
}

const yesOrNo = (cell: string) => ({ true: true, false: false })[cell.toLowerCase()] ?? null
