import type { AssessmentState } from '@bellhouse/contracts'
import type { Act } from '../../../platform/audit/act'
import { auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { findMoveHindrance } from '../assessments'
import { holdAssessmentsToMove, putStates } from './mark-views.repo'

interface Wanted {
  assessmentIds: readonly string[]
  to: AssessmentState
  /** Needed where an assessment is reopened. */
  reason: string
}

/** Moves those that may go there, and says of each other one why it may not. */
export async function moveEach(db: Db, { actor }: Act, { assessmentIds, to, reason }: Wanted) {
  const held = await holdAssessmentsToMove(db, assessmentIds)
  const hindranceOf = new Map(held.map(({ id, state }) => [id, findMoveHindrance(state, to, 'admin', reason)]))
  const moved = held.filter(({ id }) => hindranceOf.get(id) === undefined)
  await putStates(
    db,
    moved.map(({ id }) => id),
    to,
  )
  await auditEach(
    db,
    actor,
    moved.map(({ id, state }) => ({
      action: `make assessment ${to}`,
      kind: 'assessment',
      id,
      before: { state },
      after: { state: to, ...(reason && { reason }) },
    })),
  )
  const refused = assessmentIds.flatMap((assessmentId) => {
    const why = hindranceOf.has(assessmentId) ? hindranceOf.get(assessmentId) : 'This assessment does not exist'
    return why ? [{ assessmentId, reason: why }] : []
  })
  return { moved: moved.length, refused }
}
