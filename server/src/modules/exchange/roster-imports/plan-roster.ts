import type { RosterKind, RosterMapping } from '@bellhouse/contracts'
import { countOf } from '@bellhouse/words'
import { admissionDayFault } from '../../people/students'
import { joinKnownGuardians } from './join-known-guardians'
import { joinSameStreams } from './join-same-streams'
import { joinShortenedNumbers } from './join-shortened-numbers'
import { KnownSchool } from './known-school'
import { nameOf } from './person-name'
import { planAllocations } from './plan-allocations'
import { planGuardians } from './plan-guardians'
import { isGathering, isOfSchool, noteGathered, planGathered, planStreams, type Streams } from './plan-streams'
import { countReadRefusals, Planner } from './planner'
import { refuseRepeated } from './refuse-repeated'
import type { Roster, RosterMembership, RosterStaff, RosterStudent } from './roster'
import type { Known, KnownLinks, Plan, School } from './roster-plan'
import { isSomebodyElse } from './same-person'
import { SchoolLives } from './school-life'
import { takenPeople } from './taken-people'
import { warnOfNewNumbers } from './warn-of-new-numbers'

/** Plans a whole roster with the choices of the map step. */
export function planRoster(read: Roster, mapping: RosterMapping, school: School, links: KnownLinks): Plan {
  const planner = new Planner(new KnownSchool(school), read)
  countReadRefusals(planner, read, (file) => read.kinds?.get(file) ?? kindOfFile(file))
  const known = joinShortenedNumbers(planner, joinKnownGuardians(planner.school, read))
  const alone = refuseRepeated(planner, known, mapping)
  const roster = joinSameStreams(planner, alone, mapping)
  const streams = planStreams(planner, roster, mapping)
  const courses = planSubjects(planner, roster, mapping)
  planGroups(planner, roster, mapping, courses)
  planStaff(planner, roster, mapping)
  planStudents(planner, roster, mapping, streams)
  const guardianLinks = planGuardians(planner, roster, mapping, links)
  warnOfNewNumbers(planner, roster, guardianLinks, links)
  const memberships = planMemberships(planner, roster, links)
  const allocations = planAllocations(planner, roster, { mapping, links, courses })
  const missingOf = planner.countMissing()
  return {
    writes: planner.writes,
    known: planner.known,
    guardianLinks,
    ...memberships,
    allocations,
    preview: {
      counts: planner.counts,
      refused: roster.ledger.refused,
      warnings: roster.ledger.warnings,
      leftOut: roster.ledger.leftOut,
      rows: roster.ledger.count(),
      files: roster.ledger.countFiles(),
      changes: planner.changes,
      ...{ missing: missingOf.students + missingOf.staff + missingOf.guardians, missingOf },
    },
    ledger: roster.ledger,
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

/** Courses of several schools that have one code and one name are one subject; the answer says which course stands for it. */
function planSubjects(planner: Planner, roster: Roster, mapping: RosterMapping) {
  const standing = new Map<string, { id: string; name: string }>()
  const courses = new Map<string, string>()
  for (const subject of roster.subjects) {
    const level = planner.school.levelOfSubject(
      subject.level ?? null,
      subject.grades.flatMap((grade) => mapping.grades[grade] ?? []),
    )
    if (level === null) {
      planner.refuse('subjects', subject, 'Level', `“${subject.level}” is no level of this school.`, subject.level)
      continue
    }
    const first = standing.get(`${level} ${subject.code}`)
    if (first?.name === subject.name) {
      courses.set(subject.id, first.id)
      const { file, line } = subject
      planner.leaveOut(
        { file, line },
        null,
        `${subject.name} is the same subject as in an earlier row; it is imported once.`,
      )
      continue
    }
    if (first)
      planner.warn(
        subject,
        null,
        `${first.name} already has the code ${subject.code}; ${subject.name} gets ${subject.id}.`,
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
    if (group.isHomeroom || !isOfSchool(planner, group, { roster, mapping })) continue
    const subject = courses.get(group.subject ?? '') ?? (group.subject && planner.subjectNamed(group.subject)) ?? null
    if (group.subject && !subject) {
      const sentence = `${group.title} names the course ${group.subject}, which is not in the files; it comes in without a subject.`
      planner.warn(group, 'subject', sentence, group.subject)
    }
    const { title, code, room, periods, term } = group
    planner.take('groups', group, title, null, { title, code, room, periods, term_label: term, subject })
  }
}

function planStaff(planner: Planner, roster: Roster, mapping: RosterMapping) {
  for (const person of takenPeople(planner, roster.staff, { roster, mapping })) {
    const name = nameOf(person)
    if (!name) planner.refuse('staff', person, 'name', 'This member of staff has no name.')
    else if (!refuseOther(planner, 'staff', person, planner.find('staff', person.id, { ...person, name }))) {
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

function planStudents(planner: Planner, roster: Roster, mapping: RosterMapping, streams: Streams) {
  const lives = new SchoolLives(planner)
  for (const student of takenPeople(planner, roster.students, { roster, mapping }))
    planStudent(planner, student, { mapping, streams, lives })
  planGathered(planner, roster, mapping, streams)
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
  if (!name) return planner.refuse('students', student, 'name', 'This student has no name.')
  if (!classCode && student.grade) {
    const sentence = `${name} cannot be placed: it is not known which class “${student.grade}” is. Choose it in the mapping.`
    return planner.refuse('students', student, 'grade', sentence, student.grade)
  }
  const known = planner.find('students', student.id, { ...student, name })
  if (refuseOther(planner, 'students', student, known)) return
  const life = lives.read(
    student,
    known === 'taken' ? null : known,
    classCode ? planner.school.levelOfClass(classCode) : null,
  )
  if ('sentence' in life) return planner.refuse('students', student, life.column, life.sentence)
  const { admittedOn = null } = student
  const fault = known ? null : admissionDayFault(student, planner.school.held.today)
  if (fault) {
    return planner.refuse('students', student, 'admitted', `The day of admission is ${fault}.`, admittedOn ?? undefined)
  }
  if (known && known !== 'taken') warnOfOtherDay(planner, student, known.values.admitted_on ?? null)
  const stream = classCode ? streams.of(student, classCode) : null
  planner.take('students', student, name, student.number, {
    ...life.values,
    ...(!known && { admitted_on: admittedOn }),
    admission_number: student.number,
    given_names: student.givenNames,
    family_name: student.familyName,
    sex: student.sex,
    birth_date: student.birthDate,
    email: student.email,
    phone: student.phone,
    stream,
    status: student.hasLeft ? 'left' : 'active',
  })
  if (classCode && isGathering(stream, classCode)) noteGathered(planner, streams, { student, classCode })
}

/** What hangs on a number would go with it to somebody else. */
function refuseOther(
  planner: Planner,
  kind: 'students' | 'staff',
  person: RosterStudent | RosterStaff,
  known: Known | 'taken' | null,
) {
  if (!planner.namesByNumber || !known || known === 'taken' || !isSomebodyElse(known, person)) return false
  const { number } = person
  const sentence = `${number} is the number of ${known.personName} here, and this row is of somebody else: name and birth date are both others. Give them a number of their own; if it is the same person, correct the record first.`
  planner.refuse(kind, person, 'number', sentence, number)
  return true
}

/** Registers and marks hang on the first day, so a list moves it of nobody who is here. */
function warnOfOtherDay(planner: Planner, student: RosterStudent, here: string | null) {
  const { admittedOn = null } = student
  if (admittedOn === null || admittedOn === here) return
  const sentence = `${nameOf(student)} is on record here, so the day of admission stays as it is. Change it in their record.`
  planner.warn(student, 'admitted', sentence, admittedOn)
}

function warnOfUnplaced(planner: Planner, roster: Roster, mapping: RosterMapping) {
  const unplaced = roster.students.filter(({ id, grade }) => planner.has('students', id) && !mapping.grades[grade])
  const [first] = unplaced
  if (!first) return
  const people = countOf(unplaced.length, 'student has no grade and comes', 'students have no grade and come')
  const sentence = `${people} in without a class. Give them one in the mapping, or later on their own pages.`
  planner.warn({ file: first.file, line: null }, null, sentence)
}

/** Group and person by our own ids. */
function pairOf(planner: Planner, { group, person }: RosterMembership, people: RosterKind) {
  const kind = planner.stands('streams', group) ? 'streams' : 'groups'
  return `${planner.ownId(kind, group)} ${planner.ownId(people, person)}`
}

/** The row has brought what it is about; only this part of it finds nobody. */
function warnOfExtra(planner: Planner, member: RosterMembership, people: 'students' | 'staff') {
  if (people === 'students') return
  const sentence = `There is no teacher ${member.person} in these files or at the school, so ${member.group} is imported without one.`
  planner.warn(member, 'person', sentence, member.person)
}

function planMemberships(planner: Planner, roster: Roster, links: KnownLinks): Pick<Plan, 'enrolments' | 'teaching'> {
  const streams = new Set(roster.groups.filter(({ isHomeroom }) => isHomeroom).map(({ id }) => id))
  const isGroup = (id: string) => planner.stands('groups', id) || planner.stands('streams', id)
  const isWhole = (kind: 'enrolments' | 'teaching', member: RosterMembership, people: 'students' | 'staff') => {
    if (member.isExtra && !(isGroup(member.group) && planner.stands(people, member.person))) {
      if (isGroup(member.group) || planner.stands(people, member.person)) warnOfExtra(planner, member, people)
      return false
    }
    if (!isGroup(member.group)) {
      planner.lose(kind, member, { field: 'group', id: member.group, what: 'class' })
      return false
    }
    if (planner.stands(people, member.person)) return true
    planner.lose(kind, member, { field: 'person', id: member.person, what: people === 'staff' ? 'teacher' : 'student' })
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
