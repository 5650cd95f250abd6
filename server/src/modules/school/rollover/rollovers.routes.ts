import { listRollovers, listStudentYears, undoRollover } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { conflict, notFound } from '../../../http/problems'
import type { Act } from '../../../platform/audit/act'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { appointClassTeachers, restoreAllocations } from '../../people/staff'
import { findStudent, listChangedBy, restoreAct } from '../../people/students'
import { findCurrentTerm } from '../school'
import { findYear, followTermDates, makeTermCurrent } from '../terms'
import { lockAllStudents } from './rollover-apply.repo'
import { changedSentence, undoRefusal } from './rollover-sentences'
import {
  auditRestored,
  listAllocationChanges,
  listFormerClassTeachers,
  markUndone,
  removeNewStreams,
} from './rollover-undo.repo'
import { findFirstRecord, listRolloverRows, listStaying, listYearsOfStudent } from './rollovers.repo'

const nobody = { count: 0, students: [] }

export function rolloversRoutes(app: FastifyInstance) {
  handle(app, listRollovers, async ({ db }) => {
    const rows = await listRolloverRows(db)
    const last = rows.find(({ undoneAt }) => undoneAt === null)
    return Promise.all(
      rows.map(async ({ promoted, repeated, left, graduated, ...row }) => {
        const isLast = row.id === last?.id
        return {
          ...row,
          counts: { promoted, repeated, left, graduated },
          staying: isLast ? await listStaying(db, row.toYearStart) : nobody,
          undo: isLast ? await judgeUndo(db, row) : null,
        }
      }),
    )
  })

  handle(app, undoRollover, async ({ db, input, actor }) => {
    await lockAllStudents(db)
    const rollover = await mustBeLast(db, input.rolloverId)
    const { refusal, changed } = await judgeUndo(db, rollover)
    if (refusal) throw conflict(refusal)
    if (changed.length > 0 && !input.changed) throw conflict(changedSentence(changed))

    const keptIds = input.changed === 'keep' ? changed.map(({ id }) => id) : []
    const { id: rolloverId } = rollover
    const restored = await restoreStudents(db, { actor }, rollover, keptIds)
    await restoreAllocations(db, { actor }, await listAllocationChanges(db, rolloverId))
    await restoreClassTeachers(db, { actor }, rollover)
    await removeNewStreams(db, rolloverId)
    await restoreCurrentTerm(db, { actor }, rollover)
    await markUndone(db, rolloverId, actor.accountId)
    const after = { restored, kept: keptIds.length }
    await audit(db, actor, { action: 'undo rollover', kind: 'rollover', id: rolloverId, after })
    return after
  })

  handle(app, listStudentYears, async ({ db, input }) => {
    if (!(await findStudent(db, input.studentId))) throw notFound('student')
    return listYearsOfStudent(db, input.studentId)
  })
}

type Row = Awaited<ReturnType<typeof listRolloverRows>>[number]

async function mustBeLast(db: Db, rolloverId: string) {
  const rows = await listRolloverRows(db)
  const rollover = rows.find(({ id }) => id === rolloverId)
  if (!rollover) throw notFound('rollover')
  if (rollover.undoneAt) throw conflict('This rollover has already been undone.')
  const last = rows.find(({ undoneAt }) => undoneAt === null)
  if (last && last.id !== rollover.id) {
    throw conflict(`Undo the rollover from ${last.fromYear} into ${last.toYear} first.`)
  }
  return rollover
}

type Judged = Pick<Row, 'id' | 'actId' | 'fromYearEnd' | 'toYearId'>

async function judgeUndo(db: Db, { actId, fromYearEnd, toYearId }: Judged) {
  const record = await findFirstRecord(db, { after: fromYearEnd, yearId: toYearId })
  if (record) return { refusal: undoRefusal(record), changed: [] }
  const since = (await studentsOf(db, actId)).filter(({ isChangedSince }) => isChangedSince)
  return { refusal: null, changed: since.map(({ studentId: id, name }) => ({ id, name })) }
}

const studentsOf = (db: Db, actId: string | null) => (actId ? listChangedBy(db, actId) : [])

/** Where they are and what they take as before, and exactly the accounts open that were closed; how many students those are. */
async function restoreStudents(
  db: Db,
  act: Act & { actor: Actor },
  { id: rolloverId, actId }: Row,
  keptIds: readonly string[],
): Promise<number> {
  const students = (await studentsOf(db, actId)).filter(({ studentId }) => !keptIds.includes(studentId))
  const ids = students.map(({ studentId }) => studentId)
  await auditRestored(db, { rolloverId, accountId: act.actor.accountId }, ids)
  if (actId) await restoreAct(db, act, actId, students)
  return students.length
}

/** Whoever was class teacher before, from the first day of the new year on. */
async function restoreClassTeachers(db: Db, { actor }: Act, { id, toYearId }: Row) {
  const on = (await findYear(db, toYearId))?.startDate ?? ''
  await appointClassTeachers(db, { actor, on }, await listFormerClassTeachers(db, id, on))
}

/** A term that somebody has made the current one since then stays so. */
async function restoreCurrentTerm(db: Db, act: Act, { madeTermId, formerTermId }: Row) {
  const current = await findCurrentTerm(db)
  if (!madeTermId || current?.id !== madeTermId) return
  if (formerTermId) await makeTermCurrent(db, act, formerTermId)
  else await followTermDates(db, act)
}
