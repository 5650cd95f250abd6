import type { RosterKind } from '@bellhouse/contracts'
import { splitTitle } from '../../people/staff'
import type { PlainPlace } from './class-words'
import { type GiveNumber, severalOfOneName } from './given-numbers'
import { leavingOf, readStatus, tellOfEnrolments, tellOfLeavingDays } from './leaving'
import { nameOf } from './person-name'
import { phoneOf } from './phone-cells'
import { PlainGuardians } from './plain-guardians'
import { splitName } from './plain-names'
import { placeOf } from './plain-places'
import { birthDateOf, dayOrWarn } from './read-people'
import type { Roster, RosterAllocation, RosterGroup, RosterMembership, RosterStaff, RosterStudent } from './roster'
import type { RosterRow } from './roster-rows'
import { joinNames, orNull, residenceOf, sexOf } from './roster-words'
import type { RowLedger } from './row-ledger'
import { type NameCells, readNameCells } from './status-in-name'

type RowsOfPart = (part: string) => RosterRow[]

export const everybody = { id: 'everybody', name: 'Everybody in the files' }
const schoolsOfEverybody = [everybody.id]

/** The lists of a school: people, who looks after them, subjects, classes and groups, and who is in them. */
export function readPlainTables(rowsOf: RowsOfPart, ledger: RowLedger, give: GiveNumber): Roster {
  const people = { ledger, give }
  const streams = new Map<string, RosterGroup>()
  const guardians = new PlainGuardians(ledger)
  const enrolments: RosterMembership[] = []
  const teaching: RosterMembership[] = []

  for (const row of rowsOf('classes')) {
    const id = takeStream(streams, row, placeOf(row), false)
    if (row.get('Class teacher')) teaching.push({ ...memberOf(row, id, 'Class teacher'), isExtra: true })
  }
  const enrolledUntil = tellOfEnrolments(rowsOf('students'), ledger)
  const students = rowsOf('students').flatMap((row): RosterStudent[] => {
    const person = personOf(row, 'students', people)
    if (!person) return []
    const place = placeOf(row)
    if (place.stream && place.classWord) {
      enrolments.push({
        ...memberOf(row, takeStream(streams, row, place, true), 'Admission number'),
        person: person.id,
        isExtra: true,
      })
    }
    if (place.stream && !place.classWord) {
      ledger.warn(row, row.header('Stream'), `The stream ${place.stream} has no class here, so it is not imported.`)
    }
    const life = schoolLifeOf(row, ledger, enrolledUntil)
    return [{ ...person, ...life, grade: place.classWord, agents: guardians.ofStudentRow(row, person.id) }]
  })
  tellOfLeavingDays(rowsOf('students'), ledger)
  const links = rowsOf('guardians').flatMap((row) => guardians.ofOwnRow(row))
  const groups = readGroups(rowsOf, teaching)
  return {
    schools: [everybody],
    students,
    staff: rowsOf('staff').flatMap((row) => staffOf(row, people)),
    guardians: guardians.all,
    links,
    subjects: rowsOf('subjects').map(subjectOf),
    groups: [...streams.values(), ...groups],
    enrolments: [...enrolments, ...rowsOf('enrolments').map((row) => enrolmentOf(row, groups))],
    teaching,
    allocations: rowsOf('allocations').map(allocationOf),
    namesByNumber: true,
    kinds: kindsOf(rowsOf),
    ledger,
  }
}

const partKinds: Record<string, RosterKind> = {
  students: 'students',
  staff: 'staff',
  guardians: 'guardians',
  subjects: 'subjects',
  classes: 'streams',
  groups: 'groups',
  enrolments: 'enrolments',
  allocations: 'teaching',
}

const kindsOf = (rowsOf: RowsOfPart) =>
  new Map(Object.entries(partKinds).flatMap(([part, kind]) => rowsOf(part).map(({ file }) => [file, kind] as const)))

function staffOf(row: RosterRow, people: PeopleParts): RosterStaff[] {
  const person = personOf(row, 'staff', people)
  if (!person) return []
  const title = row.get('Title') || splitTitle(row.get('Name')).title
  return [{ ...person, title: orNull(title), qualifications: orNull(row.get('Qualifications')) }]
}

