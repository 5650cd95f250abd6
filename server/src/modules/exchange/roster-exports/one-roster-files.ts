import { csvCell } from '../../../platform/table-file/csv'
import {
  allocationClass,
  enrolmentId,
  filledName,
  idOfWords,
  noSubject,
  ownColumns,
  roleOfRelations,
  userIdsOf,
  wholeYear,
} from './one-roster-words'
import type { ExportAllocation, ExportGroup, ExportMember, ExportPerson, SchoolRoster } from './school-roster'

/** A row of a file by the names of its columns; empty cells are null or left out. */
export type Line = Record<string, string | null>

const school = 'bellhouse-school'
const files = {
  academicSessions: 'title,type,startDate,endDate,parentSourcedId,schoolYear',
  orgs: 'name,type,identifier,parentSourcedId',
  courses: 'schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes',
  classes:
    'title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
  users: `enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns,${Object.values(ownColumns).join(',')}`,
  roles: 'userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
  enrollments: 'classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
  demographics:
    'birthDate,sex,americanIndianOrAlaskaNative,asian,blackOrAfricanAmerican,nativeHawaiianOrOtherPacificIslander,white,demographicRaceTwoOrMoreRaces,hispanicOrLatinoEthnicity,countryOfBirthCode,stateOfBirthAbbreviation,cityOfBirth,publicSchoolResidenceStatus',
}
export type FileName = keyof typeof files

const absent = `categories,classResources,courseResources,lineItemLearningObjectiveIds,lineItems,lineItemScoreScales,resources,
resultLearningObjectiveIds,results,resultScoreScales,scoreScales,userProfiles,userResources`

/** The texts of the CSV files of a OneRoster 1.2 bulk package by their names, headers in the order of the standard. */
export function oneRosterFiles(roster: SchoolRoster): Record<string, string> {
  const lines = oneRosterLines(roster)
  const names = Object.keys(files) as FileName[]
  return Object.fromEntries([
    ['manifest.csv', manifest()],
    ...names.map((name) => [`${name}.csv`, fileOf(name, lines[name])] as const),
  ])
}

/** The rows of every file that says anything. */
export function oneRosterLines(roster: SchoolRoster): Record<FileName, Line[]> {
  const sessions = sessionsOf(roster)
  return {
    academicSessions: sessions.lines,
    orgs: [{ sourcedId: school, name: roster.school, type: 'school' }],
    courses: coursesOf(roster),
    classes: [...roster.groups.map((group) => classOf(group, sessions.idsOf)), ...lessonsOf(roster)],
    users: usersOf(roster),
    roles: rolesOf(roster),
    enrollments: [
      ...roster.enrolments.map((member) => enrolmentOf(member, 'student')),
      ...teachersOf([...roster.teaching, ...roster.allocations.map(memberOf)]),
    ],
    demographics: [...roster.students, ...roster.staff]
      .filter(({ sex, birthDate }) => sex || birthDate)
      .map(({ id, sex, birthDate }) => ({ sourcedId: id, birthDate, sex })),
  }
}

function fileOf(name: FileName, lines: Line[]) {
  const headers = ['sourcedId', 'status', 'dateLastModified', ...files[name].split(',')]
  return textOf([headers, ...lines.map((line) => headers.map((header) => line[header] ?? null))])
}

const textOf = (lines: (string | null)[][]) => lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')

function manifest() {
  const states = [
    ...Object.keys(files).map((name) => [name, 'bulk']),
    ...absent.split(/,\s*/).map((name) => [name, 'absent']),
  ].sort(([one = ''], [other = '']) => one.localeCompare(other, 'en'))
  const head = [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
  ]
  return textOf([...head, ...states.map(([name, state]) => [`file.${name}`, state ?? ''])])
}

const yearId = (title: string) => idOfWords('year', title)
const termId = ({ year, title }: { year: string; title: string }) => idOfWords('term', year, title)
const numberOfYear = (end: string) => end.slice(0, 4)

/** Years and terms, and one session for each term that only a class still names. */
function sessionsOf({ sessions, groups, today }: SchoolRoster) {
  const year = sessions.filter(({ isYear, start }) => isYear && start <= today).at(-1) ??
    sessions.find(({ isYear }) => isYear) ?? { ...calendarYear(today), isYear: true }
  const known = sessions.some(({ isYear }) => isYear) ? sessions : [year]
  const ids = new Map(known.map((session) => [session.title, session.isYear ? yearId(session.title) : termId(session)]))
  for (const session of known.filter((one) => !one.isYear && one.year === year.title))
    ids.set(session.title, termId(session))
  const named = [...new Set(groups.flatMap(({ term }) => labelsOf(term)))].filter((title) => !ids.has(title)).sort()
  for (const title of named) ids.set(title, termId({ year: year.title, title }))

  const lineOf = (
    sourcedId: string,
    title: string,
    { start, end, year: of }: Omit<typeof year, 'title' | 'isYear'>,
  ) => ({
    sourcedId,
    title,
    type: 'term',
    startDate: start,
    endDate: end,
    parentSourcedId: yearId(of),
    schoolYear: numberOfYear(end),
  })
  const lines: Line[] = known.map((session) =>
    session.isYear
      ? { ...lineOf(yearId(session.title), session.title, session), type: 'schoolYear', parentSourcedId: null }
      : lineOf(termId(session), session.title, session),
  )
  const extra = [
    ...named.map((title) => lineOf(ids.get(title) ?? '', title, year)),
    lineOf(wholeYear, 'Whole year', year),
  ]
  const idsOf = (term: string | null) =>
    labelsOf(term)
      .map((title) => ids.get(title) ?? title)
      .join(',') || wholeYear
  return { lines: [...lines, ...extra], idsOf }
}

