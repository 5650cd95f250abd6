import type { RosterKind, RosterMapping } from '@bellhouse/contracts'
import type { Roster, RosterGroup, RosterMembership, RosterStudent } from './roster'
import {
  countReadRefusals,
  type GuardianLink,
  isOfSchools,
  type KnownLinks,
  type Plan,
  Planner,
  type School,
} from './roster-plan'
import { SchoolLives } from './school-life'

/** Plans a whole roster with the choices of the map step. */
export function planRoster(roster: Roster, mapping: RosterMapping, school: School, links: KnownLinks): Plan {
  const planner = new Planner(school)
  countReadRefusals(planner, roster, (file) => roster.kinds?.get(file) ?? kindOfFile(file))
  const streams = planStreams(planner, roster, mapping)
  const courses = planSubjects(planner, roster, mapping)
  planGroups(planner, roster, mapping, courses)
  planStaff(planner, roster, mapping)
  planStudents(planner, roster, mapping, streams)
  const guardianLinks = planGuardians(planner, roster, mapping, links)
  const memberships = planMemberships(planner, roster, links)
  const allocations = planAllocations(planner, roster, links, courses)
  return {
    writes: planner.writes,
    known: planner.known,
    guardianLinks,
    ...memberships,
    allocations,
    preview: {
      counts: planner.counts,
      refused: planner.refused,
      warnings: planner.warnings,
      changes: planner.changes,
      missing: planner.countMissing(),
    },
    fates: planner.fates,
  }
}

const kinds: [part: string, kind: RosterKind][] = [
  ['enrollment', 'enrolments'],
  ['teacherroster', 'teaching'],
  ['studentguardian', 'guardianships'],
  ['relationship', 'guardianships'],
  ['guardian', 'guardians'],
  ['staff', 'staff'],
  ['student', 'students'],
  ['teacher', 'staff'],
  ['users', 'students'],
  ['demographics', 'students'],
  ['courses', 'subjects'],
  ['classes', 'groups'],
  ['section', 'groups'],
]

const kindOfFile = (file: string) =>
  kinds.find(([part]) => file.toLowerCase().replace('_', '').includes(part))?.[1] ?? 'groups'

/** The external id of the stream that collects the students of a class who are in no homeroom. */
const gatheringStream = (classCode: string) => `${classCode} without homeroom`

interface Streams {
  /** External id of the stream of a student; null where the files leave it as it is. */
  of: (student: RosterStudent, classCode: string) => string | null
}

function planStreams(planner: Planner, roster: Roster, mapping: RosterMapping): Streams {
  const homerooms = roster.groups.filter((group) => group.isHomeroom && mapping.schools.includes(group.school))
  const classOfHomeroom = new Map(homerooms.map((group) => [group.id, classOfGroup(group, mapping)]))
  for (const group of homerooms) {
    const classCode = classOfHomeroom.get(group.id)
    if (!classCode) planner.refuse('streams', group, 'grades', `The homeroom ${group.title} belongs to no class here.`)
    else takeStream(planner, group, classCode, group.title, group.room)
  }
  const homeroomOf = new Map(
    roster.enrolments.filter(({ group }) => classOfHomeroom.get(group)).map(({ person, group }) => [person, group]),
  )
  const isPlaced = (student: RosterStudent) => homeroomOf.has(student.id) || isInClass(planner, student, mapping)
  const gathered = roster.students.filter((student) => isOfSchools(mapping)(student) && !isPlaced(student))
  for (const classCode of new Set(gathered.flatMap(({ grade }) => mapping.grades[grade] ?? []))) {
    const place = { file: gathered[0]?.file ?? '', line: 1, id: gatheringStream(classCode) }
    takeStream(planner, place, classCode, mapping.stream, null)
  }
  return {
    of: (student, classCode) => {
      const homeroom = homeroomOf.get(student.id)
      if (homeroom || isInClass(planner, student, mapping)) return homeroom ?? null
      return gatheringStream(classCode)
    },
  }
}

/** Whether a student is in a stream of the class already, which is then no business of files that name none. */
function isInClass(planner: Planner, student: RosterStudent, mapping: RosterMapping) {
  const known = planner.find('students', student.id, nameOf(student), student.number)
  if (!known || known === 'taken') return false
  return planner.classOf(known) === mapping.grades[student.grade]
}

const classOfGroup = ({ grades }: RosterGroup, mapping: RosterMapping) =>
  grades.flatMap((grade) => mapping.grades[grade] ?? [])[0]

function takeStream(
  planner: Planner,
  record: { file: string; line: number; id: string },
  classCode: string,
  name: string,
  room: string | null,
) {
  const values = { class_code: classCode, name, ...(room ? { room } : {}) }
  planner.take('streams', record, `${planner.nameOfClass(classCode)} ${name}`, `${classCode} ${name}`, values)
}