const isNoEmail = (cell: string) => !/^[^\s@]+@[^\s@]+$/.test(cell)
const checks: { column: string; isWrong: (cell: string) => boolean; sentenceOf: (cell: string) => string }[] = [
  {
    column: 'Sex',
    isWrong: (cell) => sexOf(cell) === null,
    sentenceOf: (cell) => `“${cell}” is neither female nor male; F and M are understood too.`,
  },
  {
    column: 'Residence',
    isWrong: (cell) => residenceOf(cell) === null,
    sentenceOf: (cell) => `“${cell}” is neither boarding nor day.`,
  },
  ...['Email', 'Guardian 1 email', 'Guardian 2 email'].map((column) => ({
    ...{ column, isWrong: isNoEmail, sentenceOf: (cell: string) => `“${cell}” is no email address.` },
  })),
]

/** Refuses a row with a cell that cannot be what its column says. */
function makesSense(row: RosterRow, ledger: RowLedger) {
  const { get, header } = row
  const wrong = checks.find(({ column, isWrong }) => get(column) !== '' && isWrong(get(column)))
  if (!wrong) return true
  const cell = get(wrong.column)
  ledger.refuse(row, header(wrong.column), wrong.sentenceOf(cell), cell)
  return false
}

interface PeopleParts {
  ledger: RowLedger
  give: GiveNumber
}

const numberColumns = { students: 'Admission number', staff: 'Staff number' } as const

function personOf(row: RosterRow, kind: keyof typeof numberColumns, { ledger, give }: PeopleParts) {
  const { file, line, get, has, header } = row
  const numberColumn = numberColumns[kind]
  const birthDate = birthDateOf(row, 'Birth date', ledger)
  if (birthDate === undefined || !makesSense(row, ledger)) {
    ledger.drop(get(numberColumn), { fate: 'refused', place: row })
    return null
  }
  const { text, said } = readNameCells(get)
  const names = namesOf(text, kind)
  if (said?.gone && get('Status') && readStatus(row) === 'here') {
    const sentence = `The name says “${said.gone}” and the status says “${get('Status')}”. Correct one of the two.`
    ledger.refuse(row, header(said.column), sentence, said.cell)
    ledger.drop(get(numberColumn), { fate: 'refused', place: row })
    return null
  }
  if (said?.other) {
    ledger.warn(row, header(said.column), `“${said.other}” is imported as a part of the name.`, said.cell)
  }
  if (names.givenNames && !names.familyName && (has('Family name') || has('Given names'))) {
    ledger.warn(
      row,
      header('Family name'),
      `${names.givenNames} has no ${header('Family name')}; the one name is imported.`,
    )
  }
  const number = has(numberColumn) ? get(numberColumn) : give(kind, { file, line, ...names, birthDate })
  if (number === null) {
    ledger.refuse(row, nameColumnOf(row), severalOfOneName(kind, nameOf(names)), nameOf(names))
    return null
  }
  const columns = row.alike(kind, () => ({
    ...{
      number: header(numberColumn),
      id: header(numberColumn),
      grade: header('Class'),
      status: header(has('Status') ? 'Status' : 'Left on'),
    },
    ...{ name: nameColumnOf(row), admitted: header('Admitted') },
  }))
  const gone = said?.gone ? { inactive: said.gone, columns: { ...columns, status: header(said.column) } } : { columns }
  return {
    ...{ file, line, id: number, schools: schoolsOfEverybody, ...names, number, ...gone },
    sex: sexOf(get('Sex')),
    birthDate,
    email: orNull(get('Email')),
    phone: orNull(phoneOf(row, 'Phone', ledger)),
    hasLeft: 'inactive' in gone,
  }
}

/** What the column is called in which the name that people go by stands. */
const nameColumnOf = ({ has, header }: RosterRow) => header(has('Family name') ? 'Family name' : 'Name')

function namesOf(get: NameCells['text'], kind: keyof typeof numberColumns) {
  const [given, family, middle] = [get('Given names'), get('Family name'), get('Middle name')]
  if (given || family) {
    return { givenNames: joinNames(given, middle), familyName: family || besideGiven(given, get('Name')) }
  }
  const { givenNames, familyName } = splitName(kind === 'staff' ? splitTitle(get('Name')).name : get('Name'))
  return { givenNames: joinNames(givenNames, middle), familyName }
}

