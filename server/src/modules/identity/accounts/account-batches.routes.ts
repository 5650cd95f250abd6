import {
  cancelAccountBatch,
  changeAccounts,
  countAccounts,
  getAccountBatch,
  listAccounts,
  startAccountBatch,
  takeSlips,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { audit } from '../../../platform/audit/audit'
import { pageOf } from '../../../platform/db/keyset'
import { AccountBatchMaker } from './account-batch-maker'
import { countOfStaff, countOfStreams, listAccountPage } from './account-people.repo'
import { changeAll } from './change-all'

export function accountBatchesRoutes(app: FastifyInstance) {
  const { PUBLIC_URL } = app.env
  const { db, passwords, printer, sealer } = app
  const maker = new AccountBatchMaker({ db, passwords, printer, sealer, portal: PUBLIC_URL })
  app.jobs.add(maker.job)

  handle(app, countAccounts, async ({ db }) => {
    const [streams, { counts: staff }] = await Promise.all([countOfStreams(db), countOfStaff(db)])
    return { streams: streams.map(({ counts, ...stream }) => ({ ...stream, ...counts })), staff }
  })

  handle(app, listAccounts, async ({ db, input }) => {
    const { rows, next } = pageOf(await listAccountPage(db, input), ({ sortName, id }) => [sortName, id])
    return { rows: rows.map(({ id, ...row }) => ({ personId: id, ...row })), next }
  })

  handle(app, startAccountBatch, async ({ db, input, actor }) => {
    const wish = { audience: input.audience, renewUnused: input.renewUnused ?? false }
    const batchId = await maker.reserve(db, actor, wish)
    await audit(db, actor, { action: 'create accounts', kind: 'account batch', id: batchId })
    return maker.find(db, actor, batchId)
  })

  handle(app, getAccountBatch, ({ db, input, actor }) => maker.find(db, actor, input.batchId))

  handle(app, cancelAccountBatch, ({ db, input, actor }) => maker.cancel(db, actor, input.batchId))

  handle(
    app,
    takeSlips,
    async ({ db, input, actor, reply }) => {
      const body = await maker.takeSlips(actor, input.batchId)
      await audit(db, actor, { action: 'print slips', kind: 'account batch', id: input.batchId })
      // Whoever lost the connection on the way may ask once more.
      reply.raw.once('finish', () => {
        maker.forgetSlips(input.batchId).catch((error) => reply.log.error(error))
      })
      return { filename: 'sign-in-slips.pdf', type: 'application/pdf', body }
    },
    // A reply that is kept for a repeat would keep the passwords.
    { transaction: false },
  )

  handle(app, changeAccounts, ({ db, input, actor }) => changeAll(db, actor, input, app.env))
}
