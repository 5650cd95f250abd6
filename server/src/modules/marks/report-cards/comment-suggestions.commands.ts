import { createHash } from 'node:crypto'
import type { Act } from '../../../platform/audit/act'
import { auditEach } from '../../../platform/audit/audit'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { enqueueJob } from '../../../platform/jobs/job.repo'
import { readStreamMarks } from '../grading'
import { fillComments } from './comment-suggestions.repo'
import { listTemplates } from './comment-templates.repo'
import { listStudentsElsewhere } from './report-cards.repo'
import { suggestComment } from './suggest-comment'

export const writeSuggestions = 'write suggested comments'

export interface SuggestionOrder {
  termId: string
  streamIds: string[]
  /** Whether what the head says is written too. */
  isOfHead: boolean
}

/** An order as the job has it, with the key by which it can be cancelled. */
export interface WaitingOrder extends SuggestionOrder {
  key: string
}

/** Leaves the work to a job; nothing where the same is being done already. */
export function orderSuggestions(db: Db, { actor }: Act, order: SuggestionOrder): Promise<string | undefined> {
  const given = JSON.stringify([order.termId, order.isOfHead, order.streamIds])
  const key = `${writeSuggestions} ${createHash('sha256').update(given).digest('hex')}`
  return enqueueJob(db, {
    kind: writeSuggestions,
    payload: { ...order, key },
    key,
    ...(actor && { ownerId: actor.accountId }),
  })
}

/**
 * Writes the suggestion for the average of each student whose card a stream issues, wherever nothing is said yet; answers how many it
 * wrote.
 */
export async function suggestComments(
  db: Db,
  { actor }: Act,
  { streamId, termId, isOfHead }: { streamId: string; termId: string; isOfHead: boolean },
) {
  const [{ results, students }, templates] = await askAll(db, [
    () => readStreamMarks(db, { streamId, termId }),
    () => listTemplates(db),
  ])
  const studentIds = students.map(({ studentId }) => studentId)
  const elsewhere = await listStudentsElsewhere(db, { streamId, termId }, studentIds)
  const texts = results
    .filter(({ studentId }) => !elsewhere.has(studentId))
    .map(({ studentId, average }) => ({
      studentId,
      classTeacher: suggestComment(templates, 'class-teacher', average),
      headTeacher: isOfHead ? suggestComment(templates, 'head-teacher', average) : '',
    }))
    .filter(({ classTeacher, headTeacher }) => classTeacher !== '' || headTeacher !== '')
  const filled = await fillComments(db, termId, texts)
  await auditEach(
    db,
    actor,
    filled.map(({ before, ...after }) => ({
      action: 'change',
      kind: 'report comment',
      id: after.studentId,
      before,
      after,
    })),
  )
  return filled.length
}
