import { type RosterMapping, readyMadeClasses } from '@bellhouse/contracts'
import {
  plainAgent,
  type Roster,
  type RosterGroup,
  type RosterGuardian,
  type RosterStaff,
  type RosterStudent,
  RowLedger,
} from '../modules/exchange/roster-imports'
import { boys, families, familiesFromElsewhere, girls } from './demo-names'
import { aLevelSubjects, type DemoStream, demoStreams, oLevelSubjects } from './demo-subjects'
import type { SeededRandom } from './seeded-random'

const school = 'bellhouse'
const place = { file: 'demo', line: 1 }
const staffCount = 34

export const demoMapping: RosterMapping = {
  schools: [school],
  grades: Object.fromEntries(readyMadeClasses[0].classes.map(({ code }) => [code, code])),
  stream: 'A',
  columns: {},
}

const streamId = ({ classCode, name }: DemoStream) => `${classCode} ${name}`

/** The demo school as a roster, so that it comes into the database the way that every roster does. */
export function demoRoster(random: SeededRandom, today: string): Roster {
  const staff = Array.from({ length: staffCount }, (_, index) => aTeacher(random, index + 1))
  const students = demoStreams.flatMap((stream) => aStream(random, stream))
  numberStudents(students)
  const guardians = withGuardians(random, students)
  return {
    schools: [{ id: school, name: 'Bellhouse' }],
    staff,
    students,
    guardians,
    subjects: [...subjectsOf(oLevelSubjects, ['s1', 's2', 's3', 's4']), ...subjectsOf(aLevelSubjects, ['s5', 's6'])],
    groups: demoStreams.map(homeroomOf),
    enrolments: students.map(({ id }) => ({ ...place, group: homeOf(id), person: id, beginsOn: null, endsOn: null })),
    teaching: demoStreams.map((stream, index) => ({
      ...place,
      group: streamId(stream),
      person: staff[index]?.id ?? '',
      beginsOn: null,
      endsOn: null,
    })),
    ledger: new RowLedger(today),
  }
}

const homeOf = (studentId: string) => studentId.split('/')[0] ?? ''

const subjectsOf = (subjects: readonly { code: string; name: string }[], grades: string[]) =>
  subjects.map(({ code, name }) => ({ ...place, id: `${grades[0]} ${code}`, code, name, grades }))

const homeroomOf = (stream: DemoStream): RosterGroup => ({
  ...place,
  id: streamId(stream),
  school,
  title: stream.name,
  code: null,
  subject: null,
  room: stream.room,
  periods: null,
  term: null,
  grades: [stream.classCode],
  isHomeroom: true,
})

interface Name {
  givenNames: string
  familyName: string
  sex: 'female' | 'male'
}

function aName(random: SeededRandom): Name {
  const isGirl = random.happens(0.52)
  const givenNames = random.pick(isGirl ? girls : boys)
  const second = random.happens(0.25) ? random.pick(isGirl ? girls : boys) : givenNames
  const familyName = random.pick(random.happens(0.02) ? familiesFromElsewhere : families)
  return {
    givenNames: second === givenNames ? givenNames : `${givenNames} ${second}`,
    familyName,
    sex: isGirl ? 'female' : 'male',
  }
}

const aPhone = (random: SeededRandom) =>
  `+2567${random.pick(['0', '1', '4', '5', '7', '8'])}${String(random.between(0, 9_999_999)).padStart(7, '0')}`

const titles = { female: ['Ms', 'Mrs', 'Ms'], male: ['Mr'] } as const
const qualifications = ['BA Ed, Makerere', 'BSc Ed, Kyambogo', 'Dip Ed, Kyambogo', 'MA Ed, Makerere', 'BSc Ed, Mbarara']

function aTeacher(random: SeededRandom, index: number): RosterStaff {
  const { givenNames, familyName, sex } = aName(random)
  const number = `T${String(index).padStart(3, '0')}`
  return {
    ...place,
    id: number,
    schools: [school],
    givenNames,
    familyName,
    number,
    email: `${plain(givenNames)}.${plain(familyName)}.${index}@bellhouse.example`,
    phone: aPhone(random),
    hasLeft: false,
    title: random.pick(titles[sex]),
    qualifications: random.pick(qualifications),
    sex: null,
    birthDate: null,
  }
}

const plain = (name: string) =>
  name
    .split(' ')[0]
    ?.normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '') ?? ''

function aStream(random: SeededRandom, stream: DemoStream): RosterStudent[] {
  const age = 12 + Number(stream.classCode.slice(1))
  return Array.from({ length: stream.students }, (_, index) => {
    const { givenNames, familyName, sex } = aName(random)
    const year = 2026 - age - (random.happens(0.2) ? 1 : 0)
    const month = String(random.between(1, 12)).padStart(2, '0')
    const day = String(random.between(1, 28)).padStart(2, '0')
    return {
      ...place,
      id: `${streamId(stream)}/${index}`,
      schools: [school],
      givenNames,
      familyName,
      number: '',
      email: null,
      phone: null,
      hasLeft: false,
      grade: stream.classCode,
      sex,
      birthDate: `${year}-${month}-${day}`,
      agents: [],
    }
  })
}

/** Admission numbers count up within the year in which a class came in. */
function numberStudents(students: RosterStudent[]) {
  const next = new Map<number, number>()
  for (const student of students) {
    const year = 2027 - Number(student.grade.slice(1))
    const count = (next.get(year) ?? 0) + 1
    next.set(year, count)
    student.number = `BH/${year}/${String(count).padStart(3, '0')}`
  }
}

/** One or two guardians each; brothers and sisters share theirs. */
function withGuardians(random: SeededRandom, students: RosterStudent[]): RosterGuardian[] {
  const guardians: RosterGuardian[] = []
  for (const student of students) {
    const sibling = random.happens(0.12) && students.find((other) => isSibling(other, student))
    if (sibling) {
      student.agents = sibling.agents
      continue
    }
    const count = random.happens(0.6) ? 2 : 1
    const own = Array.from({ length: count }, (_, index) => aGuardian(random, student, guardians.length + index))
    guardians.push(...own)
    student.agents = own.map(({ id }) => plainAgent(id))
  }
  return guardians
}

const isSibling = (other: RosterStudent, student: RosterStudent) =>
  other !== student && other.familyName === student.familyName && other.agents.length > 0

function aGuardian(random: SeededRandom, student: RosterStudent, index: number): RosterGuardian {
  const { givenNames, sex } = aName(random)
  const relation =
    sex === 'female' ? random.pick(['mother', 'mother', 'aunt']) : random.pick(['father', 'father', 'uncle'])
  return {
    ...place,
    id: `G${index}`,
    schools: [school],
    givenNames,
    familyName: student.familyName,
    number: `G${index}`,
    email: random.happens(0.4) ? `guardian${index}@mail.example` : null,
    phone: aPhone(random),
    hasLeft: false,
    relation,
  }
}