/** Beside the given names a column “Name” has the family name, or both. */
function besideGiven(given: string, name: string) {
  if (given === '' || !hasWords(name, given)) return name
  const { familyName } = splitName(name)
  const ofGiven = new Set(wordsOf(given))
  return (
    familyName ||
    name
      .split(' ')
      .filter((word) => !ofGiven.has(word.toLowerCase()))
      .join(' ')
  )
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

const hasWords = (text: string, words: string) => wordsOf(words).every((word) => wordsOf(text).includes(word))

function schoolLifeOf(row: RosterRow, ledger: RowLedger, enrolledUntil: ReadonlySet<string>) {
  const { get, header } = row
  const inactive = leavingOf(row, ledger, enrolledUntil)
  return {
    house: orNull(get('House')),
    residence: residenceOf(get('Residence')),
    learnerId: orNull(get('Learner id')),
    admittedOn: dayOrWarn(row, 'Admitted', ledger),
    subjects: get('Subjects') ? { cell: get('Subjects'), column: header('Subjects') } : null,
    ...(inactive && { hasLeft: true, inactive }),
  }
}

function takeStream(
  streams: Map<string, RosterGroup>,
  row: RosterRow,
  { classWord, stream }: PlainPlace,
  isDerived: boolean,
) {
  const id = `${classWord} ${stream}`
  if (!streams.has(id)) {
    streams.set(id, {
      ...{ file: row.file, line: row.line, id, school: everybody.id, title: stream, code: null, subject: null },
      columns: { grade: row.header('Class') },
      ...{ room: orNull(row.get('Room')), periods: null, term: null, grades: [classWord], isHomeroom: true, isDerived },
    })
  }
  return id
}

const memberOf = ({ file, line, get, header, alike }: RosterRow, group: string, column: string): RosterMembership => ({
  ...{ file, line, group, person: get(column), beginsOn: null, endsOn: null },
  columns: alike(`member by ${column}`, () => ({ person: header(column), group: header('Group') })),
})

function readGroups(rowsOf: RowsOfPart, teaching: RosterMembership[]): RosterGroup[] {
  return rowsOf('groups').map((row) => {
    const { file, line, get, header } = row
    if (get('Teacher')) teaching.push({ ...memberOf(row, get('Group'), 'Teacher'), isExtra: true })
    return {
      ...{ file, line, id: get('Group'), school: everybody.id, title: get('Group'), code: orNull(get('Group code')) },
      columns: { subject: header('Subject'), id: header('Group') },
      ...{ subject: orNull(get('Subject')), room: orNull(get('Room')), periods: null, term: null, grades: [] },
      isHomeroom: false,
    }
  })
}

/** A group may be named by its code as well. */
function enrolmentOf(row: RosterRow, groups: readonly RosterGroup[]): RosterMembership {
  const word = row.get('Group')
  const named = groups.find(({ title }) => title === word) ?? groups.find(({ code }) => code === word)
  return memberOf(row, named?.id ?? word, 'Student number')
}

function allocationOf(row: RosterRow): RosterAllocation {
  const { file, line, get, header } = row
  const { classWord, stream } = placeOf(row)
  return {
    ...{ file, line, stream: `${classWord} ${stream}`, subject: get('Subject'), person: get('Teacher') },
    ...{ year: get('Academic year'), term: get('Term'), place: { classWord, stream } },
    columns: {
      ...{ person: header('Teacher'), subject: header('Subject'), stream: header(get('Stream') ? 'Stream' : 'Class') },
      ...{ term: header('Term'), grade: header('Class') },
    },
  }
}

function subjectOf({ file, line, get, header }: RosterRow) {
  const code = get('Code')
  const level = get('Level')
  return {
    ...{ file, line, columns: { Level: header('Level'), number: header('Code') } },
    id: `${level ? levelKey(level) : 'O'} ${code}`,
    code,
    name: get('Subject name'),
    level: level || undefined,
    grades: [],
  }
}

/** `O`, `O-level` and `Ordinary` are one level, so that the id of a subject does not change with the way it is written. */
const levelKey = (word: string) =>
  /^(?:[oa]$|[oa][- ]?level|ordinary|advanced)/i.test(word) ? word.charAt(0).toUpperCase() : word.toLowerCase()
