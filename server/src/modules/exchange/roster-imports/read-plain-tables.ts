import type { RosterKind, RosterNote } from '@bellhouse/contracts'
import type { Roster, RosterAgent, RosterGroup, RosterGuardian, RosterMembership, RosterStudent } from './roster'
import type { RosterRow } from './roster-rows'
import { dayReaderFor, orNull, residenceOf, sexOf } from './roster-words'

type DayReader = ReturnType<typeof dayReaderFor>
type RowsOfPart = (part: string) => RosterRow[]

const everybody = { id: 'everybody', name: 'Everybody in the files' }

/** The lists of a school: students with up to two guardians in their row, staff, subjects, classes with their streams. */
export function readPlainTables(rowsOf: RowsOfPart, refused: RosterNote[], warnings: RosterNote[]): Roster {
  const streams = new Map<string, RosterGroup>()
  const guardians = new Map<string, RosterGuardian>()
  const enrolments: RosterMembership[] = []
  const teaching: RosterMembership[] = []
  const dayOf = dayReaderFor([...rowsOf('students'), ...rowsOf('staff')].map((row) => row.get('Birth date')))
  const isRight = (row: RosterRow) => mustMakeSense(row, dayOf, refused)

  for (const row of rowsOf('classes')) {
    const id = takeStream(streams, row, placeOf(row))
    if (row.get('Class teacher')) teaching.push(memberOf(row, id, row.get('Class teacher')))
  }
  const students = rowsOf('students')
    .filter(isRight)
    .map((row): RosterStudent => {
      const place = placeOf(row)
      const person = personOf(row, 'Admission number', dayOf)
      if (place.stream) enrolments.push(memberOf(row, takeStream(streams, row, place), person.id))
      return {
        ...person,
        ...schoolLifeOf(row),
        grade: place.classCode,
        agents: takeGuardians(guardians, row, person.id),
      }
    })
  return {
    schools: [everybody],
    students,
    staff: rowsOf('staff')
      .filter(isRight)
      .map((row) => ({
        ...personOf(row, 'Staff number', dayOf),
        title: orNull(row.get('Title')),
        qualifications: orNull(row.get('Qualifications')),
      })),
    guardians: [...guardians.values()],
    subjects: rowsOf('subjects').filter(isRight).map(subjectOf),
    groups: [...streams.values()],
    enrolments,
    teaching,
    refused,
    warnings,
    kinds: kindsOf(rowsOf),
  }
}

const partKinds: Record<string, RosterKind> = {
  students: 'students',
  staff: 'staff',
  subjects: 'subjects',
  classes: 'streams',
}

const kindsOf = (rowsOf: RowsOfPart) =>
  new Map(Object.entries(partKinds).flatMap(([part, kind]) => rowsOf(part).map(({ file }) => [file, kind] as const)))

/** Refuses a row with a cell that cannot be what its column says. */
function mustMakeSense({ file, line, get }: RosterRow, dayOf: DayReader, refused: RosterNote[]) {
  const wrong = checks.find(({ column, isWrong }) => get(column) !== '' && isWrong(get(column), dayOf))
  if (wrong) refused.push({ file, line, column: wrong.column, sentence: `“${get(wrong.column)}” is ${wrong.sentence}` })
  return !wrong
}

const isNoEmail = (cell: string) => !/^[^\s@]+@[^\s@]+$/.test(cell)
const noEmail = 'no email address.'
const checks: { column: string; isWrong: (cell: string, dayOf: DayReader) => boolean; sentence: string }[] = [
  {
    column: 'Birth date',
    isWrong: (cell, dayOf) => dayOf(cell) === null,
    sentence: 'no date that exists. Write it as 2010-02-28 or 28/02/2010.',
  },
  {
    column: 'Sex',
    isWrong: (cell) => sexOf(cell) === null,
    sentence: 'neither female nor male; F and M are understood too.',
  },
  {
    column: 'Residence',
    isWrong: (cell) => residenceOf(cell) === null,
    sentence: 'neither boarding nor day.',
  },
  { column: 'Email', isWrong: isNoEmail, sentence: noEmail },
  { column: 'Guardian 1 email', isWrong: isNoEmail, sentence: noEmail },
  { column: 'Guardian 2 email', isWrong: isNoEmail, sentence: noEmail },
]

