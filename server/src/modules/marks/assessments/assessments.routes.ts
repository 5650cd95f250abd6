import {
  addAssessment,
  listAssessmentChanges,
  moveAssessment,
  removeAssessment,
  saveAssessment,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { mustBeUnused } from '../../../http/in-use'
import { conflict, invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { historyOf } from '../../../platform/audit/history'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { findMarkHindrance, findMoveHindrance, withRights } from './assessment-rules'
import {
  type AssessmentFields,
  type AssessmentRow,
  deleteAssessment,
  findAssessment,
  findAssessmentOfTitle,
  holdAssessment,
  insertAssessment,
  summariseMarks,
  updateAssessment,
  updateAssessmentState,
  withdrawAssessments,
} from './assessments.repo'
import { findDayHindrance } from './held-in-year'
import { mustReachMarks } from './mark-access'

const kind = 'assessment'

export function assessmentsRoutes(app: FastifyInstance) {
  handle(app, addAssessment, async ({ db, input, actor }) => {
    const { head, by } = await mustReachMarks(db, actor, input)
    await mustFit(db, input, head)
    await mustBeInYear(db, input)
    const added = await insertAssessment(db, input, actor.accountId)
    await audit(db, actor, { action: 'add assessment', kind, id: added.id, after: told(added) })
    return withRights(added, by)
  })

  handle(app, saveAssessment, async ({ db, input, actor }) => {
    const { before, head, by } = await mustReach(db, actor, input.assessmentId)
    mustBeOpen(before, by)
    if (input.title !== before.title || input.paper !== before.paper) await mustFit(db, { ...before, ...input }, head)
    if (input.date !== before.date) await mustBeInYear(db, { ...before, ...input })
    const after = await updateAssessment(db, input)
    if (!after) throw await versionConflictOf(db, before.id)
    await mustHoldMarks(db, after)
    await audit(db, actor, {
      action: 'change assessment',
      kind,
      id: before.id,
      before: told(before),
      after: told(after),
    })
    return withRights(after, by)
  })

  handle(app, removeAssessment, async ({ db, input, actor }) => {
    const { before, by } = await mustReach(db, actor, input.assessmentId)
    mustBeOpen(before, by)
    await holdAssessment(db, before.id)
    const { written, marks } = await summariseMarks(db, before.id)
    mustBeUnused(before.title, { mark: marks })
    if (written > 0) await withdrawAssessments(db, [before.id], null)
    else await deleteAssessment(db, before.id)
    await audit(db, actor, { action: 'remove assessment', kind, id: before.id, before: told(before) })
    return {}
  })

  handle(app, moveAssessment, async ({ db, input, actor }) => {
    const { before, by } = await mustReach(db, actor, input.assessmentId)
    const { to, reason } = input
    const hindrance = findMoveHindrance(before.state, to, by, reason || '–')
    if (hindrance) throw conflict(hindrance)
    const missing = findMoveHindrance(before.state, to, by, reason)
    if (missing) throw invalidFields({ reason: missing })
    const after = await updateAssessmentState(db, input)
    if (!after) throw await versionConflictOf(db, before.id)
    const change = { before: { state: before.state }, after: { state: to, ...(reason && { reason }) } }
    await audit(db, actor, { action: `make assessment ${to}`, kind, id: before.id, ...change })
    return withRights(after, by)
  })

  handle(app, listAssessmentChanges, async ({ db, input, actor }) => {
    const { before } = await mustReach(db, actor, input.assessmentId)
    return historyOf(db, kind, before.id)
  })
}

/** What the history says of it. */
const told = ({ title, kind, paper, outOf, weight, date, state }: AssessmentRow) => ({
  title,
  kind,
  paper,
  outOf,
  weight,
  date,
  state,
})

async function mustReach(db: Db, actor: Actor, assessmentId: string) {
  const before = await findAssessment(db, assessmentId)
  if (!before) throw notFound('assessment')
  return { before, ...(await mustReachMarks(db, actor, before, 'assessment')) }
}

function mustBeOpen({ state }: AssessmentRow, by: Parameters<typeof findMarkHindrance>[1]) {
  const hindrance = findMarkHindrance(state, by)
  if (hindrance) throw conflict(hindrance)
}

async function mustFit(
  db: Db,
  given: Parameters<typeof findAssessmentOfTitle>[1] & AssessmentFields,
  { papers }: { papers: number | null },
) {
  if (given.paper !== null && given.paper > (papers ?? 1)) {
    throw invalidFields({
      paper: `The subject has ${papers === null || papers === 1 ? 'one paper' : `${papers} papers`}`,
    })
  }
  if (await findAssessmentOfTitle(db, given, given)) {
    throw invalidFields({ title: 'There is already an assessment with this title' })
  }
}

async function mustBeInYear(db: Db, { termId, date }: Pick<AssessmentRow, 'termId' | 'date'>) {
  const hindrance = await findDayHindrance(db, termId, date)
  if (hindrance) throw invalidFields({ date: hindrance })
}

// After the change, which waits for whoever is just saving a mark.
async function mustHoldMarks(db: Db, { id, outOf }: AssessmentRow) {
  const { highest } = await summariseMarks(db, id)
  if (highest === null || highest <= outOf) return
  throw invalidFields({
    outOf: `A mark of ${highest} is already entered. Correct it first, or enter at least ${highest}`,
  })
}

async function versionConflictOf(db: Db, id: string) {
  const record = await findAssessment(db, id)
  if (!record) return notFound('assessment')
  return versionConflict(db, { what: 'assessment', kind, id, record: { ...record } })
}
