import { cancelReportCardRun, getReportCardRun, startReportCardRun, takeReportCardRun } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { conflict, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { cancelJob, enqueueJob } from '../../../platform/jobs/job.repo'
import { findTerm } from '../grading'
import { cardPrinter, printCards } from './card-printer'
import { endRun, findRun, findRunFile, insertRun } from './report-card-runs.repo'
import { countCardsByStream } from './report-cards.repo'
import { cardLayout } from './report-cards.routes'

const kind = 'report card run'

export function reportCardRunsRoutes(app: FastifyInstance) {
  const { db, files, env } = app
  app.jobs.add(cardPrinter({ db, files, printer: app.printer, layout: cardLayout, portal: env.PUBLIC_URL }))

  handle(app, startReportCardRun, async ({ db, input, actor }) => {
    const term = await findTerm(db, input.termId)
    if (!term) throw notFound('term')
    const runId = await startRun(db, actor, term.id)
    await audit(db, actor, { action: 'print report cards', kind, id: runId, after: { term: term.label } })
    return mustFindRun(db, runId)
  })

  handle(app, getReportCardRun, ({ db, input }) => mustFindRun(db, input.runId))

  handle(app, cancelReportCardRun, async ({ db, input }) => {
    const { state } = await mustFindRun(db, input.runId)
    const isCancelled = await endRun(db, input.runId, 'cancelled')
    if (!isCancelled && state !== 'cancelled')
      throw conflict('These cards have been printed, so it is too late to cancel.')
    await cancelJob(db, keyOf(input.runId))
    return mustFindRun(db, input.runId)
  })

  handle(app, takeReportCardRun, async ({ db, input }) => {
    const run = await mustFindRun(db, input.runId)
    const term = await findTerm(db, run.termId)
    const { file } = (await findRunFile(db, run.id)) ?? {}
    const body = file && (await app.files.openWhole(file))
    if (!body) throw notFound('file')
    return { filename: `Report cards ${term?.label ?? ''}.zip`, type: 'application/zip', body }
  })
}

const keyOf = (runId: string) => `${printCards} ${runId}`

async function startRun(db: Db, actor: Actor, termId: string) {
  const streams = await countCardsByStream(db, termId)
  const cards = streams.reduce((sum, stream) => sum + stream.cards, 0)
  if (cards === 0) throw conflict('No report card of this term is published yet.')
  const run = await insertRun(db, { termId, accountId: actor.accountId, cards })
  if (!run) throw conflict('Report cards are already being printed. Wait until that is done, then try again.')
  const payload = { runId: run.id, termId }
  await enqueueJob(db, { kind: printCards, payload, ownerId: actor.accountId, key: keyOf(run.id) })
  return run.id
}

async function mustFindRun(db: Db, runId: string) {
  const run = await findRun(db, runId)
  if (!run) throw notFound('printing')
  return run
}
