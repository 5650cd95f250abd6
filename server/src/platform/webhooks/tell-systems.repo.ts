import type { WebhookEvent } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../db/open'

const mostKeys = 500

/** What one request says: keys of records, and nothing else of anybody. */
type Told = Readonly<Record<string, string>>

/** Leaves word for other systems in the transaction of the act: it goes out after the commit, or not at all. */
export async function tellSystems(db: Db, type: WebhookEvent, data: Told | { ids: readonly string[] }) {
  await sql`
    insert into webhook_delivery (webhook_id, event, body)
    select id, ${type}, ${bodyOf(type, data)} from webhook where ${type} = any(events) and disabled_at is null`.execute(
    db,
  )
}

/** The same for many records of one act, so many in each request. */
export async function tellSystemsOfAll(db: Db, type: WebhookEvent, ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += mostKeys)
    await tellSystems(db, type, { ids: ids.slice(from, from + mostKeys) })
}

export const bodyOf = (type: string, data: object) =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), data })
