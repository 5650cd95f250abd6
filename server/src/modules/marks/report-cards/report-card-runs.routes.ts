import { cancelReportCardRun, getReportCardRun, startReportCardRun, takeReportCardRun } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { findTerm } from '../grading'
import { CardPrinter } from './card-printer'
import { endRun, findRunFile } from './report-card-runs.repo'
import { cardLayout } from './report-cards.routes'

const kind = 'report card run'

export function reportCardRunsRoutes(app: FastifyInstance) {
  const printer = new CardPrinter(app.db, app.files, cardLayout, (error) => app.log.error(error))
  app.addHook('onClose', () => printer.stop())

  handle(app, startReportCardRun, async ({ db, input, actor, reply }) => {
    const term = await findTerm(db, input.termId)
    if (!term) throw notFound('term')
    const runId = await printer.reserve(db, actor, term.id)
    await audit(db, actor, { action: 'print report cards', kind, id: runId, after: { term: term.label } })
    // The work reads the run on a connection of its own, so it begins when the command is committed.
    reply.raw.once('close', () => printer.begin(runId, term.id))
    return printer.find(db, runId)
  })

  handle(app, getReportCardRun, ({ db, input }) => printer.find(db, input.runId))

  handle(app, cancelReportCardRun, async ({ db, input }) => {
    const { state } = await printer.find(db, input.runId)
    const isCancelled = await endRun(db, input.runId, 'cancelled')
    if (!isCancelled && state !== 'cancelled') throw conflict('It is too late to cancel: this printing is over.')
    return printer.find(db, input.runId)
  })

  handle(app, takeReportCardRun, async ({ db, input }) => {
    const run = await printer.find(db, input.runId)
    const term = await findTerm(db, run.termId)
    const { file } = (await findRunFile(db, run.id)) ?? {}
    const body = file && (await app.files.open(file))
    if (!body) throw notFound('file')
    return { filename: `Report cards ${term?.label ?? ''}.zip`, type: 'application/zip', body }
  })
}