/** Courses of several schools that have one code and one name are one subject; the answer says which course stands for it. */
function planSubjects(planner: Planner, roster: Roster, mapping: RosterMapping) {
  const standing = new Map<string, { id: string; name: string }>()
  const courses = new Map<string, string>()
  for (const subject of roster.subjects) {
    const level = planner.levelOfSubject(
      subject.level ?? null,
      subject.grades.flatMap((grade) => mapping.grades[grade] ?? []),
    )
    if (level === null) {
      planner.refuse('subjects', subject, 'Level', `“${subject.level}” is no level of this school.`)
      continue
    }
    const first = standing.get(`${level} ${subject.code}`)
    if (first?.name === subject.name) {
      courses.set(subject.id, first.id)
      continue
    }
    if (first)
      planner.warn(
        subject,
        null,
        `${first.name} has the code ${subject.code} already; ${subject.name} gets ${subject.id}.`,
      )
    const code = first ? subject.id : subject.code
    planner.take('subjects', subject, subject.name, `${level} ${code}`, { code, name: subject.name, level })
    standing.set(`${level} ${code}`, subject)
    if (planner.has('subjects', subject.id)) courses.set(subject.id, subject.id)
  }
  return courses
}

function planGroups(planner: Planner, roster: Roster, mapping: RosterMapping, courses: Map<string, string>) {
  for (const group of roster.groups) {
    if (group.isHomeroom || !mapping.schools.includes(group.school)) continue
    const subject = courses.get(group.subject ?? '') ?? null
    if (group.subject && !subject) planner.warn(group, null, `${group.title} names a course that is not in the files.`)
    const { title, code, room, periods, term } = group
    planner.take('groups', group, title, null, { title, code, room, periods, term_label: term, subject })
  }
}

function planStaff(planner: Planner, roster: Roster, mapping: RosterMapping) {
  for (const person of roster.staff.filter(isOfSchools(mapping))) {
    const name = nameOf(person)
    if (!name) planner.refuse('staff', person, 'familyName', 'This member of staff has no name.')
    else {
      planner.take('staff', person, name, person.number, {
        staff_number: person.number,
        given_names: person.givenNames,
        family_name: person.familyName,
        email: person.email,
        phone: person.phone,
        sex: person.sex,
        birth_date: person.birthDate,
        title: person.title,
        qualifications: person.qualifications,
        status: person.hasLeft ? 'left' : 'active',
      })
    }
  }
}

const nameOf = ({ givenNames, familyName }: { givenNames: string; familyName: string }) =>
  [familyName, givenNames].filter(Boolean).join(', ')

function planStudents(planner: Planner, roster: Roster, mapping: RosterMapping, streams: Streams) {
  const lives = new SchoolLives(planner)
  for (const student of roster.students.filter(isOfSchools(mapping)))
    planStudent(planner, student, { mapping, streams, lives })
  warnOfUnplaced(planner, roster, mapping)
}

interface StudentGround {
  mapping: RosterMapping
  streams: Streams
  lives: SchoolLives
}

function planStudent(planner: Planner, student: RosterStudent, { mapping, streams, lives }: StudentGround) {
  const name = nameOf(student)
  const classCode = mapping.grades[student.grade]
  if (!name) return planner.refuse('students', student, 'familyName', 'This student has no name.')
  if (!classCode && student.grade) {
    const sentence = `${name} cannot be placed: grade ${student.grade} is none of our classes.`
    return planner.refuse('students', student, 'grades', sentence)
  }
  const known = planner.find('students', student.id, name, student.number)
  const life = lives.read(student, known === 'taken' ? null : known, classCode ? planner.levelOfClass(classCode) : null)
  if ('sentence' in life) return planner.refuse('students', student, life.column, life.sentence)
  planner.take('students', student, name, student.number, {
    ...life.values,
    admission_number: student.number,
    given_names: student.givenNames,
    family_name: student.familyName,
    sex: student.sex,
    birth_date: student.birthDate,
    email: student.email,
    phone: student.phone,
    stream: classCode ? streams.of(student, classCode) : null,
    status: student.hasLeft ? 'left' : 'active',
  })
}

function warnOfUnplaced(planner: Planner, roster: Roster, mapping: RosterMapping) {
  const unplaced = roster.students.filter(({ id, grade }) => planner.has('students', id) && !mapping.grades[grade])
  const [first] = unplaced
  if (!first) return
  const people =
    unplaced.length === 1 ? '1 student has no grade and comes' : `${unplaced.length} students have no grade and come`
  const sentence = `${people} in without a class. Give them one in the mapping, or later on their own pages.`
  planner.warn({ file: first.file, line: null }, null, sentence)
}

