import { sql } from 'kysely'
import type { Db } from '../db/open'
import { liveNotices, type Signal } from './signals'

/** Tells every connected browser that it concerns, once the transaction that this belongs to is committed, and only then. */
export async function announce(db: Db, signal: Exclude<Signal, { accountIds?: string[] }>) {
  await notify(db, signal)
}

// A notice of the database holds eight thousand bytes.
const mostInOneNotice = 150

/** What the bell counts has changed, for these people or for everybody: their browsers ask for it again. */
export async function announceNotifications(db: Db, to: readonly string[] | 'everybody') {
  if (to === 'everybody') return notify(db, { type: 'notifications' })
  for (const accountIds of parted(to)) await notify(db, { type: 'notifications', accountIds })
}

/** These people came, or went. */
export async function announcePresence(db: Db, of: readonly string[], isOnline: boolean) {
  for (const accountIds of parted(of)) await notify(db, { type: 'presence', accountIds, isOnline })
}

function* parted(accountIds: readonly string[]) {
  for (let from = 0; from < accountIds.length; from += mostInOneNotice)
    yield accountIds.slice(from, from + mostInOneNotice)
}

async function notify(db: Db, signal: Signal) {
  await sql`select pg_notify(${liveNotices}, ${JSON.stringify(signal)})`.execute(db)
}
