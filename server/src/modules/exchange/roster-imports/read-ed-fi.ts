import { birthDateOf } from './read-people'
import type { Roster, RosterLink } from './roster'
import type { RosterRow } from './roster-rows'
import { joinNames, orNull, sexOf } from './roster-words'
import type { RowLedger } from './row-ledger'

type RowsOfFile = (name: string) => RosterRow[]

/** The set names no school: whoever is in the files is meant. */
const everybody = { id: 'everybody', name: 'Everybody in the files' }

/** Students, staff and contacts as an Ed-Fi store flattens them; it knows neither classes nor grades. */
export function readEdFi(rowsOf: RowsOfFile, ledger: RowLedger): Roster {
  const peopleOf = (file: string, idColumn: string) =>
    rowsOf(file).flatMap((row) => {
      const person = personOf(row, idColumn, ledger)
      return person ? [{ row, person }] : []
    })
  return {
    schools: [everybody],
    students: peopleOf('students.csv', 'StudentUniqueId').map(({ person }) => ({ ...person, grade: '', agents: [] })),
    staff: peopleOf('staff.csv', 'StaffUniqueId').map(({ row, person }) => ({
      ...person,
      title: orNull(row.get('Title')),
      qualifications: orNull(row.get('HighestQualification')),
    })),
    guardians: peopleOf('guardians.csv', 'ContactUniqueId').map(({ person }) => ({ ...person, relation: 'guardian' })),
    links: rowsOf('student_guardians.csv').map(linkOf),
    subjects: [],
    groups: [],
    enrolments: [],
    teaching: [],
    ledger,
  }
}

function personOf(row: RosterRow, idColumn: string, ledger: RowLedger) {
  const { file, line, get, header } = row
  const birthDate = birthDateOf(row, 'BirthDate', ledger)
  if (birthDate === undefined) {
    ledger.drop(get(idColumn), { fate: 'refused', place: row })
    return null
  }
  return {
    ...{ file, line, id: get(idColumn), schools: [everybody.id] },
    columns: { name: header('LastSurname'), number: header(idColumn), id: header(idColumn) },
    givenNames: joinNames(get('FirstName'), get('MiddleName')),
    familyName: joinNames(get('LastSurname'), get('Suffix')),
    number: get(idColumn),
    sex: sexOf(get('Sex')),
    birthDate,
    email: orNull(get('Email')),
    phone: orNull(get('Phone')),
    hasLeft: false,
  }
}

const linkOf = ({ file, line, get, header }: RosterRow): RosterLink => ({
  ...{ file, line, columns: { student: header('StudentUniqueId'), guardian: header('ContactUniqueId') } },
  student: get('StudentUniqueId'),
  guardian: get('ContactUniqueId'),
  relation: get('Relation').toLowerCase() || null,
  isPrimary: yesOrNo(get('Primary')),
  isEmergency: yesOrNo(get('Emergency')),
  livesWith: yesOrNo(get('LivesWith')),
})

const yesOrNo = (cell: string) => ({ true: true, false: false })[cell.toLowerCase()] ?? null
