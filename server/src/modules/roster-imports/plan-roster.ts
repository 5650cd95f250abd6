import type { RosterKind, RosterMapping } from '@bellhouse/contracts'
import type { Roster, RosterGroup, RosterMembership, RosterStudent } from './roster'
import { countReadRefusals, isOfSchools, type Plan, Planner, type School } from './roster-plan'

const levelOf = (classCode: string) => (classCode <= 's4' ? 'O' : 'A')

/** The links that stand already, as `group student` and `group staff` by external ids; homerooms are among the groups. */
export interface KnownLinks {
  enrolments: ReadonlySet<string>
  teaching: ReadonlySet<string>
}

/** Plans a whole roster with the choices of the map step. */
export function planRoster(roster: Roster, mapping: RosterMapping, school: School, links: KnownLinks): Plan {
  const planner = new Planner(school)
  countReadRefusals(planner, roster, kindOfFile)
  const streams = planStreams(planner, roster, mapping)
  const courses = planSubjects(planner, roster, mapping)
  planGroups(planner, roster, mapping, courses)
  planStaff(planner, roster, mapping)
  planStudents(planner, roster, mapping, streams)
  const guardianLinks = planGuardians(planner, roster, mapping)
  const memberships = planMemberships(planner, roster, links)
  return {
    writes: planner.writes,
    guardianLinks,
    ...memberships,
    preview: {
      counts: planner.counts,
      refused: planner.refused,
      warnings: planner.warnings,
      changes: planner.changes,
      missing: planner.countMissing(),
    },
  }
}

const kinds: [part: string, kind: RosterKind][] = [
  ['enrollment', 'enrolments'],
  ['teacherroster', 'teaching'],
  ['student', 'students'],
  ['teacher', 'staff'],
  ['users', 'students'],
  ['demographics', 'students'],
  ['courses', 'subjects'],
  ['classes', 'groups'],
  ['section', 'groups'],
]

const kindOfFile = (file: string) => kinds.find(([part]) => file.toLowerCase().includes(part))?.[1] ?? 'groups'

/** The external id of the stream that collects the students of a class who are in no homeroom. */
const gatheringStream = (classCode: string) => `${classCode} without homeroom`

interface Streams {
  /** External id of the stream of a student. */
  of: (student: RosterStudent, classCode: string) => string
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
  const gathered = roster.students.filter((student) => isOfSchools(mapping)(student) && !homeroomOf.has(student.id))
  for (const classCode of new Set(gathered.flatMap(({ grade }) => mapping.grades[grade] ?? []))) {
    const place = { file: gathered[0]?.file ?? '', line: 1, id: gatheringStream(classCode) }
    takeStream(planner, place, classCode, mapping.stream, null)
  }
  return { of: (student, classCode) => homeroomOf.get(student.id) ?? gatheringStream(classCode) }
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
  planner.take('streams', record, `${classCode.toUpperCase()} ${name}`, `${classCode} ${name}`, values)
}

/** Courses of several schools that have one code and one name are one subject; the answer says which course stands for it. */
function planSubjects(planner: Planner, roster: Roster, mapping: RosterMapping) {
  const standing = new Map<string, { id: string; name: string }>()
  const courses = new Map<string, string>()
  for (const subject of roster.subjects) {
    const classes = subject.grades.flatMap((grade) => mapping.grades[grade] ?? []).sort()
    const level = levelOf(classes[0] ?? 's1')
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
  for (const student of roster.students.filter(isOfSchools(mapping))) {
    const name = nameOf(student)
    const classCode = mapping.grades[student.grade]
    if (!name) planner.refuse('students', student, 'familyName', 'This student has no name.')
    else if (!classCode) {
      const grade = student.grade ? `grade ${student.grade} is none of our classes` : 'no grade is given'
      planner.refuse('students', student, 'grades', `${name} cannot be placed: ${grade}.`)
    } else {
      planner.take('students', student, name, student.number, {
        admission_number: student.number,
        given_names: student.givenNames,
        family_name: student.familyName,
        sex: student.sex,
        birth_date: student.birthDate,
        email: student.email,
        phone: student.phone,
        stream: streams.of(student, classCode),
        status: student.hasLeft ? 'left' : 'active',
      })
    }
  }
}

function planGuardians(planner: Planner, roster: Roster, mapping: RosterMapping) {
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
  const relations = new Map(roster.guardians.map(({ id, relation }) => [id, relation]))
  return roster.students
    .filter(({ id }) => planner.has('students', id))
    .flatMap((student) =>
      student.agents.flatMap((agent) => {
        const relation = relations.get(agent)
        if (relation && planner.has('guardians', agent)) return { student: student.id, guardian: agent, relation }
        planner.warn(student, 'agentSourcedIds', `${nameOf(student)} names a guardian who is not in the files.`)
        return []
      }),
    )
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
    const pair = `${member.group} ${member.person}`
    // Being in a homeroom is the student's stream, which is written with the student.
    return planner.link('enrolments', member, pair, links.enrolments.has(pair)) && !streams.has(member.group)
  })
  const teaching = roster.teaching.filter((member) => {
    if (!isWhole('teaching', member, 'staff')) return false
    const pair = `${member.group} ${member.person}`
    return planner.link('teaching', member, pair, links.teaching.has(pair))
  })
  return {
    enrolments: enrolments.map(({ group, person, beginsOn, endsOn }) => ({ group, student: person, beginsOn, endsOn })),
    teaching: teaching.map(({ group, person }) => ({ group, staff: person, isStream: streams.has(group) })),
  }
}
