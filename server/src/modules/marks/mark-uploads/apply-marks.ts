import type { Actor } from '../../../http/actor'
import { conflict } from '../../../http/problems'
import { auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { keyOfPlace } from './mark-school'
import { insertAssessments, type MarkWrite, putUploadedMarks } from './mark-writes.repo'
import type { MarkPlan } from './plan-marks'

const batchSize = 2_000

/** Told after each batch how many marks are written; may throw to stop, which takes everything back. */
export type OnProgress = (done: number) => Promise<void>

export const changedSince = 'Marks have been changed since the preview. Check the new preview, then apply it.'

/** Writes a plan in batches inside the transaction it is given; answers the ids of the assessments that it has made. */
export async function applyMarks(
  db: Db,
  { plan, actor, uploadId }: { plan: MarkPlan; actor: Actor; uploadId: string },
  onProgress: OnProgress,
) {
  const madeIds = await makeAssessments(db, plan, actor)
  const writes = plan.writes
    .map(({ assessment, ...write }): MarkWrite => ({ ...write, assessmentId: madeIds.get(assessment) ?? assessment }))
    // Always in the same order, so that two uploads at once wait for each other instead of blocking each other.
    .sort((a, b) => compare(a.assessmentId, b.assessmentId) || compare(a.studentId, b.studentId))
  for (let start = 0; start < writes.length; start += batchSize) {
    const batch = writes.slice(start, start + batchSize)
    const written = await putUploadedMarks(db, batch, { accountId: actor.accountId, uploadId })
    if (written < batch.length) throw conflict(changedSince)
    await onProgress(start + batch.length)
  }
  return [...madeIds.values()]
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Our id for the key of every assessment that is new. */
async function makeAssessments(db: Db, { made }: MarkPlan, actor: Actor) {
  const added = await insertAssessments(db, [...made.values()], actor.accountId)
  if (added.length < made.size) throw conflict(changedSince)
  await auditEach(
    db,
    actor,
    added.map((one) => ({ action: 'add assessment', kind: 'assessment', id: one.id, after: one })),
  )
  return new Map(added.map((one) => [keyOfPlace(one), one.id]))
}