function planGuardians(planner: Planner, roster: Roster, mapping: RosterMapping, links: KnownLinks): GuardianLink[] {
  for (const guardian of roster.guardians.filter(isOfSchools(mapping))) {
    const name = nameOf(guardian)
    if (!name) planner.refuse('guardians', guardian, 'familyName', 'This guardian has no name.')
    else {
      planner.take('guardians', guardian, name, null, {
        given_names: guardian.givenNames,
        family_name: guardian.familyName,
        email: guardian.email,
        phones: guardian.phone,
      })
    }
  }
  const students = roster.students.filter(({ id }) => planner.has('students', id))
  warnOfContacts(planner, roster, students)
  const relations = new Map(roster.guardians.map(({ id, relation }) => [id, relation]))
  return students.flatMap((student) =>
    student.agents.flatMap(({ place = student, guardian, ...agent }) => {
      const relation = agent.relation ?? relations.get(guardian)
      if (relation && planner.has('guardians', guardian)) {
        const { isPrimary, isEmergency, livesWith } = agent
        const link = { student: student.id, guardian, relation, isPrimary, isEmergency, livesWith }
        return planner.relate(place, nameOf(student), link, links)
      }
      planner.warn(place, null, `${nameOf(student)} names a guardian who is not in the files.`)
      return []
    }),
  )
}

/** Where a format says who is to be called first, a student without exactly one such person and a guardian of nobody are worth a word. */
function warnOfContacts(planner: Planner, roster: Roster, students: readonly RosterStudent[]) {
  if (!students.some(({ agents }) => agents.some(({ isPrimary }) => isPrimary !== null))) return
  const linked = new Set(roster.students.flatMap(({ agents }) => agents.map(({ guardian }) => guardian)))
  for (const guardian of roster.guardians) {
    if (!linked.has(guardian.id)) planner.warn(guardian, null, `${nameOf(guardian)} is the guardian of nobody.`)
  }
  for (const student of students) {
    const count = student.agents.filter(({ isPrimary }) => isPrimary).length
    if (count === 1) continue
    planner.warn(
      student,
      null,
      `${nameOf(student)} has ${count === 0 ? 'no' : count} primary contact${count > 1 ? 's' : ''}.`,
    )
  }
}

/** Group and person by our own ids. */
function pairOf(planner: Planner, { group, person }: RosterMembership, people: RosterKind) {
  const kind = planner.has('streams', group) ? 'streams' : 'groups'
  return `${planner.ownId(kind, group)} ${planner.ownId(people, person)}`
}

function planMemberships(planner: Planner, roster: Roster, links: KnownLinks): Pick<Plan, 'enrolments' | 'teaching'> {
  const streams = new Set(roster.groups.filter(({ isHomeroom }) => isHomeroom).map(({ id }) => id))
  const isGroup = (id: string) => planner.has('groups', id) || planner.has('streams', id)
  const isWhole = (kind: 'enrolments' | 'teaching', member: RosterMembership, people: RosterKind) => {
    if (!isGroup(member.group)) {
      planner.refuse(kind, member, null, `The class ${member.group} is not in the files, or was refused or left aside.`)
      return false
    }
    if (planner.has(people, member.person)) return true
    planner.refuse(kind, member, null, `The person ${member.person} is not in the files, or was refused or left aside.`)
    return false
  }
  const enrolments = roster.enrolments.filter((member) => {
    if (!isWhole('enrolments', member, 'students')) return false
    const pair = pairOf(planner, member, 'students')
    // Being in a homeroom is the student's stream, which is written with the student.
    return planner.link('enrolments', member, pair, links.enrolments.has(pair)) && !streams.has(member.group)
  })
  const teaching = roster.teaching.filter((member) => {
    if (!isWhole('teaching', member, 'staff')) return false
    const pair = pairOf(planner, member, 'staff')
    return planner.link('teaching', member, pair, links.teaching.has(pair))
  })
  return {
    enrolments: enrolments.map(({ group, person, beginsOn, endsOn }) => ({ group, student: person, beginsOn, endsOn })),
    teaching: teaching.map(({ group, person }) => ({ group, staff: person, isStream: streams.has(group) })),
  }
}

function planAllocations(planner: Planner, roster: Roster, links: KnownLinks, courses: ReadonlyMap<string, string>) {
  return (roster.allocations ?? []).flatMap((allocation): Plan['allocations'] => {
    const { stream, person, year, term } = allocation
    const subject = courses.get(allocation.subject)
    if (!subject || !planner.has('streams', stream) || !planner.has('staff', person)) {
      const sentence = 'The stream, the subject or the teacher of this class is not in the files, or was left aside.'
      planner.refuse('teaching', allocation, null, sentence)
      return []
    }
    const termId = planner.termOf(year, term)
    if (!termId) {
      planner.warn(allocation, null, `There is no ${term} in ${year} here, so who teaches in it is left aside.`)
      return []
    }
    const pair = [
      planner.ownId('streams', stream),
      planner.ownId('subjects', subject),
      termId,
      planner.ownId('staff', person),
    ].join(' ')
    const isNew = planner.link('teaching', allocation, pair, links.allocations.has(pair))
    return isNew ? [{ stream, subject, termId, staff: person }] : []
  })
}
