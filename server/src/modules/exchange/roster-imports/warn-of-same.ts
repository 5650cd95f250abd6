import { birthDateSchema, type RosterNote } from '@bellhouse/contracts'
import { numberText, withoutAccents } from '@bellhouse/words'
import type { Db } from '../../../platform/db/open'
import { groupBy } from '../../../platform/group-by'
import { listSameStudents } from '../../people/students'
import { nameOf } from './person-name'
import { placeText } from './place'
import type { Roster, RosterStudent } from './roster'
import type { Plan } from './roster-plan'

const mostNotes = 200

/** A note for each new student of the files who has the name and the birth date of somebody on record; all are taken. */
export async function warnOfSame(db: Db, roster: Roster, { writes }: Plan): Promise<RosterNote[]> {
  const added = new Set(writes.flatMap(({ kind, id, externalId }) => (kind === 'students' && !id ? externalId : [])))
  const given = roster.students.filter(isBornStudent).filter(({ id }) => added.has(id))
  const halfDated = firstOf(halfDatedInFiles(roster.students, added), 'have the name of a row with a birth date')
  if (given.length === 0) return halfDated
  const found = groupBy(await listSameStudents(db, given), ({ place }) => String(place))
  const onRecord = [...found].flatMap(([place, same]) => {
    const student = given[Number(place)]
    return student ? noteOf(student, same) : []
  })
  const same = firstOf([...onRecord, ...sameInFiles(given)], 'have the name and the birth date of somebody on record')
  return [...same, ...halfDated]
}

function firstOf(notes: RosterNote[], what: string): RosterNote[] {
  if (notes.length <= mostNotes) return notes
  const rest = `${numberText(notes.length - mostNotes)} more rows ${what}.`
  return [...notes.slice(0, mostNotes), { file: notes[0]?.file ?? '', line: null, column: null, sentence: rest }]
}

/** Two new students of the files with one name and one birth date, in whatever order and way the names are written. */
function sameInFiles(given: readonly (RosterStudent & { birthDate: string })[]): RosterNote[] {
  const first = new Map<string, RosterStudent>()
  return given.flatMap((student) => {
    const { file, line, birthDate } = student
    const key = `${birthDate} ${foldedName(student)}`
    const other = first.get(key)
    if (!other) first.set(key, student)
    const sentence =
      other && `${nameOf(student)} has the same name and birth date as ${placeText(other)}; both come in.`
    return sentence ? [{ file, line, column: null, sentence }] : []
  })
}

const mostNamed = 20

/** Students without a birth date of whose name another row has one, where one of the two is new. */
function halfDatedInFiles(students: readonly RosterStudent[], added: ReadonlySet<string>): RosterNote[] {
  const dated = groupBy(students.filter(isBornStudent), foldedName)
  return students.flatMap((student) => {
    if (student.birthDate) return []
    const { file, line } = student
    const others = (dated.get(foldedName(student)) ?? []).filter(({ id }) => added.has(id) || added.has(student.id))
    if (others.length === 0) return []
    const more = others.length > mostNamed ? [`${numberText(others.length - mostNamed)} more`] : []
    const places = new Intl.ListFormat('en-GB').format([...others.slice(0, mostNamed).map(placeText), ...more])
    const sentence = `${nameOf(student)} is possibly the same as ${places}: it is one name, and only one of the two has a birth date. Both come in. If it is one student, take one of the rows out of the file.`
    return { file, line, column: null, sentence }
  })
}

const foldedName = ({ givenNames, familyName }: RosterStudent) =>
  withoutAccents(`${familyName} ${givenNames}`)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .sort()
    .join(' ')

const isBornStudent = (student: RosterStudent): student is RosterStudent & { birthDate: string } =>
  birthDateSchema.safeParse(student.birthDate).success

function noteOf(student: RosterStudent, same: readonly { name: string; number: string }[]) {
  const known = same.map(({ name, number }) => `${name} (${number})`).join(', ')
  const { file, line } = student
  const sentence = `${nameOf(student)} has the name and the birth date of ${known}, who is on record already; the row makes a second record.`
  return { file, line, column: null, sentence }
}
