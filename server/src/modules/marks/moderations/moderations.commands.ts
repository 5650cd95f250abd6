import type { ModerationRule } from '@bellhouse/contracts'
import { moderate } from '@bellhouse/grading'
import type { Act } from '../../../platform/audit/act'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import type { MarkWriter } from '../assessments'
import { mustBeLatest, mustBeOpenForMarks, mustChangeSomething } from './moderations.policy'
import {
  endModeration,
  findLatestModeration,
  holdAssessment,
  insertModeration,
  listValues,
  putValues,
  restoreValues,
} from './moderations.repo'

interface NewModeration extends ModerationRule {
  assessmentId: string
  reason: string
}

/** Scales or shifts every mark of an assessment; what each was before stands in its history. */
export async function moderateAssessment(db: Db, { actor }: Act, given: NewModeration, by: MarkWriter) {
  const { assessmentId, reason, kind, amount, decimals } = given
  const accountId = actor?.accountId ?? null
  const assessment = await holdAssessment(db, assessmentId)
  mustBeOpenForMarks(assessment, by)
  const before = await listValues(db, assessmentId)
  const after = moderate(
    { kind, amount, decimals },
    before.map(({ value }) => value),
    assessment.outOf,
  )
  const values = before
    .map(({ studentId, value }, index) => ({ studentId, was: value, value: after[index] ?? value }))
    .filter(({ was, value }) => was !== value)
  mustChangeSomething(values.length, before.length)
  const moderationId = await insertModeration(db, { ...given, marks: values.length, accountId })
  await putValues(db, { assessmentId, moderationId, accountId, values })
  await audit(db, actor, {
    action: 'moderate marks',
    kind: 'assessment',
    id: assessmentId,
    after: { kind, amount, decimals, reason, marks: values.length },
  })
  return moderationId
}

interface HeldModeration {
  id: string
  assessmentId: string
  marks: number
}

/** Gives the marks back what they were; what somebody has changed since stays. */
export async function undoModerationOf(db: Db, { actor }: Act, held: HeldModeration, by: MarkWriter) {
  const { id, assessmentId, marks } = held
  const accountId = actor?.accountId ?? null
  mustBeOpenForMarks(await holdAssessment(db, assessmentId), by)
  mustBeLatest(id, (await findLatestModeration(db, assessmentId))?.id)
  const restored = await restoreValues(db, id, accountId)
  await endModeration(db, id, accountId)
  await audit(db, actor, {
    action: 'undo moderation of marks',
    kind: 'assessment',
    id: assessmentId,
    before: { marks: restored },
  })
  return { restored, kept: marks - restored }
}
