import type { RosterMapping } from '@bellhouse/contracts'
import { countOf } from '@bellhouse/words'
import { groupBy } from '../../../platform/group-by'
import { nameOf } from './person-name'
import type { Planner } from './planner'
import type { Place, Roster, RosterGroup, RosterStudent } from './roster'
import { isComing } from './taken-people'

/** The external id of the stream that collects the students of a class who are in no homeroom. */
const gatheringStream = (classCode: string) => `${classCode} without homeroom`

interface Gathered {
  student: RosterStudent
  classCode: string
}

export interface Streams {
  /** External id of the stream of a student; null where the files leave it as it is. */
  of: (student: RosterStudent, classCode: string) => string | null
  /** Those who were taken into the stream for students without one. */
  gathered: Gathered[]
}

/** Homerooms become streams; who is in none is gathered in one of the class. */
export function planStreams(planner: Planner, roster: Roster, mapping: RosterMapping): Streams {
  const homerooms = roster.groups.filter((group) => group.isHomeroom && isOfSchool(planner, group, { roster, mapping }))
  const classOfHomeroom = new Map(homerooms.map((group) => [group.id, classOfGroup(group, mapping)]))
  for (const group of homerooms) {
    const classCode = classOfHomeroom.get(group.id)
    if (!classCode) refuseHomeroom(planner, group)
    else takeStream(planner, group, classCode, group.title, group.room)
  }
  const homeroomOf = placeInHomerooms(planner, roster, classOfHomeroom)
  const isPlaced = (student: RosterStudent) => homeroomOf.has(student.id) || isInClass(planner, student, mapping)
  const gathered = roster.students.filter((student) => isComing(student, mapping) && !isPlaced(student))
  for (const classCode of new Set(gathered.flatMap(({ grade }) => mapping.grades[grade] ?? []))) {
    // No row of a file stands for it.
    const place = { file: '', line: 0, id: gatheringStream(classCode) }
    takeStream(planner, place, classCode, mapping.stream, null)
  }
  return {
    gathered: [],
    of: (student, classCode) => {
      const homeroom = homeroomOf.get(student.id)
      if (homeroom || isInClass(planner, student, mapping)) return homeroom ?? null
      return gatheringStream(classCode)
    },
  }
}

export const isGathering = (stream: string | null, classCode: string) => stream === gatheringStream(classCode)

/** Whoever was refused or has left goes nowhere. */
export function noteGathered(planner: Planner, { gathered }: Streams, one: Gathered) {
  if (planner.has('students', one.student.id) && !one.student.hasLeft) gathered.push(one)
}

/** Whom the files put into no stream is told of; in a list of people each row of a student is an enrolment, theirs too. */
export function planGathered(planner: Planner, roster: Roster, mapping: RosterMapping, { gathered }: Streams) {
  for (const { student, classCode } of roster.namesByNumber ? gathered : []) {
    const pair = [planner.ownId('streams', gatheringStream(classCode)), planner.ownId('students', student.id)].join(' ')
    planner.link('enrolments', student, pair, false)
  }
  const groups = groupBy(gathered, ({ student: { file }, classCode }) => `${classCode} ${file}`)
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const stream = `${planner.school.nameOfClass(first.classCode)} ${mapping.stream}`
    const go = group.length === 1 ? 'goes' : 'go'
    const sentence = roster.namesByNumber
      ? `${countOf(group.length, 'student has', 'students have')} no stream in this file and ${go} into ${stream}. If the file has their streams, choose the column in the mapping.`
      : `${countOf(group.length, 'student is', 'students are')} in no homeroom of these files and ${go} into ${stream}.`
    planner.warn({ file: first.student.file, line: null }, null, sentence)
  }
}

// Of a stream that stands only in the rows of its students they tell themselves.
function refuseHomeroom(planner: Planner, group: RosterGroup) {
  const { title, grades, isDerived } = group
  if (isDerived) return
  const word = grades.join(', ')
  const sentence = word
    ? `It is not known which class the grade ${word} of ${title} is. Choose it in the mapping.`
    : `The homeroom ${title} names no grade, so it belongs to no class here.`
  planner.refuse('streams', group, 'grade', sentence, word)
}

/** Which homeroom each student is in; nobody can be in two, and the one that stands last counts. */
function placeInHomerooms(planner: Planner, roster: Roster, classOfHomeroom: ReadonlyMap<string, string | undefined>) {
  const homeroomOf = new Map<string, string>()
  for (const member of roster.enrolments) {
    if (!classOfHomeroom.get(member.group)) continue
    const before = homeroomOf.get(member.person)
    if (before && before !== member.group) {
      const sentence = `${member.person} is in two streams, ${before} and ${member.group}; the last one is imported.`
      planner.warn(member, 'group', sentence, member.group)
    }
    homeroomOf.set(member.person, member.group)
  }
  return homeroomOf
}

interface Choice {
  roster: Roster
  mapping: RosterMapping
}

/** Whether a group comes in at all; one of a school that was left out is listed as left out. */
export function isOfSchool(planner: Planner, group: RosterGroup, { roster, mapping }: Choice) {
  if (mapping.schools.includes(group.school)) return true
  const name = roster.schools.find(({ id }) => id === group.school)?.name ?? group.school
  planner.leaveOut(group, 'school', `${group.title} is a class of ${name}, which is left out in the mapping.`, name)
  return false
}

/** Whether a student is in a stream of the class already, which is then no business of files that name none. */
function isInClass(planner: Planner, student: RosterStudent, mapping: RosterMapping) {
  const known = planner.find('students', student.id, { ...student, name: nameOf(student) })
  if (!known || known === 'taken') return false
  return planner.school.classOf(known) === mapping.grades[student.grade]
}

export const classOfGroup = ({ grades }: RosterGroup, mapping: RosterMapping) =>
  grades.flatMap((grade) => mapping.grades[grade] ?? [])[0]

function takeStream(
  planner: Planner,
  record: Place & { id: string },
  classCode: string,
  name: string,
  room: string | null,
) {
  const values = { class_code: classCode, name, ...(room ? { room } : {}) }
  planner.take('streams', record, `${planner.school.nameOfClass(classCode)} ${name}`, `${classCode} ${name}`, values)
}
