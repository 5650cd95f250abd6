import { listModerations, moderateMarks, undoModeration } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { findAssessment, mustReachMarks } from '../assessments'
import { moderateAssessment, undoModerationOf } from './moderations.commands'
import { findAssessmentOfModeration, findModeration, listModerationsOf } from './moderations.repo'

export function moderationsRoutes(app: FastifyInstance) {
  handle(app, listModerations, async ({ db, input, actor }) => {
    await mustReach(db, actor, input.assessmentId)
    return listModerationsOf(db, input.assessmentId)
  })

  handle(app, moderateMarks, async ({ db, input, actor }) => {
    const by = await mustReach(db, actor, input.assessmentId)
    return mustFind(db, await moderateAssessment(db, { actor }, input, by))
  })

  handle(app, undoModeration, async ({ db, input, actor }) => {
    const held = await findAssessmentOfModeration(db, input.moderationId)
    if (!held) throw notFound('moderation')
    const by = await mustReach(db, actor, held.assessmentId, 'moderation')
    const { id, marks } = await mustFind(db, input.moderationId)
    return undoModerationOf(db, { actor }, { id, marks, ...held }, by)
  })
}

async function mustReach(db: Db, actor: Actor, assessmentId: string, what = 'assessment') {
  const assessment = await findAssessment(db, assessmentId)
  if (!assessment) throw notFound(what)
  const { by } = await mustReachMarks(db, actor, assessment, what)
  return by
}

async function mustFind(db: Db, id: string) {
  const found = await findModeration(db, id)
  if (!found) throw notFound('moderation')
  return found
}
