import { randomUUID } from 'node:crypto'
import {
  addWebhook,
  enableWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  testWebhook,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { pageOf } from '../../../platform/db/keyset'
import { Outside } from '../../../platform/outside/outside'
import { HookSender } from './hook-sender'
import { newHookSecret } from './signature'
import {
  type DeliveryRow,
  deleteHook,
  enableHook,
  findHook,
  insertHook,
  insertTest,
  listDeliveries,
  listHooks,
  mustFindDelivery,
} from './webhooks.repo'

const kind = 'webhook'

export function webhooksRoutes(app: FastifyInstance) {
  handle(app, listWebhooks, async ({ db }) =>
    (await listHooks(db)).map(({ madeAt, failingSince, disabledAt, ...hook }) => ({
      ...hook,
      madeAt: madeAt.toISOString(),
      failingSince: failingSince?.toISOString() ?? null,
      disabledAt: disabledAt?.toISOString() ?? null,
    })),
  )

  // Only whoever gets this reply ever sees the secret.
  handle(app, addWebhook, async ({ db, actor, input }) => {
    const [id, secret] = [randomUUID(), newHookSecret()]
    await insertHook(db, { ...input, id, secret: app.sealer.seal(secret, id), made_by: actor.accountId })
    await audit(db, actor, { action: 'add webhook', kind, id, after: input })
    return { id, secret }
  })

  handle(app, removeWebhook, async ({ db, actor, input: { webhookId: id } }) => {
    const name = await deleteHook(db, id)
    if (name === undefined) throw notFound('webhook')
    await audit(db, actor, { action: 'remove webhook', kind, id, before: { name } })
    return {}
  })

  handle(app, enableWebhook, async ({ db, actor, input: { webhookId: id } }) => {
    const name = await enableHook(db, id)
    if (name === undefined) throw notFound('webhook')
    await audit(db, actor, { action: 'enable webhook', kind, id })
    return {}
  })

  // It waits for another machine, so it holds no transaction.
  handle(
    app,
    testWebhook,
    async ({ input: { webhookId } }) => {
      if (!(await findHook(app.db, webhookId))) throw notFound('webhook')
      const delivery = await insertTest(app.db, webhookId)
      await new HookSender(app.db, app.sealer, new Outside(app.env.INNER_ADDRESSES)).sendTest(delivery)
      return shown(await mustFindDelivery(app.db, delivery.id))
    },
    { transaction: false },
  )

  handle(app, listWebhookDeliveries, async ({ db, input }) => {
    if (!(await findHook(db, input.webhookId))) throw notFound('webhook')
    const page = pageOf(await listDeliveries(db, input), ({ place, id }) => [place, id])
    return { ...page, rows: page.rows.map(({ place: _, ...row }) => shown(row)) }
  })
}

function shown({ madeAt, nextTryAt, deliveredAt, ...delivery }: DeliveryRow) {
  const ended = deliveredAt ? ('delivered' as const) : ('failed' as const)
  return {
    ...delivery,
    madeAt: madeAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    state: nextTryAt ? ('waiting' as const) : ended,
  }
}
