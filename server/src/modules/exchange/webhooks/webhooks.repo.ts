import {
  type InputOf,
  keptDeliveryDays,
  type listWebhookDeliveries,
  type WebhookDelivery,
  type WebhookEvent,
} from '@bellhouse/contracts'
import { type RawBuilder, sql } from 'kysely'
import { pageAndOne, readCursor } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { bodyOf } from '../../../platform/webhooks/tell-systems.repo'

export interface WebhookRow {
  id: string
  name: string
  address: string
  events: WebhookEvent[]
  madeAt: Date
  madeBy: string | null
  failingSince: Date | null
  disabledAt: Date | null
}

export async function listHooks(db: Db): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select webhook.id, name, address, events, made_at as "madeAt", account.display_name as "madeBy",
      failing_since as "failingSince", disabled_at as "disabledAt"
    from webhook left join account on account.id = made_by order by lower(name), webhook.id`.execute(db)
  return rows
}

interface NewHook {
  id: string
  name: string
  address: string
  events: WebhookEvent[]
  /** Sealed. */
  secret: Buffer
  made_by: string
}

export const insertHook = (db: Db, hook: NewHook) => db.insertInto('webhook').values(hook).execute()

/** Its name, where there was one; what it still was to be told goes with it. */
export async function deleteHook(db: Db, id: string) {
  const row = await db.deleteFrom('webhook').where('id', '=', id).returning('name').executeTakeFirst()
  return row?.name
}

/** Its name, where there was one that can be switched on. */
export async function enableHook(db: Db, id: string) {
  const row = await db
    .updateTable('webhook')
    .set({ disabled_at: null, failing_since: null, rests_until: null })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export const findHook = (db: Db, id: string) =>
  db.selectFrom('webhook').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

type DeliveryState = WebhookDelivery['state']

export interface DeliveryRow {
  id: string
  event: string
  madeAt: Date
  tries: number
  nextTryAt: Date | null
  status: number | null
  failure: string | null
  deliveredAt: Date | null
}

const inState: Record<DeliveryState, RawBuilder<boolean>> = {
  waiting: sql`next_try_at is not null`,
  delivered: sql`next_try_at is null and delivered_at is not null`,
  failed: sql`next_try_at is null and delivered_at is null`,
}

export async function listDeliveries(db: Db, { webhookId, state, after }: InputOf<typeof listWebhookDeliveries>) {
  const place = after ? readCursor(after) : null
  const { rows } = await sql<DeliveryRow & { place: string }>`
    select id, event, tries, status, failure, made_at as "madeAt", made_at::text as place,
      next_try_at as "nextTryAt", delivered_at as "deliveredAt"
    from webhook_delivery
    where webhook_id = ${webhookId} and ${state ? inState[state] : sql`true`}
      and ${place ? sql`(made_at, id) < (${place[0]}::timestamptz, ${place[1]}::uuid)` : sql`true`}
    order by made_at desc, id desc limit ${pageAndOne}`.execute(db)
  return rows
}

export const mustFindDelivery = (db: Db, id: string): Promise<DeliveryRow> =>
  db
    .selectFrom('webhook_delivery')
    .select(['id', 'event', 'tries', 'status', 'failure', 'made_at as madeAt'])
    .select(['next_try_at as nextTryAt', 'delivered_at as deliveredAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** One that means nothing and is tried this once. */
export async function insertTest(db: Db, webhookId: string): Promise<DueDelivery> {
  const { rows } = await sql<DueDelivery>`
    with made as (
      insert into webhook_delivery (webhook_id, event, body, tries, tried_at, next_try_at)
      values (${webhookId}, 'test', ${bodyOf('test', {})}, 1, now(), null) returning *)
    select made.id, webhook_id as "webhookId", body, tries, address, secret
    from made join webhook on webhook.id = webhook_id`.execute(db)
  return rows[0] as DueDelivery
}

export interface DueDelivery {
  id: string
  webhookId: string
  body: string
  /** This one included. */
  tries: number
  address: string
  secret: Buffer
}

/** Seconds for which a delivery and a system are put off at most. */
const longestWait = 86_400
const longestRest = 1_800

/** Also where it waits for longer than it ever does: a clock that was ahead has put it off. */
const isDue = (moment: string, most: number) =>
  sql<boolean>`(${sql.ref(moment)} <= now() or ${sql.ref(moment)} > now() + make_interval(secs => ${most}))`

/** What has waited longest. Where the server dies with it in its hands, it is tried again in a minute. */
export async function claimDelivery(db: Db): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    update webhook_delivery as due set tries = tries + 1, tried_at = now(), next_try_at = now() + interval '1 minute'
    from webhook
    where webhook.id = webhook_id and due.id = (
      select waiting.id from webhook_delivery waiting join webhook on webhook.id = webhook_id
      where ${isDue('next_try_at', longestWait)} and disabled_at is null and coalesce(${isDue('rests_until', longestRest)}, true)
      order by next_try_at, waiting.made_at limit 1 for update of waiting skip locked)
    returning due.id, webhook_id as "webhookId", body, tries, address, secret`.execute(db)
  return rows[0]
}

export async function noteDelivered(db: Db, { id, webhookId }: DueDelivery, status: number) {
  await sql`update webhook_delivery set next_try_at = null, delivered_at = now(), status = ${status}, failure = null
    where id = ${id}`.execute(db)
  await sql`update webhook set failing_since = null, rests_until = null where id = ${webhookId}`.execute(db)
}

interface Failed {
  status: number | null
  failure: string
  /** Seconds until the next try; nothing where there is none. */
  wait: number | null
}

/** Days in which nothing has arrived, after which a system is told nothing more. */
export const mostFailingDays = 3

/** Nothing else is tried there for a while, so that one that is away takes no time of the others. */
export async function noteFailed(db: Db, { id, webhookId }: DueDelivery, { status, failure, wait }: Failed) {
  await sql`update webhook_delivery set status = ${status}, failure = ${failure},
      next_try_at = now() + make_interval(secs => ${wait}::float8) where id = ${id}`.execute(db)
  await sql`
    update webhook set failing_since = coalesce(failing_since, now()),
      rests_until = now() + make_interval(secs => least(coalesce(${wait}::float8, 0), ${longestRest})),
      disabled_at = case when failing_since < now() - make_interval(days => ${mostFailingDays}) then now() end
    where id = ${webhookId} and disabled_at is null`.execute(db)
}

export async function noteTestFailed(db: Db, { id }: DueDelivery, { status, failure }: Omit<Failed, 'wait'>) {
  await db.updateTable('webhook_delivery').set({ status, failure }).where('id', '=', id).execute()
}

/** What still waits for a system that is switched off goes too. */
export async function deleteOldDeliveries(db: Db) {
  await sql`delete from webhook_delivery where made_at < now() - make_interval(days => ${keptDeliveryDays})`.execute(db)
}
