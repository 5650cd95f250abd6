import type { WebhookEvent } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../db/open'

const mostKeys = 500

/** What one request says: keys of records, and nothing else of anybody. */
type Told = Readonly<Record<string, string>>

/**
 * Leaves word for other systems in the transaction of the act: it goes out after the commit, or not at all. For one that is
 * switched off it waits, as long as deliveries are kept.
 */
export const tellSystems = (db: Db, type: WebhookEvent, data: Told) => leaveWord(db, type, [bodyOf(type, data)])

/** The same for many records of one act, so many in each request. */
export async function tellSystemsOfAll(db: Db, type: WebhookEvent, ids: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / mostKeys) }, (_, index) =>
    ids.slice(index * mostKeys, (index + 1) * mostKeys),
  )
  if (parts.length > 0)
    await leaveWord(
      db,
      type,
      parts.map((part) => bodyOf(type, { ids: part })),
    )
}

const leaveWord = (db: Db, type: WebhookEvent, bodies: string[]) =>
  sql`
    insert into webhook_delivery (webhook_id, event, body)
    select id, ${type}, body from webhook cross join unnest(${bodies}::text[]) as told (body)
    where ${type} = any(events)`.execute(db)

export const bodyOf = (type: string, data: object) =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), data })
