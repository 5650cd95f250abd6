import { conflict, notFound } from '../../../http/problems'
import type { Act } from '../../../platform/audit/act'
import { auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { lockClass } from '../../school/classes'
import { dayOf } from '../../school/school'
import { lockStudents, recordAct, setElectives } from '../students'
import { brokenLimits, type Choice, electivesAfter, mustFit, type Situation } from './electives.policy'
import { findClassLimits, listChoicesOf, listElectiveStudents, listElectiveSubjects } from './electives.repo'

/** The class as it is on a day, with its limits. */
export async function readSituation(db: Db, classCode: string, on: string) {
  const limits = await findClassLimits(db, classCode)
  if (!limits) throw notFound('class')
  const subjects = await listElectiveSubjects(db, classCode)
  return { ...limits, subjects, students: await listElectiveStudents(db, classCode, on) }
}

interface ChosenElectives {
  classCode: string
  choices: readonly Choice[]
  /** Whoever does it was told which limits it breaks. */
  despiteLimits: boolean
}

/** Students of a class take and drop electives from the day of the act on, as one act that can be undone. */
export async function chooseElectives(db: Db, act: Act, { classCode, choices, despiteLimits }: ChosenElectives) {
  const on = await dayOf(db, act.on)
  const studentIds = choices.map(({ studentId }) => studentId)
  await lockClass(db, classCode)
  await lockStudents(db, studentIds)
  const situation = await readSituation(db, classCode, on)
  mustFit(choices, situation)
  const broken = brokenLimits(choices, situation)
  if (broken.length > 0 && !despiteLimits) throw conflict(broken.join(' '))
  const before = await listChoicesOf(db, studentIds, on)
  const { actId } = await recordAct(db, act, { kind: 'choose', studentIds }, async () => {
    const sets = choices.map((choice) => ({
      studentId: choice.studentId,
      subjectIds: electivesAfter(before.get(choice.studentId) ?? [], choice),
    }))
    await setElectives(db, act, sets)
    return {}
  })
  if (actId) await tellChoices(db, { ...act, on }, choices, situation)
  return { changed: actId ? choices.length : 0, actId }
}

/** Each student's history says which electives they took before and after, and from which day. */
async function tellChoices(db: Db, act: Act, choices: readonly Choice[], { subjects, students }: Situation) {
  const wordsOf = (ids: readonly string[]) =>
    subjects.filter(({ id }) => ids.includes(id)).map(({ name, code }) => `${name} (${code})`)
  const had = new Map(students.map(({ id, subjectIds }) => [id, subjectIds]))
  await auditEach(
    db,
    act.actor,
    choices.map((choice) => {
      const before = had.get(choice.studentId) ?? []
      const after = { electives: wordsOf(electivesAfter(before, choice)), from: act.on }
      return { action: 'change', kind: 'student', id: choice.studentId, before: { electives: wordsOf(before) }, after }
    }),
  )
}