const labelsOf = (term: string | null) => (term ? term.split(', ') : [])

function calendarYear(today: string) {
  const title = today.slice(0, 4)
  return { title, year: title, start: `${title}-01-01`, end: `${title}-12-31` }
}

function coursesOf({ subjects, groups }: SchoolRoster): Line[] {
  const courses = subjects.map(({ id, code, title, classCodes }) => ({
    sourcedId: id,
    title,
    courseCode: code,
    grades: classCodes.map((one) => one.toUpperCase()).join(',') || null,
    orgSourcedId: school,
  }))
  const isNeeded = groups.some(({ subject }) => !subject)
  return isNeeded ? [...courses, { sourcedId: noSubject, title: 'No subject', orgSourcedId: school }] : courses
}

const classOf = (group: ExportGroup, sessionsOfTerm: (term: string | null) => string): Line => ({
  sourcedId: group.id,
  title: group.title,
  grades: group.classCode?.toUpperCase() ?? null,
  courseSourcedId: group.subject ?? noSubject,
  classCode: group.code,
  classType: group.isHomeroom ? 'homeroom' : 'scheduled',
  location: group.room,
  schoolSourcedId: school,
  termSourcedIds: sessionsOfTerm(group.term),
  periods: group.periods,
})

const idOfLesson = ({ stream, subject, year, term }: ExportAllocation) =>
  allocationClass(stream, subject, termId({ year, title: term }))

const memberOf = (one: ExportAllocation) => ({
  group: idOfLesson(one),
  person: one.staff,
  beginsOn: null,
  endsOn: null,
})

/** A subject in a stream and a term, once, however many teach it. */
function lessonsOf({ allocations }: SchoolRoster): Line[] {
  const lessons = new Map(allocations.map((one) => [idOfLesson(one), one]))
  return [...lessons].map(([sourcedId, { classCode, streamTitle, subject, subjectTitle, year, term }]) => ({
    sourcedId,
    title: `${classCode.toUpperCase()} ${streamTitle} ${subjectTitle}`,
    grades: classCode.toUpperCase(),
    courseSourcedId: subject,
    classType: 'scheduled',
    schoolSourcedId: school,
    termSourcedIds: termId({ year, title: term }),
  }))
}

function usersOf({ students, staff, guardians, links }: SchoolRoster): Line[] {
  const agents = new Map<string, string[]>()
  for (const { student, guardian } of links) agents.set(student, [...(agents.get(student) ?? []), guardian])
  const people = [...students, ...staff, ...guardians]
  const usernames = usernamesOf(people)
  const userOf = (person: ExportPerson): Line => ({
    sourcedId: person.id,
    enabledUser: 'true',
    username: usernames.get(person.id) ?? person.id,
    givenName: filledName(person.givenNames),
    familyName: filledName(person.familyName),
    identifier: person.number,
    email: person.email,
    phone: person.phone,
    agentSourcedIds: agents.get(person.id)?.join(',') ?? null,
    grades: person.classCode?.toUpperCase() ?? null,
    primaryOrgSourcedId: school,
    userIds: userIdsOf(person.learnerId),
    [ownColumns.house]: person.house,
    [ownColumns.residence]: person.residence,
    [ownColumns.courses]: person.courses?.join(',') || null,
  })
  return people.map(userOf)
}

/** Numbers, and ids where two people have one number but for the case of its letters. */
function usernamesOf(people: readonly ExportPerson[]) {
  const taken = new Set<string>()
  return new Map(
    people.map(({ id, number }) => {
      const isFree = number !== null && !taken.has(number.toLowerCase())
      if (isFree) taken.add(number.toLowerCase())
      return [id, isFree ? number : id] as const
    }),
  )
}

function rolesOf({ students, staff, guardians, links }: SchoolRoster): Line[] {
  const relations = new Map<string, string[]>()
  for (const { guardian, relation } of links) relations.set(guardian, [...(relations.get(guardian) ?? []), relation])
  const roleOf = (role: string, { id }: ExportPerson): Line => ({
    sourcedId: `role-${id}`,
    userSourcedId: id,
    roleType: 'primary',
    role,
    orgSourcedId: school,
  })
  return [
    ...students.map((person) => roleOf('student', person)),
    ...staff.map((person) => roleOf('teacher', person)),
    ...guardians.map((person) => roleOf(roleOfRelations(relations.get(person.id) ?? ['guardian']), person)),
  ]
}

/** The standard wants one primary teacher of a class: whoever comes first. */
function teachersOf(members: readonly ExportMember[]): Line[] {
  const led = new Set<string>()
  return members.map((member) => {
    const isPrimary = !led.has(member.group)
    led.add(member.group)
    return { ...enrolmentOf(member, 'teacher'), primary: String(isPrimary) }
  })
}

const enrolmentOf = ({ group, person, beginsOn, endsOn }: ExportMember, role: string): Line => ({
  sourcedId: enrolmentId(group, person),
  classSourcedId: group,
  schoolSourcedId: school,
  userSourcedId: person,
  role,
  primary: 'false',
  beginDate: beginsOn,
  endDate: endsOn,
})
