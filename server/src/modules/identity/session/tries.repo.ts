import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** Whether this browser has signed in to that account in the last 90 days. */
export async function isKnownDevice(db: Db, username: string, deviceHash: string | null) {
  const found = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('account.username', '=', username)
    .where('session.device_hash', '=', deviceHash)
    .where('session.started_at', '>', sql<Date>`now() - interval '90 days'`)
    .select('session.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Tries of one account are counted one after the other, however many come at once. */
export function lockTries(db: Db, accountKey: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${accountKey}, 0))`.execute(db)
}

/** The ages in seconds of the last tries from one known device, or from all the others together; newest first. */
export async function listTryAges(db: Db, accountKey: string, deviceHash: string | null) {
  const rows = await db
    .selectFrom('signin_attempt')
    .select(sql<number>`extract(epoch from now() - at)::float8`.as('age'))
    .where('account_key', '=', accountKey)
    .where(sql<boolean>`device_hash is not distinct from ${deviceHash}`)
    .where('at', '>', sql<Date>`now() - interval '15 minutes'`)
    .orderBy('at', 'desc')
    .execute()
  return rows.map(({ age }) => age)
}

export async function insertTry(db: Db, accountKey: string, deviceHash: string | null) {
  const { id } = await db
    .insertInto('signin_attempt')
    .values({ account_key: accountKey, device_hash: deviceHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function deleteTry(db: Db, id: number) {
  return db.deleteFrom('signin_attempt').where('id', '=', id).execute()
}
