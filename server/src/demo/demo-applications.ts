import type { Db } from '../platform/db/open'
import type { DayOf } from './demo-calendar'
import { boys, families, familiesFromElsewhere, girls, previousSchools } from './demo-names'
import { listDemoAdmitted } from './demo-people.repo'
import type { SeededRandom } from './seeded-random'

/** How many wait or were turned away; those who were admitted are students of the school. */
const stages = [
  ...Array(14).fill('applied'),
  ...Array(8).fill('interview'),
  ...Array(6).fill('offered'),
  ...Array(4).fill('declined'),
  ...Array(2).fill('withdrawn'),
] as ('applied' | 'interview' | 'offered' | 'declined' | 'withdrawn')[]

const decisions: Partial<Record<(typeof stages)[number], readonly string[]>> = {
  offered: ['Strong leaving results', 'A good interview, and a sister at the school'],
  declined: ['No place left in this class', 'The leaving result is below what the class needs'],
  withdrawn: ['The family has moved away', 'Has taken a place at another school'],
}

const conditions =
  'The original of the leaving result is shown on the first day\nHalf of the fees are paid before term begins'
const relations = { woman: ['mother', 'mother', 'aunt'], man: ['father', 'father', 'uncle'] }

/** Applications for 2027 in every stage, and those that the demo student and a few others came with. */
export async function addApplications(db: Db, random: SeededRandom, { admin, studentId }: DemoOffice, dayOf: DayOf) {
  const waiting = stages.map((stage, index) => anApplication(random, { stage, index, admin, dayOf }))
  const admitted = await listDemoAdmitted(db, studentId)
  await db
    .insertInto('application')
    .values([...waiting, ...admitted.map((student) => theirApplication(random, student, admin))])
    .execute()
}

interface DemoOffice {
  /** The accounts of the office and of the demo student's record. */
  admin: string
  studentId: string
}

const aDay = (random: SeededRandom, year: number, months: readonly string[]) =>
  `${year}-${random.pick(months)}-${String(random.between(1, 18)).padStart(2, '0')}`

interface Waiting {
  stage: (typeof stages)[number]
  index: number
  admin: string
  dayOf: DayOf
}

function anApplication(random: SeededRandom, { stage, index, admin, dayOf }: Waiting) {
  const isGirl = random.happens(0.5)
  const familyName = random.pick(random.happens(0.15) ? familiesFromElsewhere : families)
  const isForALevel = random.happens(0.25)
  const appliedOn = dayOf(aDay(random, 2026, ['09', '10']))
  const decision = decisions[stage]
  const isWoman = random.happens(0.5)
  return {
    number: `A/2027/${String(index + 1).padStart(3, '0')}`,
    given_names: random.pick(isGirl ? girls : boys),
    family_name: familyName,
    sex: isGirl ? ('female' as const) : ('male' as const),
    birth_date: `${isForALevel ? 2010 : 2014}-${String(random.between(1, 12)).padStart(2, '0')}-15`,
    class_code: isForALevel ? 's5' : 's1',
    entry_year: 2027,
    stage,
    stage_since: stage === 'applied' ? appliedOn : dayOf(aDay(random, 2026, ['11'])),
    previous_school: isForALevel ? 'Bellhouse Secondary School' : random.pick(previousSchools),
    leaving_result: isForALevel ? `UCE, ${random.between(14, 40)} points` : `PLE, aggregate ${random.between(4, 20)}`,
    guardian_given_names: random.pick(isWoman ? girls : boys),
    guardian_family_name: familyName,
    guardian_relation: random.pick(isWoman ? relations.woman : relations.man),
    guardian_phone: `+25677${String(random.between(0, 9_999_999)).padStart(7, '0')}`,
    applied_on: appliedOn,
    consent_on: appliedOn,
    conditions: stage === 'offered' ? conditions : '',
    decision: decision ? random.pick(decision) : null,
    decided_on: decision ? dayOf(aDay(random, 2026, ['11'])) : null,
    decided_by: decision ? admin : null,
  }
}

type Admitted = Awaited<ReturnType<typeof listDemoAdmitted>>[number]

function theirApplication(random: SeededRandom, { admission_number, ...student }: Admitted, admin: string) {
  const year = student.entry_year
  const appliedOn = aDay(random, year - 1, ['09', '10'])
  const decidedOn = `${year}-01-20`
  return {
    ...student,
    number: `A/${year}/${admission_number.slice(-3)}`,
    stage: 'admitted' as const,
    stage_since: decidedOn,
    class_code: 's1',
    previous_school: random.pick(previousSchools),
    leaving_result: `PLE, aggregate ${random.between(4, 14)}`,
    applied_on: appliedOn,
    consent_on: appliedOn,
    decision: `Admitted as ${admission_number}`,
    decided_on: decidedOn,
    decided_by: admin,
  }
}
