import { type AdminDashboard, dayInMs, type RegisterRhythm, stageSchema } from '@bellhouse/contracts'
import { weekdayOf } from '@bellhouse/timetabling'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { listLevels, mustFindSchool } from '../../school/school'
import { readSetUp } from '../set-up'
import { decisionsOf } from './decisions'
import { countMarksByClass, countSubmitted, listSubjectsNamed } from './mark-progress.repo'
import { readRegisterDay } from './register-day'
import { countLessonsOfLeavers } from './register-day.repo'
import {
  countApplications,
  countPeople,
  countStudentsBySex,
  listAwayStaff,
  type StageCount,
} from './school-counts.repo'
import { findTermFacts, listNextDates, type TermFacts } from './term-facts.repo'

/** The whole first screen of the office. Everything that grows with the school is kept, so its cost does not. */
export async function readAdminDashboard(db: Db): Promise<AdminDashboard> {
  const school = await mustFindSchool(db)
  const { today } = school
  const [
    { term, marks, submitted },
    classes,
    people,
    away,
    stages,
    dates,
    { steps },
    { registers, day, days, earlier, toCover },
    ofLeavers,
  ] = await askAll(db, [
    () => readTerm(db, today),
    () => countStudentsBySex(db),
    () => countPeople(db),
    () => listAwayStaff(db, today),
    () => countApplications(db),
    () => listNextDates(db, today),
    () => readSetUp(db),
    () =>
      readRegisterDay(db, {
        today,
        rhythm: school.register_sessions as RegisterRhythm,
        weekDays: school.week_days,
        excusedIsHeld: school.excused_is_held,
      }),
    () => countLessonsOfLeavers(db, today),
  ])
  const { unplaced, activeStaff } = people
  const students = classes.reduce((sum, { female, male, unknown }) => sum + female + male + unknown, unplaced)
  const waiting = { today, term, stages, submitted, earlier, toCover, people, students }
  return {
    today,
    term: term ? { ...term, ...weeksOf(term, today) } : null,
    dates,
    classes,
    unplaced,
    registers,
    day,
    days,
    marks,
    staff: { active: activeStaff, onLeave: away.filter(({ until }) => until === null).length },
    away,
    applications: sumOfStages(stages),
    admissions: admissionsOf(stages),
    ...(steps.some(({ isDone, isSkipped }) => !isDone && !isSkipped) && { setUp: { steps } }),
    decisions: decisionsOf(waiting),
    ...(ofLeavers > 0 && { ofLeavers }),
  }
}

/** The term and its marks, which take as long as all of the rest, and are asked for beside it. */
async function readTerm(db: Db, today: string) {
  const term = await findTermFacts(db, today)
  const [marks, submitted] = await askAll(db, [
    () => readMarks(db, term),
    () => (term ? countSubmitted(db, term.id) : { count: 0, since: null }),
  ])
  return { term, marks, submitted }
}

/** Of a year that was left the streams have other students now, so nothing can be said of it here. */
async function readMarks(db: Db, term: TermFacts | undefined): Promise<AdminDashboard['marks']> {
  if (!term || term.isLeft) return { subjects: [], cells: [] }
  const cells = await countMarksByClass(db, term.id)
  const ids = [...new Set(cells.map(({ subjectId }) => subjectId))]
  return { subjects: await listSubjectsNamed(db, ids), levels: await listLevels(db), cells }
}

/** A week begins on Monday, wherever in it the term does. */
function weeksOf({ startDate, endDate }: TermFacts, today: string) {
  const weekOf = (day: string) => Math.max(1, Math.floor((Date.parse(day) - mondayOf(startDate)) / (7 * dayInMs)) + 1)
  const weeks = weekOf(endDate)
  return { week: Math.min(weeks, weekOf(today)), weeks }
}

const mondayOf = (day: string) => Date.parse(day) - (weekdayOf(day) - 1) * dayInMs

function sumOfStages(stages: readonly StageCount[]) {
  const counts = new Map<string, number>()
  for (const { stage, count } of stages) counts.set(stage, (counts.get(stage) ?? 0) + count)
  return stageSchema.options.flatMap((stage) => (counts.has(stage) ? { stage, count: counts.get(stage) ?? 0 } : []))
}

function admissionsOf(stages: readonly StageCount[]): AdminDashboard['admissions'] {
  const year = stages[0]?.year
  if (year === undefined) return null
  const countOf = (stage: string) => stages.find((one) => one.year === year && one.stage === stage)?.count ?? 0
  return { year, stages: stageSchema.options.map((stage) => ({ stage, count: countOf(stage) })) }
}
