import { cancelCommentSuggestions, getCommentSuggestions, startCommentSuggestions } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { conflict, notFound } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { cancelJob, findJob } from '../../../platform/jobs/job.repo'
import { mustFindAnyClass } from '../../school/classes'
import { findTerm } from '../grading'
import { orderSuggestions, type WaitingOrder, writeSuggestions } from './comment-suggestions.commands'
import { listStreamsToComment } from './comment-suggestions.repo'
import { hasStreamOfCards, maySeeAllCards, mustHaveRun } from './report-cards.policy'
import { areCardsClosed } from './report-cards.repo'
import { suggestionWriter } from './suggestion-writer'

export function commentSuggestionsRoutes(app: FastifyInstance) {
  app.jobs.add(suggestionWriter(app.db))

  handle(app, startCommentSuggestions, async ({ db, input, actor }) => {
    await mustFindAnyClass(db, input.classCode)
    const term = await findTerm(db, input.termId)
    if (!term) throw notFound('term')
    const streamIds = await mustReachStreams(db, actor, input)
    const id = await orderSuggestions(db, { actor }, { termId: term.id, streamIds, isOfHead: maySeeAllCards(actor) })
    if (!id) throw conflict('These suggestions are being written already. Wait until they are done.')
    return mustFindRun(db, actor, id)
  })

  handle(app, getCommentSuggestions, ({ db, input, actor }) => mustFindRun(db, actor, input.runId))

  handle(app, cancelCommentSuggestions, async ({ db, input, actor }) => {
    const { payload } = await mustFindRun(db, actor, input.runId)
    await cancelJob(db, payload.key)
    return mustFindRun(db, actor, input.runId)
  })
}

interface Asked {
  termId: string
  streamId?: string | undefined
  classCode?: string | undefined
}

/** Those of the streams that are asked for in which this person may write; others do not exist for them. */
async function mustReachStreams(db: Db, actor: Actor, asked: Asked) {
  const streams = await listStreamsToComment(db, asked)
  const reached = streams.filter((stream) => hasStreamOfCards(actor, stream)).map(({ streamId }) => streamId)
  if (reached.length === 0) throw notFound('stream')
  if (maySeeAllCards(actor)) return reached
  const closed = await askAll(
    db,
    reached.map((streamId) => () => areCardsClosed(db, { streamId, termId: asked.termId })),
  )
  const open = reached.filter((_, index) => !closed[index])
  if (open.length === 0) throw conflict('The report cards are published. An admin can correct a comment.')
  return open
}

async function mustFindRun(db: Db, actor: Actor, runId: string) {
  const run = await findJob<WaitingOrder>(db, writeSuggestions, runId)
  if (!run) throw notFound('run')
  mustHaveRun(actor, run)
  return run
}