const schoolLifeOf = ({ get }: RosterRow) => ({
  house: orNull(get('House')),
  residence: residenceOf(get('Residence')),
  learnerId: orNull(get('Learner id')),
  subjects: get('Subjects') ? { cell: get('Subjects'), column: 'Subjects' } : null,
  hasLeft: ['left', 'graduated'].includes(get('Status').toLowerCase()),
})

const classAndStream = /^(\D*\d+)\s+(\S.*)$/

/** “S1 East” in one cell is a class and a stream, whichever of the two columns it stands in. */
function placeOf({ get }: RosterRow) {
  const inStream = get('Class') ? null : classAndStream.exec(get('Stream'))
  if (inStream) return { classCode: inStream[1] ?? '', stream: inStream[2] ?? '' }
  const together = classAndStream.exec(get('Class'))
  const stream = get('Stream') || (together?.[2] ?? '')
  return {
    classCode: together && (!get('Stream') || get('Stream') === together[2]) ? (together[1] ?? '') : get('Class'),
    stream,
  }
}

function takeStream(
  streams: Map<string, RosterGroup>,
  row: RosterRow,
  { classCode, stream }: ReturnType<typeof placeOf>,
) {
  const id = `${classCode} ${stream}`
  if (!streams.has(id)) {
    streams.set(id, {
      file: row.file,
      line: row.line,
      id,
      school: everybody.id,
      title: stream,
      code: null,
      subject: null,
      room: orNull(row.get('Room')),
      periods: null,
      term: null,
      grades: [classCode],
      isHomeroom: true,
    })
  }
  return id
}

const memberOf = ({ file, line }: RosterRow, group: string, person: string): RosterMembership => ({
  file,
  line,
  group,
  person,
  beginsOn: null,
  endsOn: null,
})

function personOf({ file, line, get }: RosterRow, numberColumn: string, dayOf: DayReader) {
  return {
    file,
    line,
    id: get(numberColumn),
    schools: [everybody.id],
    ...namesOf(get('Given names'), get('Family name'), get('Name')),
    number: get(numberColumn),
    sex: sexOf(get('Sex')),
    birthDate: dayOf(get('Birth date')),
    email: orNull(get('Email')),
    phone: orNull(get('Phone')),
    hasLeft: false,
  }
}

/** One cell with a comma is “family name, given names”; without one it is the name as given. */
function namesOf(givenNames: string, familyName: string, name: string) {
  if (givenNames || familyName) return { givenNames, familyName }
  const comma = name.indexOf(', ')
  if (comma < 0) return { givenNames: name, familyName: '' }
  return { givenNames: name.slice(comma + 2), familyName: name.slice(0, comma) }
}

function takeGuardians(guardians: Map<string, RosterGuardian>, row: RosterRow, student: string): RosterAgent[] {
  return [1, 2].flatMap((number) => {
    const get = (field: string) => row.get(`Guardian ${number} ${field}`)
    const givenNames = get('given names')
    const familyName = get('family name')
    if (!givenNames && !familyName) return []
    // Brothers and sisters have one guardian when name and phone are the same.
    const phone = get('phone')
    const id = [familyName, givenNames, phone.replace(/\D/g, '') || get('email') || student].join(' ').toLowerCase()
    const relation = get('relation').toLowerCase() || 'guardian'
    const { file, line } = row
    const person = { file, line, id, schools: [everybody.id], givenNames, familyName, number: id, hasLeft: false }
    if (!guardians.has(id))
      guardians.set(id, { ...person, email: orNull(get('email')), phone: orNull(phone), relation })
    return [{ guardian: id, relation, isPrimary: number === 1, isEmergency: null, livesWith: null }]
  })
}

function subjectOf({ file, line, get }: RosterRow) {
  const code = get('Code')
  const level = get('Level')
  return {
    file,
    line,
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
