import { listRollovers, listStudentYears, undoRollover } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict, notFound } from '../../../http/problems'
import type { Act } from '../../../platform/audit/act'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { openAccounts } from '../../identity/accounts'
import { restoreAllocations } from '../../people/staff'
import { changeStatuses, findStudent, moveStudents, setElectives } from '../../people/students'
import { findCurrentTerm } from '../school'
import { endCurrentTerm, makeTermCurrent } from '../terms'
import { lockAllStudents } from './rollover-apply.repo'
import { changedSentence, undoRefusal } from './rollover-sentences'
import {
  auditRestored,
  listAllocationChanges,
  listChangedSince,
  listRestored,
  markUndone,
  removeNewStreams,
  removePlacements,
  restoreClassTeachers,
  type Undo,
} from './rollover-undo.repo'
import { findFirstRecord, listRolloverRows, listYearsOfStudent } from './rollovers.repo'

export function rolloversRoutes(app: FastifyInstance) {
  handle(app, listRollovers, async ({ db }) => {
    const rows = await listRolloverRows(db)
    const last = rows.find(({ undoneAt }) => undoneAt === null)
    return Promise.all(
      rows.map(async ({ promoted, repeated, left, graduated, ...row }) => ({
        ...row,
        counts: { promoted, repeated, left, graduated },
        undo: row.id === last?.id ? await judgeUndo(db, row) : null,
      })),
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
    const restored = await restoreStudents(db, { actor }, { rolloverId, accountId: actor.accountId, keptIds })
    await removePlacements(db, rolloverId)
    await restoreAllocations(db, { actor }, await listAllocationChanges(db, rolloverId))
    await restoreClassTeachers(db, rolloverId)
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
  if (rollover.undoneAt) throw conflict('This rollover is undone already.')
  const last = rows.find(({ undoneAt }) => undoneAt === null)
  if (last && last.id !== rollover.id) {
    throw conflict(`Undo the rollover from ${last.fromYear} into ${last.toYear} first.`)
  }
  return rollover
}

async function judgeUndo(db: Db, { id, fromYearEnd, toYearId }: Pick<Row, 'id' | 'fromYearEnd' | 'toYearId'>) {
  const record = await findFirstRecord(db, { after: fromYearEnd, yearId: toYearId })
  if (record) return { refusal: undoRefusal(record), changed: [] }
  return { refusal: null, changed: await listChangedSince(db, id) }
}

/** Stream, status and subjects as they were, and exactly the accounts open that were closed; how many students those are. */
async function restoreStudents(db: Db, act: Act, undo: Undo): Promise<number> {
  const students = await listRestored(db, undo)
  await auditRestored(db, undo)
  await moveStudents(db, act, students)
  await setElectives(
    db,
    act,
    students.flatMap(({ studentId, subjectIds }) => (subjectIds ? [{ studentId, subjectIds }] : [])),
  )
  await changeStatuses(db, act, students)
  await openAccounts(
    db,
    act,
    students.flatMap(({ closedAccountId }) => closedAccountId ?? []),
  )
  return students.length
}

/** A term that somebody has made the current one since then stays so. */
async function restoreCurrentTerm(db: Db, act: Act, { madeTermId, formerTermId }: Row) {
  const current = await findCurrentTerm(db)
  if (!madeTermId || current?.id !== madeTermId) return
  if (formerTermId) await makeTermCurrent(db, act, formerTermId)
  else await endCurrentTerm(db, act)
}
